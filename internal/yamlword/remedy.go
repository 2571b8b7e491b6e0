package yamlword

import (
	"regexp"
	"strconv"
	"strings"
)

var position = regexp.MustCompile(
	`^(?:error converting YAML to JSON: )?(?:yaml: )?(?:line (\d+): )?`)

// parser finds the errors of the libraries' parsers, which count lines from 0 and leave out the
// first; their scanners count from 1.
var parser = regexp.MustCompile(`^did not find expected (key|'-' indicator|node content|',' or|<)|^found undefined tag`)

// Said returns the line of a text of which a YAML library says that it cannot be read, or 0, and
// the first line of what it says. What is missing at the end of the text, if that is at hand, is
// missing in the last line that is not blank.
func Said(err error, text string) (line int, said string) {
	at := position.FindStringSubmatch(err.Error())
	line, _ = strconv.Atoi(at[1])
	said, _, _ = strings.Cut(err.Error()[len(at[0]):], "\n")
	if parser.MatchString(said) {
		line++
	}
	if text != "" {
		line = min(line, 1+strings.Count(strings.TrimRight(text, " \r\n"), "\n"))
	}
	return line, said
}

var (
	tab      = regexp.MustCompile("(?m)^ *\t[ \t]*[^\\s#]")
	reserved = regexp.MustCompile("(?m)(^|[:,[{-]) *[@`%]") // which start no token, either
)

// remedies are what to do about a text that is not YAML, by what the words of the libraries begin
// with.
var remedies = []struct{ said, remedy string }{
	{"found a tab", "indent with spaces, not with tabs"},
	{"did not find expected ',' or", "close what was opened, or put a comma before the next of it"},
	{"did not find expected node content",
		"close what was opened, or write what is missing before the comma"},
	{"did not find expected key",
		"indent the line as those beside it, or remove what is behind the end of a value"},
	{"did not find expected '-' indicator", "indent the line as those beside it"},
	{"did not find expected alphabetic", "put what begins with * or & in quotes"},
	{"mapping values are not allowed",
		"indent the line as those beside it, or put a value with a colon in quotes"},
	{"could not find expected ':'",
		"write a colon and a space behind the key, and indent what belongs to it"},
	{"block sequence entries are not allowed", "put the dash on a line of its own, below the key"},
	{"found unexpected end of stream", "write the quote at the end of the text"},
	{"found unexpected document indicator", "write the quote at the end of the text"},
	{"found unknown escape character", "write each backslash twice, or put the text in single quotes"},
	{"unknown anchor", "put what begins with * in quotes"},
}

// Remedy returns what to do about a text that is not YAML, as the end of a sentence: a colon and
// what to write, or nothing where what [Said] returns does not tell. The text may be empty if it is
// not at hand.
func Remedy(said, text string) string {
	if strings.Contains(said, "cannot start any token") {
		switch tabs, signs := tab.MatchString(text), reserved.MatchString(text); {
		case signs && !tabs:
			return ": put what begins with @, ` or % in quotes"
		case tabs && !signs:
			return ": indent with spaces, not with tabs"
		}
		return ": indent with spaces, not with tabs, and put what begins with @, ` or % in quotes"
	}
	for _, r := range remedies {
		if strings.HasPrefix(said, r.said) {
			return ": " + r.remedy
		}
	}
	return ""
}
