package golist

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
	"strconv"
	"strings"

	"golang.org/x/tools/go/packages"

	"github.com/schemagen/schemagen/internal/gocmd"
	"github.com/schemagen/schemagen/pkg/diag"
)

// isRefusal reports whether the go command ran and refused the module, rather than not having run
// at all.
func isRefusal(err error) bool { return strings.Contains(err.Error(), "exit status") }

// refusal returns the refusal for which go/packages has made up a package of files that nobody
// named, as it does if the go command lacks a file: a go.work, or a module in one.
func refusal(metas []*packages.Package) error {
	if len(metas) != 1 || metas[0].PkgPath != "command-line-arguments" ||
		len(metas[0].GoFiles) > 0 || len(metas[0].Errors) == 0 {
		return nil
	}
	if text, ok := strings.CutPrefix(metas[0].Errors[0].Msg, "go: "); ok {
		return errors.New("exit status 1: stderr: " + text)
	}
	return nil
}

// refused reports what the go command says about a module or workspace that it does not load.
func (c *command) refused(b batch, err error, found *diag.List) {
	text := err.Error()
	if _, stderr, ok := strings.Cut(text, "stderr: "); ok && strings.TrimSpace(stderr) != "" {
		text = stderr
	}
	text = strings.TrimPrefix(strings.TrimSpace(text), "go: ")
	place := regexp.MustCompile(`(?m)^\s*((?:\S.*?)?go\.(?:mod|work)):(\d+)(?::(\d+))?: `)
	var pos token.Position
	if m := place.FindStringSubmatchIndex(text); m != nil {
		pos = Position(b.dir, text[m[2]:m[1]])
		text = text[m[1]:]
	}
	if message, at := newerGo(b.dir, text); message != "" {
		found.Add(diag.LoadModule, at, "%s", message)
	} else if !inconsistent(text, pos, found) {
		found.Add(diag.LoadModule, pos, "the go command refuses the module: %s", Advised(text))
	}
}

// Position reads "file:line:column" with a name relative to dir. Line and column may be missing.
func Position(dir, text string) token.Position {
	name, line, column := splitPosition(text)
	if name == "" || name == "-" {
		return token.Position{}
	}
	return token.Position{Filename: abs(dir, name), Line: line, Column: column}
}

// splitPosition takes "file:line:column" apart from its end, since the name of a file may begin
// with a drive and a colon.
func splitPosition(text string) (name string, line, column int) {
	var numbers []int
	name = strings.TrimRight(text, ": ")
	for len(numbers) < 2 {
		i := strings.LastIndexByte(name, ':')
		n, err := strconv.Atoi(name[i+1:])
		if i < 0 || err != nil {
			break
		}
		name, numbers = name[:i], append([]int{n}, numbers...)
	}
	numbers = append(numbers, 0, 0)
	return name, numbers[0], numbers[1]
}

// OneLine returns a text without line breaks.
func OneLine(text string) string { return strings.Join(strings.Fields(text), " ") }

// unmatched reports the patterns with "..." that matched nothing; the go command only warns about
// them.
func (c *command) unmatched(b batch, metas []*packages.Package, found *diag.List) {
	if c.usesDriver() {
		if len(metas) == 0 && len(*found) == 0 {
			c.unanswered(b.patterns, found)
		}
		return
	}
	for _, pattern := range b.patterns {
		matches := func(p *packages.Package) bool {
			return matchPattern(b.dir, pattern, p) || p.PkgPath == pattern
		}
		if !strings.Contains(pattern, "...") || slices.ContainsFunc(metas, matches) {
			continue
		}
		c.lower(c.unmatchedPattern(b, pattern, found))
	}
}

// unmatchedPattern reports one pattern that matched nothing.
func (c *command) unmatchedPattern(b batch, pattern string, found *diag.List) *diag.Diagnostic {
	written := b.asWritten(pattern)
	if top := passedOver(pattern); top != "" {
		return found.Add(diag.LoadPattern, token.Position{},
			"pattern %s matches no package: the go command passes over directories called %s; name one below it, or work in it with -C",
			written, top)
	}
	if name := c.excluded(b.dir, pattern); name != "" {
		return found.Add(diag.LoadNoFiles, token.Position{Filename: name},
			"pattern %s matches no package: %s", written,
			Advised("build constraints exclude all Go files"))
	}
	return found.Add(diag.LoadPattern, token.Position{}, "pattern %s matches no package%s", written,
		asPath(b.dir, pattern))
}

// lower makes a finding a warning for whoever uses the peer's command line: the peer says nothing
// about what has no package.
func (c *command) lower(d *diag.Diagnostic) {
	if c.PeerPaths {
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

// unlisted says in plain words why the go command finds nothing under a pattern, where its own
// words are about its internals.
func (c *command) unlisted(pattern, why string) string {
	dir := abs(c.Dir, filepath.FromSlash(strings.TrimSuffix(pattern, "...")))
	if info, err := os.Stat(dir); err != nil || !info.IsDir() {
		return "there is no such directory"
	}
	if root := gocmd.ModuleRoot(dir); strings.Contains(why, "does not contain main module") &&
		!gocmd.IsFile(filepath.Join(root, "go.mod")) {
		return "there is no go.mod in that directory or above it; go mod init makes one, and -C " +
			"names the directory to work in"
	}
	if strings.Contains(why, "modules listed in go.work") {
		return cmp.Or(c.membersFor(dir), why)
	}
	return why
}

// membersFor says in which modules of a workspace the packages of a directory without a module can
// be looked for.
func (c *command) membersFor(dir string) string {
	gowork, set := lookup(c.Env, "GOWORK")
	if !set {
		gowork = os.Getenv("GOWORK")
	}
	work := gocmd.WorkspaceOf(gowork, abs(c.Dir, "."))
	if root := gocmd.ModuleRoot(dir); work.File != "" &&
		gocmd.IsFile(filepath.Join(root, "go.mod")) {
		return fmt.Sprintf("the module in %s is not listed in %s: run go work use %[1]s there, or set GOWORK=off",
			nameBelow(filepath.Dir(work.File), root), work.File)
	}
	if len(work.Modules) == 0 {
		return ""
	}
	return fmt.Sprintf("the directory is in no module, and go.work uses %s: work in one of them with -C", work.Names(abs(c.Dir, ".")))
}

// excluded returns a Go file that a pattern with "..." would have reached if build constraints did
// not exclude it, or nothing.
func (c *command) excluded(dir, pattern string) (file string) {
	if !gocmd.IsPath(pattern) {
		return ""
	}
	before, _, _ := strings.Cut(filepath.ToSlash(pattern), "...")
	root := abs(dir, filepath.FromSlash(before[:strings.LastIndexByte(before, '/')+1]))
	rules := build.Default
	rules.BuildTags = c.Tags
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
	expr := strings.ReplaceAll(regexp.QuoteMeta(pattern), `\.\.\.`, `.*`)
	if rest, ok := strings.CutSuffix(expr, `/.*`); ok {
		expr = rest + `(/.*)?`
	}
	return regexp.MustCompile(`^` + expr + `$`).MatchString(subject)
}

// empty reports a package that was asked for and has no Go files. Under a pattern for many
// packages, one with nothing but tests is silently skipped, as the go command does with directories
// whose files are all excluded.
func (c *command) empty(meta *packages.Package, batches []batch, found *diag.List) {
	if len(meta.Errors) == 0 {
		for _, b := range batches {
			if b.nested {
				return
			}
			for _, pattern := range b.patterns {
				if isMany(pattern) &&
					(!strings.Contains(pattern, "...") || matchPattern(b.dir, pattern, meta)) {
					return
				}
			}
		}
		c.lower(found.Add(diag.LoadNoFiles, token.Position{},
			"package %s has no Go files but tests", meta.PkgPath))
		return
	}
	asked := meta.PkgPath
	if i := slices.IndexFunc(batches, func(b batch) bool {
		return b.written[asked] != ""
	}); i >= 0 {
		asked = batches[i].asWritten(asked)
	}
	e := meta.Errors[0]
	pos := Position(c.Dir, e.Pos)
	path := asPath(c.Dir, meta.PkgPath)
	switch {
	case path != "" && !strings.HasSuffix(e.Msg, "directory not found"):
		found.Add(diag.LoadPattern, pos, "pattern %s matches no package%s", asked, path)
	case strings.Contains(e.Msg, "no Go files in"),
		strings.Contains(e.Msg, "build constraints exclude all Go files"):
		found.Add(diag.LoadNoFiles, pos, "package %s: %s", asked, Advised(e.Msg))
	case strings.HasSuffix(e.Msg, "directory not found"):
		found.Add(diag.LoadPattern, pos,
			"pattern %s matches no package: there is no such directory", asked)
	case strings.HasPrefix(e.Msg, "pattern "):
		found.Add(diag.LoadPattern, pos, "pattern %s matches no package: %s", asked,
			c.unlisted(meta.PkgPath, strings.TrimPrefix(OneLine(e.Msg),
				"pattern "+meta.PkgPath+": ")))
	default:
		found.Add(diag.LoadPackage, pos, "package %s cannot be loaded: %s", asked, Advised(e.Msg))
	}
}

// isMany reports whether a pattern may match several packages.
func isMany(pattern string) bool {
	return strings.Contains(pattern, "...") ||
		slices.Contains([]string{"all", "std", "tool", "work"}, pattern)
}
