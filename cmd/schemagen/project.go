package main

import (
	"cmp"
	"fmt"
	"path/filepath"
	"slices"

	"github.com/spf13/pflag"

	"github.com/schemagen/schemagen/internal/filename"
	"github.com/schemagen/schemagen/internal/gocmd"
	"github.com/schemagen/schemagen/pkg/config"
	"github.com/schemagen/schemagen/pkg/diag"
	"github.com/schemagen/schemagen/pkg/verify"
)

// loadProject reads the configuration for dir, and sets the flags that the command line does not
// name to its values. It returns what is wrong with the configuration; if there is an error in it,
// none of it applies.
func loadProject(
	flags *pflag.FlagSet, dir string, keys []config.Key,
) (config.Config, diag.List, error) {
	dir = cmp.Or(dir, ".")
	project, list, err := config.Load(dir)
	if err != nil {
		return project, list, err
	}
	if wrong := project.Mistakes(); wrong.HasErrors() {
		return config.Config{}, append(list, wrong...), nil
	}
	if target, ok := project.Setting("targetKube"); ok {
		if _, err := verify.ParseTarget(target.Value.(string)); err != nil {
			list.Add("config/value", target.Pos, "%v", err)
			return config.Config{}, list, nil
		}
	}
	for _, k := range keys {
		if err := setFromFile(flags, dir, project, k); err != nil {
			return project, list, fmt.Errorf("%s: %s: %w", project.File, k.Name, err)
		}
	}
	return project, list, outputInModule(flags, dir, project)
}

// outputInModule has manifests go below the root of the module where neither the command line nor
// the file says where.
func outputInModule(flags *pflag.FlagSet, dir string, project config.Config) error {
	flag := flags.Lookup("output-dir")
	if _, set := project.Setting("outputDir"); flag == nil || flag.Changed || set {
		return nil
	}
	here, err := filepath.Abs(dir)
	if err != nil {
		return err
	}
	return flag.Value.Set(filename.Shorter(dir,
		filepath.Join(gocmd.ModuleRoot(here), filepath.FromSlash(flag.DefValue))))
}

// setFromFile sets the flag of a key to the value in the file. Mappings and lists of mappings are
// left to the code that merges them with the command line.
func setFromFile(flags *pflag.FlagSet, dir string, project config.Config, k config.Key) error {
	flag := flags.Lookup(k.Flag)
	s, ok := project.Setting(k.Name)
	if !ok || flag == nil || flag.Changed || s.Item != "" {
		return nil
	}
	switch v := s.Value.(type) {
	case []config.Record:
		return nil
	case []string:
		return flag.Value.(pflag.SliceValue).Replace(v)
	case string:
		if k.Path {
			v = filename.Shorter(dir, project.Path(v))
		}
		return flag.Value.Set(v)
	}
	return flag.Value.Set(fmt.Sprint(s.Value))
}

// peerKeys are the keys that apply to the peer's spelling too.
func peerKeys() []config.Key {
	return slices.DeleteFunc(config.Keys(), func(k config.Key) bool { return !k.Peer })
}
