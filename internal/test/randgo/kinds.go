package randgo

import (
	"fmt"
	"strings"
)

const metaV1 = `metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"`

// packages sometimes makes a package of shared types, and always one for each version of the group.
func (g *generator) packages(group string) {
	if g.one(2) {
		p := g.open("shared", "")
		g.types(p)
	}
	versions := pick(g, []string{"v1"}, []string{"v1"}, []string{"v1alpha1", "v1"},
		[]string{"v1", "v2", "v10beta2"})
	kinds := make([]string, 1+g.IntN(1+min(g.size/3, 2)))
	for i := range kinds {
		kinds[i] = pick(g, "Thing", "Policy", "Box", "Gateway", "DNSZone", "Index", "Ünit") +
			pick(g, "", "Set", "Class") + fmt.Sprint(i)
	}
	stored := make([]int, len(kinds))
	for i := range stored {
		stored[i] = g.IntN(len(versions))
	}
	for v, version := range versions {
		p := g.open(version, group)
		g.types(p)
		for i, kind := range kinds {
			name := strings.ReplaceAll(kind, "Ü", "U")
			switch {
			case v > stored[i] && g.one(8):
				stored := versions[stored[i]]
				p.imported(fmt.Sprintf("%s %q", stored+"x", g.root+"/"+stored))
				p.add("%stype %s = %sx.%[2]s", g.above(g.versionMarks(true), g.doc(name)),
					name, stored)
			case v == stored[i] || g.one(2) || g.wild && g.one(4):
				g.kind(p, name, v == stored[i], len(versions) > 1)
			}
		}
	}
}

// open begins a package of the module, with the markers of its group and version.
func (g *generator) open(name, group string) *pkg {
	p := &pkg{name: name}
	if group != "" {
		p.header = "// +groupName=" + group + "\n"
		if g.one(8) {
			p.header += "// +versionName=" + name + "\n"
		}
	}
	if g.one(6) {
		p.header += "// +kubebuilder:validation:" + pick(g, "Optional", "Required") + "\n"
	}
	p.header = pick(g, "", "// A licence.\n\n", "/*\nA licence.\n+kubebuilder:skip\n*/\n\n") +
		p.header
	g.made = append(g.made, p)
	return p
}

// kind declares a kind and its list.
func (g *generator) kind(p *pkg, name string, storage, several bool) {
	p.imported(metaV1)
	var marks []string
	if several && storage {
		marks = append(marks, "kubebuilder:storageversion")
	}
	if storage && g.one(2) {
		marks = append(marks,
			"kubebuilder:resource:"+pick(g, "scope=Cluster", "shortName=x"+fmt.Sprint(g.number()),
				"categories={all,mine}", "scope=Namespaced,singular="+strings.ToLower(name),
				"path="+strings.ToLower(name)+"s",
				"shortName=a"+fmt.Sprint(g.number())+";b"+fmt.Sprint(g.number())))
	}
	if storage && g.one(6) {
		marks = append(marks, pick(g, `kubebuilder:metadata:annotations={a=b,"c=d=e"}`,
			"kubebuilder:metadata:labels=team=x",
			"kubebuilder:metadata:labels={a=1,b=},annotations=k=v"))
	}
	marks = append(marks, g.versionMarks(several && !storage)...)
	body := "\tmetav1.TypeMeta `json:\",inline\"`\n\tmetav1.ObjectMeta `json:\"metadata" +
		pick(g, "", ",omitempty", ",omitzero") + "\"`\n"
	d := g.structure(p, name, len(p.types), body)
	if g.wild { // the root of a schema can have less than others
		marks = append(marks, d.marks...)
	}
	p.add("%stype %s struct {\n%s}", g.above(marks, d.doc), name, d.body)
	if g.one(2) {
		p.add("// +kubebuilder:object:root=true\n\n// %sList is a list.\ntype %[1]sList struct {\n\tmetav1.TypeMeta `json:\",inline\"`\n\tmetav1.ListMeta `json:\"metadata,omitempty\"`\n\n\tItems []%[1]s `json:\"items\"`\n}", name)
	}
}

// versionMarks returns markers that concern one version of a kind.
func (g *generator) versionMarks(retired bool) []string {
	var marks []string
	if g.one(2) {
		marks = append(marks, "kubebuilder:subresource:status")
	}
	for range g.IntN(3) {
		marks = append(marks, pick(g,
			`kubebuilder:printcolumn:name="Age",type=date,JSONPath=".metadata.creationTimestamp"`,
			"kubebuilder:printcolumn:name=A,type=string,JSONPath=`.spec.a`,description=\"what, and why\",priority=1",
			"kubebuilder:printcolumn:JSONPath=.status.n,name=N,type=integer,format=int32,priority=0"))
	}
	if g.one(8) {
		marks = append(marks,
			"kubebuilder:subresource:scale:specpath=.spec.replicas,statuspath=.status.replicas"+
				pick(g, "", ",selectorpath=.status.selector"))
	}
	if g.one(8) {
		marks = append(marks,
			"kubebuilder:deprecatedversion"+pick(g, "", `:warning="use another one; this: goes"`))
	}
	if retired && g.one(5) {
		marks = append(marks, "kubebuilder:unservedversion")
	}
	marks = append(marks, pick(g, "kubebuilder:object:root=true", "genclient",
		"kubebuilder:object:root=true"))
	g.Shuffle(len(marks), func(i, j int) { marks[i], marks[j] = marks[j], marks[i] })
	return marks
}
