package suggest

import (
	"go/token"
	"slices"
	"strings"

	"github.com/schemagen/schemagen/pkg/diag"
	"github.com/schemagen/schemagen/pkg/markers"
)

// A retiredName begins a line in our families that is no marker, or no longer one.
type retiredName struct {
	prefix, use string // what to use instead
	elsewhere   bool   // who wrote the line did nothing wrong: another tool reads or writes it
}

var retired = []retiredName{
	{prefix: "kubebuilder:informers",
		use: "client-gen, which reads +genclient: schemagen writes no informers"},
	{prefix: "kubebuilder:subresource",
		use: "kubebuilder:subresource:status or kubebuilder:subresource:scale: there are no others"},
	{prefix: "kubebuilder:group", use: "groupName=<group>, above the package clause"},
	{prefix: "kubebuilder:version", use: "versionName=<version>, above the package clause"},
	{prefix: "kubebuilder:additionalPrinterColumns",
		use: "kubebuilder:printcolumn, with a line for each column"},
	{prefix: "kubebuilder:conversion:hub", elsewhere: true, // kubebuilder 4.4 to 4.6 wrote it
		use: "the method Hub of the type, which controller-runtime looks for, and remove the line"},
	{prefix: "kubebuilder:ignore", use: leftOut}, {prefix: "kubebuilder:exclude", use: leftOut},
	{prefix: "kubebuilder:validation:Skip", use: leftOut},
	{prefix: "kubebuilder:validation:Ignore", use: leftOut},
	{prefix: "kubebuilder:validation:Exclude", use: leftOut},
	{prefix: "kubebuilder:validation:Const", use: "kubebuilder:validation:Enum with a single value"},
	{prefix: "k8s:validation:cel", elsewhere: true, // openapi-gen reads it
		use: `kubebuilder:validation:XValidation:rule="…"`},
	{prefix: "k8s:validation:", elsewhere: true,
		use: "the marker of the same name below kubebuilder:validation:, which takes a plain " +
			"value instead of JSON"},
}

// leftOut is how a field has no schema: a server drops what is in none.
const leftOut = `kubebuilder:validation:Schemaless with kubebuilder:pruning:PreserveUnknownFields ` +
	`for a field of any value, or json:"-" in the tag of one that no client writes`

// replacement returns what is known of the name of a line that is no longer a marker, or not one
// here.
func replacement(text string) (r retiredName, ok bool) {
	for _, r := range retired {
		if markers.Begins(text, r.prefix) || strings.HasPrefix(text, r.prefix+"[") {
			return r, true
		}
	}
	use := ofResource(text)
	return retiredName{prefix: markers.NameOf(text), use: use}, use != ""
}

// ofResource returns how to write a name of a kind that stands in a marker of its own, as in
// kubebuilder:name:plural.
func ofResource(text string) string {
	rest, ours := strings.CutPrefix(markers.NameOf(text), ourPrefix)
	rest = strings.ToLower(rest)
	word := markers.LastWord(rest)
	arg := resourceWords[word]
	if ours && arg != "" && slices.Contains(
		[]string{"", "name:", "names:", "crd:", "resources:"}, strings.TrimSuffix(rest, word)) {
		return "kubebuilder:resource:" + arg
	}
	return ""
}

var resourceWords = map[string]string{
	"plural": "path=<plural>", "singular": "singular=<singular>", "categories": "categories=<list>",
	"category":  "categories=<list>",
	"shortname": "shortName=<list>", "shortnames": "shortName=<list>",
	"scope": "scope=Cluster|Namespaced",
}

// foreignNames are the names of other tools below our prefix.
var foreignNames = markers.ForeignNames()

// foreignName returns the name of a line that another tool reads below our prefix, or nothing.
func foreignName(text string) string {
	for _, name := range foreignNames {
		if markers.Begins(text, name) {
			return name
		}
	}
	return ""
}

// explainBehindForeign explains one of our markers that stands behind another tool's on one line.
// Roles and webhooks, below our prefix, are read where they are known.
func explainBehindForeign(text string, pos token.Position) (ds diag.List) {
	if strings.HasPrefix(text, ourPrefix) {
		return nil
	}
	for i := range markers.Unquoted(text, 0) {
		if line, ok := strings.CutPrefix(text[i:], " +"); ok && markers.Known(line) {
			ds.Add("marker/swallowed", diag.Advance(pos, 2+i),
				"%q is part of the marker before it: it stands on a line of its own", "+"+line).
				Over(1 + len(line))
		}
	}
	return ds
}

// explainOnField explains a line about deep copies or apply configurations on a field, where nobody
// reads it: they are made of types. One that keeps openapi-gen from a field does not keep us.
func explainOnField(text string, pos token.Position, at markers.Sites) (ds diag.List) {
	if at == markers.OnField && text == "k8s:openapi-gen=false" {
		ds.Add("marker/unsupported", pos, "%s has no effect on a CRD: use %s", text, leftOut).
			Over(1 + len(text)).Severity = diag.Note // it has one on openapi-gen
	}
	if at == markers.OnField && (strings.HasPrefix(text, "kubebuilder:object:") ||
		strings.HasPrefix(text, "kubebuilder:ac:")) {
		name := markers.NameOf(text)
		ds.Add("marker/target", pos, "%s has no effect on %s: it belongs on %s", name, at,
			markers.OnType).Over(1 + len(name)).Severity = diag.Warning
	}
	return ds
}

// explainYesOrNo explains a line that asks for deep copies, or for none, in words that are neither:
// controller-gen object passes over some of them, and refuses others.
func explainYesOrNo(text string, pos token.Position) (ds diag.List) {
	name := foreignName(text)
	rest := strings.TrimPrefix(text, name)
	if !strings.HasPrefix(name, "kubebuilder:object:") {
		return nil
	}
	value, given := strings.CutPrefix(strings.TrimPrefix(rest, ":"), "=")
	if value = strings.TrimSpace(value); given && (value == "true" || value == "false") {
		return nil
	}
	d := ds.Add("marker/argument", diag.Advance(pos, 1+len(name)),
		"%s: expected =true or =false, found %q", name, rest).Over(len(rest))
	d.Severity = diag.Warning // no manifest depends on it
	if value = strings.ToLower(strings.Trim(rest, ":=： \t")); value == "true" || value == "false" {
		// not a safe one: Go code may need the copies
		d.Fixes = []diag.Fix{{Message: "write " + name + "=" + value,
			Edits: []diag.Edit{{Pos: d.Pos, End: d.End, New: "=" + value}}}}
	}
	return ds
}

// readElsewhere reports whether a name is that of a marker about roles or webhooks.
func readElsewhere(name string) bool {
	return strings.HasPrefix(name, "kubebuilder:rbac") ||
		strings.HasPrefix(name, "kubebuilder:webhook")
}

// explainUnread explains a line about roles or webhooks that names no argument, so that
// controller-gen takes it for another tool's and makes nothing of it.
func explainUnread(text string, pos token.Position) (ds diag.List) {
	name := foreignName(text)
	rest := strings.TrimPrefix(text, name)
	_, named := markers.ArgumentsOf(text, name)
	if !readElsewhere(name) || named || rest == "" {
		return nil
	}
	at, message := 0, "its arguments follow a colon, without spaces"
	argument, after, ok := strings.Cut(strings.TrimPrefix(rest, ":"), ":")
	if rest[0] == ':' && looksLikeName(argument) {
		if ok {
			at = len(rest) - len(after) - 1
		}
		message = "an equals sign stands before a value: write " + argument + "="
	}
	ds.Add("marker/argument", diag.Advance(pos, 1+len(name)+at),
		"%s: %s; as it is, the line is passed over", name, message).Over(len(rest) - at).
		Severity = diag.Warning // as where the name is misspelled
	return ds
}
