package goerrors

import (
	"cmp"
	"errors"
	"fmt"
	"go/build"
	"go/token"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"golang.org/x/tools/go/packages"

	"github.com/schemagen/schemagen/internal/gocmd"
	"github.com/schemagen/schemagen/pkg/diag"
	"github.com/schemagen/schemagen/pkg/parser/golist"
)

// nowhere reports a pattern that nobody was asked about.
func (r *report) nowhere(pattern string) {
	if r.Response != "" {
		r.unanswered(pattern)
		return
	}
	r.add(diag.LoadPattern, token.Position{}, pattern, ": "+noDirectory(abs(r.Dir, "."), pattern))
}

// noDirectory says what is wrong with a path that is not a directory, but perhaps a file.
func noDirectory(here, pattern string) string {
	slashed := filepath.ToSlash(pattern)
	_, err := os.Stat(abs(here, pattern))
	dir, name := path.Split(slashed)
	switch plain := path.Clean(slashed); {
	case err != nil || strings.HasSuffix(pattern, "..."):
		return "there is no such directory"
	case strings.HasSuffix(name, ".go") && filepath.IsLocal(plain):
		return fmt.Sprintf("it is a file: write %s for the file alone, or %s for its package",
			plain, cmp.Or(strings.TrimSuffix(dir, "/"), "."))
	}
	return fmt.Sprintf("it is a file: write %s for its package",
		cmp.Or(strings.TrimSuffix(dir, "/"), "/"))
}

// unanswered reports that a driver knows no package by the patterns.
func (r *report) unanswered(patterns string) {
	r.add(diag.LoadPattern, token.Position{}, patterns, ": "+Lister(r.Query)+" has none")
}

// unmatched reports the patterns with "..." that matched nothing; the go command only warns about
// them.
func (r *report) unmatched(run golist.Answered) {
	if r.HasDriver() {
		if len(run.Packages) == 0 && len(r.found) == 0 {
			r.unanswered(strings.Join(run.Patterns, " "))
		}
		return
	}
	for _, pattern := range run.Patterns {
		matches := func(p *packages.Package) bool {
			return matchPattern(run.Dir, pattern, p) || p.PkgPath == pattern ||
				// the go command refuses the path of a directory that the pattern matches
				p.Dir == "" && !slices.Contains(run.Patterns, p.PkgPath)
		}
		if strings.Contains(pattern, "...") && !slices.ContainsFunc(run.Packages, matches) {
			r.lower(r.unmatchedPattern(run, pattern))
		}
	}
}

// unmatchedPattern reports one pattern that matched nothing.
func (r *report) unmatchedPattern(run golist.Answered, pattern string) *diag.Diagnostic {
	written := cmp.Or(run.Written[pattern], pattern)
	if top := passedOver(pattern); top != "" {
		return r.add(diag.LoadPattern, token.Position{}, written,
			": the go command passes over directories called "+top+
				"; name one below it, or work in it with -C")
	}
	if name := r.excluded(run.Dir, pattern); name != "" {
		return r.add(diag.LoadNoFiles, token.Position{Filename: name}, written,
			": "+Advised("build constraints exclude all Go files"))
	}
	why := asPath(run.Dir, pattern)
	if why == "" && gocmd.IsPath(pattern) && strings.HasSuffix(pattern, "/...") {
		why = ": no directory there holds a Go file that the go command reads: it passes over " +
			"other modules, testdata, vendor and names that begin with _ or ."
	}
	return r.add(diag.LoadPattern, token.Position{}, written, why)
}

// lower makes a finding a warning for whoever uses the peer's command line: the peer says nothing
// about what has no package.
func (r *report) lower(d *diag.Diagnostic) {
	if r.PeerPaths {
		d.Severity = diag.Warning
	}
}

// passedOver returns the name of the directory that a pattern begins at if that keeps the go
// command from looking into it.
func passedOver(pattern string) string {
	top, below := strings.CutSuffix(filepath.ToSlash(pattern), "/...")
	name := path.Base(top)
	if !below || !gocmd.IsPath(pattern) || name == "." || name == ".." || !gocmd.PassesOver(name) {
		return ""
	}
	return name
}

// asPath explains a pattern without a dot that names an existing directory or file.
func asPath(dir, pattern string) string {
	name := strings.TrimSuffix(strings.TrimSuffix(pattern, "..."), "/")
	info, err := os.Stat(abs(dir, filepath.FromSlash(name)))
	switch {
	case errors.Is(err, fs.ErrNotExist) && strings.HasSuffix(name, ".go"):
		return ": there is no such file"
	case err != nil || name == "" || gocmd.IsPath(pattern):
		return ""
	case info.IsDir():
		return fmt.Sprintf(": it is taken for an import path; write ./%s for the directory",
			pattern)
	}
	return ": it is a file, but not a Go file"
}

// excluded returns a Go file that a pattern with "..." would have reached if build constraints did
// not exclude it, or nothing.
func (r *report) excluded(dir, pattern string) (file string) {
	if !gocmd.IsPath(pattern) {
		return ""
	}
	before, _, _ := strings.Cut(filepath.ToSlash(pattern), "...")
	root := abs(dir, filepath.FromSlash(before[:strings.LastIndexByte(before, '/')+1]))
	rules := build.Default
	rules.BuildTags = r.Tags
	_ = filepath.WalkDir(root, func(name string, e fs.DirEntry, err error) error {
		switch {
		case err != nil || !e.IsDir():
			return nil // what cannot be read is not built either
		case name != root && gocmd.PassesOver(filepath.Base(name)):
			return fs.SkipDir
		case !matchPattern(dir, pattern, &packages.Package{Dir: name}):
			return nil
		}
		p, _ := rules.ImportDir(name, 0)
		for _, base := range p.IgnoredGoFiles {
			if !strings.HasSuffix(base, "_test.go") {
				file = filepath.Join(name, base)
				return fs.SkipAll
			}
		}
		return nil
	})
	return file
}

// matchPattern reports whether the go command could have meant the package by a pattern with "...".
func matchPattern(dir, pattern string, p *packages.Package) bool {
	subject := p.PkgPath
	if gocmd.IsPath(pattern) {
		pattern, subject = filepath.ToSlash(abs(dir, pattern)), filepath.ToSlash(p.Dir)
	}
	valid := string([]rune(pattern)) // a regular expression must be UTF-8, which names need not be
	expr := strings.ReplaceAll(regexp.QuoteMeta(valid), `\.\.\.`, `.*`)
	if rest, ok := strings.CutSuffix(expr, `/.*`); ok {
		expr = rest + `(/.*)?`
	}
	return regexp.MustCompile(`(?s)^` + expr + `$`).MatchString(subject)
}
