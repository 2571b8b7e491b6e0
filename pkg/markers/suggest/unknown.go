package suggest

import (
	"go/token"
	"slices"
	"strings"
	"unicode"

	"github.com/schemagen/schemagen/internal/word"
	"github.com/schemagen/schemagen/pkg/diag"
	"github.com/schemagen/schemagen/pkg/markers"
)

// explain explains a line that names none of our markers: it is another tool's, or looks as if it
// should be ours.
func explain(text string, pos token.Position, at markers.Sites) diag.List {
	if isMention(text) {
		return nil
	}
	if markers.IsForeign(text) {
		if found := explainOnField(text, pos, at); found != nil {
			return found
		}
		return slices.Concat(explainYesOrNo(text, pos), explainUnread(text, pos),
			explainBehindForeign(text, pos))
	}
	for _, explainer := range append(slices.Clip(beforeArgument),
		explainUnsupported, explainMisspelled, explainKeyword) {
		if ds := explainer(text, pos, at); ds != nil {
			return ds
		}
	}
	return noteUnlisted(text, pos)
}

// beforeArgument explain a line by what stands between its name and its argument.
var beforeArgument = []func(string, token.Position, markers.Sites) diag.List{
	explainSpaced, explainTrailing,
}

// isMention reports whether a line is the rest of a sentence about a marker, broken before its
// name: the next word says what the name is, as in "optional marker".
func isMention(text string) bool {
	words := strings.Fields(text)
	if len(words) < 2 || strings.ContainsAny(words[0], "\"`'(") ||
		len(words) > 2 && strings.IndexByte("=\"`", words[2][0]) >= 0 { // rule = "self > 0"
		return false
	}
	called := strings.TrimSuffix(strings.TrimRight(words[1], ".,;:!?)'"), "s")
	return slices.Contains([]string{"marker", "annotation", "comment", "directive", "tag", "rule",
		"validation"}, called)
}

// goesOn reports whether a line goes on as a sentence behind what would be a marker. Where no
// marker belongs, such a line is prose.
func goesOn(text string) bool {
	return len(strings.Fields(text)) > 2 && hasWords(text) && !parses(text)
}

// explainSpaced explains a line whose name has blanks in it, and is one of ours, or close to one,
// without them.
func explainSpaced(text string, pos token.Position, at markers.Sites) (ds diag.List) {
	name, _, assigned := strings.Cut(text, "=")
	whole := squeezed(text)
	meant, ok := intended(whole)
	if !ok || !assigned && (meant.head != whole || !isNoProse(name, whole)) {
		return nil
	}
	blank := "it"
	if strings.TrimLeft(text, " \t") != text {
		blank = "the space after +"
	}
	first := strings.IndexFunc(name, unicode.IsSpace)
	d := ds.Add("marker/blank", diag.Advance(pos, 1+first),
		"a space keeps the line from naming %s: remove %s", meant.name,
		blank).Over(len(name) - first)
	if meant.name != meant.head {
		d.Message += ", and write " + meant.name
	}
	if slices.Contains(foreignNames, meant.name) {
		d.Severity = diag.Warning
	}
	if needsKind(meant.name, at) {
		d.Message += "; " + onlyKinds
		return ds
	}
	right := strings.TrimSuffix(meant.line, text[len(name):])
	d.Fixes = []diag.Fix{markers.Rename(name, right, text, pos, at)}
	return ds
}

// isNoProse reports whether the blanks in a name, which is whole without them, are before it or
// beside its colons, which prose does not have there.
func isNoProse(name, whole string) bool {
	return strings.NewReplacer(": ", ":", " :", ":").Replace(strings.TrimSpace(name)) == whole
}

// onlyKinds is the advice for a line that means a marker of a kind but stands elsewhere: written
// right, it would do nothing.
const onlyKinds = "only a kind can have it: remove the line, or move it to the kind"

// needsKind reports whether the marker of a name describes a kind but does not stand on one.
func needsKind(name string, at markers.Sites) bool {
	def := markers.Lookup(name)
	return def != nil && def.OfKind && at&markers.OnKind == 0
}

// isMisplaced reports whether the marker of a name has no effect where it stands.
func isMisplaced(name string, at markers.Sites) bool {
	sites := markers.SitesOf(name)
	return sites != 0 && sites&at == 0
}

// explainTrailing explains a line with text after a marker that takes no argument, or with
// punctuation after the name of any marker.
func explainTrailing(text string, pos token.Position, at markers.Sites) (ds diag.List) {
	end := strings.IndexAny(text, " ,;{")
	if end < 0 {
		return nil
	}
	name := text[:end]
	switch def := markers.Lookup(name); {
	case def == nil, text[end] == ' ' && def.Usage != "":
		return nil
	case def.Usage != "":
		return explainUnassigned(def, text, name, pos, at)
	}
	ds.Add("marker/trailing", diag.Advance(pos, 1+end),
		"the text after %s makes the line an unknown marker: remove it, or move it to a line of its own", name).
		Over(len(text) - end)
	return ds
}

// explainUnsupported explains a line of a family that is ours, but that has no effect on a
// CustomResourceDefinition.
func explainUnsupported(text string, pos token.Position, at markers.Sites) (ds diag.List) {
	name := markers.NameOf(text)
	r, ok := replacement(text)
	if !ok || r.use == leftOut && at != markers.OnField ||
		r.prefix != name && near(name, false).names != nil {
		return nil
	}
	d := ds.Add("marker/unsupported", pos, "%s has no effect on a CRD: use %s", name, r.use).
		Over(1 + max(len(r.prefix), len(name)))
	if r.elsewhere {
		d.Severity = diag.Warning
	}
	return ds
}

// explainMisspelled explains a line whose name is close to one of ours, or that stands below a
// prefix of ours.
func explainMisspelled(text string, pos token.Position, at markers.Sites) (ds diag.List) {
	name := markers.NameOf(text)
	head, meant := nameAndGuess(text)
	switch {
	case markers.Lookup(head) != nil && first(meant.names) == head:
		return explainUnassigned(markers.Lookup(head), text, head, pos, at)
	case meant.why != "":
		ds.Add("marker/unknown", pos, "%s is not a marker: %s", head, meant.why)
	case meant.names != nil:
		ds = reportMistaken(head, meant, text, pos, at)
	case name == "schemagen:ignore":
		ds.Add("marker/unknown", pos,
			"%s is not a marker: without the plus sign, as in // schemagen:ignore go/float and a "+
				"reason, it silences a finding", name)
	case strings.HasPrefix(name, "kubebuilder:object:"):
		ds.Add("marker/unknown", pos,
			"%s is not a marker: deep copies know kubebuilder:object:root and kubebuilder:object:generate", name).
			Severity = diag.Warning
	case strings.HasPrefix(name, "kubebuilder:"), strings.HasPrefix(name, "schemagen:"):
		ds.Add("marker/unknown", pos, "%s is not a marker: %s", name, withoutName(name))
	case strings.HasPrefix(name, "k8s:"):
		same := sameLastWord(ourPrefix + strings.TrimPrefix(name, "k8s:"))
		ds.Add("marker/unknown", pos, "%s is not a marker that has an effect on a CRD%s", name,
			diag.ThenDidYouMean(": ", same)).Severity = diag.Warning
	default:
		return nil
	}
	ds[0].Over(1 + len(head))
	ds[0].Message = nameInvisible(ds[0].Message)
	return ds
}

// nameAndGuess returns the part of a line that is meant as a name, and the markers that it may
// stand for.
func nameAndGuess(text string) (head string, meant guess) {
	name := markers.NameOf(text)
	if whole := beforeColon(name); whole != "" {
		return whole, guess{names: []string{whole}, replaces: true}
	}
	if arg, ok := strings.CutPrefix(text, validationPrefix+"="); ok &&
		markers.Lookup(validationPrefix+arg) != nil {
		return text, guess{names: []string{validationPrefix + arg}, sure: true, replaces: true}
	}
	if bare := withoutPrefix(text); bare != "" {
		return bare, guess{names: []string{ourPrefix + bare}, sure: true, replaces: true}
	}
	if strings.HasPrefix(text, validationPrefix+"Items={") {
		return name, guess{why: "write a line for each restriction of the items, as in " +
			validationPrefix + "items:MaxLength=64"}
	}
	meant = near(name, strings.HasPrefix(text, name+"="))
	if i := strings.LastIndexByte(name, ':'); i > 0 && !(meant.replaces && meant.sure) &&
		meant.why == "" {
		of := near(name[:i], true)
		switch options := of.takesOptions(); {
		case of.names == nil:
		case meant.names == nil && !meant.replaces,
			options && (!meant.replaces && !meant.sure || of.sure && of.replaces),
			of.sure && of.replaces && assignment(of.names[0], text[i:]) != "":
			return name[:i], of
		}
	}
	return name, meant
}

// reportMistaken reports a name that stands for one of ours. A fix is offered only for a name that
// means the same place.
func reportMistaken(
	head string, meant guess, text string, pos token.Position, at markers.Sites,
) (ds diag.List) {
	hint, severity := "", diag.Error
	if strings.EqualFold(meant.names[0], head) {
		hint = " names are case-sensitive"
	}
	switch {
	case needsKind(meant.names[0], at):
		hint = " " + onlyKinds
	case isMisplaced(meant.names[0], at):
		hint = " it belongs on " + markers.SitesOf(meant.names[0]).String()
	}
	if markers.Begins(text, "resource:path") {
		hint = " The line may be for apiserver-builder, which reads it as it is: then list its " +
			"prefix in externalMarkers"
		severity = diag.Warning
	}
	if slices.Contains(foreignNames, meant.names[0]) {
		severity = diag.Warning
	}
	report := func(names string) *diag.Diagnostic {
		d := ds.Add("marker/unknown", pos, "%s is not a marker; did you mean %s?%s", head,
			names, hint)
		d.Severity = severity
		return d
	}
	if line := assignment(meant.names[0], text[len(head):]); line != "" && meant.sure &&
		meant.replaces {
		fix := markers.Rename(text, line, text, pos, at)
		fix.Safe = fix.Safe && !strings.ContainsAny(text, blanks)
		report(line).Fixes = []diag.Fix{fix}
		return ds
	}
	d := report(word.Join(withPrefixOnce(meant.names), " or "))
	for _, name := range meant.names {
		if needsKind(name, at) || isMisplaced(name, at) || !meant.replaces {
			continue
		}
		fix := markers.Rename(head, name, text, pos, at)
		fix.Safe = fix.Safe && meant.sure
		d.Fixes = append(d.Fixes, fix)
	}
	return ds
}

// withPrefixOnce returns the names with their common prefix only on the first.
func withPrefixOnce(names []string) []string {
	prefix := names[0][:strings.LastIndexByte(names[0], ':')+1]
	short := slices.Clone(names)
	for i := range short[1:] {
		short[i+1] = strings.TrimPrefix(short[i+1], prefix)
	}
	return short
}

// beforeColon returns the marker whose name a longer name has before one of its colons, or nothing.
func beforeColon(name string) string {
	for i, c := range name {
		if c != ':' && c != '：' {
			continue
		}
		if def := markers.Lookup(name[:i]); def != nil {
			return name[:i]
		}
	}
	return ""
}

// explainUnassigned explains a line that has text other than an argument after the name of a
// marker, which def defines. If it lacks only an equals sign, that is the fix, which is not safe if
// the text could be prose.
func explainUnassigned(
	def *markers.Definition, text, name string, pos token.Position, at markers.Sites,
) (ds diag.List) {
	d := ds.Add("marker/trailing", diag.Advance(pos, 1+len(name)),
		"the text after %s makes the line an unknown marker; it is written +%s%s", name,
		name, def.Usage).Over(len(text) - len(name))
	whole, arg := name, strings.TrimLeft(text[len(name):], ":： \t＝")
	if option, value := argumentOf(def, arg); option != "" {
		whole, arg = name+":"+option, value
		d.Pos = diag.Advance(pos, 1+len(whole))
		d.Message = "an equals sign stands before a value: write " + whole + "="
	}
	if _, must := def.Takes(); must && arg == "" {
		d.Message = "nothing follows the colon: a marker ends with its line; it is written " +
			def.Syntax()
	}
	switch {
	case def.Usage == "" && arg == "false":
		d.Message += "; if it does not apply, remove the line"
	case arg == "true" && markers.LastWord(name) == "UniqueItems":
		d.Message += "; no server takes true: remove it, or write +listType=set"
	}
	if fix := markers.Rename(text[:len(text)-len(arg)], whole+"=", text, pos, at); fix.Safe &&
		arg != "" {
		fix.Message += arg
		fix.Safe = !strings.ContainsAny(text, " \t")
		d.Fixes = []diag.Fix{fix}
	}
	return ds
}

// argumentOf returns the name of an argument that a text begins with, and its value, if a colon
// stands between them in place of an equals sign.
func argumentOf(def *markers.Definition, text string) (name, value string) {
	name, value, ok := strings.Cut(text, ":")
	if !ok || name == "" || !strings.Contains(def.Usage, ":"+name+"=<") &&
		!strings.Contains(def.Usage, ","+name+"=<") {
		return "", ""
	}
	return name, strings.TrimLeft(value, blanks)
}

// withoutPrefix returns the name of a line that would be one of our markers with our prefix before
// it, as in subresource:status. A single common word does not count.
func withoutPrefix(text string) string {
	def, end := markers.NameEnd(ourPrefix + text)
	if def == nil || !strings.Contains(markers.NameOf(text), ":") &&
		len(markers.NameOf(text)) < len("printcolumn") {
		return ""
	}
	return text[:end-len(ourPrefix)]
}

// explainKeyword explains a line that is a keyword of a schema with a value that the marker of this
// name would accept, as in maxItems=5. Since it could be another tool's, it is a warning, and its
// fix is not safe.
func explainKeyword(text string, pos token.Position, at markers.Sites) (ds diag.List) {
	end := strings.IndexAny(text, "=:")
	if end < 1 {
		return nil
	}
	def := markers.Validation(text[:end])
	if def == nil || !def.Limits {
		return nil
	}
	value := strings.TrimLeft(text[end+1:], blanks)
	fix := markers.Rename(text[:len(text)-len(value)], def.Name+"=", text, pos, at)
	if !fix.Safe { // the value or the place does not fit
		return nil
	}
	fix.Safe, fix.Message = false, "write "+def.Name
	d := ds.Add("marker/unknown", pos,
		"%s is not a marker, so it restricts nothing; did you mean %s?", text[:end], def.Name).
		Over(1 + end)
	d.Severity, d.Fixes = diag.Warning, []diag.Fix{fix}
	return ds
}

// noteUnlisted notes a line that names the marker of a tool that is not listed. A line without such
// a name is prose.
func noteUnlisted(text string, pos token.Position) (ds diag.List) {
	name := markers.NameOf(text)
	if !looksLikeName(name) || len(name) < len(text) && text[len(name)] == ' ' {
		return nil
	}
	d := ds.Add("marker/foreign", pos,
		"%s is not a marker of schemagen or of a tool that it knows; if another tool reads it, "+
			"list its prefix in externalMarkers", name).Over(1 + len(name))
	if prefix, _, ok := strings.Cut(name, ":"); ok { // one line mends all of it
		d.Statement = diag.Statement{Of: name, Says: prefix}
	}
	return ds
}

// looksLikeName reports whether a word could be the name of a marker: letters, digits and the
// punctuation between them.
func looksLikeName(word string) bool {
	for i, r := range word {
		if !unicode.IsLetter(r) &&
			(i == 0 || !unicode.IsDigit(r) && !strings.ContainsRune(":-_./", r)) {
			return false
		}
	}
	return word != ""
}
