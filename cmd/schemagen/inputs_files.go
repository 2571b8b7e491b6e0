package main

import (
	"context"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/schemagen/schemagen/internal/filename"
	"github.com/schemagen/schemagen/internal/input"
	"github.com/schemagen/schemagen/pkg/verify"
)

// isFile reports whether the name of a file is that of a manifest, and not that of packages.
func isFile(arg string) bool {
	return arg == "-" ||
		slices.Contains([]string{".yaml", ".yml", ".json"}, strings.ToLower(filepath.Ext(arg)))
}

// isManifests reports whether an argument names manifests and not packages: it has the name of one,
// it is a file of another name that is not Go, or it is a directory that holds manifests but no Go.
func isManifests(dir, arg string) bool {
	if isFile(arg) || isElsewhere(arg) {
		return true
	}
	path := filename.In(dir, arg)
	info, err := os.Stat(path)
	if err != nil || !info.IsDir() {
		return err == nil && !isGo(arg)
	}
	entries, err := os.ReadDir(path)
	if err != nil || slices.ContainsFunc(entries, func(entry fs.DirEntry) bool {
		return isGo(entry.Name())
	}) {
		return false
	}
	found := false
	_ = walkManifests(path, func(string) error { // errors are reported where the files are read
		found = true
		return fs.SkipAll
	})
	return found
}

// walkManifests calls do for the YAML and JSON files below a directory, which may be a link to one,
// and for kustomizations.
func walkManifests(dir string, do func(path string) error) error {
	return filepath.WalkDir(dir+string(filepath.Separator),
		func(path string, entry fs.DirEntry, err error) error {
			if err != nil || entry.IsDir() || !isFile(path) && !isKustomization(path) {
				return err
			}
			return do(path)
		})
}

func isGo(name string) bool { return filepath.Ext(name) == ".go" }

// manifestsOf reads the file that an argument names, the YAML and JSON files below a directory, or
// standard input. Of a directory it leaves out the patches, and returns them with the
// kustomizations that list them.
func manifestsOf(
	ctx context.Context, e env, dir, arg string,
) (files []verify.Input, patches map[string]string, err error) {
	if isElsewhere(arg) {
		files, err := readElsewhere(ctx, dir, arg)
		return files, nil, err
	}
	root := arg
	if dir != "" && arg != "-" {
		root = filename.In(dir, arg)
	}
	if info, err := os.Stat(root); arg == "-" || err != nil || !info.IsDir() {
		data, err := readInput(ctx, e, dir, arg)
		return []verify.Input{{Name: root, Data: data}}, nil, err
	}
	var paths []string
	if err := walkManifests(root, func(path string) error {
		paths = append(paths, filepath.Clean(path))
		return nil
	}); err != nil {
		return nil, nil, err
	}
	patches = patchesIn(paths)
	for _, path := range paths {
		if _, patch := patches[path]; patch || !isFile(path) {
			continue
		}
		data, err := input.Regular(path)
		if err != nil {
			return nil, nil, err
		}
		files = append(files, verify.Input{Name: path, Data: data})
	}
	return files, patches, nil
}

// readInput reads a file, or standard input for "-". Either may block, but not against an
// interrupt.
func readInput(ctx context.Context, e env, dir, name string) ([]byte, error) {
	return input.Until(ctx, func() ([]byte, error) {
		if name == "-" {
			return input.All(e.stdin, "standard input")
		}
		if dir != "" {
			name = filename.In(dir, name)
		}
		return input.File(name)
	})
}
