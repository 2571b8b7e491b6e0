package main

import (
	"flag"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/schemagen/schemagen/internal/test/randgo"
	"github.com/schemagen/schemagen/pkg/diag"
	"github.com/schemagen/schemagen/pkg/pipeline"
)

var (
	mistakes     = flag.Int("mistakes", 200, "how many mistakes to plant in random packages")
	firstMistake = flag.Uint64("first-mistake", 0, "the seed of the first one")
	keepMistakes = flag.String("keep-mistakes", "",
		"the `directory` to write the last modules to, for a look at them")
)

// TestMistakes plants one mistake in each of many random packages that have none: lint finds it at
// its line exactly once, and what lint --fix leaves has the manifests that the package has with the
// mistake, or those that it had before. The operators say what the mistakes are, and which lines
// that look like one are none.
func TestMistakes(t *testing.T) {
	t.Parallel()
	tally := map[string]int{}
	const batch = 100
	for first := 0; first < *mistakes; first += batch {
		var cases []randgo.Case
		for seed := *firstMistake +
			uint64(first); len(cases) < min(batch, *mistakes-first); seed++ {
			// two of three seeds make no mistakes of their own
			cases = append(cases, randgo.New(3*seed+1, 1+int(seed%3)))
		}
		plant(t, cases, *firstMistake+uint64(first), tally)
	}
	for _, op := range slices.Sorted(maps.Keys(tally)) {
		t.Logf("%-22s %d", op, tally[op])
	}
	if *mistakes >= 20*len(randgo.Operators()) {
		for _, op := range randgo.Operators() {
			assert.NotZero(t, tally[op.Name], "no package gave an occasion for %s", op.Name)
		}
	}
}

// plant makes a module of cases, and one of the same cases with mistakes, and compares them.
func plant(t *testing.T, cases []randgo.Case, seed uint64, tally map[string]int) {
	t.Helper()
	dir := mistakenDir(t, "right")
	before := examine(t, dir, cases)
	var all []randgo.Mistake
	var wrong []randgo.Case
	for i, c := range cases {
		m, ok := randgo.Plant(c, seed+uint64(i), func(file string, line int) bool {
			return before.at(c.Name, file, line, 1) == nil
		})
		if ok {
			all, wrong = append(all, m), append(wrong, m.Case)
			tally[m.Operator.Name]++
		}
	}
	dir = mistakenDir(t, "wrong")
	with := examine(t, dir, wrong)
	_, corrected, err := pipeline.Correct(with.Result,
		func(overlay map[string][]byte) (pipeline.Result, error) {
			return judge(t, dir, overlay), nil
		})
	require.NoError(t, err)
	fixed := look(t, dir, corrected)
	for _, m := range all {
		where := fmt.Sprintf("%s of %s, %s:%d\n\twas %s\n\tnow %s", m.Operator.Name, m.Name, m.File,
			m.Line, strings.TrimSpace(m.Was), strings.TrimSpace(m.Now))
		unused := m.Operator.Used && with.manifests[m.Group] == before.manifests[m.Group]
		if found := with.at(m.Name, m.File, m.Line, m.Lines); len(found) != 1 && !unused {
			t.Errorf("%s\n\tfound %s", where, listFindings(found))
		}
		if got := fixed.manifests[m.Group]; got != with.manifests[m.Group] &&
			got != before.manifests[m.Group] {
			t.Errorf("lint --fix makes another manifest: %s\n%s", where,
				diag.Diff("before", "after", before.manifests[m.Group], got))
		}
	}
}

// listFindings returns findings, one a line.
func listFindings(found diag.List) string {
	text := fmt.Sprint(len(found))
	for _, d := range found {
		text += fmt.Sprintf("\n\t\t:%d:%d %s [%s]", d.Pos.Line, d.Pos.Column, d.Message, d.Code)
	}
	return text
}

func mistakenDir(t *testing.T, name string) string {
	t.Helper()
	if *keepMistakes != "" {
		dir := filepath.Join(*keepMistakes, name)
		require.NoError(t, os.RemoveAll(dir))
		return dir
	}
	return t.TempDir()
}

// An examined module is the result of a run, with its findings by file and line, and its manifests
// by group.
type examined struct {
	pipeline.Result
	found     map[string]diag.List
	manifests map[string]string
}

func examine(t *testing.T, dir string, cases []randgo.Case) examined {
	t.Helper()
	standins, err := filepath.Abs("../../testdata/apis/standin")
	require.NoError(t, err)
	require.NoError(t, randgo.Write(dir, standins, cases...))
	return look(t, dir, judge(t, dir, nil))
}

// judge does what lint does, but writes manifests as controller-gen would go on to do where there
// are findings.
func judge(t *testing.T, dir string, overlay map[string][]byte) pipeline.Result {
	t.Helper()
	res, err := pipeline.Run(t.Context(), pipeline.Options{Dir: dir, Overlay: overlay,
		Lenient: true, Whole: true, Advice: true}, "./...")
	require.NoError(t, err)
	return res
}

func look(t *testing.T, dir string, res pipeline.Result) examined {
	t.Helper()
	e := examined{res, map[string]diag.List{}, map[string]string{}}
	for _, d := range res.Diagnostics {
		name, err := filepath.Rel(dir, d.Pos.Filename)
		require.NoError(t, err)
		at := lineOf(name, d.Pos.Line)
		e.found[at] = append(e.found[at], d)
	}
	for _, f := range res.Files {
		group, _, _ := strings.Cut(f.Name, "_")
		e.manifests[group] += "# " + f.Name + "\n" + string(f.YAML)
	}
	return e
}

func lineOf(file string, line int) string {
	return fmt.Sprintf("%s:%d", filepath.ToSlash(file), line)
}

// at returns what is found in some lines of a case.
func (e examined) at(name, file string, line, lines int) (found diag.List) {
	for i := range lines {
		found = append(found, e.found[lineOf(name+"/"+file, line+i)]...)
	}
	return found
}
