package scaffold

import (
	"maps"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/schemagen/schemagen/internal/peer"
)

// A recipe is the line of a Makefile that writes the CRDs by the arguments of controller-gen.
type recipe struct {
	line string // as it is in the file, with continuation lines
	at   int    // where it begins there
	ours bool   // schemagen does it, not controller-gen
	// it is the first of several, which may write to different directories
	several bool
	// where it works, below the root; empty if that is not said in plain words
	dir string
	// the directory of the CRDs, below the root; empty if nobody knows, else in the words of the
	// Makefile
	output string
	// the same in plain words, if the line starts at the root though nobody knows
	outputAtRoot string
	// the directories of what is made beside CRDs, as far as they are known
	beside  []string
	paths   []string          // patterns of what it reads, if they are said in plain words
	target  string            // whose recipe it is, if that is said in plain words
	alone   bool              // no generator is named that is left to controller-gen
	options map[string]string // those of the crd generator
}

var (
	manifestsTarget = regexp.MustCompile(`(?m)^(?:[\w./-]+ +)*manifests(?: +[\w./-]+)* *:(?:[^=]|$)`)
	verifyTarget    = regexp.MustCompile(`(?m)^(?:[\w./-]+ +)*verify-manifests(?: +[\w./-]+)* *:(?:[^=]|$)`)
	// or a rule with its recipe behind a semicolon
	recipeLine = regexp.MustCompile(`^(?:\t|[^\s#=][^#=]*:[^#=]*;)`)
	// the first target of a rule, unless make has to find its name
	plainTarget = regexp.MustCompile(`^[\w./-]+`)
	// or that of a variable that holds it, as CONTROLLER_GEN_BINARY
	peerName     = regexp.MustCompile(`(?i)controller[-_]?gen`)
	peerVariable = regexp.MustCompile(`"?\$[({]CONTROLLER_GEN[)}]"?`)
	ourCall      = regexp.MustCompile(`\$[({]SCHEMAGEN[)}]|(?:^|[\s/])schemagen\s`)
	crdWord      = regexp.MustCompile(`(?:^|\s)"?\+?crd(?::(\S*?))?"?(?:\s|$)`)
	// or where they go, if the generator may stand in a word of which the value is unknown
	crdOutput   = regexp.MustCompile(`(?:^|\s)["']?output:crd:()(?:dir|artifacts|stdout)`)
	unknownWord = regexp.MustCompile(`\s["']?(?:[${]|%s)`)
	// a word of a command, which may itself be one argument in quotes
	commandWord = regexp.MustCompile(`(?:"[^"\s]*"|'[^']*'|[^\s"'|&;])+`)
	// the same where no shell reads the line: nothing separates commands
	generateWord = regexp.MustCompile(`(?:[^\s"]|"[^"]*")+`)
	shellCall    = regexp.MustCompile(`sh\s+-\w*c\b`)
	reference    = regexp.MustCompile(`\$[({]([A-Za-z_]\w*)[)}]`)
	assignment   = regexp.MustCompile(`(?m)^(?:[^\t\n#=][^\n#=]*[ \t:])?(\w+)[ \t]*([+!:?]*)=[ \t]*([^#\n]*)`)

	// changeDir begins a recipe that works below where it starts. Behind it, elsewhere finds what
	// else could lead away from there.
	changeDir = regexp.MustCompile(`^[\s@+-]*cd\s+"?([\w.][\w./-]*)"?\s*(?:&&|;)`)
	elsewhere = regexp.MustCompile(`(?:^|[\s;&|({@])(?:cd|pushd|popd|-C\w*|--chdir|--directory)(?:[\s=]|$)|(?:^|[^$])\(|` + "`")
)

// peer returns the recipe that writes the CRDs as controller-gen is told to, if there is one.
func (f file) peer() (recipe, bool) {
	all := f.recipes()
	if len(all) == 0 {
		return recipe{}, false
	}
	return firstRecipe(all), true
}

// firstRecipe returns the first of some recipes, reduced to the settings that all of them have.
func firstRecipe(all []recipe) recipe {
	first := all[0]
	if len(all) > 1 {
		first.several, first.output = true, ""
		first.options = maps.Clone(first.options)
		maps.DeleteFunc(first.options, func(name, value string) bool {
			return slices.ContainsFunc(all, func(r recipe) bool { return r.options[name] != value })
		})
		first.ours = !slices.ContainsFunc(all, func(r recipe) bool { return !r.ours })
		for _, r := range all[1:] {
			switch {
			case r.target == "":
				first.target = ""
			case first.target != "" && !slices.Contains(strings.Fields(first.target), r.target):
				first.target += " " + r.target
			}
		}
	}
	return first
}

// recipes returns all lines of the Makefile that write CRDs by the arguments of controller-gen.
func (f file) recipes() (all []recipe) {
	text := string(f.text)
	values := f.values()
	for at := 0; at < len(text); {
		line := logicalLine(text[at:])
		made, ok := readRecipe(line, expandVariables(joinLines(line), values), ".")
		if ok && recipeLine.MatchString(line) {
			start, end := ruleAt(text, at)
			made.at, made.target = at, plainTarget.FindString(text[start:end])
			all = append(all, made)
		}
		at += len(line)
	}
	return all
}

// readRecipe returns what the words of a line say, if it writes CRDs by the arguments of
// controller-gen. The line starts in a directory, if that is known.
func readRecipe(line, words, start string) (r recipe, ok bool) {
	r = recipe{line: line, ours: ourCall.MatchString(words), options: map[string]string{}}
	args := wordsOf(line, words)
	crd := crdWord.FindStringSubmatchIndex(words)
	if crd == nil && unknownWord.MatchString(behindCommand(words)) {
		crd, args = crdOutput.FindStringSubmatchIndex(words), append(args, peer.CRD)
	}
	if crd == nil || !r.ours && !peerName.MatchString(words) && !peerWords.MatchString(words) {
		return recipe{}, false
	}
	if start != "" {
		r.dir = workDir(words[:crd[0]], start)
	}
	if call := callOf(args); call.Has(peer.CRD) {
		r.takePaths(call)
		r.alone = len(call.Generators) == 0 &&
			!reference.MatchString(peerVariable.ReplaceAllString(words, ""))
	}
	if crd[2] >= 0 {
		r.configure(words[crd[2]:crd[3]])
	}
	return r, true
}

// behindCommand returns what follows the name of the peer, or the first word in its absence.
func behindCommand(words string) string {
	if at := peerName.FindStringIndex(words); at != nil {
		return words[at[1]:]
	}
	return strings.TrimSpace(words)
}

// configure takes over the options of the crd generator that are said in plain words.
func (r *recipe) configure(options string) {
	for option := range strings.SplitSeq(options, ",") {
		name, value, ok := strings.Cut(option, "=")
		if inner := strings.Trim(value, `"`); value == `"`+inner+`"` {
			value = inner
		}
		switch {
		case !ok || strings.ContainsAny(value, "${`\""):
		case name != "headerFile" || path.IsAbs(value):
			r.options[name] = value
		case r.dir != "":
			r.options[name] = path.Join(r.dir, value)
		}
	}
}

// workDir returns where a recipe that starts in dir works behind the words with which it begins, or
// nothing if they are more than a plain cd.
func workDir(words, dir string) string {
	for m := changeDir.FindStringSubmatch(words); m !=
		nil; m = changeDir.FindStringSubmatch(words) {
		dir, words = path.Join(dir, m[1]), words[len(m[0]):]
	}
	if elsewhere.MatchString(words) {
		return ""
	}
	return dir
}

// wordsOf divides the words of a line as a shell does or, where none reads it, go generate.
func wordsOf(line, words string) []string {
	words = reference.ReplaceAllString(words, "$$($1)") // braces are lists to the peer
	if strings.HasPrefix(line, generatePrefix) && !shellCall.MatchString(words) {
		return generateWord.FindAllString(words, -1)
	}
	return commandWord.FindAllString(words, -1)
}

// callOf reads the arguments of controller-gen among the words of a recipe, without the options of
// its generators. What it does not take says nothing.
func callOf(words []string) *peer.Call {
	var args []string
	for _, word := range words {
		word = strings.TrimPrefix(strings.NewReplacer(`"`, "", "'", "").Replace(word), "+")
		if !peer.Recognizes([]string{word}) {
			continue
		}
		if !strings.HasPrefix(word, "paths") && !strings.HasPrefix(word, "output") {
			word, _, _ = strings.Cut(word, ":")
		}
		if word == peer.RBAC {
			word += ":roleName=any"
		}
		args = append(args, word)
	}
	call, err := peer.Parse(args)
	if err != nil {
		return &peer.Call{}
	}
	return call
}

// takePaths sets the directories that a call of controller-gen writes to, and the patterns that it
// reads. Directories of roles and webhooks count if they are written out and are not that of the
// CRDs.
func (r *recipe) takePaths(call *peer.Call) {
	output := call.To(peer.CRD).Dir
	if r.dir == "" {
		if filepath.IsLocal(output) && !strings.ContainsAny(output, "${") {
			r.outputAtRoot = path.Clean(output)
		}
	} else {
		r.output = r.outputIn(output)
		for _, g := range []string{peer.RBAC, peer.Webhook} {
			dir := call.To(g).Dir
			if !call.Has(g) || dir == "" || path.IsAbs(dir) || strings.ContainsAny(dir, "${") {
				continue
			}
			if dir = path.Join(r.dir, dir); dir != r.output && !slices.Contains(r.beside, dir) {
				r.beside = append(r.beside, dir)
			}
		}
	}
	r.paths = r.pathsIn(call.Paths)
}

// outputIn returns where the CRDs go if a recipe says so in some words. A variable may hold a path
// from anywhere, which only make knows.
func (r *recipe) outputIn(dir string) string {
	switch {
	case dir == "" || path.IsAbs(dir):
		return dir
	case !strings.Contains(dir, "$"):
		return path.Join(r.dir, dir)
	case r.dir != "." || strings.Contains(reference.ReplaceAllString(dir, ""), "$"):
		return ""
	}
	return dir
}

// logicalLine returns the first line of text with the lines that continue it.
func logicalLine(text string) string {
	end := 0
	for {
		next := strings.IndexByte(text[end:], '\n')
		if next < 0 {
			return text
		}
		end += next + 1
		if !strings.HasSuffix(strings.TrimRight(text[:end], "\r\n"), `\`) {
			return text[:end]
		}
	}
}

// joinLines makes one line of a logical line.
func joinLines(line string) string {
	return strings.ReplaceAll(strings.ReplaceAll(line, "\\\r\n", " "), "\\\n", " ")
}

// maxValue is how many bytes of a variable's value are read. A few lines can make a value that no
// memory holds.
const maxValue = 1 << 12

// values returns the values of the variables that the Makefile assigns once, in plain words or by
// others of this kind: of several values, or those that depend on a condition or a target, it is
// unknown which one applies.
func (f file) values() map[string]string {
	open, times := map[string]string{}, map[string]int{}
	for _, m := range assignment.FindAllStringSubmatch(string(f.text), -1) {
		name, operator, value := m[1], m[2], strings.TrimSpace(m[3])
		if times[name]++; times[name] == 1 && !strings.ContainsAny(operator, "+!") &&
			len(value) <= maxValue {
			open[name] = value
		} else {
			delete(open, name)
		}
	}
	plain := map[string]string{}
	for before := -1; before < len(plain); { // each round may make others plain
		before = len(plain)
		for name, value := range open {
			if value = expandVariables(value, plain); len(value) <= maxValue &&
				!strings.ContainsAny(value, "$`\\") {
				plain[name] = value
				delete(open, name)
			}
		}
	}
	return plain
}

// expandVariables replaces references to variables by their values: kubebuilder has long kept the
// options of the generator in CRD_OPTIONS.
func expandVariables(words string, values map[string]string) string {
	return reference.ReplaceAllStringFunc(words, func(ref string) string {
		if value, ok := values[ref[2:len(ref)-1]]; ok {
			return value
		}
		return ref
	})
}
