package scaffold

import (
	"cmp"
	"fmt"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/schemagen/schemagen/internal/gocmd"
)

// A Step is one thing that a repository needs, or has.
type Step struct {
	File     string // with slashes, below the root of the module, or above it
	Old, New []byte // no New: there is nothing to write
	Skip     bool   // the file does not exist and is not written either
	Note     string // what is added, what exists, or why it is not written
}

// text returns the content of the file once the step is done.
func (s Step) text() []byte {
	if s.New != nil {
		return s.New
	}
	return s.Old
}

// A Plan is what init does.
type Plan struct {
	Steps []Step
	Next  []string // commands for the user to run
}

// Settings returns the settings for the configuration, by key: the packages, and the options of
// controller-gen in the Makefile.
func (r Repository) Settings() map[string]string {
	set := map[string]string{}
	if output := r.output(); output != "" && !strings.Contains(output, "$") {
		set["outputDir"] = "outputDir: " + output
	} else if outputs := r.separateOutputs(); outputs != "" {
		set["outputs"] = outputs
	}
	if patterns := r.patterns(); len(patterns) > 0 {
		set["packages"] = "packages:\n- " + strings.Join(patterns, "\n- ")
	}
	if recipe, ok := r.peer(); ok {
		for name, value := range recipe.options {
			set[name] = name + ": " + value
		}
	}
	if r.documentsUnions() {
		set["unionMarkers"] = "# Markers of unions only document, as with controller-gen: " +
			"in effect, some would be errors.\nunionMarkers: none"
	}
	r.gatedSettings(set)
	return set
}

// documentsUnions reports whether markers of unions are documentation only, as they are to
// controller-gen, which made the manifests.
func (r Repository) documentsUnions() bool {
	made, ok := r.peer()
	return (ok && !made.ours || len(r.found) > 0) &&
		slices.ContainsFunc(r.APIs, func(api API) bool { return api.BadUnions })
}

// output is the directory of the manifests, in the words of the Makefile, or where they were found
// if these are too involved to tell; empty if they lie in several.
func (r Repository) output() string {
	if recipe, ok := r.peer(); ok {
		return cmp.Or(recipe.output, r.foundDir())
	}
	return r.gatedOutput()
}

// manifestDirs returns the directories that the target manifests writes to, in the words of the
// Makefile.
func (r Repository) manifestDirs() string {
	dirs := []string{r.output()}
	if dirs[0] == "" {
		dirs = r.foundDirs()
	}
	if recipe, ok := r.peer(); ok && !strings.Contains(recipe.output, "$") {
		dirs = append(dirs, recipe.beside...)
	}
	return strings.Join(dirs, " ")
}

// workDir is the directory in which the Makefile runs the tool.
func (r Repository) workDir() string {
	if recipe, ok := r.peer(); ok {
		return recipe.dir
	}
	return "."
}

// patterns returns the patterns that match the packages with kinds and, as versions are added,
// those beside them, unless controller-gen passes over some of these.
func (r Repository) patterns() []string {
	var parents []string
	for _, api := range r.APIs {
		parent := path.Dir(api.Dir)
		if api.Dir == "." || parent == "." || r.passesOver(parent) {
			parent = api.Dir
		}
		parents = append(parents, parent)
	}
	slices.Sort(parents)
	parents = slices.Compact(parents)
	if common := commonDir(parents); len(parents) > 1 &&
		strings.Contains(path.Base(common), "api") && !r.passesOver(common) {
		parents = []string{common}
	}
	all := parents // a pattern matches what is below, too
	parents = slices.DeleteFunc(slices.Clone(all), func(dir string) bool {
		return slices.ContainsFunc(all, func(above string) bool {
			return above != "." && strings.HasPrefix(dir, above+"/")
		})
	})
	for i, dir := range parents {
		parents[i] = "./" + dir + "/..."
		if dir == "." {
			parents[i] = "."
		}
	}
	return parents
}

// passesOver reports whether controller-gen reads less than all packages below a directory.
func (r Repository) passesOver(dir string) bool {
	return slices.ContainsFunc(r.unread, func(api API) bool {
		return strings.HasPrefix(api.Dir, dir+"/")
	})
}

// commonDir returns the directory that holds all of dirs.
func commonDir(dirs []string) string {
	if len(dirs) == 0 {
		return "."
	}
	common := dirs[0]
	for _, dir := range dirs[1:] {
		for common != "." && dir != common && !strings.HasPrefix(dir, common+"/") {
			common = path.Dir(common)
		}
	}
	return common
}

// Plan returns what is missing. The configuration is the text of the file to write, if there is
// none.
func (r Repository) Plan(configName, config string) Plan {
	var p Plan
	if r.Config != "" {
		p.Steps = append(p.Steps, Step{File: r.Config, Note: "it exists already"})
	} else {
		p.Steps = append(p.Steps,
			Step{File: configName, New: []byte(config), Note: "the configuration"})
		p.Steps = append(p.Steps, r.planUnpublished()...)
	}
	makefile := r.planMakefile()
	p.Steps = append(append(p.Steps, makefile), r.planCallers()...)
	generate := r.planGenerate()
	p.Steps = append(p.Steps, generate...)
	p.Steps = append(p.Steps, r.planWorkflow(verifyTarget.Match(makefile.text())))
	makes := manifestsTarget.Match(makefile.text())
	p.Steps = append(p.Steps, r.planExtras(makes)...)
	if get := r.getCommand(); get != "" {
		p.Next = append(p.Next, get)
	}
	changes := slices.ContainsFunc(p.Steps, func(s Step) bool { return s.New != nil })
	if len(r.APIs) > 0 && changes {
		if r.needsEdit() {
			makes = false
			p.Next = append(p.Next, r.directCommands()...)
		}
		p.Next = append(p.Next, r.firstCommands(makes, generate)...)
	}
	return p
}

// planUnpublished says which packages with kinds the configuration is not about.
func (r Repository) planUnpublished() (steps []Step) {
	for _, api := range r.unread {
		steps = append(steps, Step{File: api.Dir, Skip: true, Note: "controller-gen does not read it: add ./" +
			api.Dir + " to packages if its kinds are published"})
	}
	patterns := r.patterns()
	for _, api := range r.unpublished {
		if slices.ContainsFunc(patterns, func(pattern string) bool {
			above, all := strings.CutSuffix(pattern, "/...")
			return all && strings.HasPrefix("./"+api.Dir+"/", above+"/")
		}) {
			continue
		}
		step := Step{File: api.At, Skip: true, Note: api.Groupless}
		if api.Groupless == "" {
			step.File = api.Dir
			step.Note = "its kinds are for tests: add ./" + api.Dir +
				" to packages if they are published"
		}
		steps = append(steps, step)
	}
	return steps
}

// needsEdit reports whether the user has to replace controller-gen by hand, as init changes only
// the Makefile at the root.
func (r Repository) needsEdit() bool {
	made, ok := r.makefile.peer()
	return ok && !made.ours && r.leftToUser(made) != "" ||
		slices.ContainsFunc(r.callers, func(c caller) bool { return !c.ours })
}

// directCommands returns what makes the manifests, or at least reads the packages, while nothing in
// the repository runs schemagen yet.
func (r Repository) directCommands() (next []string) {
	if r.tool.program {
		next = append(next, `GOBIN="$PWD/bin" go install `+Tool+"@"+r.version)
	}
	set := r.Settings()
	if set["outputDir"] == "" && set["outputs"] == "" {
		return append(next, r.command(".")+" lint")
	}
	return append(next, r.command(".")+" generate")
}

// firstCommands returns what makes the manifests for the first time. go generate does, where it
// runs the tool; else make.
func (r Repository) firstCommands(makes bool, generate []Step) (next []string) {
	_, peer := r.peer()
	if makes && (peer || !r.golden()) {
		next = append(next, "make manifests")
	}
	if len(generate) > 0 && generate[0].New != nil && !r.tool.program {
		next = append(next, "go generate ./"+r.APIs[0].Dir)
	}
	return next
}

// planGenerate puts go:generate lines next to the kinds: they write the manifests, and golden files
// of what a server would publish with a Go test that checks them. If the Makefile has the arguments
// of controller-gen, only that writes the manifests.
func (r Repository) planGenerate() []Step {
	if len(r.APIs) == 0 {
		return nil
	}
	if len(r.generate) > 0 {
		return []Step{{File: r.generate[0], Note: "it has a go:generate line"}}
	}
	api := r.APIs[0]
	name := path.Join(api.Dir, "generate.go")
	if gocmd.IsFile(filepath.Join(r.Root, filepath.FromSlash(name))) {
		return []Step{{File: name,
			Note: "it exists already; a line for it: " + r.generateLine(api.Dir, "generate")}}
	}
	text := fmt.Sprintf("package %s\n\n", api.Name)
	_, peer := r.peer()
	var written []string
	if !peer {
		text += r.generateLine(api.Dir, "generate") + "\n"
		written = append(written, "the manifests")
	}
	if r.golden() {
		text += r.generateLine(api.Dir, "golden --update") + "\n"
		written = append(written, "golden files with a Go test of what a server publishes")
	}
	step := Step{File: name, New: []byte(text),
		Note: "go generate writes " + strings.Join(written, ", and ")}
	if !r.golden() {
		step.Note += "; there are no golden files, " + noGolden
	}
	if len(written) == 0 {
		step = Step{File: name, Skip: true, Note: "there are no golden files, " + noGolden}
		if !r.needsEdit() {
			step.Note = "make manifests writes the manifests, and " + step.Note
		}
	}
	return []Step{step}
}

// noGolden says why there is no golden test.
const noGolden = "since their Go test needs schemagen among the tools of go.mod"
