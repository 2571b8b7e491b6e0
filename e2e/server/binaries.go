package server

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"time"
)

// Binaries are the paths of the programs.
type Binaries struct {
	Etcd, APIServer, Kubectl string
}

// A source is a program of a module, and how it is built.
type source struct {
	name    string // of the program
	path    string // of its package
	module  string
	version string
	ldflags string
}

func etcd() source {
	const module = "go.etcd.io/etcd/server/v3"
	return source{name: "etcd", path: module, module: module, version: etcdVersion,
		ldflags: "-s -w"}
}

func (r Release) source(name string) source {
	const module = "k8s.io/kubernetes"
	return source{name: name, path: module + "/cmd/" + name, module: module,
		version: "v" + string(r), ldflags: r.ldflags()}
}

// ldflags names the version, without which a server does not know its own age.
func (r Release) ldflags() string {
	const pkg = "k8s.io/component-base/version"
	major, minor, _ := strings.Cut(r.Minor(), ".")
	return fmt.Sprintf("-s -w -X %[1]s.gitVersion=v%[2]s -X %[1]s.gitMajor=%[3]s -X %[1]s.gitMinor=%[4]s -X %[1]s.gitTreeState=clean",
		pkg, r, major, minor)
}

// Build returns the programs of a release, from the cache if it has them; kubectl is always of the
// newest. It writes to log what it builds, and how long that took: minutes, the first time.
func Build(ctx context.Context, r Release, log io.Writer) (b Binaries, err error) {
	if b.Etcd, err = etcd().build(ctx, log); err != nil {
		return b, err
	}
	if b.APIServer, err = r.source("kube-apiserver").build(ctx, log); err != nil {
		return b, err
	}
	b.Kubectl, err = Newest().source("kubectl").build(ctx, log)
	return b, err
}

// build returns the file of the program. A complete directory appears by a rename, so that
// concurrent and interrupted builds do no harm.
func (s source) build(ctx context.Context, log io.Writer) (string, error) {
	cache, err := os.UserCacheDir()
	if err != nil {
		return "", err
	}
	cache = filepath.Join(cache, "schemagen-e2e")
	dir := filepath.Join(cache, fmt.Sprintf("%s-%s_%s_%s-%s", s.name, s.version, runtime.Version(),
		runtime.GOOS, runtime.GOARCH))
	file := filepath.Join(dir, s.name)
	if _, err := os.Stat(file); err == nil {
		return file, nil
	}
	if err := os.MkdirAll(cache, 0o755); err != nil {
		return "", err
	}
	tmp, err := os.MkdirTemp(cache, "building-")
	if err != nil {
		return "", err
	}
	defer os.RemoveAll(tmp)
	module := filepath.Join(tmp, "module")
	if err := s.writeModule(ctx, module); err != nil {
		return "", err
	}
	start := time.Now()
	fmt.Fprintf(log, "building %s %s\n", s.name, s.version)
	to := filepath.Join(tmp, "bin", s.name)
	if _, err := output(ctx, module, "go", "build", "-mod=mod", "-ldflags", s.ldflags,
		"-o", to, s.path); err != nil {
		return "", err
	}
	fmt.Fprintf(log, "built %s %s in %s\n", s.name, s.version, time.Since(start).Round(time.Second))
	if err := os.Rename(filepath.Join(tmp, "bin"), dir); err != nil {
		if _, there := os.Stat(file); there != nil {
			return "", err
		}
	}
	return file, nil
}

// writeModule writes a module that requires s and nothing else, so that all versions are those that
// s itself asks for; the checksum database vouches for them. What a go.mod file says counts in the
// main module only, so Go's settings are taken over from that of s, and so are the staging modules
// of Kubernetes, which it replaces by directories and publishes on their own.
func (s source) writeModule(ctx context.Context, dir string) error {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	if err := os.WriteFile(filepath.Join(dir, "go.mod"), []byte("module schemagen.invalid/e2e\n"),
		0o644); err != nil {
		return err
	}
	var downloaded struct{ GoMod string }
	if err := printed(ctx, dir, &downloaded, "go", "mod", "download", "-json",
		s.module+"@"+s.version); err != nil {
		return err
	}
	var own struct {
		Go      string
		Godebug []struct{ Key, Value string }
		Replace []struct{ Old, New struct{ Path string } }
	}
	if err := printed(ctx, dir, &own, "go", "mod", "edit", "-json", downloaded.GoMod); err != nil {
		return err
	}
	edits := []string{"mod", "edit", "-go=" + own.Go, "-require=" + s.module + "@" + s.version}
	for _, setting := range own.Godebug {
		edits = append(edits, "-godebug="+setting.Key+"="+setting.Value)
	}
	for _, r := range own.Replace {
		if strings.HasPrefix(r.New.Path, "./staging/") {
			edits = append(edits, fmt.Sprintf("-replace=%[1]s=%[1]s@v0.%[2]s", r.Old.Path,
				strings.TrimPrefix(s.version, "v1.")))
		}
	}
	_, err := output(ctx, dir, "go", edits...)
	return err
}

// printed decodes the JSON that a command prints.
func printed(ctx context.Context, dir string, into any, name string, args ...string) error {
	out, err := output(ctx, dir, name, args...)
	if err != nil {
		return err
	}
	return json.Unmarshal([]byte(out), into)
}

// output runs a command in dir and returns what it prints, without the last newline. Its messages
// are the error.
func output(ctx context.Context, dir, name string, args ...string) (string, error) {
	cmd := exec.CommandContext(ctx, name, args...)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "CGO_ENABLED=0", "GOWORK=off", "GOFLAGS=")
	var messages strings.Builder
	cmd.Stderr = &messages
	out, err := cmd.Output()
	if err != nil {
		return "", fmt.Errorf("%s: %w\n%s", strings.Join(append([]string{name}, args...), " "), err,
			tail(messages.String(), 10))
	}
	return strings.TrimSuffix(string(out), "\n"), nil
}

// tail returns the last n lines of s.
func tail(s string, n int) string {
	lines := strings.Split(strings.TrimRight(s, "\n"), "\n")
	return strings.Join(lines[max(0, len(lines)-n):], "\n")
}
