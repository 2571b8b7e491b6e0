package scaffold

import (
	"regexp"
	"strings"
)

// A recipe is the line of a Makefile that has controller-gen write the CRDs.
type recipe struct {
	line    string            // as it is in the file, with continuation lines
	output  string            // the directory of the CRDs; empty if it is not in plain words
	options map[string]string // those of the crd generator
}

var (
	manifestsTarget = regexp.MustCompile(`(?m)^(?:[\w./-]+ +)*manifests(?: +[\w./-]+)* *:(?:[^=]|$)`)
	verifyTarget    = regexp.MustCompile(`(?m)^(?:[\w./-]+ +)*verify-manifests(?: +[\w./-]+)* *:(?:[^=]|$)`)
	peerVariable    = regexp.MustCompile(`"?\$[({]CONTROLLER_GEN[)}]"?`)
	crdWord         = regexp.MustCompile(`(?:^|\s)"?crd(?::(\S*?))?"?(?:\s|$)`)
	outputWord      = regexp.MustCompile(`output:(?:crd:)?(?:artifacts:config|dir)="?([^\s"$,]+)"?(?:\s|$)`)
	reference       = regexp.MustCompile(`\$[({](\w+)[)}]`)
	assignment      = regexp.MustCompile(`(?m)^(?:[^\t\n#=][^\n#=]*[ \t:])?(\w+)[ \t]*([+!:?]*)=[ \t]*([^#\n]*)`)
)

// peer returns the recipe that runs controller-gen for CRDs, if there is one.
func (f file) peer() (recipe, bool) {
	text := string(f.text)
	values := f.values()
	for text != "" {
		line := logicalLine(text)
		text = text[len(line):]
		if !strings.HasPrefix(line, "\t") || !peerVariable.MatchString(line) && !strings.Contains(line, "controller-gen") {
			continue
		}
		words := expanded(unfolded(line), values)
		crd := crdWord.FindStringSubmatch(words)
		if crd == nil {
			continue
		}
		found := recipe{line: line, options: map[string]string{}}
		for option := range strings.SplitSeq(crd[1], ",") {
			if name, value, ok := strings.Cut(option, "="); ok && !strings.ContainsAny(value, "${`\"") {
				found.options[name] = value
			}
		}
		if m := outputWord.FindStringSubmatch(words); m != nil {
			found.output = strings.TrimPrefix(m[1], "./")
		}
		return found, true
	}
	return recipe{}, false
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

// values returns the values of the variables that the Makefile assigns once, in plain words: of several values, or those that
// depend on a condition or a target, it is unknown which one applies.
func (f file) values() map[string]string {
	plain, times := map[string]string{}, map[string]int{}
	for _, m := range assignment.FindAllStringSubmatch(string(f.text), -1) {
		name, operator, value := m[1], m[2], strings.TrimSpace(m[3])
		if times[name]++; times[name] == 1 && !strings.ContainsAny(operator, "+!") && !strings.ContainsAny(value, "$`\\") {
			plain[name] = value
		} else {
			delete(plain, name)
		}
	}
	return plain
}

// expanded puts values into the words of a recipe: kubebuilder has long kept the options of the generator in CRD_OPTIONS.
func expanded(words string, values map[string]string) string {
	return reference.ReplaceAllStringFunc(words, func(ref string) string {
		if value, ok := values[ref[2:len(ref)-1]]; ok {
			return value
		}
		return ref
	})
}

// planMakefile adds the missing targets. If controller-gen writes the CRDs, the one variable of that line is changed: schemagen
// takes its arguments, and leaves the other generators to controller-gen.
func (r Repository) planMakefile(output string) Step {
	step := Step{File: r.makefile.name, Old: r.makefile.text, Note: "it has manifests and verify-manifests"}
	text := string(r.makefile.text)
	recipe, peer := r.makefile.peer()
	if peer && !peerVariable.MatchString(recipe.line) {
		step.Note = "controller-gen makes the CRDs: write " + r.command(".") + " in its place, keep its arguments, and run init again"
		return step
	}
	var said []string
	if peer {
		text = strings.Replace(text, recipe.line, peerVariable.ReplaceAllLiteralString(recipe.line, "$(SCHEMAGEN)"), 1)
		said = append(said, "$(SCHEMAGEN) instead of $(CONTROLLER_GEN) where it makes CRDs")
	}
	var added strings.Builder
	if !manifestsTarget.MatchString(text) {
		added.WriteString(manifestsRule)
		said = append(said, "manifests")
	}
	if !verifyTarget.MatchString(text) {
		added.WriteString(verifyRule(text, output))
		said = append(said, "verify-manifests")
	}
	if len(said) == 0 {
		return step
	}
	if !strings.Contains(text, "SCHEMAGEN ?=") {
		text = joined(text, "# What makes the CustomResourceDefinitions.\nSCHEMAGEN ?= "+r.command(".")+"\n")
	}
	step.New, step.Note = []byte(joined(text, added.String())), strings.Join(said, ", ")
	return step
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
