package main

import (
	"bytes"
	"context"
	"fmt"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"

	"github.com/schemagen/schemagen/internal/gocmd"
	"github.com/schemagen/schemagen/internal/input"
	"github.com/schemagen/schemagen/pkg/config"
	"github.com/schemagen/schemagen/pkg/verify"
)

// gitPrefix begins an argument that names manifests in a commit: git:REF for the output directory,
// or git:REF:PATH.
const gitPrefix = "git:"

// isElsewhere reports whether an argument names manifests in a commit or on a server.
func isElsewhere(arg string) bool { return strings.HasPrefix(arg, gitPrefix) || isURL(arg) }

// isURL reports whether a name is that of a file on a server.
func isURL(name string) bool {
	return strings.HasPrefix(name, "https://") || strings.HasPrefix(name, "http://")
}

// readElsewhere reads the manifests in a commit or on a server.
func readElsewhere(ctx context.Context, dir, arg string) ([]verify.Input, error) {
	if ref, ok := strings.CutPrefix(arg, gitPrefix); ok {
		return readCommit(ctx, dir, ref)
	}
	data, err := download(ctx, arg)
	return []verify.Input{{Name: arg, Data: data}}, err
}

// downloadTime is how long a server has for a manifest.
const downloadTime = time.Minute

// download returns a file from a server.
func download(ctx context.Context, url string) ([]byte, error) {
	ctx, cancel := context.WithTimeout(ctx, downloadTime)
	defer cancel()
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		return nil, err
	}
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		return nil, err
	}
	defer func() { _ = response.Body.Close() }() // nothing was written
	if response.StatusCode != http.StatusOK {
		return nil, fmt.Errorf("%s: the server answers %s", url, response.Status)
	}
	return input.All(response.Body, url)
}

// readCommit reads the manifests of a commit: REF for those in the output directory of the project,
// or REF:PATH.
func readCommit(ctx context.Context, dir, name string) ([]verify.Input, error) {
	ref, below, named := strings.Cut(name, ":")
	if ref == "" || strings.HasPrefix(ref, "-") {
		return nil, fmt.Errorf("git:%s names no commit: write git:REF, or git:REF:PATH", name)
	}
	if !named {
		var err error
		if below, err = outputDirOf(dir); err != nil {
			return nil, err
		}
	}
	top, err := git(ctx, dir, "rev-parse", "--show-toplevel")
	if err != nil {
		return nil, err
	}
	root := filepath.FromSlash(strings.TrimSpace(string(top)))
	here, err := filepath.Abs(inDir(dir, below))
	if err != nil {
		return nil, err
	}
	from := relative(resolved(root), resolved(here))
	listed, err := git(ctx, root, "ls-tree", "-r", "-z", "--name-only", ref, "--",
		filepath.ToSlash(from))
	if err != nil {
		return nil, err
	}
	var files []verify.Input
	for file := range strings.SplitSeq(string(listed), "\x00") {
		if !isFile(file) || file == "-" {
			continue
		}
		data, err := git(ctx, root, "cat-file", "blob", ref+":"+file)
		if err != nil {
			return nil, err
		}
		files = append(files, verify.Input{Name: ref + ":" + file, Data: data})
	}
	if len(files) == 0 {
		return nil, fmt.Errorf("there are no manifests in %s at %s", filepath.ToSlash(from), ref)
	}
	return files, nil
}

// resolved returns a path without symbolic links, as git has it. What does not exist any more is
// resolved up to where it would be.
func resolved(name string) string {
	if real, err := filepath.EvalSymlinks(name); err == nil {
		return real
	}
	if parent := filepath.Dir(name); parent != name {
		return filepath.Join(resolved(parent), filepath.Base(name))
	}
	return name
}

// git returns what git prints. It runs no program that a repository's configuration names.
func git(ctx context.Context, dir string, args ...string) ([]byte, error) {
	cmd := exec.CommandContext(ctx, "git",
		append([]string{"-c", "core.fsmonitor=false"}, args...)...)
	cmd.Dir = dir
	var failed bytes.Buffer
	cmd.Stderr = &failed
	out, err := cmd.Output()
	if err != nil && failed.Len() > 0 {
		first, _, _ := strings.Cut(strings.TrimSpace(failed.String()), "\n")
		err = fmt.Errorf("git %s: %s", args[0], first)
	}
	return out, err
}

// manifestsHere returns the directory of the project's manifests, which must exist.
func manifestsHere(dir string) (string, error) {
	name, err := outputDirOf(dir)
	if err != nil {
		return "", err
	}
	if _, err := os.Stat(inDir(dir, name)); err != nil {
		return "", fmt.Errorf("there is no %s, the output directory: name what to read",
			filepath.ToSlash(name))
	}
	return name, nil
}

// outputDirOf returns the directory of the project's manifests, as seen from a directory to work
// in.
func outputDirOf(dir string) (string, error) {
	project, wrong, err := config.Load(inDir(dir, "."))
	if err != nil {
		return "", err
	}
	if wrong.HasErrors() {
		return "", fmt.Errorf("%s has errors: schemagen config print shows them", config.Name)
	}
	if s, ok := project.Setting("outputDir"); ok {
		return relative(inDir(dir, "."), project.Path(s.Value.(string))), nil
	}
	here, err := filepath.Abs(inDir(dir, "."))
	if err != nil {
		return "", err
	}
	return relative(here, filepath.Join(gocmd.ModuleRoot(here), "config", "crd", "bases")), nil
}
