package config

import (
	"errors"
	"fmt"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/schemagen/schemagen/internal/input"
	"github.com/schemagen/schemagen/pkg/diag"
)

// Name is the name of the file. The other name is for those who want few visible files in the root
// of a repository.
const (
	Name       = "schemagen.yaml"
	HiddenName = "." + Name
)

// Load reads the file that applies to dir: the nearest one in dir or above it, up to the root of
// the repository. Without one it returns the zero Config. If the list has errors, the Config has no
// settings.
func Load(dir string) (Config, diag.List, error) {
	file, wrong, err := find(dir)
	if file == "" || wrong.HasErrors() || err != nil {
		return Config{}, wrong, err
	}
	data, err := input.Regular(file)
	if errors.Is(err, fs.ErrNotExist) {
		err = fmt.Errorf("%s is a symbolic link to a file that does not exist", file)
	}
	if err != nil {
		return Config{}, nil, err
	}
	c, list := Parse(file, data)
	return c, list, nil
}

// find looks in dir and above it.
func find(dir string) (string, diag.List, error) {
	dirs, err := dirsAbove(dir)
	if err != nil {
		return "", nil, err
	}
	for _, dir := range dirs {
		if file, wrong, err := fileIn(dir); file != "" || len(wrong) > 0 || err != nil {
			return file, wrong, err
		}
	}
	return "", nil, nil
}

// dirsAbove returns dir and the directories above it, up to the one that holds .git, or to the top
// of the file system where there is none.
func dirsAbove(dir string) ([]string, error) {
	dir, err := filepath.Abs(dir)
	if err != nil {
		return nil, err
	}
	for dirs := []string(nil); ; dir = filepath.Dir(dir) {
		dirs = append(dirs, dir)
		if root, err := exists(filepath.Join(dir, ".git")); root || err != nil ||
			dir == filepath.Dir(dir) {
			return dirs, err
		}
	}
}

// Names returns the names that a file may have, and those that it must not have.
func Names() []string { return []string{Name, HiddenName, "schemagen.yml", ".schemagen.yml"} }

// Places returns the files that the result of Load depends on, whether they exist or not.
func Places(dir string) ([]string, error) {
	dirs, err := dirsAbove(dir)
	var files []string
	for _, dir := range dirs {
		for _, name := range Names() {
			files = append(files, filepath.Join(dir, name))
		}
	}
	return files, err
}

// fileIn returns the file in a directory. One that would be ignored silently is a finding: the
// second of two, or one whose name has the other extension of YAML.
func fileIn(dir string) (file string, wrong diag.List, err error) {
	for _, name := range Names() {
		path := filepath.Join(dir, name)
		found, err := exists(path)
		switch {
		case err != nil:
			return "", nil, err
		case !found:
		case name != Name && name != HiddenName:
			wrong.Add("config/name", token.Position{Filename: path},
				"this file is not read: call it %s", Name)
			return "", wrong, nil
		case file != "":
			wrong.Add("config/name", token.Position{Filename: path},
				"%s is in the same directory: keep one of them", Name)
			return "", wrong, nil
		default:
			file = path
		}
	}
	return file, nil, nil
}

// exists reports whether a directory has a file. A link that leads nowhere is there: whoever made
// it wants it read.
func exists(file string) (bool, error) {
	_, err := os.Lstat(file)
	if errors.Is(err, fs.ErrNotExist) {
		return false, nil
	}
	return err == nil, err
}
