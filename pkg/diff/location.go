package diff

import (
	"fmt"
	"slices"
	"strings"

	"github.com/schemagen/schemagen/internal/fieldpath"
	"github.com/schemagen/schemagen/pkg/diag"
)

// Each is the step of a [Change] that leads to the items of a list or the values of a map.
const Each = "[]"

// A comparison collects changes.
type comparison struct{ changes []Change }

// add records a change at a location in the new manifest, or of the old one for what is gone.
func (c *comparison) add(code diag.Code, at location, format string, args ...any) {
	kind, _ := Lookup(code)
	message := at.subject() + fmt.Sprintf(format, args...)
	c.changes = append(c.changes, Change{Kind: kind, Path: at.path, Version: at.version,
		Steps: at.steps, Message: message, Of: strings.TrimSuffix(at.subject(), ": ")})
}

// A location is where a manifest says something, for tools and for people.
type location struct {
	path          string // spec.versions[0].schema.openAPIV3Schema.properties[spec]
	version       string // empty outside of versions
	field         string // spec.env[].name; values of a map are {}; empty at the root
	steps         []string
	mayInvalidate bool // it is a field of an object that may be invalid because it has the field
	saidOfList    bool // whether items keep their unknown fields
}

func (p location) key(name string) location {
	p.path = fieldpath.Join(p.path, name)
	return p
}

func (p location) index(i int) location {
	p.path = fieldpath.Index(p.path, i)
	return p
}

func (p location) property(name string) location {
	return p.below(".properties["+name+"]", fieldpath.Join(p.field, name), name)
}

func (p location) items() location {
	return p.below(".items", p.field+"[]", Each)
}

func (p location) values() location {
	return p.below(".additionalProperties", p.field+"{}", Each)
}

// below returns the location of a schema at a keyword, which is that of a field, one step further.
func (p location) below(keyword, field, step string) location {
	p.path += keyword
	p.field, p.mayInvalidate, p.saidOfList = field, false, false
	p.steps = append(slices.Clip(p.steps), step)
	return p
}

// subject returns the beginning of a message about the location.
func (p location) subject() string {
	subject := ""
	for _, part := range []string{p.version, p.field} {
		if part != "" {
			subject += part + ": "
		}
	}
	return subject
}
