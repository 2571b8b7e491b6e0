package scaffold

import (
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/schemagen/schemagen/internal/gocmd"
)

// planMakefile adds the missing targets. If controller-gen writes the CRDs, the one variable of
// that line is changed: schemagen takes its arguments, and leaves the other generators to
// controller-gen.
func (r Repository) planMakefile() Step {
	step := Step{File: r.makefile.name, Old: r.makefile.text,
		Note: "it has manifests and verify-manifests"}
	text := string(r.makefile.text)
	if strings.Contains(text, ".RECIPEPREFIX") { // make would stop at a rule of ours
		step.Note = "its recipes do not begin with a tab, so it is left alone: add targets " +
			"manifests and verify-manifests"
		return step
	}
	recipe, peer := r.makefile.peer()
	if note := r.leftToUser(recipe); peer && note != "" {
		step.Note = note
		return step
	}
	// a target of ours would write other manifests beside theirs
	if !peer && len(r.callers) > 0 && !ourCall.MatchString(text) {
		step.Skip = step.Old == nil
		step.Note = r.callers[0].file + " makes the CRDs"
		return step
	}
	text, added := r.withTargets(text, recipe, peer)
	whole := r.withTool(text)
	if whole == string(step.Old) {
		return step
	}
	switch {
	case whole == text:
	case r.tool.program:
		added = append(added, "schemagen, which installs it")
	case len(added) == 0:
		added = append(added, "what $(SCHEMAGEN) is")
	}
	step.New, step.Note = []byte(whole), strings.Join(added, ", ")
	return step
}

// withTargets has schemagen make the CRDs where controller-gen did, by the recipe if there is one,
// and adds the targets that are missing. It returns the new text, and what is new in it.
func (r Repository) withTargets(
	text string, recipe recipe, peer bool,
) (changed string, added []string) {
	if peer && !recipe.ours {
		line := peerVariable.ReplaceAllStringFunc(recipe.line, r.replacementOf)
		text = text[:recipe.at] + line + text[recipe.at+len(recipe.line):]
		if r.tool.program {
			text = requireTool(text, recipe.at, recipe.alone)
		}
		added = append(added, "$(SCHEMAGEN) instead of $(CONTROLLER_GEN) where it makes CRDs")
	} else if r.tool.program && !ourVariable.MatchString(text) { // written by hand, as init said
		for _, made := range slices.Backward(r.makefile.recipes()) {
			if strings.Contains(made.line, "$(SCHEMAGEN)") {
				text = requireTool(text, made.at, made.alone)
			}
		}
	}
	if !manifestsTarget.MatchString(text) {
		rule := r.generateRule("manifests", writesAbout, "")
		if peer { // generate would write other bytes than the recipe
			rule = phony("manifests", recipe.target+" ", writesAbout)
		}
		text = appendBlock(text, rule)
		added = append(added, "manifests")
	}
	if !verifyTarget.MatchString(text) {
		text = behindRule(text, r.verifyRule(text))
		added = append(added, "verify-manifests")
	}
	return text, added
}

// replacementOf returns what to write in place of $(CONTROLLER_GEN), as it is written there. Quotes
// stay around the name of a program, but not around several words.
func (r Repository) replacementOf(variable string) string {
	if r.tool.program && strings.HasPrefix(variable, `"`) && strings.HasSuffix(variable, `"`) {
		return `"$(SCHEMAGEN)"`
	}
	return "$(SCHEMAGEN)"
}

// variable returns what runs schemagen in a recipe that works in a directory of the module: a
// program that init has a rule install, or the words that run the tool.
func (r Repository) variable(dir string) string {
	if r.tool.program {
		return "$(SCHEMAGEN)"
	}
	return r.command(dir)
}

// phony returns the head of a rule, with what its target waits for and what make help says of it.
func phony(target, needs, about string) string {
	return ".PHONY: " + target + "\n" + target + ": " + needs + "## " + about + "\n"
}

// generateRule returns a rule that runs generate, and waits for the program if another rule
// installs that.
func (r Repository) generateRule(target, about, flags string) string {
	if r.tool.program {
		return phony(target, "schemagen ", about) + "\t\"$(SCHEMAGEN)\" generate" + flags + "\n"
	}
	return phony(target, "", about) + "\t$(SCHEMAGEN) generate" + flags + "\n"
}

// leftToUser says what the user has to do about a recipe that is not changed here: it has no
// variable to change, or nobody can be sure where it works and what it writes.
func (r Repository) leftToUser(made recipe) string {
	verifies := verifyTarget.Match(r.makefile.text)
	if made.ours && verifies {
		return ""
	}
	why := ""
	switch {
	case made.several:
		why = "several recipes make CRDs"
	case made.dir == "":
		why = "the recipe for the CRDs changes directory in a way that init does not follow"
	case made.dir != "." &&
		gocmd.IsFile(filepath.Join(r.Root, filepath.FromSlash(made.dir), "go.mod")):
		why = "the recipe for the CRDs works in another module"
	case made.output == "" || strings.Contains(made.output, "$") &&
		!manifestsTarget.Match(r.makefile.text):
		why = "init cannot tell where the recipe for the CRDs writes them"
	case made.target == "" && !manifestsTarget.Match(r.makefile.text):
		why = "init cannot tell which target makes the CRDs"
	case made.ours || peerVariable.MatchString(made.line):
		return ""
	default:
		return "controller-gen makes the CRDs: write " + r.variable(made.dir) +
			" in its place, keep its arguments, and run init again"
	}
	var todo []string
	if !made.ours {
		todo = append(todo,
			"write "+r.variable(".")+" instead of controller-gen, with its arguments")
	}
	if !verifies {
		todo = append(todo,
			"add a target verify-manifests that fails if make manifests changes a file")
	}
	return why + ": " + strings.Join(append(todo, "run init again"), ", and ")
}

var ourGenerate = regexp.MustCompile(`\$\(SCHEMAGEN\)"? generate`)

// What make help says of the targets.
const (
	writesAbout   = "Write the CustomResourceDefinitions."
	verifiesAbout = "Fail if the CustomResourceDefinitions are out of date."
)

// verifyRule returns the rule that proves the manifests to be up to date. What the arguments of
// controller-gen make is compared by git, as there is none that compares.
func (r Repository) verifyRule(makefile string) string {
	const target = "verify-manifests"
	if ourGenerate.MatchString(makefile) || !manifestsTarget.MatchString(makefile) {
		return r.generateRule(target, verifiesAbout, " --check")
	}
	output := r.manifestDirs()
	return phony(target, "manifests ", verifiesAbout) +
		"\tgit diff --exit-code -- " + output + "\n" +
		// git diff does not show new files
		"\t! git ls-files --others --exclude-standard -- " + output + " | grep .\n"
}

// appendBlock appends lines to a text, after an empty line.
func appendBlock(text, more string) string {
	if text == "" || more == "" {
		return text + more
	}
	return strings.TrimRight(text, "\n") + "\n\n" + more
}
