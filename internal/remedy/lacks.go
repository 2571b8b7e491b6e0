package remedy

import (
	"strings"

	"github.com/schemagen/schemagen/internal/word"
)

// NotGiven says that a value lacks fields, in the words of a server, which says it of one alone.
func NotGiven(names ...string) string {
	verb := " is not given"
	if len(names) > 1 {
		verb = " are not given"
	}
	return "Required value: " + word.Join(names, " and ") + verb
}

// NameNotGiven returns the field that a value lacks, if that is what a server says.
func NameNotGiven(says string) (name string, is bool) {
	name, is = strings.CutSuffix(says, " is not given")
	return strings.TrimPrefix(name, "Required value: "), is
}

// Lacks joins findings about fields that values lack, by the paths of the values: one mend adds all
// that a value lacks.
type Lacks map[string]*lack

// A lack is what one value lacks.
type lack struct {
	at    int // the finding that says so
	names []string
}

// Join takes what a server says of a path, for the finding at an index. If an earlier one is about
// the same value, it returns the index of that, and what it has to say of all fields.
func (l Lacks) Join(path, says string, index int) (earlier int, all string, joined bool) {
	name, is := NameNotGiven(says)
	if !is {
		return 0, "", false
	}
	value := strings.TrimSuffix(path, name)
	if l[value] == nil {
		l[value] = &lack{at: index}
	}
	known := l[value]
	known.names = append(known.names, name)
	return known.at, NotGiven(known.names...), len(known.names) > 1
}
