package remedy

import (
	"cmp"
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/schemagen/schemagen/pkg/diag"
)

// names are about the names of a CRD, its labels, its annotations and other fields beside schemas.
var names = []section{
	{codes: []diag.Code{diag.CodeServerName, diag.CodeServerVersion}, rows: []row{
		{at: "deprecationWarning", says: "must not be an empty string", words: "the warning is empty: write one, or leave ${the argument|it} out, and a server has words of its own"},
		{at: "deprecationWarning", says: "must be <= 256", words: "the warning is longer than the 256 bytes that a server sends: write a shorter one"},
		{at: "deprecationWarning", says: "can only be set for deprecated versions", words: "the version is not deprecated: ${mark it with +kubebuilder:deprecatedversion|write deprecated: true beside it}, or remove the warning"},
		{at: "deprecationWarning", says: "printable", words: "the warning has a character that cannot be printed, such as a tab or a line break: write a space instead"},
		{at: "scope", says: "Unsupported value", words: "invalid scope ${quoted}: write ${scope}"},
		{at: "scope", says: "scope is not given", words: ": write Namespaced, or Cluster"},
		{at: "kind", says: "kind is not given", words: ": write one, such as Widget"},
		{at: "plural", says: "plural is not given", words: ": write the plural of the kind in lower case, such as widgets"},
		{at: "name", says: "name or generateName is required", words: ": write ${named}"},
		{at: "generateName", words: ": remove it, for the name of a CRD is its plural name, a dot and its group"},
		{at: "apiVersion|kind|name|uid", says: "must not be empty", words: ": write it, or remove the owner, which only a cluster knows"},

		{says: "a valid label key must|a qualified name must", words: "the key ${quoted} ${noun} has more than one slash: write a domain, a slash, and a name, or the name alone"},
		{says: "name part must be no more than *", by: tooLong},
		{at: "labels|annotations", says: "must be no more than *", by: tooLong},
		{says: "prefix part ", words: wrongDomain},
		{says: "name part must", by: ofKey},
		{says: "a valid label must", words: "the value ${quoted} ${noun} ${fault}, and a value is made of " + made + ": write ${qualified}"},
		{says: "may not be more than 262144 bytes", words: ": shorten the annotations, or remove some"},

		{at: "kind|listKind", says: "a DNS-1035 label must", words: "${noun} ${quoted} ${fault}, and the names of a resource are made of it: ${rename the type to|write} ${camel}"},
		{says: "kind and listKind may not be the same", by: func(m match) Words {
			if m.reader == OfManifests {
				return m.words(": write ${camel}")
			}
			return m.words("the kind and that of its lists have one name: rename the type")
		}},
		{says: "a DNS-1035 label must", words: "${noun} ${quoted} ${fault}, and such a name has lower-case letters, digits and dashes, of which a letter is the first: write ${label}"},
		{at: "name", says: "lowercase RFC 1123 subdomain|must be spec.names.plural", words: ": write ${crd}"},
		{says: "lowercase RFC 1123 subdomain", words: "${noun} ${quoted} ${fault}, and it is a domain of lower-case letters, digits and dashes: write ${group}"},
		{says: "should be a domain with at least one dot", words: "the group ${value} has no dot, and it is a domain: write one that is yours, such as ${group}"},
		{says: "must be no more than *", by: tooLong},

		{says: "group is not given", by: ofNoGroup},
		{says: "must contain unique version names", words: ": rename one of those with the same name, or remove it"},
		{says: "must have exactly one version marked as storage version", words: ": write storage: true in one version, and storage: false in the others"},
		{at: "openAPIV3Schema", says: "Required value", words: ": write a schema, at least type: object with x-kubernetes-preserve-unknown-fields: true"},
	}},
	{codes: []diag.Code{diag.CodeServerApproval}, rows: []row{
		{says: "Invalid value", words: "the annotation api-approved.kubernetes.io is neither an address nor begins with unapproved: " + approve},
		{words: "groups below k8s.io and kubernetes.io are protected, and a server wants an annotation of approval: " + approve},
	}},
	{codes: []diag.Code{diag.CodeServerPreserve}, rows: []row{
		{words: "a server no longer keeps what no schema has, in all of an object: write false, or leave it out"},
	}},
	{codes: []diag.Code{diag.CodeServerNameConflict}, rows: []row{
		{says: "*: a server would not serve this CRD beside it", words: "$1, beside which a server would not serve this one: write another name"},
	}},
}

const (
	wrongDomain = "the key ${quoted} ${noun} begins with ${prefix}, which is not a domain in lower-case letters: write ${key}"
	made        = "letters, digits, dashes, underscores and dots, with a letter or digit at both ends"
	approve     = "write ${+kubebuilder:metadata:annotations=\"api-approved.kubernetes.io=…\"|the annotation} with the address of the API review, or with unapproved and a reason${, above the kind|}"
)

// nouns are what a name is, by the field that holds it.
var nouns = map[string]string{
	"plural": "the plural name", "singular": "the singular name", "shortNames": "the short name",
	"categories": "the category", "kind": "the kind", "listKind": "the kind of its lists",
	"group": "the group",
}

// noun returns what to call the name that a refusal is about.
func (r Refusal) noun() string {
	switch {
	case strings.HasPrefix(r.Path, "metadata.labels"):
		return "of a label"
	case strings.HasPrefix(r.Path, "metadata.annotations"):
		return "of an annotation"
	case strings.HasPrefix(r.Path, "spec.versions[") && r.Step() == "name":
		return "the version"
	}
	return cmp.Or(nouns[r.Step()], "the name")
}

// ofKey words what is wrong with the key of a label or annotation. If both its domain and its name
// are, one message is about both.
func ofKey(m match) Words {
	if m.Value == "" || strings.HasSuffix(m.Value, "/") {
		return m.words("the key ${quoted} ${noun} has no name: write one, or remove it")
	}
	if prefix, _, ok := strings.Cut(m.Value, "/"); ok && prefix != domain(prefix) {
		return m.words(wrongDomain)
	}
	return m.words("the key ${quoted} ${noun} ${fault}, and a key is made of " + made +
		": write ${key}")
}

// scope returns the scope that was most likely meant.
func (r Refusal) scope() string {
	return cmp.Or(Meant(r.Value, []string{"Cluster", "Namespaced"}), "Namespaced, or Cluster")
}

// NameOf returns the name that a CRD must have, empty if its names do not say.
func NameOf(plural, ofGroup string) string {
	if plural, ofGroup = label(plural), group(ofGroup); plural == "" || ofGroup == "" {
		return ""
	}
	return plural + "." + ofGroup
}

// key returns the key that a server accepts and that is closest to one that it refuses.
func key(key string) string {
	prefix, name, ok := strings.Cut(key, "/")
	if !ok {
		return qualified(key)
	}
	if prefix, name = domain(prefix), qualified(name); prefix == "" || name == "" {
		return ""
	}
	return prefix + "/" + name
}

// tooLong words that a name is too long.
func tooLong(m match) Words {
	limit, _, _ := strings.Cut(m.stars[0], " ")
	switch n := utf8.RuneCountInString(m.Value); {
	case strings.HasPrefix(m.noun(), "of "):
		return m.words(fmt.Sprintf("${quoted} ${noun} has %d characters, and %s is the most: write a shorter one", n, limit))
	case n == 0:
		return m.words("${noun} has more than " + limit + " characters: choose a shorter one")
	default:
		return m.words(fmt.Sprintf("${noun} has %d characters, and %s is the most: choose a shorter one", n, limit))
	}
}

// ofNoGroup words that a manifest has no group. One without a kind, too, is most likely a patch.
func ofNoGroup(m match) Words {
	if m.Kind != "" {
		return m.words(": write one")
	}
	return m.words(": write one, and names and versions; or, if this is a patch, list it in a " +
		"kustomization.yaml, and it is left out")
}

// fault says what is wrong with the name.
func (r Refusal) fault() string {
	name := r.Value
	if strings.HasPrefix(r.Detail, "name part ") {
		name = name[strings.IndexByte(name, '/')+1:]
	}
	if step := r.Step(); step == "kind" || step == "listKind" {
		name = strings.ToLower(name) // which a server does, too
	}
	return fault(name, !strings.Contains(r.Detail, "a DNS-1035 label must"))
}

// fault says what is wrong with a name. Dotted says that it may have dots.
func fault(name string, dotted bool) string {
	if name == "" {
		return "is empty"
	}
	for _, c := range name {
		switch {
		case c == ' ':
			return "has a space"
		case strings.ContainsRune("_.", c) && !dotted, c > unicode.MaxASCII,
			!unicode.IsLetter(c) && !unicode.IsDigit(c) && !strings.ContainsRune("-_.", c):
			return fmt.Sprintf("has %q in it", c)
		case unicode.IsUpper(c) && !dotted:
			return "has an upper-case letter"
		}
	}
	switch first, last := name[0], name[len(name)-1]; {
	case !dotted && '0' <= first && first <= '9':
		return "begins with a digit"
	case strings.IndexByte("-_.", first) >= 0:
		return fmt.Sprintf("begins with %q", first)
	case strings.IndexByte("-_.", last) >= 0:
		return fmt.Sprintf("ends with %q", last)
	case strings.ToLower(name) != name:
		return "has an upper-case letter"
	case strings.Contains(name, "_"):
		return "has '_' in it"
	case strings.Contains(name, ".."):
		return "has nothing between two dots"
	}
	return "is not well formed"
}

// replaceOthers replaces what a name must not have, each run of it once, and takes the marks from
// both ends.
func replaceOthers(name, marks, instead string) string {
	var b strings.Builder
	replaced := false
	for _, c := range name {
		keep := 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || '0' <= c && c <= '9' ||
			strings.ContainsRune(marks, c)
		if keep {
			b.WriteRune(c)
		} else if !replaced {
			b.WriteString(instead)
		}
		replaced = !keep
	}
	return strings.Trim(b.String(), "-_.")
}

// These return the name of a kind that a server accepts and that is closest to one that it refuses;
// empty if there is none.
func label(name string) string {
	name = name[strings.LastIndexByte(name, '/')+1:] // a group may stand before a version
	return strings.TrimLeft(replaceOthers(strings.ToLower(name), "-", "-"), "-0123456789")
}

func domain(name string) string {
	var labels []string
	for label := range strings.SplitSeq(strings.ToLower(name), ".") {
		if label = replaceOthers(label, "-", "-"); label != "" {
			labels = append(labels, label)
		}
	}
	return strings.Join(labels, ".")
}

func qualified(name string) string { return replaceOthers(name, "-_.", "-") }

// group returns a domain with a dot.
func group(name string) string {
	name, _, _ = strings.Cut(name, "/") // a version may stand behind it
	name = domain(name)
	if name != "" && !strings.Contains(name, ".") {
		name += ".example.com"
	}
	return name
}

// camel returns the kind, or that of its lists, that a server accepts and that is closest to one
// that it refuses.
func (r Refusal) camel() string {
	if strings.ContainsFunc(r.Value, func(c rune) bool {
		return c > unicode.MaxASCII && unicode.IsLetter(c)
	}) {
		return "one of letters from a to z"
	}
	var b strings.Builder
	name := strings.TrimLeft(replaceOthers(r.Value, "", " "), " 0123456789")
	for word := range strings.FieldsSeq(name) {
		b.WriteString(strings.ToUpper(word[:1]) + word[1:])
	}
	if r.Step() == "listKind" && r.Value == r.Kind {
		b.WriteString("List")
	}
	return b.String()
}
