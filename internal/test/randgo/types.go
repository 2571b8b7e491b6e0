package randgo

import "fmt"

// A form is the kind of value that markers are about.
type form uint8

// The forms. Markers do not know the type of opaque ones.
const (
	text  form = iota
	coded      // bytes in base64
	integer
	boolean
	list
	dict
	object // a struct where it is declared
	opaque // a struct, or a type of Kubernetes, where it is named
	either // an integer or a string
	loose  // anything
)

// A shape is the form of a type, and that of its items if they are written in place.
type shape struct {
	form  form
	items *shape
}

// A declared type can be named by others.
type declared struct {
	name   string
	shape  shape
	key    bool // it can be a map's key
	params bool // it has a type parameter
	mapKey string
}

// types declares some types of every form. A struct names earlier ones freely, but itself and later
// ones only where a marker cuts the recursion.
func (g *generator) types(p *pkg) {
	for range 1 + g.IntN(1+g.size) {
		g.named(p)
	}
	n := 1 + g.IntN(1+g.size)
	first := len(p.types)
	for range n {
		p.types = append(p.types,
			&declared{name: fmt.Sprint(pick(g, "Spec", "Part", "item", "Config"),
				g.number()), shape: shape{form: opaque}})
	}
	for i := range n {
		t := p.types[first+i]
		d := g.structure(p, t.name, first+i, "")
		t.mapKey = d.mapKey
		behind := pick(g, "", "", "", "", " // +optional", " // +kubebuilder:validation:Optional",
			" // what follows")
		p.add("%stype %s struct {%s\n%s}", g.above(d.marks, d.doc), t.name, behind, d.body)
	}
}

// named declares a type that is not a struct, or a generic or keyed one.
func (g *generator) named(p *pkg) {
	n := g.number()
	t := &declared{}
	expr := ""
	switch g.IntN(12) {
	case 0, 1:
		t.name, expr, t.shape, t.key = fmt.Sprint("Text", n), "string", shape{form: text}, true
	case 2:
		t.name, expr, t.shape = fmt.Sprint("Number", n),
			pick(g, "int", "int32", "int64", "uint8", "uint", "uint64"), shape{form: integer}
	case 3:
		t.name, expr, t.shape = fmt.Sprint("Flag", n), "bool", shape{form: boolean}
	case 4:
		of, s := g.reference(p, len(p.types), 1)
		t.name, expr, t.shape = fmt.Sprint("List", n), pick(g, "[]", "[3]")+of, shape{list, &s}
	case 5:
		of, _ := g.reference(p, len(p.types), 1)
		t.name, expr, t.shape = fmt.Sprint("Map", n), "map["+g.key(p)+"]"+of, shape{form: dict}
	case 6:
		g.choice(p, fmt.Sprint("Choice", n))
		return
	case 7:
		g.marshaller(p, fmt.Sprint("Coded", n))
		return
	case 8:
		g.alias(p, n)
		return
	case 9:
		t.name, t.shape, t.mapKey = fmt.Sprint("Keyed", n), shape{form: opaque}, "key"
		p.add("%stype %s struct {\n\t// The key.\n\tKey string `json:\"key\"`\n\tValue *%s `json:\"value,omitempty\"`\n}", g.doc(t.name), t.name, pick(g, "string", "int64", "bool"))
		p.types = append(p.types, t)
		return
	case 10:
		t.name, t.shape, t.params = fmt.Sprint("Generic", n), shape{form: opaque}, true
		p.add("%stype %s[T any] struct {\n\tValue T `json:\"value\"`\n\tMore []T `json:\"more,omitempty\"`\n}", g.doc(t.name), t.name)
		p.types = append(p.types, t)
		return
	default:
		t.name, expr, t.shape = fmt.Sprint("Wrapped", n), g.known(p, true), shape{form: opaque}
	}
	p.add("%stype %s %s", g.above(g.typeMarks(t.shape), g.doc(t.name)), t.name, expr)
	p.types = append(p.types, t)
}

// choice declares a string type with constants.
func (g *generator) choice(p *pkg, name string) {
	p.add("%stype %s string", g.above([]string{"k8s:enum"}, g.doc(name)), name)
	p.add("const (\n\t%sA %[1]s = \"A\"\n\t// The second.\n\t%[1]sB %[1]s = `b,c`\n\tother%[1]s = \"x\"\n%s)", name, g.choices(name))
	p.types = append(p.types, &declared{name: name, shape: shape{form: text}, key: true})
}

// choices returns further constants.
func (g *generator) choices(name string) string {
	all := ""
	for range g.IntN(4) {
		n := g.number()
		all += fmt.Sprintf("\t%s %s = %q\n", pick(g, "_", fmt.Sprint("C", n)),
			pick(g, name, "("+name+")"),
			pick(g, "<", "<=", ">", "&&", "==", "nameless", "Z", "a<b")+fmt.Sprint(n))
	}
	return all
}

// alias declares an alias of a string, perhaps over another one, or one of a list over another one.
func (g *generator) alias(p *pkg, n int) {
	t := &declared{name: fmt.Sprint("Alias", n), shape: shape{form: text}}
	original := "string"
	if g.one(3) {
		if g.one(2) {
			original, t.shape = "[]string", shape{list, &shape{form: text}}
		}
		p.add("%stype %sOriginal = %s", g.above(g.typeMarks(t.shape), g.doc(t.name+"Original")),
			t.name, original)
		original = t.name + "Original"
	}
	p.add("%stype %s = %s", g.above(g.typeMarks(t.shape), g.doc(t.name)), t.name, original)
	p.types = append(p.types, t)
}

// marshaller declares a type that writes its own JSON or text.
func (g *generator) marshaller(p *pkg, name string) {
	if g.one(2) {
		p.add("%stype %s struct {\n\tN int `json:\"n\"`\n}",
			g.above([]string{"kubebuilder:validation:Type=string"}, g.doc(name)), name)
		p.add("// MarshalJSON writes it.\nfunc (%s) MarshalJSON() ([]byte, error) { return nil, nil }", name)
		p.types = append(p.types, &declared{name: name, shape: shape{form: opaque}})
		return
	}
	p.add("%stype %s struct{ n int }", g.doc(name), name)
	p.add("// MarshalText writes it.\nfunc (*%s) MarshalText() ([]byte, error) { return nil, nil }",
		name)
	p.types = append(p.types, &declared{name: name, shape: shape{form: opaque}})
}

// reference returns a type expression that names types of p before the one with the number, or of
// the packages made before.
func (g *generator) reference(p *pkg, before, depth int) (string, shape) {
	if depth > 0 && g.one(3) {
		return g.composed(p, before, depth)
	}
	switch g.IntN(8) {
	case 0, 1:
		return "string", shape{form: text}
	case 2:
		return pick(g, "int", "int8", "int32", "int64", "uint16", "uint32", "byte", "rune",
			"uintptr"), shape{form: integer}
	case 3:
		return "bool", shape{form: boolean}
	case 4:
		return g.opaque(p)
	}
	return g.declaredType(p, before)
}

// declaredType names a type that is already declared.
func (g *generator) declaredType(p *pkg, before int) (string, shape) {
	from := pick(g, g.made...)
	types := from.types
	if from == p {
		types = types[:before]
	}
	if len(types) == 0 {
		return "string", shape{form: text}
	}
	t := pick(g, types...)
	if from != p && (t.name[0] >= 'a' || t.name[0] == 'A') {
		return "string", shape{form: text} // not exported, or an alias, which the peer crashes on
	}
	name, s := t.name, t.shape
	if from != p {
		p.imported(fmt.Sprintf("%s %q", from.name+"x", g.root+"/"+from.name))
		name = from.name + "x." + name
		if s.form != list && s.form != dict {
			s.form = opaque
		}
	}
	s.items = nil
	if t.params {
		if !g.wild { // the peer knows no generic types
			return "string", shape{form: text}
		}
		name += "[" + pick(g, "string", "int32", "bool") + "]"
	}
	return name, s
}

// composed returns a type that is composed of others in place.
func (g *generator) composed(p *pkg, before, depth int) (string, shape) {
	if g.wild && g.one(12) {
		return pick(g, "float64", "interface{}", "any", "func()", "chan int", "complex128",
				"struct{ A string `json:\"a\"` }", "map[int]string", "(string)", "float32"),
			shape{form: loose}
	}
	of, s := g.reference(p, before, depth-1)
	switch g.IntN(6) {
	case 0, 1:
		return "[]" + of, g.listOf(of, s)
	case 2:
		return pick(g, "[2]", "[]*") + of, shape{list, &s}
	case 3:
		return "map[" + g.key(p) + "]" + of, shape{form: dict}
	case 4:
		return "[]byte", shape{form: coded}
	}
	return "*" + of, s
}

// listOf returns the shape of a list of items, which is text in base64 if they are bytes.
func (g *generator) listOf(of string, s shape) shape {
	if of == "byte" {
		return shape{form: coded}
	}
	return shape{list, &s}
}

// key returns a type for the keys of a map.
func (g *generator) key(p *pkg) string {
	for _, t := range p.types {
		if t.key && g.one(3) {
			return t.name
		}
	}
	return "string"
}

// opaque returns a type of Kubernetes.
func (g *generator) opaque(p *pkg) (string, shape) {
	if g.one(3) {
		p.imported(`"k8s.io/apimachinery/pkg/util/intstr"`)
		return "intstr.IntOrString", shape{form: either}
	}
	return g.known(p, false), shape{form: opaque}
}

// known returns a type whose schema follows from its name; one that can be wrapped has no methods
// that matter.
func (g *generator) known(p *pkg, wrapped bool) string {
	n := g.IntN(8)
	if wrapped {
		n = pick(g, 0, 1, 2)
	}
	switch n {
	case 0, 3:
		p.imported(metaV1)
		return pick(g, "metav1.Time", "metav1.Duration", "metav1.MicroTime")
	case 1, 4:
		p.imported(`"k8s.io/apimachinery/pkg/api/resource"`)
		return "resource.Quantity"
	case 2, 5:
		p.imported(`"k8s.io/apimachinery/pkg/runtime"`)
		return "runtime.RawExtension"
	case 6:
		p.imported(`apiextensionsv1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"`)
		return "apiextensionsv1.JSON"
	}
	p.imported(metaV1)
	return pick(g, "metav1.LabelSelector", "metav1.ObjectMeta")
}
