package unfold

import (
	"encoding/json"
	"maps"
	"slices"
	"strings"

	"github.com/schemagen/schemagen/pkg/apiserver"
	"github.com/schemagen/schemagen/pkg/apiserver/publish"
)

// components replaces the structs in the schemas of kinds by references.
type components struct {
	prefix string // of references
	wrap   bool   // a reference has to stand in allOf if something stands beside it
	kinds  []kindSchema

	versions map[string]string // the group and version of the kinds that a package declares
	structs  map[string]*uses  // by the names of their schemas
}

// The uses of the structs whose schemas have one name.
type uses struct {
	packages     map[string]bool // that have such a struct
	schemas      map[string]int  // how often there is which
	mostCommon   string          // of these; empty until all are counted
	descriptions map[string]bool
}

// A kindSchema is the schema of a kind in a document.
type kindSchema struct {
	Typed
	path   string // of the schema in the manifest
	table  node   // where the document has all its schemas
	schema node
}

// newComponents returns components without kinds; references begin with a prefix.
func newComponents(prefix string, wrap bool) *components {
	return &components{prefix: prefix, wrap: wrap, versions: map[string]string{},
		structs: map[string]*uses{}}
}

// usesOf returns the uses of the structs of a name.
func (c *components) usesOf(name string) *uses {
	if c.structs[name] == nil {
		c.structs[name] = &uses{packages: map[string]bool{}, schemas: map[string]int{},
			descriptions: map[string]bool{}}
	}
	return c.structs[name]
}

// add adds a version of a CRD, whose schema is in a table. One that is not served, or not made from
// Go, has none.
func (c *components) add(s Typed, version int, table node) {
	v := s.CRD.Spec.Versions[version]
	k := kindSchema{Typed: s, path: apiserver.SchemaPath(version), table: table}
	if s.GoType == nil {
		return
	}
	pkg, name := s.GoType(k.path)
	if name == "" {
		return
	}
	if c.versions[pkg] == "" {
		c.versions[pkg] = s.CRD.Spec.Group + "/" + v.Name
	}
	published := publish.DefinitionName(s.CRD.Spec.Group, v.Name, s.CRD.Spec.Names.Kind)
	if k.schema = object(table, published); k.schema == nil {
		return
	}
	c.usesOf(published).packages[pkg] = true
	c.kinds = append(c.kinds, k)
}

// replaceAll replaces the structs below all kinds, each by a reference to a schema of the name that
// [components.nameOf] gives it.
func (c *components) replaceAll() {
	for _, k := range c.kinds {
		eachStruct(k, k.schema, k.path, func(pkg, name string, _ node) {
			c.usesOf(c.nameBesideKind(pkg, name)).packages[pkg] = true
		})
	}
	for _, k := range c.kinds {
		eachStruct(k, k.schema, k.path, func(pkg, goName string, schema node) {
			u := c.usesOf(c.nameOf(pkg, goName))
			text, _ := schema["description"].(string)
			u.schemas[ofType(schema)]++
			u.descriptions[text] = true
		})
	}
	for _, u := range c.structs {
		for _, schema := range slices.Sorted(maps.Keys(u.schemas)) {
			if u.schemas[schema] > u.schemas[u.mostCommon] {
				u.mostCommon = schema
			}
		}
	}
	for _, k := range c.kinds {
		c.replaceBelow(k, k.schema, k.path)
	}
}

// nameBesideKind returns the name of a struct beside that of a kind of its package, as a server
// calls the kind.
func (c *components) nameBesideKind(pkg, name string) string {
	if version := c.versions[pkg]; version != "" {
		return publish.TypeName(version, name)
	}
	return publish.TypeName(pkg, name)
}

// nameOf returns the name of a struct: the one beside the kind, or the one that Kubernetes gives
// the type in Go where several packages have a struct for that name.
func (c *components) nameOf(pkg, name string) string {
	wanted := c.nameBesideKind(pkg, name)
	if len(c.usesOf(wanted).packages) > 1 {
		return publish.TypeName(pkg, name)
	}
	return wanted
}

// keywordsOfUse are the keywords that belong to the use of a type rather than to the type.
var keywordsOfUse = []string{"description", "default", "nullable"}

// ofType returns what a schema says of the type of its value, in a form that can be compared.
func ofType(schema node) string {
	text, _ := json.Marshal(withoutUse(schema)) // decoded JSON is JSON
	return string(text)
}

func withoutUse(schema node) node {
	own := maps.Clone(schema)
	for _, keyword := range keywordsOfUse {
		delete(own, keyword)
	}
	return own
}

// eachStruct calls do for the structs below a schema, with their packages and names, outer ones
// first.
func eachStruct(k kindSchema, schema node, path string, do func(pkg, name string, schema node)) {
	eachChildAt(schema, path, func(child node, at string) {
		if pkg, name := k.structAt(child, at); name != "" {
			do(pkg, name, child)
		}
		eachStruct(k, child, at, do)
	})
}

// structAt returns the package and name of the Go struct that a schema is of: nothing if it is of
// none.
func (k kindSchema) structAt(schema node, path string) (pkg, name string) {
	_, isMap := schema["additionalProperties"]
	if schema["type"] != "object" || isMap || schema["properties"] == nil &&
		schema["x-kubernetes-preserve-unknown-fields"] == true {
		return "", ""
	}
	pkg, name = k.GoType(path)
	if strings.Contains(name, "[") { // an instance of a generic type has no name of its own
		return "", ""
	}
	return pkg, name
}

// replaceBelow replaces the structs below a schema by references, and makes the schemas that these
// refer to.
func (c *components) replaceBelow(k kindSchema, schema node, path string) {
	eachChildAt(schema, path, func(child node, at string) {
		pkg, goName := k.structAt(child, at)
		name := c.nameOf(pkg, goName)
		refers := goName != "" && ofType(child) == c.usesOf(name).mostCommon
		c.replaceBelow(k, child, at)
		if refers && c.define(k.table, name, child) {
			c.refer(child, name)
		}
	})
}

// define puts the schema of a struct into a table, unless it is there. It reports whether the table
// has it. What all uses say of it, the schema says too: then it is the comment of the type, which
// fields without one inherit.
func (c *components) define(table node, name string, schema node) bool {
	own := withoutUse(schema)
	there, taken := table[name].(node)
	if !taken {
		if text, ok := schema["description"]; ok && len(c.usesOf(name).descriptions) == 1 {
			own["description"] = text
		}
		table[name] = own
		return true
	}
	return ofType(there) == ofType(own)
}

// refer makes of a schema a reference, beside which stays what belongs to the use.
func (c *components) refer(schema node, name string) {
	maps.DeleteFunc(schema, func(keyword string, _ any) bool {
		return !slices.Contains(keywordsOfUse, keyword)
	})
	ref := c.prefix + name
	if c.wrap && len(schema) > 0 {
		schema["allOf"] = []any{node{"$ref": ref}}
	} else {
		schema["$ref"] = ref
	}
}
