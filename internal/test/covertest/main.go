// Command covertest prints which share of each package's statements the tests run, from the
// profile of go test -coverprofile, and fails if a package that the project's promises rest on
// falls below its floor. What no test runs "go tool cover" shows.
//
//	go run ./internal/test/covertest out/coverage.out
package main

import (
	"errors"
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
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: covertest PROFILE")
		os.Exit(2)
	}
	if err := run(os.Stdout, os.Args[1]); err != nil {
		fmt.Fprintln(os.Stderr, "covertest:", err)
		os.Exit(1)
	}
}

// run prints a line for each package of a profile.
func run(w io.Writer, file string) error {
	profiles, err := cover.ParseProfiles(file)
	if err != nil {
		return err
	}
	all, covered := map[string]int{}, map[string]int{}
	for _, p := range profiles {
		name := strings.TrimPrefix(path.Dir(p.FileName), module)
		for _, b := range p.Blocks {
			all[name] += b.NumStmt
			if b.Count > 0 {
				covered[name] += b.NumStmt
			}
		}
	}
	var low error
	for _, name := range slices.Sorted(maps.Keys(all)) {
		share := 100 * float64(covered[name]) / float64(all[name])
		fmt.Fprintf(w, "%-26s %5.1f %% of %5d statements\n", name, share, all[name])
		if floor := floors[name]; share < floor {
			low = errors.Join(low,
				fmt.Errorf("the tests run %.1f %% of %s, and at least %.0f %% is required: go tool cover -html=%s shows the rest", share, name, floor, file))
		}
	}
	for _, name := range slices.Sorted(maps.Keys(floors)) {
		if all[name] == 0 {
			low = errors.Join(low, fmt.Errorf("the profile lacks %s", name))
		}
	}
	return low
}
