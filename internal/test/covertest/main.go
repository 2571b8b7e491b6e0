// Command covertest prints which share of each package's statements the tests run, from the
// profiles of go test -coverprofile, and fails if a package that the project's promises rest on
// falls below its floor.
//
//	go run ./internal/test/covertest out/coverage.out
package main

import (
	"cmp"
	"errors"
	"flag"
	"fmt"
	"io"
	"maps"
	"os"
	"path"
	"slices"
	"strings"

	"golang.org/x/tools/cover"
)

const module = "github.com/schemagen/schemagen/"

// floors are the least shares, in percent of the statements. The rest mostly handles what upstream
// says cannot happen.
var floors = map[string]float64{
	"pkg/markers":         90,
	"pkg/markers/suggest": 90,
	"pkg/derive":          90,
	"pkg/schema":          90,
	"pkg/emit":            90,
	"pkg/verify":          90,
	"pkg/unfold":          90,
	"pkg/simulate":        90,
}

func main() {
	open := flag.Bool("open", false, "print what no test runs")
	flag.Parse()
	if flag.NArg() == 0 {
		flag.Usage()
		os.Exit(2)
	}
	if err := run(os.Stdout, *open, flag.Args()); err != nil {
		fmt.Fprintln(os.Stderr, "covertest:", err)
		os.Exit(1)
	}
}

// A block is statements that run together.
type block struct {
	file                                string
	line, column, endLine, endColumn, n int
}

// run prints a line for each package of the profiles.
func run(w io.Writer, open bool, files []string) error {
	ran, err := read(files)
	if err != nil {
		return err
	}
	all, covered := map[string]int{}, map[string]int{}
	for b, yes := range ran {
		name := strings.TrimPrefix(path.Dir(b.file), module)
		all[name] += b.n
		if yes {
			covered[name] += b.n
		}
	}
	if open {
		printOpen(w, ran)
	}
	var low error
	for _, name := range slices.Sorted(maps.Keys(all)) {
		share := 100 * float64(covered[name]) / float64(all[name])
		fmt.Fprintf(w, "%-26s %5.1f %% of %5d statements\n", name, share, all[name])
		if floor := floors[name]; share < floor {
			low = errors.Join(low,
				fmt.Errorf("the tests run %.1f %% of %s, and at least %.0f %% is required: -open shows the rest", share, name, floor))
		}
	}
	for _, name := range slices.Sorted(maps.Keys(floors)) {
		if all[name] == 0 {
			low = errors.Join(low, fmt.Errorf("no profile has %s", name))
		}
	}
	return low
}

// read merges profiles: a block ran if it did in one of them.
func read(files []string) (map[block]bool, error) {
	ran := map[block]bool{}
	for _, file := range files {
		profiles, err := cover.ParseProfiles(file)
		if err != nil {
			return nil, err
		}
		for _, p := range profiles {
			for _, b := range p.Blocks {
				at := block{p.FileName, b.StartLine, b.StartCol, b.EndLine, b.EndCol, b.NumStmt}
				ran[at] = ran[at] || b.Count > 0
			}
		}
	}
	return ran, nil
}

// printOpen prints the blocks that did not run.
func printOpen(w io.Writer, ran map[block]bool) {
	blocks := slices.SortedFunc(maps.Keys(ran), func(a, b block) int {
		return cmp.Or(cmp.Compare(a.file, b.file), cmp.Compare(a.line, b.line),
			cmp.Compare(a.column, b.column))
	})
	for _, b := range blocks {
		if !ran[b] {
			fmt.Fprintf(w, "%s:%d:%d: %d statements, to line %d\n",
				strings.TrimPrefix(b.file, module), b.line, b.column, b.n, b.endLine)
		}
	}
}
