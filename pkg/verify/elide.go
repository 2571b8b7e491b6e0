package verify

import (
	"bytes"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"regexp"
	"strings"
)

// An elided manifest lacks the subschemas that were verified before: in their places is a stub with
// the same description. What is left out is, byte for byte, what was verified.
//
// That is sound as long as nothing around a subschema looks into it. So a subschema is only left
// out if it is that of a property, is of type object or array, and
//   - there is no rule in it, whose cost depends on where it stands, and none above it, which sees
//     its types;
//   - there is neither a default at it, nor one above, which is validated against it;
//   - there is no junctor above it, which must agree with it;
//   - it is not the metadata of a resource, which has rules of its own;
//   - it is not among the values of a map, where a server ignores defaults that it examines
//     elsewhere;
//   - its name is nowhere in what the version says besides, such as the paths of columns and
//     subresources.
//
// The rules of a manifest, what is around them, and so their total cost, are always there.
type elided struct {
	text []byte
	kept []subschema // that may be left out elsewhere, inner ones before those that contain them
	left []int       // how many nodes fewer there are, for each that is left out
}

// A subschema is one that was not verified before.
type subschema struct {
	path   string
	digest digest
	lo, hi int // what is left out of it
}

// A digest identifies a schema except for its description.
type digest [sha256.Size]byte

// escapedLetter finds the escape of a character that occurs in keywords, which no encoder writes.
var escapedLetter = regexp.MustCompile(`\\u00(2[dD]|[4-7])`)

// An elider goes through the schemas of a manifest.
type elider struct {
	elided
	verifier *Verifier
	from     jsonText
	copied   int    // bytes of from
	besides  string // what a version says besides its schema
}

// elide leaves out of a manifest, in JSON, what was verified before. It leaves out nothing if it is
// in doubt.
func (v *Verifier) elide(manifest []byte) elided {
	e := elider{verifier: v}
	whole := elided{text: manifest}
	var compact bytes.Buffer
	if bytes.Contains(manifest, []byte("selectableFields")) || escapedLetter.Match(manifest) {
		return whole
	}
	if err := json.Compact(&compact, manifest); err != nil {
		return whole
	}
	e.from = compact.Bytes()
	if v := e.from.member(e.from.all(), "apiVersion"); !e.from.is(v, `"apiextensions.k8s.io/v1"`) {
		return whole // v1beta1 has columns outside of versions, too
	}
	versions := e.from.member(e.from.member(e.from.all(), "spec"), "versions")
	i := 0
	for _, version := range e.from.members(versions) {
		holder := e.from.member(version, "schema")
		if holder.hi == 0 {
			return whole
		}
		e.besides = string(e.from[version.lo:holder.lo]) + string(e.from[holder.hi:version.hi])
		if strings.Contains(e.besides, `\u`) {
			return whole
		}
		e.besides = strings.ReplaceAll(e.besides, `\`, "")
		root := e.keywords(e.from.member(holder, "openAPIV3Schema"))
		e.below(root, fmt.Sprintf("spec.versions[%d].schema.openAPIV3Schema", i), true)
		i++
	}
	if len(e.left) == 0 {
		e.text = manifest
	} else {
		e.text = append(e.text, e.from[e.copied:]...)
	}
	return e.elided
}

// A stub is what stands in the place of a schema that is left out, besides its description.
type stub struct {
	text  string
	nodes int
}

// stubs are those for schemas of a type.
var stubs = map[string]stub{
	`"object"`: {`{"type":"object"`, 1},
	`"array"`:  {`{"type":"array","items":{"x-kubernetes-preserve-unknown-fields":true}`, 2},
}

// keywords are those of a schema that matter to those around it.
type keywords struct {
	description, properties, items span
	stub                           stub // if there is one for its type
	embedded, filled               bool
	opaque                         bool // nothing may be left out below
}

func (e *elider) keywords(schema span) keywords {
	var k keywords
	for name, value := range e.from.members(schema) {
		switch string(name) {
		case "description":
			k.description = value
		case "type":
			k.stub = stubs[string(e.from[value.lo:value.hi])]
		case "properties":
			k.properties = value
		case "items":
			k.items = value
		case "x-kubernetes-embedded-resource":
			k.embedded = true
		case "default":
			k.filled, k.opaque = true, true
		case "x-kubernetes-validations", "allOf", "anyOf", "oneOf", "not":
			k.opaque = true
		}
	}
	return k
}

// below looks for subschemas below a schema at a path, which may be that of a resource.
func (e *elider) below(schema keywords, path string, resource bool) {
	if schema.opaque {
		return
	}
	for name, property := range e.from.members(schema.properties) {
		if property.hi-property.lo >= e.verifier.least &&
			!(resource && string(name) == "metadata") {
			e.property(property, string(name), path)
		}
	}
	if schema.items.hi-schema.items.lo >= e.verifier.least {
		items := e.keywords(schema.items)
		e.below(items, path+".items", items.embedded)
	}
}

// property leaves out the schema of a property of a schema at a path, or looks below.
func (e *elider) property(schema span, name, path string) {
	k := e.keywords(schema)
	path = key(path+".properties", name)
	if !e.mayLeaveOut(schema, k, name) {
		e.below(k, path, k.embedded)
		return
	}
	sum := e.digest(schema, k.description)
	if nodes := e.verifier.nodes(sum); nodes > 0 {
		e.leaveOut(schema, k)
		e.left = append(e.left, nodes-k.stub.nodes)
		return
	}
	lo := len(e.left)
	e.below(k, path, k.embedded)
	e.kept = append(e.kept, subschema{path, sum, lo, len(e.left)})
}

// mayLeaveOut reports whether nothing around the schema of a property looks into it. With advice,
// the parent of a property looks for defaults right below it.
func (e *elider) mayLeaveOut(schema span, k keywords, name string) bool {
	if k.stub.nodes == 0 || k.filled ||
		strings.Contains(name, `\`) || strings.Contains(e.besides, name) ||
		bytes.Contains(e.from[schema.lo:schema.hi], []byte("x-kubernetes-validations")) {
		return false
	}
	if e.verifier.opts.Advice {
		for _, property := range e.from.members(k.properties) {
			if e.keywords(property).filled {
				return false
			}
		}
	}
	return true
}

func (e *elider) digest(schema, description span) (sum digest) {
	h := sha256.New()
	_, _ = h.Write(e.from[schema.lo:max(schema.lo, description.lo)])
	_, _ = h.Write(e.from[max(schema.lo, description.hi):schema.hi])
	h.Sum(sum[:0])
	return sum
}

// leaveOut copies the manifest up to a schema, of which it copies only the description.
func (e *elider) leaveOut(schema span, k keywords) {
	e.text = append(e.text, e.from[e.copied:schema.lo]...)
	e.text = append(e.text, k.stub.text...)
	if k.description.hi > 0 {
		e.text = append(e.text, `,"description":`...)
		e.text = append(e.text, e.from[k.description.lo:k.description.hi]...)
	}
	e.text = append(e.text, '}')
	e.copied = schema.hi
}
