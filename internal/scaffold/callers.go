package scaffold

import (
	"io/fs"
	"iter"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/schemagen/schemagen/internal/filename"
	"github.com/schemagen/schemagen/internal/input"
)

// A caller is a line outside of the Makefile that writes the CRDs by the arguments of
// controller-gen: of a script, of another program's file of tasks, or for go generate. Init says
// what to write there, and changes nothing.
type caller struct {
	file string // below the root of the module, with slashes
	line int
	recipe
}

var (
	annotationWord = regexp.MustCompile(`controller-gen\\?\.kubebuilder\\?\.io`)
	deletion       = regexp.MustCompile(`/d\b|\bdel(?:ete)?\b|\bgrep -v\b`)
	patchWord      = regexp.MustCompile(`(?:^|\s)["']?schemapatch(?:["'\s:]|$)`)
	peerWords      = regexp.MustCompile(`(?:^|\s)["']?(?:paths=|output:)`)
	taskFile       = regexp.MustCompile(`(?i)^(?:\.?justfile|.+\.just|taskfile(?:\.dist)?\.ya?ml|tasks\.py|.+\.(?:sh|bash|mk|mak)|makefile|gnumakefile)$`)
	imageFile      = regexp.MustCompile(`(?i)^(?:.+\.)?(?:docker|container)file(?:\..+)?$`)
	commentLine    = regexp.MustCompile(`^\s*(?:#|//)`)
	includeLine    = regexp.MustCompile(`(?m)^[-s]?include[ \t]+([^#\n]*)`)
)

// hasTasks reports whether a file of a name, other than Go, may run controller-gen.
func hasTasks(name string) bool { return taskFile.MatchString(name) || imageFile.MatchString(name) }

// maxTasks is the size of the largest file that is searched: what people write by hand is shorter.
const maxTasks = 1 << 20

// findCallers searches the files that may run controller-gen: those of the module, except for the
// Makefile at its root, and of the repository around it those beside .git.
func (r *Repository) findCallers() {
	r.findCallersAbove()
	var included, files []string
	eachFile(r.Root, func(name string) {
		switch base := filepath.Base(name); {
		case filename.Between(r.Root, name) == r.makefile.name:
		case isIncluded(base):
			included = append(included, name)
		case strings.HasSuffix(name, ".go") || hasTasks(base):
			files = append(files, name)
		}
	})
	included = append(included, r.includedOutside()...)
	slices.Sort(included)
	files = append(files, includedFiles(string(r.makefile.text), slices.Compact(included))...)
	slices.Sort(files)
	r.dependents = dependentsIn(r.makefile.name, string(r.makefile.text))
	for _, name := range files {
		file, text := filename.Between(r.Root, name), tasksIn(name)
		r.callers = append(r.callers, callersIn(file, text)...)
		r.dependents = append(r.dependents, dependentsIn(file, text)...)
	}
}

// includedOutside returns the files that the Makefile includes by name, and what lies beside them,
// since their directories may be ones that eachFile leaves out, such as make/_shared.
func (r *Repository) includedOutside() (files []string) {
	for _, line := range includeLine.FindAllStringSubmatch(string(r.makefile.text), -1) {
		for _, name := range strings.Fields(line[1]) {
			if !isIncluded(name) {
				continue
			}
			found, _ := fs.Glob(os.DirFS(r.Root), path.Join(path.Dir(name), "*"+path.Ext(name)))
			for _, name := range found {
				files = append(files, filepath.Join(r.Root, filepath.FromSlash(name)))
			}
		}
	}
	return files
}

// tasksIn returns the text of a file that may run controller-gen, or nothing if it cannot be read
// or is too large to be one.
func tasksIn(name string) string {
	text, err := input.Regular(name)
	if err != nil || len(text) > maxTasks {
		return ""
	}
	return string(text)
}

// findCallersAbove searches the files of the repository outside of its modules, or in the one at
// the top, for lines that name the directory of the module. Where they work is not followed.
func (r *Repository) findCallersAbove() {
	module := filename.Between(r.Top, r.Root)
	if module == "." {
		return
	}
	eachFile(r.Top, func(name string) {
		base, file := filepath.Base(name), filename.Between(r.Top, name)
		if !hasTasks(base) {
			return
		}
		for _, c := range callersIn(file, tasksIn(name)) {
			if strings.Contains(c.recipe.line, module) {
				c.file = path.Join(filename.Between(r.Root, r.Top), file)
				c.dir, c.output, c.outputAtRoot = "", "", ""
				delete(c.options, "headerFile")
				r.callers = append(r.callers, c)
			}
		}
	})
}

// isIncluded reports whether a file is one that make reads only where another one includes it.
func isIncluded(name string) bool { return path.Ext(name) == ".mk" || path.Ext(name) == ".mak" }

// includedFiles returns the files that a Makefile may include, by itself or through one of them:
// their names stand in it, or a pattern for them, such as *.mk or make/*.
func includedFiles(makefile string, files []string) (found []string) {
	for texts := []string{makefile}; len(texts) > 0; texts = texts[1:] {
		var left []string
		for _, file := range files {
			name := filepath.Base(file)
			if !strings.Contains(texts[0], name) &&
				!strings.Contains(texts[0], "*"+path.Ext(name)) &&
				!strings.Contains(texts[0], filepath.Base(filepath.Dir(file))+"/*") {
				left = append(left, file)
				continue
			}
			found, texts = append(found, file), append(texts, tasksIn(file))
		}
		files = left
	}
	return found
}

// callersIn returns the lines of a file that write CRDs by the arguments of controller-gen.
func callersIn(name, text string) (found []caller) {
	if !strings.Contains(text, "crd") {
		return nil
	}
	dir := startDir(name)
	for c, words := range commandsIn(name, text) {
		made, ok := readRecipe(c.recipe.line, words, dir)
		if ok && peerWords.MatchString(words) {
			c.recipe = made
			found = append(found, c)
		}
	}
	return found
}

// dependentsIn says of the lines of a file what schemagen does otherwise than they expect:
// controller-gen writes only the schemas into CRDs there, or its annotation is looked for.
func dependentsIn(name, text string) (found []Step) {
	if !strings.Contains(text, "schemapatch") && !annotationWord.MatchString(text) {
		return nil
	}
	for c, words := range commandsIn(name, text) {
		line := " line " + strconv.Itoa(c.line)
		switch {
		case patchWord.MatchString(words) && peerWords.MatchString(words) &&
			!crdWord.MatchString(words):
			found = append(found, Step{File: name,
				Note: "controller-gen writes schemas into CRDs in" + line +
					", by schemapatch: schemagen writes CRDs as a whole, so keep one of the two"})
		case annotationWord.MatchString(words) && !deletion.MatchString(words):
			found = append(found, Step{File: name,
				Note: "in" + line + " it looks for controller-gen's annotation, which schemagen " +
					"does not write: have it look for another line, such as metadata:"})
		}
	}
	return found
}

// commandsIn yields the lines of a file that may be commands, with their words.
func commandsIn(name, text string) iter.Seq2[caller, string] {
	values, isGo := file{name, []byte(text)}.values(), strings.HasSuffix(name, ".go")
	return func(yield func(caller, string) bool) {
		for at := 1; text != ""; {
			line := logicalLine(text)
			text = text[len(line):]
			c := caller{name, at, recipe{line: line}}
			at += strings.Count(line, "\n")
			words, generates := strings.CutPrefix(joinLines(line), generatePrefix)
			if isGo == generates && !commentLine.MatchString(words) &&
				!yield(c, expandVariables(words, values)) {
				return
			}
		}
	}
}

// generatePrefix begins a line of a Go file that go generate runs.
const generatePrefix = "//go:generate "

// startDir returns the directory in which the lines of a file start, if its kind says so: go
// generate works beside the file. Tasks may be told to work elsewhere, and included files do.
func startDir(name string) string {
	if path.Ext(name) == ".go" {
		return path.Dir(name)
	}
	return ""
}

// peer returns the recipe that writes the CRDs as controller-gen is told to, in the Makefile or
// elsewhere, if there is one.
func (r Repository) peer() (recipe, bool) {
	if made, ok := r.makefile.peer(); ok || len(r.callers) == 0 {
		return made, ok
	}
	all := make([]recipe, len(r.callers))
	for i, c := range r.callers {
		all[i] = c.recipe
	}
	return firstRecipe(all), true
}

// MakesCRDs reports whether something in the repository makes CRDs by the arguments of
// controller-gen.
func (r Repository) MakesCRDs() bool {
	_, ok := r.peer()
	return ok
}

// planCallers says what to write where controller-gen still makes CRDs, or parts of them.
func (r Repository) planCallers() (steps []Step) {
	for _, c := range r.callers {
		if c.ours {
			continue
		}
		command := r.command(c.dir)
		if strings.HasSuffix(c.file, ".go") && r.tool.workspace {
			command = "env " + command // go generate has no shell to set a variable
		}
		steps = append(steps, Step{
			File: c.file,
			Note: "controller-gen makes CRDs in line " + strconv.Itoa(c.line) + ": write " +
				command + " in its place, and keep its arguments",
		})
	}
	return append(steps, r.dependents...)
}
