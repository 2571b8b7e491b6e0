package scaffold

import (
	"regexp"
	"strings"
)

// installRule begins the rule by which kubebuilder's Makefiles install programs.
const installRule = "define go-install-tool"

var (
	peerProgram = regexp.MustCompile(`(?m)^CONTROLLER_GEN[ \t]*[:?]?=.*\n`)
	peerRelease = regexp.MustCompile(`(?m)^CONTROLLER_TOOLS_VERSION[ \t]*[:?]?=.*\n`)
	peerRule    = regexp.MustCompile(`(?m)^\$\(CONTROLLER_GEN\)[ \t]*:.*\n(?:\t.*\n)+`)
)

// withTool adds to a Makefile what $(SCHEMAGEN) is, unless the Makefile says so itself.
func (r Repository) withTool(text string) string {
	switch {
	case ourVariable.MatchString(text) || !strings.Contains(text, "$(SCHEMAGEN)"):
		return text
	case !r.tool.program:
		return appendBlock(text, "# What makes the CustomResourceDefinitions.\nSCHEMAGEN ?= "+
			r.command(r.workDir())+"\n")
	case !installsAsKubebuilder(text):
		return appendBlock(text, r.ownRule(text))
	}
	variable := "SCHEMAGEN ?= $(LOCALBIN)/schemagen\n"
	release := "SCHEMAGEN_VERSION ?= " + r.version + "\n"
	rule := "\n.PHONY: schemagen\nschemagen: $(SCHEMAGEN) ## Download schemagen locally if necessary.\n" +
		"$(SCHEMAGEN): $(LOCALBIN)\n" +
		"\t$(call go-install-tool,$(SCHEMAGEN)," + Tool + ",$(SCHEMAGEN_VERSION))\n"
	text = insertAfter(text, peerProgram, variable)
	text = insertAfter(text, peerRelease, release)
	return insertAfter(text, peerRule, rule)
}

// installsAsKubebuilder reports whether a Makefile installs programs as kubebuilder's do: with a
// version of its own for each, into a directory that is a target. Many have changed that rule.
func installsAsKubebuilder(text string) bool {
	_, rule, _ := strings.Cut(text, installRule)
	rule, _, _ = strings.Cut(rule, "\nendef")
	return strings.Contains(rule, "$(3)") && localBin.MatchString(text)
}

var localBin = regexp.MustCompile(`(?m)^\$\(LOCALBIN\)[ \t]*:`)

// ownRule installs the program for a Makefile that has no such rule. The name holds the
// version, so that another version is installed when the variable changes. It is no target, since
// make takes one with a blank in its path for two.
func (r Repository) ownRule(text string) string {
	dir := "$(CURDIR)/bin"
	if strings.Contains(text, "LOCALBIN ?=") || strings.Contains(text, "LOCALBIN :=") {
		dir = "$(abspath $(LOCALBIN))"
	}
	return "# What makes the CustomResourceDefinitions.\nSCHEMAGEN_VERSION ?= " + r.version + "\n" +
		"SCHEMAGEN ?= " + dir + "/schemagen-$(SCHEMAGEN_VERSION)\n\n" +
		".PHONY: schemagen\nschemagen: ## Install schemagen if it is not there.\n" +
		"\t@command -v \"$(SCHEMAGEN)\" >/dev/null || { set -ex; \\\n" +
		"\tGOBIN=\"" + dir + "\" go install " + Tool + "@$(SCHEMAGEN_VERSION); \\\n" +
		"\tmv \"" + dir + "/schemagen\" \"$(SCHEMAGEN)\"; }\n"
}

// ourVariable is where a Makefile says what $(SCHEMAGEN) is.
var ourVariable = regexp.MustCompile(`(?m)^(?:export )?SCHEMAGEN[ \t]*[:?]?=`)

// insertAfter puts more behind the first match in text, or at its end.
func insertAfter(text string, match *regexp.Regexp, more string) string {
	if at := match.FindStringIndex(text); at != nil {
		return text[:at[1]] + more + text[at[1]:]
	}
	return appendBlock(text, strings.TrimLeft(more, "\n"))
}

var ruleHead = regexp.MustCompile(`^[^\s#=:][^#=:]*::?(?:[^=]|$)`)

// requireTool has the rule whose recipe stands at a place of the text wait for schemagen to be
// installed, and not for controller-gen if that recipe runs it no longer and the rule has no other
// that does.
func requireTool(text string, at int, alone bool) string {
	start, end := ruleAt(text, at)
	if start == end {
		return text
	}
	line := text[start:end]
	if start < at && alone && !peerVariable.MatchString(recipeOf(text[end:])) {
		line = peerPrerequisite.ReplaceAllString(line, "$1$2")
	}
	return text[:start] + withPrerequisite(line) + text[end:]
}

// ruleAt returns where the rule begins and ends whose recipe stands at a place of the text: above
// it, or on the same line, if the recipe stands behind a semicolon.
func ruleAt(text string, at int) (start, end int) {
	start, end = at, at+len(logicalLine(text[at:]))
	for {
		if line := text[start:end]; ruleHead.MatchString(line) && !strings.HasPrefix(line, "\t") {
			return start, end
		}
		if start == 0 {
			return 0, 0
		}
		start, end = strings.LastIndexByte(text[:start-1], '\n')+1, start
	}
}

// recipeOf returns the lines of a recipe with which a text begins. To make, empty lines and
// comments do not end it.
func recipeOf(text string) string {
	end := 0
	for at := 0; at < len(text); {
		line := logicalLine(text[at:])
		at += len(line)
		if line[0] == '\t' {
			end = at
		} else if words := strings.TrimSpace(line); words != "" && words[0] != '#' {
			break
		}
	}
	return text[:end]
}

// peerPrerequisite is what kubebuilder's targets wait for.
var peerPrerequisite = regexp.MustCompile(`^([^#;=]*:[^#;=]*?)[ \t]+(?:controller-gen|\$[({]CONTROLLER_GEN[)}])([ \t\r\n]|$)`)

// withPrerequisite adds schemagen to the prerequisites of a rule.
func withPrerequisite(line string) string {
	head, _, _ := strings.Cut(line, "\n")
	end := len(head)
	if i := strings.IndexAny(head, "#;\\"); i >= 0 {
		end = i
	}
	trimmed := strings.TrimRight(head[:end], " \t\r")
	if strings.HasSuffix(" "+trimmed, " schemagen") {
		return line
	}
	return trimmed + " schemagen" + line[len(trimmed):]
}

// behindRule puts a rule behind the one of the target manifests, so that make help lists it under
// the same heading, or at the end.
func behindRule(text, rule string) string {
	all := manifestsTarget.FindAllStringIndex(text, -1)
	if all == nil {
		return appendBlock(text, rule)
	}
	m := all[len(all)-1] // those before it may give variables values, as in manifests: A = b
	end := m[0] + len(logicalLine(text[m[0]:]))
	end += len(recipeOf(text[end:]))
	if strings.TrimSpace(text[end:]) == "" || text[end-1] != '\n' {
		return appendBlock(text, rule)
	}
	return text[:end] + "\n" + rule + text[end:]
}
