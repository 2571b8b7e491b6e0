package main

import (
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/schemagen/schemagen/internal/test/synth"
)

//go:embed subjects
var pins embed.FS

// titles are the subjects with a name: real modules, pinned.
var titles = map[string]string{
	"S": "gateway-api", "M": "prometheus-operator", "L": "openshift/api",
	"A": "azure-service-operator",
}

// synthetic is the module of the subjects Yn, but for its size.
var synthetic = synth.Module{
	GoMod: "require k8s.io/apimachinery v0.36.1\n\nrequire k8s.io/api v0.36.1\n", Core: true,
}

// A subject is a module over which the generators run.
type subject struct {
	name, dir string
	packages  []string
	dangerous bool // it has floats
	// the file that is edited between warm runs; empty if its files are not the user's
	edited string
}

// prepare makes the module of a subject below work: S, M, L, A, or Yn for n synthetic packages.
func prepare(name, work string) (subject, error) {
	s := subject{name: name, dir: filepath.Join(work, name)}
	if number, ok := strings.CutPrefix(name, "Y"); ok {
		n, err := strconv.Atoi(number)
		if err != nil {
			return s, fmt.Errorf("%s is not a subject: there are S, M, L, A, and Yn for a number n",
				name)
		}
		s.packages = []string{"./api/..."}
		s.edited = filepath.Join(s.dir, "api", "g0", "v1", "kind0_types.go")
		if _, err := os.Stat(filepath.Join(s.dir, "go.sum")); err == nil {
			return s, os.WriteFile(s.edited, []byte(synthetic.Kind(0)), 0o644)
		}
		m := synthetic
		m.Dir, m.Packages = s.dir, n
		return s, errors.Join(m.Write(), tidy(s.dir))
	}
	list, err := pins.ReadFile("subjects/" + name + ".txt")
	if errors.Is(err, fs.ErrNotExist) {
		return s, fmt.Errorf("%s is not a subject: there are S, M, L, A, and Yn for a number n",
			name)
	}
	s.packages, s.dangerous = strings.Fields(string(list)), name == "A"
	if _, err := os.Stat(filepath.Join(s.dir, "go.sum")); err == nil {
		return s, nil
	}
	pin, err := pins.ReadFile("subjects/" + name + ".mod")
	if err != nil {
		return s, err
	}
	text := "package subject\n"
	for _, p := range s.packages {
		text += fmt.Sprintf("\nimport _ %q", p)
	}
	err = errors.Join(os.MkdirAll(s.dir, 0o755),
		os.WriteFile(filepath.Join(s.dir, "go.mod"), pin, 0o644),
		os.WriteFile(filepath.Join(s.dir, "subject.go"), []byte(text+"\n"), 0o644))
	return s, errors.Join(err, tidy(s.dir))
}

// tidy completes the go.mod file in a directory, and writes its go.sum.
func tidy(dir string) error {
	cmd := exec.Command("go", "mod", "tidy")
	cmd.Dir, cmd.Env = dir, append(os.Environ(), "GOFLAGS=-mod=mod", "GOWORK=off")
	if out, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("go mod tidy in %s: %w\n%s", dir, err, out)
	}
	return nil
}

// theirs returns the arguments of controller-gen.
func (s subject) theirs(out string) []string {
	args := []string{"crd"}
	if s.dangerous {
		args[0] += ":allowDangerousTypes=true"
	}
	for _, p := range s.packages {
		args = append(args, "paths="+p)
	}
	return append(args, "output:crd:dir="+out)
}

// ours returns the arguments of schemagen.
func (s subject) ours(out, cache string, more ...string) []string {
	args := append([]string{"generate", "--keep-going", "--cache-dir", cache, "-o", out}, more...)
	if s.dangerous {
		args = append(args, "--allow-dangerous-types")
	}
	return append(args, s.packages...)
}
