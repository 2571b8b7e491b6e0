package server

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
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

// A source is a module below e2e/binaries that pins programs, and how they are built from it.
type source struct {
	dir      string
	module   string // the one whose version counts
	programs []program
	ldflags  func(version string) string
}

// A program is a main package and the name of its file.
type program struct{ name, path string }

func etcd() source {
	return source{
		dir: "etcd", module: "go.etcd.io/etcd/server/v3",
		programs: []program{{"etcd", "go.etcd.io/etcd/server/v3"}},
		ldflags:  func(string) string { return "-s -w" },
	}
}

func kubernetes() source {
	return source{
		dir: "kubernetes", module: "k8s.io/kubernetes",
		programs: []program{
			{"kube-apiserver", "k8s.io/kubernetes/cmd/kube-apiserver"},
			{"kubectl", "k8s.io/kubernetes/cmd/kubectl"},
		},
		ldflags: kubernetesFlags,
	}
}

// kubernetesFlags names the version, without which a server does not know its own age.
func kubernetesFlags(version string) string {
	const pkg = "k8s.io/component-base/version"
	number := strings.Split(strings.TrimPrefix(version, "v"), ".")
	return fmt.Sprintf("-s -w -X %[1]s.gitVersion=%[2]s -X %[1]s.gitMajor=%[3]s -X %[1]s.gitMinor=%[4]s -X %[1]s.gitTreeState=clean",
		pkg, version, number[0], number[1])
}

// Build returns the programs, from the cache if it has them. It writes to log what it builds, and how long that took: minutes, the
// first time.
func Build(ctx context.Context, log io.Writer) (Binaries, error) {
	etcdDir, err := etcd().build(ctx, log)
	if err != nil {
		return Binaries{}, err
	}
	kubeDir, err := kubernetes().build(ctx, log)
	if err != nil {
		return Binaries{}, err
	}
	return Binaries{
		Etcd:      filepath.Join(etcdDir, "etcd"),
		APIServer: filepath.Join(kubeDir, "kube-apiserver"),
		Kubectl:   filepath.Join(kubeDir, "kubectl"),
	}, nil
}

// build returns the directory that holds the programs of s. A complete directory appears by a rename, so that concurrent
// and interrupted builds do no harm.
func (s source) build(ctx context.Context, log io.Writer) (string, error) {
	pins, err := s.pins(ctx)
	if err != nil {
		return "", err
	}
	version, err := output(ctx, pins, "go", "list", "-m", "-f", "{{.Version}}", s.module)
	if err != nil {
		return "", err
	}
	dir, err := s.cacheDir(pins, version)
	if err != nil {
		return "", err
	}
	if _, err := os.Stat(dir); err == nil {
		return dir, nil
	}
	if err := os.MkdirAll(filepath.Dir(dir), 0o755); err != nil {
		return "", err
	}
	tmp, err := os.MkdirTemp(filepath.Dir(dir), "building-")
	if err != nil {
		return "", err
	}
	defer os.RemoveAll(tmp)
	for _, p := range s.programs {
		start := time.Now()
		fmt.Fprintf(log, "building %s %s\n", p.name, version)
		file := filepath.Join(tmp, p.name)
		if _, err := output(ctx, pins, "go", "build", "-trimpath", "-ldflags", s.ldflags(version), "-o", file, p.path); err != nil {
			return "", err
		}
		fmt.Fprintf(log, "built %s in %s\n", p.name, time.Since(start).Round(time.Second))
	}
	if err := os.Rename(tmp, dir); err != nil {
		if _, there := os.Stat(dir); there != nil {
			return "", err
		}
	}
	return dir, nil
}

// pins returns the directory of the module that pins the programs of s.
func (s source) pins(ctx context.Context) (string, error) {
	gomod, err := output(ctx, "", "go", "env", "GOMOD")
	if err != nil {
		return "", err
	}
	return filepath.Join(filepath.Dir(gomod), "binaries", s.dir), nil
}

// cacheDir names the directory of the programs after everything that they are made from.
func (s source) cacheDir(pins, version string) (string, error) {
	cache, err := os.UserCacheDir()
	if err != nil {
		return "", err
	}
	sum := sha256.New()
	for _, name := range []string{"go.mod", "go.sum"} {
		data, err := os.ReadFile(filepath.Join(pins, name))
		if err != nil {
			return "", err
		}
		sum.Write(data)
	}
	name := fmt.Sprintf("%s-%s_%s_%s-%s_%s", s.dir, version, runtime.Version(), runtime.GOOS, runtime.GOARCH,
		hex.EncodeToString(sum.Sum(nil))[:12])
	return filepath.Join(cache, "schemagen-e2e", name), nil
}

// output runs a command in dir and returns what it prints, without the last newline. Its messages are the error.
func output(ctx context.Context, dir, name string, args ...string) (string, error) {
	cmd := exec.CommandContext(ctx, name, args...)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "CGO_ENABLED=0", "GOWORK=off", "GOFLAGS=")
	var messages strings.Builder
	cmd.Stderr = &messages
	out, err := cmd.Output()
	if err != nil {
		return "", fmt.Errorf("%s: %w\n%s", strings.Join(append([]string{name}, args...), " "), err, tail(messages.String(), 10))
	}
	return strings.TrimSuffix(string(out), "\n"), nil
}

// tail returns the last n lines of s.
func tail(s string, n int) string {
	lines := strings.Split(strings.TrimRight(s, "\n"), "\n")
	return strings.Join(lines[max(0, len(lines)-n):], "\n")
}
