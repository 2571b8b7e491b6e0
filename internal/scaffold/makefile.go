package scaffold

import (
	"path/filepath"
	"strings"

	"github.com/schemagen/schemagen/internal/gocmd"
)

// planMakefile adds the missing targets. If controller-gen writes the CRDs, the one variable of that line is changed: schemagen
// takes its arguments, and leaves the other generators to controller-gen.
func (r Repository) planMakefile() Step {
	step := Step{File: r.makefile.name, Old: r.makefile.text, Note: "it has manifests and verify-manifests"}
	text := string(r.makefile.text)
	if strings.Contains(text, ".RECIPEPREFIX") {
		step.Note = "its recipes do not begin with a tab, so it is left alone: add targets manifests and verify-manifests"
		return step
	}
	recipe, peer := r.makefile.peer()
	if note := r.leftToUser(recipe); peer && note != "" {
		step.Note = note
		return step
	}
	if !peer && len(r.callers) > 0 && !ourCall.MatchString(text) { // a target of ours would write other manifests beside theirs
		step.Skip = step.Old == nil
		step.Note = r.callers[0].file + " makes the CRDs"
		return step
	}
	var said []string
	if peer && !recipe.ours {
		text = text[:recipe.at] + peerVariable.ReplaceAllLiteralString(recipe.line, "$(SCHEMAGEN)") + text[recipe.at+len(recipe.line):]
		said = append(said, "$(SCHEMAGEN) instead of $(CONTROLLER_GEN) where it makes CRDs")
	}
	var added strings.Builder
	if !manifestsTarget.MatchString(text) {
		added.WriteString(manifestsRule)
		said = append(said, "manifests")
	}
	if !verifyTarget.MatchString(text) {
		added.WriteString(verifyRule(text, r.output()))
		said = append(said, "verify-manifests")
	}
	if len(said) == 0 {
		return step
	}
	if !strings.Contains(text, "SCHEMAGEN ?=") && strings.Contains(text+added.String(), "$(SCHEMAGEN)") {
		text = joined(text, "# What makes the CustomResourceDefinitions.\nSCHEMAGEN ?= "+r.command(r.workDir())+"\n")
	}
	step.New, step.Note = []byte(joined(text, added.String())), strings.Join(said, ", ")
	return step
}

// leftToUser says what the user has to do about a recipe that is not changed here: it has no variable to change, or nobody can be
// sure where it works and what it writes.
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
	case made.dir != "." && gocmd.IsFile(filepath.Join(r.Root, filepath.FromSlash(made.dir), "go.mod")):
		why = "the recipe for the CRDs works in another module"
	case made.output == "" || strings.Contains(made.output, "$") && !manifestsTarget.Match(r.makefile.text):
		why = "init cannot tell where the recipe for the CRDs writes them"
	case made.ours || peerVariable.MatchString(made.line):
		return ""
	default:
		return "controller-gen makes the CRDs: write " + r.command(made.dir) + " in its place, keep its arguments, and run init again"
	}
	var todo []string
	if !made.ours {
		todo = append(todo, "write "+r.command(".")+" instead of controller-gen, with its arguments")
	}
	if !verifies {
		todo = append(todo, "add a target verify-manifests that fails if make manifests changes a file")
	}
	return why + ": " + strings.Join(append(todo, "run init again"), ", and ")
}

const manifestsRule = `.PHONY: manifests
manifests: ## Write the CustomResourceDefinitions.
	$(SCHEMAGEN) generate

`

// verifyRule returns the rule that proves the manifests to be up to date. What the arguments of controller-gen make is compared by
// git, as there is none that compares.
func verifyRule(makefile, output string) string {
	if strings.Contains(makefile, "$(SCHEMAGEN) generate") || !manifestsTarget.MatchString(makefile) {
		return ".PHONY: verify-manifests\nverify-manifests: ## Fail if the CustomResourceDefinitions are out of date.\n" +
			"\t$(SCHEMAGEN) generate --check\n"
	}
	return ".PHONY: verify-manifests\nverify-manifests: manifests ## Fail if the CustomResourceDefinitions are out of date.\n" +
		"\tgit diff --exit-code -- " + output + "\n" +
		"\t! git ls-files --others --exclude-standard -- " + output + " | grep .\n" // git diff does not show new files
}

// joined puts more after text, with an empty line between.
func joined(text, more string) string {
	if text == "" || more == "" {
		return text + more
	}
	return strings.TrimRight(text, "\n") + "\n\n" + more
}
