// Command release makes the files of a release: an archive of the program for each system and
// processor, a list of what is linked into each (CycloneDX), and the checksums of all. The same
// source gives the same bytes, on any machine and day.
package main

import (
	"context"
	"crypto/sha256"
	"debug/buildinfo"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"strings"
)

func main() {
	var r release
	flag.StringVar(&r.source, "source", "..", "directory of the module")
	flag.StringVar(&r.pkg, "package", "./cmd/schemagen", "package of the program, below the module")
	flag.StringVar(&r.out, "out", "", "directory of the release; it must be empty or not exist")
	targets := flag.String("targets", strings.Join(standard(), " "),
		"systems and processors, as GOOS/GOARCH")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := r.run(ctx, os.Stdout, strings.Fields(*targets)); err != nil {
		fmt.Fprintln(os.Stderr, "release:", err)
		os.Exit(1)
	}
}

// standard returns the targets of a release.
func standard() []string {
	return []string{"darwin/amd64", "darwin/arm64", "linux/amd64", "linux/arm64", "windows/amd64",
		"windows/arm64"}
}

// A release is where its parts come from and go to.
type release struct{ source, pkg, out string }

// run makes the release and prints the checksums.
func (r release) run(ctx context.Context, w io.Writer, targets []string) error {
	if err := r.empty(); err != nil {
		return err
	}
	work, err := os.MkdirTemp("", "schemagen-release-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(work)
	var sums strings.Builder
	for _, target := range targets {
		names, err := r.target(ctx, work, target)
		if err != nil {
			return fmt.Errorf("%s: %w", target, err)
		}
		for _, name := range names {
			data, err := os.ReadFile(filepath.Join(r.out, name))
			if err != nil {
				return err
			}
			fmt.Fprintf(&sums, "%x  %s\n", sha256.Sum256(data), name)
		}
	}
	if _, err := io.WriteString(w, sums.String()); err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(r.out, "checksums.txt"), []byte(sums.String()), 0o644)
}

// empty makes the directory of the release, which must hold nothing else.
func (r release) empty() error {
	if r.out == "" {
		return errors.New("-out is missing: it names the directory of the release")
	}
	if err := os.MkdirAll(r.out, 0o755); err != nil {
		return err
	}
	entries, err := os.ReadDir(r.out)
	if err == nil && len(entries) > 0 {
		return fmt.Errorf("%s is not empty", r.out)
	}
	return err
}

// target builds the program for one system and processor, and returns the names of the files that
// it adds to the release.
func (r release) target(ctx context.Context, work, target string) ([]string, error) {
	system, processor, ok := strings.Cut(target, "/")
	if !ok {
		return nil, errors.New("a target has the form GOOS/GOARCH")
	}
	program := strings.TrimSuffix(filepath.Base(r.pkg), "/")
	if system == "windows" {
		program += ".exe"
	}
	binary := filepath.Join(work, system+"-"+processor, program)
	if err := r.build(ctx, binary, system, processor); err != nil {
		return nil, err
	}
	info, err := buildinfo.ReadFile(binary)
	if err != nil {
		return nil, err
	}
	name := strings.Join([]string{strings.TrimSuffix(program, ".exe"),
		versionName(info.Main.Version), system, processor}, "_")
	archive, write := name+".tar.gz", writeTar
	if system == "windows" {
		archive, write = name+".zip", writeZip
	}
	files := []string{binary, filepath.Join(r.source, "LICENSE"),
		filepath.Join(r.source, "README.md")}
	if err := create(filepath.Join(r.out, archive), func(w io.Writer) error {
		return write(w, name, files)
	}); err != nil {
		return nil, err
	}
	list := name + ".cdx.json"
	err = create(filepath.Join(r.out, list), func(w io.Writer) error {
		return writeSBOM(w, binary, info)
	})
	return []string{archive, list}, err
}

// versionName returns a version as in the names of files.
func versionName(version string) string {
	if version == "" || version == "(devel)" {
		return "devel"
	}
	return strings.TrimPrefix(version, "v")
}

// build compiles the program. Settings of "go env -w" must not affect it, and an empty variable
// would not override them.
func (r release) build(ctx context.Context, binary, system, processor string) error {
	cmd := exec.CommandContext(ctx, "go", "build", "-buildvcs=auto", "-trimpath",
		"-ldflags=-s -w -buildid=", "-o", binary, r.pkg)
	cmd.Dir = r.source
	cmd.Env = append(os.Environ(), "GOOS="+system, "GOARCH="+processor, "GOAMD64=v1",
		"GOARM64=v8.0",
		"CGO_ENABLED=0", "GOWORK=off", "GOFLAGS=-mod=readonly", "GOFIPS140=off")
	cmd.Stderr = os.Stderr
	return cmd.Run()
}

// create makes a file with what write writes to it.
func create(name string, write func(io.Writer) error) error {
	f, err := os.Create(name)
	if err != nil {
		return err
	}
	return errors.Join(write(f), f.Close())
}
