package markers

import (
	"fmt"
	"slices"
	"strings"

	"github.com/schemagen/schemagen/pkg/diag"
)

// misuse returns what a tag, or one chained to it, has that its usage does not show, and the offset
// of that. validation-gen refuses both; read on, they would silently mean nothing.
func (t *tag) misuse() (message string, off int) {
	for ; t != nil; t = t.inner {
		def := byName[t.name]
		if def == nil {
			continue // which is reported where it acts
		}
		arguments, value := def.tagUsage()
		for _, a := range t.args {
			if !takesArgument(arguments, a.name) {
				return def.takesNo(a, arguments), a.value.off
			}
		}
		switch {
		case value != "" || t.value == nil && t.inner == nil:
		case t.value != nil:
			return t.name + " takes no value: it is written +" + def.Name + def.Usage, t.value.off
		default:
			return t.name + " takes no other tag: it is written +" + def.Name + def.Usage, 0
		}
	}
	return "", 0
}

// tagUsage splits the usage of a tag into its parentheses and what follows.
func (def *Definition) tagUsage() (arguments, value string) {
	end := strings.LastIndexAny(def.Usage, ")]") + 1
	return def.Usage[:end], def.Usage[end:]
}

// argumentNames returns the names in parentheses as a usage shows them. <key> stands
// for any.
func argumentNames(arguments string) []string {
	var names []string
	for _, part := range strings.FieldsFunc(arguments, func(r rune) bool {
		return strings.ContainsRune("[]()|, ", r)
	}) {
		if name, ok := strings.CutSuffix(part, ":"); ok {
			names = append(names, name)
		}
	}
	return names
}

// takesArgument reports whether parentheses as a usage shows them may hold a name; "" is a value
// without one.
func takesArgument(arguments, name string) bool {
	if name == "" {
		return strings.Contains(arguments, "(<")
	}
	names := argumentNames(arguments)
	return slices.Contains(names, name) || slices.Contains(names, "<key>")
}

// takesNo says that a tag does not take an argument, and how it is written.
func (def *Definition) takesNo(a tagArg, arguments string) string {
	message := def.Name + " takes no argument " + a.name
	if a.name == "" {
		message = fmt.Sprintf("%s takes no argument %q without a name", def.Name, a.value.text)
	}
	near := diag.NearestField(a.name, argumentNames(arguments))
	return message + ": it is written +" + def.Name + def.Usage + diag.ThenDidYouMean("; ", near)
}
