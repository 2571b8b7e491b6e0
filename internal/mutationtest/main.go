// Command mutationtest switches off the rules of a package one at a time and runs its tests: each
// time they must fail.
//
//	go run ./internal/mutationtest ./pkg/verify structural.go junctor.go
//
// Every condition is taken to be true and to be false, every entry of a table is left out, and
// every call whose result is not used is skipped. All mutants are in one test binary, which an
// overlay makes, so that the sources have no trace of them; the environment says which one is
// active. Mutants that no test notices are printed, as is the killer of each other one. The few
// that cannot be noticed are in a table, with the reason.
package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"regexp"
	"runtime"
	"slices"
)

func main() {
	first := flag.String("first", ".", "`tests` that are tried before all of them")
	jobs := flag.Int("jobs", runtime.GOMAXPROCS(0), "how many tests run at a time")
	only := flag.String("only", "", "`regexp` of the names of the mutants that are tried")
	flag.Parse()
	if flag.NArg() < 2 {
		flag.Usage()
		os.Exit(2)
	}
	if err := run(os.Stdout, ".", flag.Arg(0), flag.Args()[1:], plan{*first, *only, *jobs, equivalents}); err != nil {
		fmt.Fprintln(os.Stderr, "mutationtest:", err)
		os.Exit(1)
	}
}

// A plan says how mutants are tried.
type plan struct {
	first, only string
	jobs        int
	equivalents map[string]string // the mutants that behave like the original, each with the reason
}

// run tries every mutant of the files of a package.
func run(w io.Writer, dir, pattern string, files []string, p plan) error {
	pkg, err := load(dir, pattern)
	if err != nil {
		return err
	}
	all, overlay, err := mutants(pkg, files)
	if err != nil {
		return err
	}
	tests, err := build(pkg, overlay)
	if err != nil {
		return err
	}
	defer tests.remove()
	if out, failed := tests.run(0, "."); failed != "" {
		return fmt.Errorf("%s fails without a mutant:\n%s", failed, out)
	}
	only, err := regexp.Compile(p.only)
	if err != nil {
		return err
	}
	all = slices.DeleteFunc(all, func(m mutant) bool { return !only.MatchString(m.String()) })
	return report(w, all, tests.tryAll(all, p), p.equivalents)
}

// tryAll tries mutants, some at a time, and returns the test that kills each, as soon as it is
// known: "" for a survivor.
func (b binary) tryAll(all []mutant, p plan) []chan string {
	killers := make([]chan string, len(all))
	turn := make(chan struct{}, p.jobs)
	for i := range all {
		killers[i] = make(chan string, 1)
	}
	go func() {
		for i, m := range all {
			turn <- struct{}{}
			go func() {
				killers[i] <- b.try(m, p.first)
				<-turn
			}()
		}
	}()
	return killers
}

// report prints the fate of each mutant. It is an error if one survives that must not, or if one of
// the table is killed.
func report(w io.Writer, all []mutant, killers []chan string, equivalents map[string]string) error {
	var survivors, wrong []string
	excused := 0
	for i, m := range all {
		why, killer := equivalents[m.String()], <-killers[i]
		switch {
		case killer == "" && why == "":
			survivors = append(survivors, m.String())
			fmt.Fprintf(w, "%s  %s: SURVIVES\n", m.at, m)
		case killer == "":
			excused++
			fmt.Fprintf(w, "%s  %s: cannot be noticed: %s\n", m.at, m, why)
		default:
			fmt.Fprintf(w, "%s  %s: killed by %s\n", m.at, m, killer)
			if why != "" {
				wrong = append(wrong, m.String())
			}
		}
	}
	fmt.Fprintf(w, "%d mutants: %d killed, %d cannot be noticed, %d survive\n", len(all), len(all)-excused-len(survivors), excused, len(survivors))
	var err error
	for _, name := range survivors {
		err = errors.Join(err, fmt.Errorf("no test notices %s", name))
	}
	for _, name := range wrong {
		err = errors.Join(err, fmt.Errorf("the table says that no test can notice %s, but one does", name))
	}
	return err
}
