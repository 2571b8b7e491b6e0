package scaffold

import (
	"cmp"
	"maps"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
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
	crdOutput    = regexp.MustCompile(`output:(crd:)?(?:artifacts:config|dir):?="?([^\s",;&|]+)"?(?:[\s;&|]|$)`)
	besideOutput = regexp.MustCompile(`output:(rbac|webhook):(?:artifacts:config|dir)="?([^\s",;&|$]+)"?(?:[\s;&|]|$)`)
	otherWord    = regexp.MustCompile(`(?:^|\s)"?(?:object|schemapatch|applyconfiguration)(?:["\s:]|$)`)
	besideWord   = regexp.MustCompile(`(?:^|\s)"?(rbac|webhook)(?:["\s:]|$)`)
	ruleWord     = regexp.MustCompile(`output:(rbac:|webhook:|dir|artifacts|stdout|none)`)
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
	return oneOf(all), true
}

// oneOf returns the first of recipes, with what all of them have in common.
func oneOf(all []recipe) recipe {
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
	start := "."
	if strings.Contains(text, ".ONESHELL:") {
		start = "" // where lines of a recipe share a shell, an earlier one may have left
	}
	for at := 0; at < len(text); {
		line := logicalLine(text[at:])
		made, ok := readRecipe(line, expanded(unfolded(line), values), start)
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
	crd := crdWord.FindStringSubmatchIndex(words)
	if crd == nil || !r.ours && !peerName.MatchString(words) && !peerWords.MatchString(words) {
		return recipe{}, false
	}
	if start != "" {
		r.dir = workDir(words[:crd[0]], start)
	}
	r.output = r.outputOf(words)
	r.beside = r.besideOf(words)
	r.paths = r.pathsOf(words)
	r.alone = !otherWord.MatchString(words) &&
		!reference.MatchString(peerVariable.ReplaceAllString(words, ""))
	if crd[2] >= 0 {
		r.configure(words[crd[2]:crd[3]])
	}
	return r, true
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

// outputOf returns where the CRDs go by the words of a recipe. A variable may hold a path from
// anywhere, which only make knows.
func (r *recipe) outputOf(words string) string {
	own, general := destinations(words)
	said := cmp.Or(own, general)
	if r.dir == "" && filepath.IsLocal(said) && !strings.ContainsAny(said, "${") {
		r.outputAtRoot = path.Clean(said)
	}
	switch {
	case r.dir == "" || said == "" && strings.Contains(words, "output:"):
		return ""
	case said == "":
		// where controller-gen writes them if nobody says otherwise
		return path.Join(r.dir, "config/crd")
	case strings.Contains(said, "{{"): // of a task or just
		return ""
	case path.IsAbs(said):
		return said
	case !strings.Contains(said, "$"):
		return path.Join(r.dir, said)
	case r.dir != "." || strings.Contains(reference.ReplaceAllString(said, ""), "$"):
		return ""
	}
	return said
}

// destinations returns where words send CRDs by an argument of their own, and where all that has no
// such argument; empty if they don't say.
func destinations(words string) (crds, general string) {
	for _, m := range crdOutput.FindAllStringSubmatch(words, -1) {
		if m[1] != "" {
			crds = cmp.Or(crds, m[2])
		} else {
			general = cmp.Or(general, m[2])
		}
	}
	return crds, general
}

// besideOf returns the directories of roles and webhooks below the root, as far as they are said in
// plain words or controller-gen chooses them, and are not that of the CRDs.
func (r *recipe) besideOf(words string) (dirs []string) {
	if r.dir == "" {
		return nil
	}
	said := map[string]bool{}
	for _, m := range besideOutput.FindAllStringSubmatch(words, -1) {
		if dir := path.Join(r.dir, m[2]); !path.IsAbs(m[2]) && dir != r.output {
			dirs = append(dirs, dir)
		}
	}
	for _, m := range ruleWord.FindAllStringSubmatch(words, -1) {
		said[strings.TrimSuffix(m[1], ":")] = true
	}
	_, general := destinations(words)
	all := said["dir"] || said["artifacts"] || said["stdout"] || said["none"]
	for _, m := range besideWord.FindAllStringSubmatch(words, -1) {
		switch dir := path.Join(r.dir, general); {
		case said[m[1]]:
		case !all:
			dirs = append(dirs, path.Join(r.dir, "config", m[1]))
		case general != "" && !path.IsAbs(general) && !strings.ContainsAny(general, "${") &&
			dir != r.output && !slices.Contains(dirs, dir):
			dirs = append(dirs, dir)
		}
	}
	return dirs
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

// unfolded puts the words of a logical line into one line.
func unfolded(line string) string {
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
			if value = expanded(value, plain); len(value) <= maxValue &&
				!strings.ContainsAny(value, "$`\\") {
				plain[name] = value
				delete(open, name)
			}
		}
	}
	return plain
}

// expanded puts values into the words of a recipe: kubebuilder has long kept the options of the
// generator in CRD_OPTIONS.
func expanded(words string, values map[string]string) string {
	return reference.ReplaceAllStringFunc(words, func(ref string) string {
		if value, ok := values[ref[2:len(ref)-1]]; ok {
			return value
		}
		return ref
	})
}
