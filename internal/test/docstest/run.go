package docstest

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"
)

// NeedShell skips a test if there is no shell to run what pages show.
func NeedShell(t *testing.T) {
	t.Helper()
	if runtime.GOOS == "windows" {
		t.Skip("pages show commands of a POSIX shell")
	}
}

// A Runner runs the steps of pages.
type Runner struct {
	Repository string            // directory of the repository
	Env        []string          // environment of commands in a new directory
	RootEnv    []string          // environment of commands in the repository
	Variables  map[string]string // what $NAME stands for in the go.mod files of archives
}

// A Scratch is the place where the commands of a page run.
type Scratch struct {
	runner *Runner
	dir    string
	env    []string
	whole  bool // it is the repository itself: nothing is written there
}

// Open makes the place that a scratch directive asks for. In dir there are the files of an archive.
func (r *Runner) Open(arg, dir string) (*Scratch, error) {
	if arg == "." {
		return &Scratch{runner: r, dir: r.Repository, env: r.RootEnv, whole: true}, nil
	}
	s := &Scratch{runner: r, dir: dir, env: r.Env}
	return s, s.unpack(strings.Split(arg, ",")...)
}

// unpack writes the files of archives; later ones override earlier ones.
func (s *Scratch) unpack(names ...string) error {
	for _, name := range names {
		if err := s.unpackOne(filepath.Join(s.runner.Repository, "testdata", "docs",
			name)); err != nil {
			return err
		}
	}
	return nil
}

// unpackOne writes the files of an archive, with the runner's variables in those named go.mod.
func (s *Scratch) unpackOne(file string) error {
	archive, err := txtar.ParseFile(file)
	if err != nil {
		return err
	}
	for _, f := range archive.Files {
		text := string(f.Data)
		if filepath.Base(f.Name) == "go.mod" {
			text = os.Expand(text, func(name string) string { return s.runner.Variables[name] })
		}
		if err := s.write(f.Name, text); err != nil {
			return err
		}
	}
	return nil
}

// write writes a file of the scratch directory. Below bin it is a program.
func (s *Scratch) write(name, text string) error {
	if s.whole {
		return fmt.Errorf("%s: a page must not change the repository", name)
	}
	path := filepath.Join(s.dir, filepath.FromSlash(name))
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return err
	}
	mode := os.FileMode(0o644)
	if strings.HasPrefix(name, "bin/") {
		mode = 0o755
	}
	return os.WriteFile(path, []byte(text), mode)
}

// Put does what a directive says about a block and a file.
func (s *Scratch) Put(step Step) error {
	switch step.Verb {
	case "add":
		return s.unpack(step.Arg)
	case "file":
		return s.write(step.Arg, step.Text)
	}
	data, err := os.ReadFile(filepath.Join(s.dir, filepath.FromSlash(step.Arg)))
	if err != nil {
		return err
	}
	text := string(data)
	switch step.Verb {
	case "append":
		return s.write(step.Arg, text+step.Text)
	case "edit":
		changed, ok := edit(text, step.Text)
		if !ok {
			return fmt.Errorf("the change does not fit %s:\n%s", step.Arg, text)
		}
		return s.write(step.Arg, changed)
	}
	if !contains(text, step.Text) {
		return fmt.Errorf("the block is not part of %s:\n%s", step.Arg, text)
	}
	return nil
}

// A Shown is what a terminal showed of a command.
type Shown struct {
	Output []string
	Code   string
}

// end separates the outputs of commands: no text contains it.
const end = "\x1e"

// Run runs commands in one shell, and returns what a terminal shows of each.
func (s *Scratch) Run(ctx context.Context, commands []Command) ([]Shown, error) {
	var script strings.Builder
	for _, c := range commands {
		fmt.Fprintf(&script,
			"%s\n__code=$?; printf '\\036%%s\\036' \"$__code\"; (exit \"$__code\")\n", c.Text)
	}
	sh := exec.CommandContext(ctx, "sh", "-c", script.String())
	sh.Dir = s.dir
	// the make of a page is not part of make test
	sh.Env = append(os.Environ(), "MAKELEVEL=0", "MAKEFLAGS=", "MFLAGS=")
	sh.Env = append(sh.Env, s.env...)
	sh.Env = append(sh.Env, "PWD="+s.dir)
	var out bytes.Buffer
	sh.Stdout, sh.Stderr = &out, &out
	_ = sh.Run() // the codes of the commands are in what it printed
	parts := strings.Split(out.String(), end)
	if len(parts) != 2*len(commands)+1 {
		return nil, fmt.Errorf("the shell stopped early:\n%s", out.String())
	}
	all := make([]Shown, len(commands))
	for i := range all {
		text := strings.ReplaceAll(parts[2*i], s.dir+string(filepath.Separator), "")
		if text = strings.TrimSuffix(text, "\n"); text != "" {
			all[i].Output = strings.Split(text, "\n")
		}
		all[i].Code = parts[2*i+1]
	}
	return all, nil
}
