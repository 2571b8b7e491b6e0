package scaffold

import (
	"cmp"
	"maps"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"sigs.k8s.io/yaml"

	"github.com/schemagen/schemagen/internal/filename"
	"github.com/schemagen/schemagen/internal/input"
	"github.com/schemagen/schemagen/internal/jsontext"
	"github.com/schemagen/schemagen/pkg/manifest"
)

// A channel is a directory of published manifests whose name is that of a variant.
type channel struct {
	// of the directories of all channels, below the root of the module, with slashes
	dir         string
	name        string
	kinds       []string
	annotations map[string]string // of all its manifests
	unserved    map[string]bool   // by version: none of the kinds that have it serves it
}

// peerVersion is the annotation in which controller-gen names its version.
const peerVersion = "controller-gen.kubebuilder.io/version"

// standard is the channel of what no gate is needed for.
const standard = "standard"

// variants returns the names of the channels: the gates, and the one for what needs none.
func (g gating) variants() []string {
	others := slices.DeleteFunc(slices.Clone(g.gates),
		func(name string) bool { return name == standard })
	return append([]string{standard}, others...)
}

// channels finds the published manifests of the channels. Where several directories have those of a
// channel, as there are several components, those with manifests of all channels count.
func (r Repository) channels() []channel {
	names := r.gating.variants()
	found := map[string]*channel{}
	eachFile(r.Root, func(name string) {
		dir := filename.Between(r.Root, filepath.Dir(name))
		if !slices.Contains(names, path.Base(dir)) {
			return
		}
		for _, crd := range crdsIn(name) {
			if found[dir] == nil {
				found[dir] = &channel{dir: path.Dir(dir), name: path.Base(dir)}
			}
			found[dir].add(crd)
		}
	})
	complete := func(dir string) bool {
		return !slices.ContainsFunc(names, func(name string) bool {
			return found[path.Join(dir, name)] == nil
		})
	}
	var all []channel
	for _, dir := range slices.Sorted(maps.Keys(found)) {
		if complete(path.Dir(dir)) {
			all = append(all, *found[dir])
		}
	}
	slices.SortStableFunc(all, func(a, b channel) int {
		return cmp.Or(cmp.Compare(a.dir, b.dir),
			cmp.Compare(slices.Index(names, a.name), slices.Index(names, b.name)))
	})
	return all
}

// add adds a manifest to a channel.
func (c *channel) add(document any) {
	kind := jsontext.At[string](document, "spec", "names", "kind")
	own := map[string]string{}
	annotations := jsontext.At[map[string]any](document, "metadata", "annotations")
	for key, value := range annotations {
		if text, ok := value.(string); ok && key != peerVersion {
			own[key] = text
		}
	}
	if len(c.kinds) == 0 {
		c.annotations, c.unserved = own, map[string]bool{}
	}
	maps.DeleteFunc(c.annotations, func(key, value string) bool { return own[key] != value })
	c.kinds = append(c.kinds, kind)
	versions := jsontext.At[[]any](document, "spec", "versions")
	for _, v := range versions {
		name := jsontext.At[string](v, "name")
		served := jsontext.At[bool](v, "served")
		before, known := c.unserved[name]
		c.unserved[name] = !served && (before || !known)
	}
}

// crdsIn returns the CRDs of a file of YAML. What cannot be read says nothing.
func crdsIn(name string) (crds []any) {
	if ext := path.Ext(name); ext != ".yaml" && ext != ".yml" {
		return nil
	}
	data, _ := input.Regular(name)
	manifests, _ := manifest.CRDs(data)
	for _, m := range manifests {
		if document, err := decode(m); err == nil {
			crds = append(crds, document)
		}
	}
	return crds
}

// decode reads a manifest.
func decode(data []byte) (document any, err error) {
	err = yaml.Unmarshal(data, &document)
	return document, err
}

// channelSettings writes a variant for each channel, with what the published manifests of the
// channel say.
func (r Repository) channelSettings(set map[string]string) {
	g := r.gating
	channels := g.published
	if len(channels) == 0 {
		for _, name := range g.variants() {
			channels = append(channels, channel{name: name})
		}
		set["outputDir"] = variantDir(set)
	} else if channels[0].dir == channels[len(channels)-1].dir {
		set["outputDir"] = "outputDir: " + path.Join(channels[0].dir, "{variant}")
	} else {
		delete(set, "outputDir") // each variant has its own
	}
	common := sharedAnnotations(channels)
	if len(common) > 0 {
		set["annotations"] = strings.TrimSuffix(mapping("", "annotations", common), "\n")
	}
	var b strings.Builder
	for _, c := range channels {
		b.WriteString(c.variant(g, channels, common))
	}
	set["variants"] = "variants:\n" + strings.TrimSuffix(b.String(), "\n")
}

// sharedAnnotations returns the annotations that all channels have.
func sharedAnnotations(channels []channel) map[string]string {
	common := maps.Clone(channels[0].annotations)
	for _, c := range channels {
		maps.DeleteFunc(common, func(key, value string) bool { return c.annotations[key] != value })
	}
	return common
}

func (c channel) variant(g gating, all []channel, common map[string]string) string {
	component := ""
	if i := slices.IndexFunc(all, func(o channel) bool { return o.dir != c.dir }); i >= 0 {
		component = distinctPart(c.dir, all[i].dir)
	}
	text := "- name: " + strings.TrimPrefix(component+"-"+c.name, "-") + "\n"
	if slices.Contains(g.gates, c.name) {
		text += "  gates: " + flow([]string{c.name}) + "\n"
	}
	if component != "" {
		text += "  outputDir: " + path.Join(c.dir, c.name) + "\n"
	}
	if c.lacksKinds(all) {
		text += "  include:\n"
		for _, kind := range slices.Sorted(slices.Values(c.kinds)) {
			text += "  - " + kind + "\n"
		}
	}
	var unserved []string
	for _, version := range slices.Sorted(maps.Keys(c.unserved)) {
		servedIn := func(o channel) bool { is, known := o.unserved[version]; return known && !is }
		if c.unserved[version] && slices.ContainsFunc(all, servedIn) {
			unserved = append(unserved, version)
		}
	}
	if len(unserved) > 0 {
		text += "  unserved: " + flow(unserved) + "\n"
	}
	own := maps.Clone(c.annotations)
	maps.DeleteFunc(own, func(key, value string) bool { return common[key] == value })
	return text + mapping("  ", "annotations", own)
}

// lacksKinds reports whether other channels have kinds that this one does not have.
func (c channel) lacksKinds(all []channel) bool {
	return slices.ContainsFunc(all, func(o channel) bool {
		return slices.ContainsFunc(o.kinds, func(kind string) bool {
			return !slices.Contains(c.kinds, kind)
		})
	})
}

// distinctPart returns the first element of a path in which it differs from another one, to name a
// component by.
func distinctPart(dir, other string) string {
	for _, part := range strings.Split(dir, "/") {
		if !slices.Contains(strings.Split(other, "/"), part) {
			return part
		}
	}
	return path.Base(dir)
}
