package scaffold

import (
	"cmp"
	"io/fs"
	"maps"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/schemagen/schemagen/internal/gates"
	"github.com/schemagen/schemagen/internal/gocmd"
	"github.com/schemagen/schemagen/internal/input"
	"github.com/schemagen/schemagen/internal/yamlword"
)

// A gating is what the sources and the published manifests of a repository say about variants.
type gating struct {
	dialects  []string
	gates     []string
	published []channel
	features  []featureSet
}

// HaveGates reports whether sources below some directories are in a dialect of gates.
func HaveGates(dirs []string) bool {
	found := false
	for _, dir := range dirs {
		eachFile(dir, func(name string) {
			if !found && isSource(name) {
				if data, err := input.Regular(name); err == nil {
					dialects, _ := gates.Recognize(string(data))
					found = len(dialects) > 0
				}
			}
		})
	}
	return found
}

func isSource(name string) bool {
	return strings.HasSuffix(name, ".go") && !strings.HasSuffix(name, "_test.go")
}

// findDialects looks for gates in the packages with kinds and, if there are any, for the manifests
// that depend on them. Where controller-gen makes the manifests, nothing reads the gates: their
// types are copies.
func (r *Repository) findDialects() error {
	if made, ok := r.peer(); ok && !made.ours {
		return nil
	}
	g := &r.gating
	for _, api := range r.APIs {
		err := r.eachGoFile(api.Dir, func(name string, text []byte) {
			if isSource(name) {
				dialects, named := gates.Recognize(string(text))
				g.dialects, g.gates = append(g.dialects, dialects...), append(g.gates, named...)
			}
		})
		if err != nil {
			return err
		}
	}
	slices.Sort(g.dialects)
	slices.Sort(g.gates)
	g.dialects, g.gates = slices.Compact(g.dialects), slices.Compact(g.gates)
	switch {
	case len(g.dialects) == 0:
		*g = gating{}
	case slices.Contains(g.dialects, "openshift"):
		g.features = r.featureSets()
	default:
		g.published = r.channels()
	}
	return nil
}

// eachFile calls f with the regular files of the module at root, without those of modules below it.
// What cannot be read is passed over.
func eachFile(root string, f func(name string)) {
	_ = filepath.WalkDir(root, func(name string, e fs.DirEntry, err error) error {
		switch {
		case err != nil:
		case e.IsDir() && name != root &&
			(gocmd.PassesOver(name) || e.Name() == "node_modules" ||
				gocmd.IsFile(filepath.Join(name, "go.mod"))):
			return fs.SkipDir
		case e.Type().IsRegular():
			f(name)
		}
		return nil
	})
}

// Gated reports whether the sources have gates of a dialect.
func (r Repository) Gated() bool { return len(r.gating.dialects) > 0 }

// gatedOutput returns a pattern for the directories of the manifests of all variants; empty if
// there is none.
func (r Repository) gatedOutput() string {
	published := r.gating.published
	switch {
	case !r.Gated() && len(r.found) > 1:
		return ""
	case !r.Gated():
		return cmp.Or(r.foundDir(), "config/crd/bases")
	case len(published) > 0 && published[0].dir == published[len(published)-1].dir:
		return published[0].dir + "/*"
	case len(published) > 0 || r.besideTypes():
		return ""
	}
	return "config/crd/*"
}

// variantDir is the directory of a variant's manifests, if they are not published yet.
func variantDir(set map[string]string) string {
	dir := strings.TrimSuffix(strings.TrimSuffix(strings.TrimPrefix(set["outputDir"],
		"outputDir: "), "/bases"), "/*")
	return "outputDir: " + path.Join(cmp.Or(dir, "config/crd"), "{variant}")
}

// gatedSettings adds the settings about gates and variants to those of the configuration.
func (r Repository) gatedSettings(set map[string]string) {
	g := r.gating
	if len(g.dialects) == 0 {
		return
	}
	set["dialects"] = "dialects: " + flow(g.dialects)
	set["unionMarkers"] = "unionMarkers: none" // the projects' own generators know no unions
	if len(g.gates) > 0 {
		set["gates"] = "gates: " + flow(g.gates)
	}
	if slices.Contains(g.dialects, "openshift") {
		r.featureSettings(set)
		return
	}
	r.channelSettings(set)
}

// plain is a scalar that YAML needs no quotes for.
var plain = regexp.MustCompile(`^[A-Za-z_./][A-Za-z0-9_./-]*(:[/\w][A-Za-z0-9_./-]*)*$`)

// scalar returns a text as a scalar of YAML, in quotes where they are needed.
func scalar(text string) string {
	if plain.MatchString(text) && !yamlword.IsReserved(text) && text != "." {
		return text
	}
	return strconv.Quote(text)
}

// flow writes a list in one line.
func flow(list []string) string {
	words := make([]string, len(list))
	for i, word := range list {
		words[i] = scalar(word)
	}
	return "[" + strings.Join(words, ", ") + "]"
}

// mapping writes a map below a key, indented.
func mapping(indent, key string, pairs map[string]string) string {
	if len(pairs) == 0 {
		return ""
	}
	text := indent + key + ":\n"
	for _, k := range slices.Sorted(maps.Keys(pairs)) {
		text += indent + "  " + k + ": " + scalar(pairs[k]) + "\n"
	}
	return text
}
