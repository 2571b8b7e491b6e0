package output

import (
	"fmt"
	"path"
	"slices"
	"strings"
	"unicode"
)

// Names is a template of file names, as in {group}_{plural}.yaml. A slash in it makes a directory.
type Names struct{ template string }

// fields are the names that may stand in braces.
var fields = [...]string{
	"group", "kind", "lowerKind", "plural", "singular", "version", "file", "dir",
}

// file returns what {file} stands for.
func (m Manifest) file(version string) string {
	if m.As == "" {
		return m.Group + "_" + m.Plural
	}
	name, err := expand(m.As, func(name string) string {
		if name == "file" || name == "dir" {
			return ""
		}
		return m.value(name, version)
	})
	if err != nil {
		return m.As // which no file can be called
	}
	return name
}

// value returns what a field stands for.
func (m Manifest) value(field, version string) string {
	switch field {
	case "group":
		return m.Group
	case "kind":
		return m.Kind
	case "lowerKind":
		return strings.ToLower(m.Kind)
	case "plural":
		return m.Plural
	case "singular":
		return m.Singular
	case "file":
		return m.file(version)
	case "dir":
		return m.Dir
	}
	return version
}

// ParseNames reads a template. It must be a relative path that stays below its start and is valid
// on every system.
func ParseNames(template string) (Names, error) {
	filled, err := expand(template, func(string) string { return "x" })
	if err != nil {
		return Names{}, fmt.Errorf("names %q: %w", template, err)
	}
	if err := checkPath(filled); err != nil {
		return Names{}, fmt.Errorf("names %q: %w", template, err)
	}
	return Names{template}, nil
}

// Of returns the name of a file that is about a version of a CRD. Names of a CRD that would change
// the path are an error.
func (n Names) Of(m Manifest, version string) (string, error) {
	var bad error
	name, err := expand(n.template, func(name string) string {
		value := m.value(name, version)
		if value == "" || name != "dir" && strings.ContainsAny(value, `/\`) {
			bad = fmt.Errorf("{%s} is %q", name, value)
		}
		return value
	})
	if bad != nil {
		err = bad
	}
	if err == nil {
		err = checkPath(name)
	}
	return name, err
}

// dirPattern returns the pattern of the directories that files may be in, or "" if they are all at
// the top. {dir} has so many elements.
func (n Names) dirPattern(deep int) string {
	pattern, _ := expand(n.template, func(field string) string {
		if field == "dir" {
			return "*" + strings.Repeat("/*", max(deep, 1)-1)
		}
		return "*"
	})
	if dir := path.Dir(pattern); dir != "." {
		return dir
	}
	return ""
}

// expand replaces the fields of a template.
func expand(template string, value func(field string) string) (string, error) {
	var out strings.Builder
	for rest := template; ; {
		before, after, ok := strings.Cut(rest, "{")
		out.WriteString(before)
		if !ok {
			return out.String(), nil
		}
		field, behind, closed := strings.Cut(after, "}")
		if !closed {
			return "", fmt.Errorf("{%s has no closing brace", after)
		}
		if !slices.Contains(fields[:], field) {
			return "", fmt.Errorf("{%s} is not a field: there are {%s}", field,
				strings.Join(fields[:], "}, {"))
		}
		out.WriteString(value(field))
		rest = behind
	}
}

// checkPath says why a path with slashes does not name a file below a directory on every system.
// The names of devices on Windows pass, as a group such as con.example.com is somebody's.
func checkPath(name string) error {
	if name == "" {
		return fmt.Errorf("a file needs a name")
	}
	for element := range strings.SplitSeq(name, "/") {
		if element == "" || element == "." || element == ".." {
			return fmt.Errorf("%q leads out of the output's directory, or nowhere", name)
		}
		if i := strings.IndexFunc(element, unportable); i >= 0 {
			return fmt.Errorf("%q has a character that file names cannot have everywhere: %q", name,
				element[i:i+1])
		}
		if strings.TrimRight(element, ". ") != element {
			return fmt.Errorf("%q has a dot or a space at the end of a name, which Windows leaves out", name)
		}
	}
	return nil
}

func unportable(r rune) bool {
	return unicode.IsControl(r) || strings.ContainsRune(`\:*?"<>|[]{}`, r)
}
