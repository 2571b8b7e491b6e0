// Package goerrors says in our words what the go command refuses, and what patterns match nothing:
// it turns the answers of golist, which are texts and packages, into findings.
package goerrors

import (
	"errors"
	"fmt"
	"go/token"
	"os/exec"
	"strings"

	"github.com/schemagen/schemagen/internal/filename"
	"github.com/schemagen/schemagen/pkg/diag"
	"github.com/schemagen/schemagen/pkg/parser/golist"
)

// A report collects what is wrong with the answer to a query.
type report struct {
	golist.Query
	golist.Answer
	found diag.List
}

// Report returns what is wrong with the patterns of a query and the modules they lead to. The error
// says why the go command, or what stands in for it, did not answer.
func Report(q golist.Query, a golist.Answer) (diag.List, error) {
	r := &report{Query: q, Answer: a}
	for _, pattern := range a.Nowhere {
		r.nowhere(pattern)
	}
	for _, run := range a.Runs {
		switch said := withoutCache(run); {
		case said != "":
			return nil, errors.New("the go command does not run: " + said +
				": set GOCACHE to a directory in which it can make files")
		case run.Err == nil:
			r.unmatched(run)
		case q.HasDriver() || !strings.Contains(run.Err.Error(), "exit status"):
			return nil, notRun(q, run.Err)
		default:
			r.refused(run)
		}
	}
	for _, run := range a.Runs {
		for _, p := range run.Packages {
			if len(p.GoFiles) == 0 {
				r.empty(run, p)
			}
		}
	}
	return r.found, nil
}

// withoutCache returns what the go command says, also as of a package, if it cannot keep what it
// builds: it then answers nothing else.
func withoutCache(run golist.Answered) string {
	text := fmt.Sprint(run.Err)
	if p := run.Packages; len(p) > 0 && len(p[0].Errors) > 0 {
		text = p[0].Errors[0].Msg
	}
	at := strings.Index(text, "failed to initialize build cache")
	if at < 0 {
		return ""
	}
	return oneLine(text[at:])
}

// notRun says why the go command, or what stands in for it, did not run, without the empty output
// that the library adds.
func notRun(q golist.Query, err error) error {
	text, _, _ := strings.Cut(strings.TrimPrefix(err.Error(), "err: "), ": stderr:")
	if q.HasDriver() {
		return fmt.Errorf("%s does not answer: %s", Lister(q), oneLine(text))
	}
	if strings.Contains(text, exec.ErrNotFound.Error()) {
		return errors.New("packages cannot be read without the go command, and there is none on " +
			"PATH: install Go, or add its bin directory to PATH")
	}
	if _, query, ok := strings.Cut(text, "in query pattern "); ok {
		return fmt.Errorf("%s is not a package pattern: write patterns as for the go command; arguments in the form of controller-gen go to schemagen crd", query)
	}
	return errors.New("the go command does not run: " + text)
}

// Lister names the program that lists packages.
func Lister(q golist.Query) string {
	if q.Response != "" {
		return q.Response
	}
	if name := q.Driver(); name != "" {
		return "the driver " + name
	}
	return "the go command"
}

// add reports what is wrong with a pattern.
func (r *report) add(code diag.Code, pos token.Position, pattern, why string) *diag.Diagnostic {
	return r.found.Add(code, pos, "pattern %s matches no package%s", pattern, why)
}

// abs returns the absolute form of a name that is relative to dir, which is relative to the working
// directory.
func abs(dir, name string) string { return filename.Absolute(filename.In(dir, name)) }
