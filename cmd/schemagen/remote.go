package main

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/schemagen/schemagen/internal/filename"
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

// readCommit reads the manifests of a commit, REF:PATH.
func readCommit(ctx context.Context, dir, name string) ([]verify.Input, error) {
	ref, below, _ := strings.Cut(name, ":")
	if ref == "" || strings.HasPrefix(ref, "-") {
		return nil, fmt.Errorf("git:%s names no commit: write git:REF, or git:REF:PATH", name)
	}
	top, err := git(ctx, dir, "", "rev-parse", "--show-toplevel")
	if err != nil {
		return nil, err
	}
	if !hasCommit(ctx, dir, ref) {
		return nil, unknownCommit(ctx, dir, ref)
	}
	root := filepath.FromSlash(strings.TrimSpace(string(top)))
	from := filename.Shorter(filename.Real(root), filename.Real(filename.In(dir, below)))
	listed, err := git(ctx, root, "", "ls-tree", "-r", "-z", "--name-only", ref, "--",
		filepath.ToSlash(from))
	if err != nil {
		return nil, err
	}
	var names []string
	for file := range strings.SplitSeq(string(listed), "\x00") {
		if isFile(file) && file != "-" {
			names = append(names, ref+":"+file)
		}
	}
	files, err := readObjects(ctx, root, names)
	if err != nil {
		return nil, err
	}
	if len(files) == 0 {
		return nil, emptyError{filepath.ToSlash(from), ref}
	}
	return files, nil
}

// An emptyError says that a directory has no manifests in a commit.
type emptyError struct{ dir, ref string }

// Error names both.
func (e emptyError) Error() string {
	return fmt.Sprintf("there are no manifests in %s at %s: if they were elsewhere, write git:%[2]s:DIR, with a DIR relative to this one",
		e.dir, e.ref)
}

// hasCRDs reports whether a commit has CRDs in any directory. If not, all that there are now are
// new; otherwise they may only have moved.
func hasCRDs(ctx context.Context, dir, ref string) bool {
	_, err := git(ctx, dir, "", "grep", "-q", "CustomResourceDefinition", ref, "--",
		":(top)*.yaml", ":(top)*.yml", ":(top)*.json")
	none, ok := errors.AsType[*exec.ExitError](err)
	return !ok || none.ExitCode() != 1 // as git says that it found nothing
}

// readObjects reads files of a commit, REF:FILE. Links are followed inside of the commit.
func readObjects(ctx context.Context, dir string, names []string) ([]verify.Input, error) {
	out, err := git(ctx, dir, strings.Join(append(names, ""), "\n"),
		"cat-file", "--batch", "--follow-symlinks")
	if err != nil {
		return nil, err
	}
	var files []verify.Input
	for _, name := range names {
		header, rest, _ := bytes.Cut(out, []byte("\n"))
		words := strings.Fields(string(header))
		size := -1
		if len(words) > 1 && !bytes.HasSuffix(header, []byte(" missing")) {
			size, _ = strconv.Atoi(words[len(words)-1])
		}
		switch {
		case size < 0 || size >= len(rest):
			return nil, fmt.Errorf("git has no file %s", name)
		case words[0] == "symlink":
			return nil, fmt.Errorf("%s is a link to %s, outside of the repository: name what it leads to",
				name, rest[:size])
		case len(words) == 2:
			return nil, fmt.Errorf("%s is a link that leads nowhere in the commit", name)
		case words[1] != "blob":
			return nil, fmt.Errorf("%s is not a file", name)
		}
		files = append(files, verify.Input{Name: name, Data: rest[:size:size]})
		out = rest[size+1:]
	}
	return files, nil
}

// hasCommit reports whether a name is that of a commit in the repository around a directory.
func hasCommit(ctx context.Context, dir, ref string) bool {
	_, err := git(ctx, dir, "", "rev-parse", "--verify", "--quiet", ref+"^{tree}")
	return err == nil
}

// unknownCommit says how to come by a commit. Where a job checks out a branch, others are known
// only by the names that they have on the server, or not at all.
func unknownCommit(ctx context.Context, dir, ref string) error {
	if there := "origin/" + ref; hasCommit(ctx, dir, there) {
		return fmt.Errorf("git knows no commit %s here: did you mean %s?", ref, there)
	}
	return fmt.Errorf("git knows no commit %s here: if a server has it, run git fetch --depth=1 origin %s, and name it FETCH_HEAD", ref, ref)
}

// git returns what git prints, which runs no program that a repository's configuration names.
func git(ctx context.Context, dir, stdin string, args ...string) ([]byte, error) {
	cmd := exec.CommandContext(ctx, "git",
		append([]string{"-c", "core.fsmonitor=false"}, args...)...)
	var failed bytes.Buffer
	cmd.Dir, cmd.Stdin, cmd.Stderr = dir, strings.NewReader(stdin), &failed
	cmd.Env = withoutGitDir(os.Environ())
	out, err := cmd.Output()
	if errors.Is(err, exec.ErrNotFound) {
		return nil, errors.New("what is in a commit cannot be read without git, and there is " +
			"none on PATH: install it, or name files")
	}
	if err != nil && failed.Len() > 0 {
		first, _, _ := strings.Cut(strings.TrimSpace(failed.String()), "\n")
		err = fmt.Errorf("git %s: %s", args[0], first)
	}
	return out, err
}

// withoutGitDir returns an environment without GIT_DIR, unless GIT_WORK_TREE is beside it: git sets
// it alone in hooks of linked working trees, and takes the directory that it runs in for the root.
func withoutGitDir(env []string) []string {
	begins := func(with string) func(string) bool {
		return func(variable string) bool { return strings.HasPrefix(variable, with) }
	}
	if slices.ContainsFunc(env, begins("GIT_WORK_TREE=")) {
		return env
	}
	return slices.DeleteFunc(env, begins("GIT_DIR="))
}

// inCommit returns an argument, or git:REF with each directory of the project's manifests.
func (d *pipelineFlags) inCommit(arg string) ([]string, error) {
	ref, ok := strings.CutPrefix(arg, gitPrefix)
	if !ok || ref == "" || strings.Contains(ref, ":") {
		return []string{arg}, nil
	}
	dirs, err := d.manifestDirs()
	for i, dir := range dirs {
		dirs[i] = arg + ":" + dir
	}
	return dirs, err
}

// manifestsHere returns the directories of the project's manifests, of each variant that d is
// about. They must exist.
func (d *pipelineFlags) manifestsHere() ([]string, error) {
	dirs, err := d.manifestDirs()
	if err != nil {
		return nil, err
	}
	for _, name := range dirs {
		if _, err := os.Stat(filename.In(d.dir, name)); err != nil {
			return nil, fmt.Errorf("there is no %s, the output directory: name what to read",
				filepath.ToSlash(name))
		}
	}
	return dirs, nil
}

// manifestDirs returns the directories of the project's manifests, of each variant that d is about.
func (d *pipelineFlags) manifestDirs() (dirs []string, err error) {
	places, err := d.crdDirs()
	for _, p := range places {
		dirs = append(dirs, p.dir)
	}
	return dirs, err
}

// A crdDir is a directory of manifests, and the variants whose manifests are in it.
type crdDir struct {
	dir      string
	variants []string
}

// crdDirs returns the directories of the project's manifests, of each variant that d is about, as
// seen from the directory to work in.
func (d *pipelineFlags) crdDirs() ([]crdDir, error) {
	dir := filename.In(d.dir, ".")
	project, wrong, err := config.Load(dir)
	if err != nil {
		return nil, err
	}
	if wrong.HasErrors() {
		return nil, fmt.Errorf("%s has errors: schemagen config print shows them", config.Name)
	}
	variants, err := d.chosenVariants(project)
	if err != nil {
		return nil, err
	}
	here, err := filepath.Abs(dir)
	if err != nil {
		return nil, err
	}
	if len(variants) == 0 {
		variants = []config.Variant{{}}
	}
	var all []crdDir
	for _, v := range variants {
		out := filename.Shorter(dir, cmp.Or(project.ManifestDir(v),
			filepath.Join(gocmd.ModuleRoot(here), "config", "crd", "bases")))
		i := slices.IndexFunc(all, func(p crdDir) bool { return p.dir == out })
		if i < 0 {
			i, all = len(all), append(all, crdDir{dir: out})
		}
		all[i].variants = append(all[i].variants, v.Name)
	}
	return all, nil
}
