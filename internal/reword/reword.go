// Package reword says what a server says about a manifest in the words of those who wrote the
// markers that it was made from: what is wrong, what to write, at the argument that is wrong. The
// server's own words stay beside it.
package reword

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/schemagen/schemagen/pkg/diag"
	"github.com/schemagen/schemagen/pkg/emit"
	"github.com/schemagen/schemagen/pkg/schema"
	"github.com/schemagen/schemagen/pkg/verify"
)

// Findings rewords findings about a generated manifest. The function manifestPath returns a path
// that a server words in terms of its internal types as the manifest has it.
func Findings(l diag.List, t emit.Trace, manifestPath func(string) string) diag.List {
	var out diag.List
	for _, d := range inDefaults(l, t) {
		if family := d.Code.Family(); family != "server" && family != "cel" {
			out = append(out, d)
			continue
		}
		path := manifestPath(d.Path)
		found := read(d, path)
		found.src = t.At(verify.Location{Path: path, Subject: found.subject()}.Place())
		found.meant = found.meantField(t)
		k := found.src.Keyword
		if cause, ok := found.cause(t); ok {
			k, d.Pos = cause, cause.Pos
		}
		if k.Main && d.Pos == k.Pos && !k.Implied {
			if at, ok := found.argument(k); ok {
				d.Pos, d.End = at.Pos, at.End
			}
		}
		if text := found.words(); text != "" && text != d.Message {
			said := d.Message
			if format, _, ok := unrecognized(said); ok {
				said = "unrecognized format " + format
			}
			d.Related = append(d.Related, diag.Related{Message: "in the server's words: " + said})
			d.Message = text
		}
		out = append(out, d)
	}
	return withoutRepeats(out)
}

// withoutRepeats drops all but the first of the findings that say the same of one place, since a
// server repeats itself for each branch of a junctor, and what follows from a path that a server
// refuses: that it leads nowhere.
func withoutRepeats(l diag.List) diag.List {
	seen, refused := map[string]bool{}, map[string]bool{}
	for _, d := range l {
		refused[d.Path] = refused[d.Path] || d.Server
	}
	var out diag.List
	for _, d := range l {
		key := d.Path + "\x00" + string(d.Code) + "\x00" + d.Message
		if d.Code.Family() == "server" && seen[key] || d.Code == diag.CodeServerPath &&
			refused[d.Path] {
			continue
		}
		seen[key] = true
		out = append(out, d)
	}
	return out
}

// A finding is what a server says, taken apart.
type finding struct {
	code   diag.Code
	path   string // in the manifest
	what   string // is wrong, in general: "Invalid value"
	value  string // that the server refuses, if it names a scalar
	detail string
	src    emit.Source
	meant  string // the path of a selectable field, instead of one that leads nowhere
}

// read takes a message of a server apart.
func read(d diag.Diagnostic, path string) finding {
	f := finding{code: d.Code, path: path, detail: d.Message}
	if d.Code == diag.CodeServerConversion {
		f.path = namespaceOrName(path)
	}
	for _, what := range []string{"Invalid value", "Required value", "Unsupported value",
		"Duplicate value", "Forbidden", "Too long"} {
		rest, ok := strings.CutPrefix(d.Message, what+": ")
		if !ok {
			continue
		}
		f.what, f.detail = what, rest
		quoted, err := strconv.QuotedPrefix(rest)
		if err != nil {
			if scalar, detail, ok := strings.Cut(rest, ": "); ok && !strings.Contains(scalar, " ") {
				f.value, f.detail = scalar, detail
			}
			return f
		}
		value, _ := strconv.Unquote(quoted)
		f.value = value
		f.detail = strings.TrimPrefix(rest[len(quoted):], ": ")
		return f
	}
	return f
}

// subject returns the label or annotation that a finding is about.
func (f finding) subject() string {
	if f.path == "metadata.labels" || f.path == "metadata.annotations" {
		return f.value
	}
	return ""
}

// step returns the last name of the path, without an index or key.
func (f finding) step() string {
	path := f.path
	if i := strings.LastIndexByte(path, '['); i >= 0 && strings.HasSuffix(path, "]") {
		path = path[:i]
	}
	return path[strings.LastIndexByte(path, '.')+1:]
}

// words returns the finding in our words; nothing if it is in ours already.
func (f finding) words() string {
	switch f.code {
	case diag.CodeServerName, diag.CodeServerVersion:
		return f.ofName()
	case diag.CodeServerApproval:
		return f.ofApproval()
	case diag.CodeServerNameConflict:
		return strings.Replace(f.detail, ": a server would not serve this CRD beside it",
			", beside which a server would not serve this one: write another name", 1)
	case diag.CodeServerColumn:
		return f.ofColumn()
	case diag.CodeServerSubresource:
		return f.ofSubresource()
	case diag.CodeServerSelectableField:
		return f.ofSelectable()
	case diag.CodeServerPattern:
		return f.ofPattern()
	case diag.CodeServerKeyword:
		return f.ofKeyword()
	case diag.CodeServerListType:
		return f.ofListType()
	case diag.CodeServerRule, diag.CodeServerTarget, diag.CodeServerRelease:
		return f.ofRule()
	case diag.CodeServerRuleCost:
		return f.ofCost()
	case diag.CodeServerDefault:
		return f.ofDefault()
	case diag.CodeServerUnusable, diag.CodeServerUnusableEnum:
		return f.ofUnusable()
	case diag.CodeServerFormat, diag.CodeServerSetItems:
		return f.ofLint()
	case diag.CodeServerConversion:
		return f.ofConversion()
	case diag.CodeServerSchema:
		return f.ofSchema()
	}
	return ""
}

// ofSchema words what is left: what a type declares of the metadata of an embedded resource, and a
// nullable field that is inlined into a kind.
func (f finding) ofSchema() string {
	switch {
	case strings.Contains(f.detail, "must not specify anything other than name and generateName"):
		return "the metadata of an embedded resource is a server's own: restrict nothing of it " +
			"but name and generateName"
	case strings.Contains(f.detail, "nullable cannot be true at the root"):
		return "an object of a kind is never null: remove nullable"
	}
	return ""
}

// ofApproval words that a group of Kubernetes needs an annotation about its API review.
func (f finding) ofApproval() string {
	const write = `write +kubebuilder:metadata:annotations="api-approved.kubernetes.io=…" with the address of the API review, ` +
		`or with unapproved and a reason, above the kind`
	if f.what == "Invalid value" {
		return "the annotation api-approved.kubernetes.io is neither an address nor begins with " +
			"unapproved: " + write
	}
	return "groups below k8s.io and kubernetes.io are protected, and a server wants an " +
		"annotation of approval: " + write
}

// ofKeyword words that no server accepts a keyword of JSON Schema.
func (f finding) ofKeyword() string {
	if f.step() == "uniqueItems" {
		return "no server compares all items of a list with each other: write +listType=set, " +
			"which keeps them unique"
	}
	return ""
}

// ofListType words what is wrong with the items, or the keys, of a list of type set or map.
func (f finding) ofListType() string {
	switch {
	case strings.HasSuffix(f.detail,
		"must be atomic as item of a list with x-kubernetes-list-type=set"):
		return "the items of a set are compared as wholes, and these are merged part by part: " +
			"write +structType=atomic above the type of the items, or +listType=atomic, or " +
			"+listType=map with +listMapKey"
	case strings.HasPrefix(f.detail, "cannot be nullable when x-kubernetes-list-type is "):
		kind := strings.TrimPrefix(f.detail, "cannot be nullable when x-kubernetes-list-type is ")
		return "no item of a list with listType=" + kind +
			" may be null: remove nullable, or write +listType=atomic"
	case strings.Contains(f.detail, "is in x-kubernetes-list-map-keys, so it cannot be nullable"):
		return "a key of a list is never null: remove nullable"
	}
	return ""
}

// ofLint words upstream's remarks about a schema that a server accepts.
func (f finding) ofLint() string {
	if format, hint, ok := unrecognized(f.detail); ok {
		return "no server knows the format " + format + ", so it checks nothing: " + hint
	}
	if strings.Contains(f.detail, "is not supported by server-side apply") {
		return "the items of the set are no scalars, and neither server-side apply nor rules " +
			"compare them: write +listType=atomic, or +listType=map with +listMapKey"
	}
	return ""
}

// unrecognized takes what is said of a format that servers do not know apart: the format in quotes,
// and what our advice adds to the server's words.
func unrecognized(message string) (format, advice string, ok bool) {
	rest, ok := strings.CutPrefix(message, "unrecognized format ")
	format, err := strconv.QuotedPrefix(rest)
	return format, strings.TrimPrefix(rest[len(format):], ": "), ok && err == nil
}

// ofConversion words what is wrong with the webhook that converts.
func (f finding) ofConversion() string {
	switch {
	case f.step() == "path":
		return fmt.Sprintf("the path %s of the conversion webhook is none of a URL: write one such as /convert", f.value)
	case f.step() == "port":
		return "no service listens on the port " + f.value + ": write one from 1 to 65535"
	case f.step() == "name" || f.step() == "namespace":
		return "the service of the conversion webhook has no " + f.step() + ": write " +
			f.step() + "=…"
	}
	return ""
}

// namespaceOrName returns what a path about the service of a conversion webhook means: the
// validation of servers takes its name for its namespace.
func namespaceOrName(path string) string {
	if service, ok := strings.CutSuffix(path, ".service.name"); ok {
		return service + ".service.namespace"
	}
	if service, ok := strings.CutSuffix(path, ".service.namespace"); ok {
		return service + ".service.name"
	}
	return path
}

// node returns the schema that a finding is about, or nil.
func (f finding) node() *schema.Structural { return f.src.Node }
