package config

import (
	"errors"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/schemagen/schemagen/pkg/diag"
)

// Name is how the file is called. The other name is for those who like the root of a repository to look empty.
const (
	Name       = "schemagen.yaml"
	HiddenName = "." + Name
)

// Load reads the file that holds for dir: the nearest one in dir or above it, up to the root of the repository. Without one
// it returns the zero Config. If the list has errors, the Config has no settings.
func Load(dir string) (Config, diag.List, error) {
	file, wrong, err := find(dir)
	if file == "" || wrong.HasErrors() || err != nil {
		return Config{}, wrong, err
	}
	data, err := os.ReadFile(file)
	if err != nil {
		return Config{}, nil, err
	}
	c, list := Parse(file, data)
	return c, list, nil
}

// find walks from dir up to the directory that holds .git, or to the top of the file system where there is none.
func find(dir string) (string, diag.List, error) {
	dir, err := filepath.Abs(dir)
	if err != nil {
		return "", nil, err
	}
	for {
		file, wrong, err := in(dir)
		if file != "" || len(wrong) > 0 || err != nil {
			return file, wrong, err
		}
		if root, err := exists(filepath.Join(dir, ".git")); root || err != nil {
			return "", nil, err
		}
		parent := filepath.Dir(dir)
		if parent == dir {
			return "", nil, nil
		}
		dir = parent
	}
}

// in returns the file in a directory. One that would be passed over in silence is a finding: the second of two, or one whose
// name has the other ending of YAML.
func in(dir string) (file string, wrong diag.List, err error) {
	for _, name := range []string{Name, HiddenName} {
		path := filepath.Join(dir, name)
		found, err := exists(path)
		switch {
		case err != nil:
			return "", nil, err
		case found && file != "":
			wrong.Add("config/name", token.Position{Filename: path}, "%s stands beside it: keep one of them", Name)
			return "", wrong, nil
		case found:
			file = path
		}
	}
	for _, name := range []string{"schemagen.yml", ".schemagen.yml"} {
		path := filepath.Join(dir, name)
		found, err := exists(path)
		if err != nil {
			return "", nil, err
		}
		if found {
			wrong.Add("config/name", token.Position{Filename: path}, "this file is not read: call it %s", Name)
			return "", wrong, nil
		}
	}
	return file, nil, nil
}

func exists(file string) (bool, error) {
	_, err := os.Stat(file)
	if errors.Is(err, fs.ErrNotExist) {
		return false, nil
	}
	return err == nil, err
}
