package main

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"golang.org/x/tools/go/packages"
)

// variable is the environment variable that names the active mutant.
const variable = "SCHEMAGEN_MUTANT"

// helpers are what the mutants are made of.
const helpers = `
import (
	"os"
	"slices"
	"strconv"
)

var mutantAwake, _ = strconv.Atoi(os.Getenv("` + variable + `"))

func mutantIs(number int) bool { return mutantAwake == number }

func mutantBool(yes, no int, value bool) bool {
	switch mutantAwake {
	case 0:
		return value
	case yes:
		return true
	case no:
		return false
	}
	return value
}

func mutantText(number int, text string) string {
	if mutantIs(number) {
		return "no text that occurs"
	}
	return text
}

func mutantWithout[S ~[]E, E any](first int, list S) S {
	if i := mutantAwake - first; mutantAwake > 0 && i >= 0 && i < len(list) {
		return slices.Delete(slices.Clone(list), i, i+1)
	}
	return list
}
`

// A binary holds the tests of a package and its mutants.
type binary struct{ path, dir, scratch string }

// build compiles the tests of a package with some of its files replaced.
func build(pkg *packages.Package, overlay map[string][]byte) (binary, error) {
	scratch, err := os.MkdirTemp("", "mutate-")
	if err != nil {
		return binary{}, err
	}
	b := binary{path: filepath.Join(scratch, "mutants.test"), dir: filepath.Dir(pkg.GoFiles[0]), scratch: scratch}
	replace := map[string]string{}
	for name, text := range overlay {
		replace[name] = filepath.Join(scratch, filepath.Base(name))
		err = cmp.Or(err, os.WriteFile(replace[name], text, 0o644))
	}
	list, _ := json.Marshal(map[string]any{"Replace": replace})
	file := filepath.Join(scratch, "overlay.json")
	err = cmp.Or(err, os.WriteFile(file, list, 0o644))
	if err == nil {
		cmd := exec.Command("go", "test", "-c", "-vet=off", "-overlay", file, "-o", b.path, pkg.PkgPath)
		cmd.Dir = b.dir
		if out, failed := cmd.CombinedOutput(); failed != nil {
			err = fmt.Errorf("the mutants do not compile: %w\n%s", failed, out)
		}
	}
	if err != nil {
		b.remove()
	}
	return b, err
}

func (b binary) remove() { os.RemoveAll(b.scratch) }

// try returns which test notices a mutant: one of the first ones, or any.
func (b binary) try(m mutant, first string) string {
	for _, tests := range slices.Compact([]string{first, "."}) {
		if _, failed := b.run(m.number, tests); failed != "" {
			return failed
		}
	}
	return ""
}

var failure = regexp.MustCompile(`(?m)^\s*--- FAIL: (\S+)`)

// run runs tests while a mutant is active, and returns what they print and which of them failed.
func (b binary) run(number int, tests string) (out, failed string) {
	cmd := exec.Command(b.path, "-test.run", tests, "-test.failfast", "-test.timeout", "5m")
	cmd.Dir = b.dir
	cmd.Env = append(os.Environ(), fmt.Sprintf("%s=%d", variable, number))
	printed, err := cmd.CombinedOutput()
	if err == nil {
		return "", ""
	}
	names := failure.FindAllSubmatch(printed, -1)
	switch {
	case bytes.Contains(printed, []byte("panic: test timed out")):
		return string(printed), "the time limit"
	case bytes.Contains(printed, []byte("panic: ")):
		return string(printed), "a panic"
	case len(names) == 0:
		return string(printed), err.Error()
	}
	// A test precedes its parts, the last of which is the most specific.
	var failing []string
	for _, name := range names {
		failing = append(failing, string(name[1]))
	}
	part := failing[0]
	for _, name := range failing {
		if strings.HasPrefix(name, part+"/") {
			part = name
		}
	}
	return string(printed), part
}
