package scaffold

import (
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/schemagen/schemagen/internal/gocmd"
)

var (
	separators = regexp.MustCompile(`\n|&&|\|\||[;|&]`)
	// leadIn is what may stand before the name of a program.
	leadIn = regexp.MustCompile(`^(?:\w+=.*|!|\(+|\{|if|then|do|else|sudo|env|exec|time)$`)
)

// shell looks for commands that check manifests in a script that starts in dir. It is no shell:
// what it does not understand, it does not count.
func (c *checks) shell(script, dir string) {
	for _, command := range separators.Split(strings.ReplaceAll(script, "\\\n", " "), -1) {
		words := wordsOf(command)
		if len(words) == 0 {
			continue
		}
		switch program := path.Base(words[0]); {
		case program == "cd" && len(words) > 1:
			dir = into(dir, words[1])
		case program == "make" || program == "gmake":
			if slices.Contains(words, "verify-manifests") {
				c.dirs = append(c.dirs, into(dir, option(words, "-C", "--directory")))
			}
		case program == "go" || program == "schemagen":
			c.schemagen(words, dir)
		}
	}
}

// schemagen takes the modules that a call of schemagen checks, if it is one of generate --check.
func (c *checks) schemagen(words []string, dir string) {
	at := slices.IndexFunc(words, func(word string) bool {
		name, _, _ := strings.Cut(word, "@")
		return path.Base(name) == "schemagen"
	})
	if at < 0 {
		return
	}
	args := words[at+1:]
	if !slices.Contains(args, "generate") || !slices.Contains(args, "--check") {
		return
	}
	dir = into(into(dir, option(words[:at], "-C")), option(args, "-C", "--chdir"))
	patterns := slices.DeleteFunc(slices.Clone(args), func(arg string) bool { return !strings.HasPrefix(arg, "./") })
	if len(patterns) == 0 {
		patterns = []string{"."}
	}
	for _, pattern := range patterns {
		c.dirs = append(c.dirs, c.module(into(dir, strings.TrimSuffix(pattern, "..."))))
	}
}

// module returns the directory of the module that holds dir, or dir itself where none does.
func (c *checks) module(dir string) string {
	if isUnknown(dir) {
		return dir
	}
	for at := dir; ; at = path.Dir(at) {
		if gocmd.IsFile(filepath.Join(c.top, filepath.FromSlash(at), "go.mod")) {
			return at
		}
		if at == path.Dir(at) || !filepath.IsLocal(filepath.FromSlash(at)) {
			return dir
		}
	}
}

// wordsOf returns the words of a simple command from the name of its program on, without quotes and
// comments.
func wordsOf(command string) []string {
	words := strings.Fields(command)
	if i := slices.IndexFunc(words, func(word string) bool { return word[0] == '#' }); i >= 0 {
		words = words[:i]
	}
	for i := range words {
		words[i] = strings.TrimRight(strings.TrimLeft(words[i], `("'@`), `)"'`)
	}
	for len(words) > 0 && (words[0] == "" || leadIn.MatchString(words[0])) {
		words = words[1:]
	}
	return words
}

// option returns the value that words have for an option by one of its names, beside it or in it.
func option(words []string, names ...string) string {
	for i, word := range words {
		for _, name := range names {
			value, ok := strings.CutPrefix(word, name)
			switch {
			case ok && value == "" && i+1 < len(words):
				return words[i+1]
			case ok && value != "":
				return strings.TrimPrefix(value, "=")
			}
		}
	}
	return ""
}

// into returns where cd leads from dir. One that is unknown stays so.
func into(dir, to string) string {
	switch {
	case to == "" || isUnknown(to):
		return below(dir, to)
	case isUnknown(dir):
		return dir
	}
	return path.Join(dir, to)
}

// isUnknown reports whether a variable, or a machine that is not this one, decides where a
// directory is.
func isUnknown(dir string) bool { return strings.Contains(dir, "$") || path.IsAbs(dir) }
