package config

import (
	"cmp"
	"fmt"
	"go/token"
	"slices"
	"strings"

	"github.com/schemagen/schemagen/pkg/diag"
)

// A Gate is a name on which something in the sources may depend.
type Gate struct {
	Name string
	Pos  token.Position
	Off  bool // no variant turns it on; see [Config.DeclaredGates]
}

// A Variant is one of several sets of manifests that are made of the same sources.
type Variant struct {
	Name    string
	Pos     token.Position
	Gates   []string         // those that are on
	GatesAt []token.Position // of each of them

	Include, Exclude    []string          // globs over kinds
	Unserved, LeaveOut  []string          // globs over versions
	Annotations, Labels map[string]string // besides those of all variants
	TargetKube          string            // empty for that of all

	OutputDir, Names string // empty for those of all
	Outputs          []Output
}

// VariantField is what stands for the name of a variant in paths and names of outputs.
const VariantField = "{variant}"

func variantKeys() []Key {
	versions := list(text("glob over versions", "write one as in *alpha*", wordForm))
	return []Key{
		{Name: "name", Example: "name: experimental",
			Doc: "The name, for `--variant` and `{variant}`.", required: true, kind: variantName()},
		{Name: "gates", Example: "gates: [Experimental]",
			Doc: "The gates that are on. All others are off.", kind: listOf(gateName())},
		{Name: "include", Example: "include: [Cron*]",
			Doc:  "The kinds that the variant has, as globs over the kind alone or with its group.",
			kind: kindGlobs()},
		{Name: "exclude", Example: "exclude: [Internal*]", Doc: "The kinds that it does not have.",
			kind: kindGlobs()},
		{Name: "unserved", Example: `unserved: ["*alpha*"]`,
			Doc: "The versions that are not served, as globs.", kind: versions},
		{Name: "leaveOut", Example: `leaveOut: ["*alpha*"]`,
			Doc: "The versions that it does not have, as globs.", kind: versions},
		{
			Name: "annotations", Example: "annotations:\n    example.com/channel: experimental",
			Doc: "Annotations of its manifests, besides those of all.", kind: annotations(),
		},
		{Name: "labels", Example: "labels:\n    example.com/channel: experimental",
			Doc: "Labels of its manifests.", kind: labels()},
		{Name: "targetKube", Example: `targetKube: "1.31"`,
			Doc: "The oldest Kubernetes release that must accept its CRDs.", kind: release()},
		{Name: "outputDir", Example: "outputDir: config/crd/experimental",
			Doc: "The directory of its manifests.", kind: filePath()},
		{Name: "names", Example: `names: "{kind}.yaml"`, Doc: "The names of the files there.",
			kind: filePath()},
		{
			Name:    "outputs",
			Example: "outputs:\n  - format: bundle\n    path: dist/experimental.yaml",
			Doc:     "What to make of its manifests, instead of the `outputs` of all.",
			kind:    listOf(mapping(outputsKeys)),
		},
	}
}

const (
	gateForm    = `^[A-Za-z][A-Za-z0-9_.-]*$`
	variantForm = `^[A-Za-z]([A-Za-z0-9_.-]*[A-Za-z0-9])?$`
)

func gateName() kind {
	return text("name of a gate", "write letters and digits, as in Experimental", gateForm)
}

func variantName() kind {
	return text("name of a variant", "write letters, digits, dots and dashes, as in experimental",
		variantForm)
}

func filePath() kind {
	return text("path", "write one, with / between its elements", pathForm)
}

func kindGlobs() kind {
	return list(text("glob over kinds", "write one as in Cron* or *.example.com", wordForm))
}

// Variant returns the variant of a name.
func (c Config) Variant(name string) (Variant, error) {
	var known []string
	for _, v := range c.Variants {
		if v.Name == name {
			return v, nil
		}
		known = append(known, v.Name)
	}
	if len(known) == 0 {
		return Variant{}, fmt.Errorf("there is no variant %q: schemagen.yaml has none", name)
	}
	return Variant{}, fmt.Errorf("there is no variant %q: %s", name,
		cmp.Or(diag.DidYouMean(diag.Nearest(name, known)), "there are "+strings.Join(known, ", ")))
}

// DeclaredGates returns the gates, each with whether a variant turns it on.
func (c Config) DeclaredGates() []Gate {
	list := slices.Clone(c.Gates)
	for i := range list {
		list[i].Off = !slices.ContainsFunc(c.Variants, func(v Variant) bool {
			return slices.Contains(v.Gates, list[i].Name)
		})
	}
	return list
}

// GateNames returns the names of the gates.
func (c Config) GateNames() []string {
	names := make([]string, len(c.Gates))
	for i, g := range c.Gates {
		names[i] = g.Name
	}
	return names
}

// Mistakes returns what is wrong with gates and variants together, which no schema of the file
// could express.
func (c Config) Mistakes() (list diag.List) {
	declared := c.GateNames()
	for i, g := range c.Gates {
		if slices.Contains(declared[:i], g.Name) {
			list.Add("config/value", g.Pos, "the gate %s is declared twice", g.Name)
		}
	}
	for i, v := range c.Variants {
		if slices.ContainsFunc(c.Variants[:i], func(w Variant) bool { return w.Name == v.Name }) {
			list.Add("config/value", v.Pos, "two variants are called %s", v.Name)
		}
		list = append(list, v.checkGates(declared)...)
	}
	if s, ok := c.Setting("defaultVariant"); ok {
		if _, err := c.Variant(s.Value.(string)); err != nil {
			list.Add("config/value", s.Pos, "%v", err)
		}
	}
	return list
}

// checkGates reports what is wrong with the gates that a variant turns on.
func (v Variant) checkGates(declared []string) (list diag.List) {
	for i, gate := range v.Gates {
		if slices.Contains(v.Gates[:i], gate) {
			list.Add("config/value", v.GatesAt[i], "the variant %s turns on %s twice", v.Name, gate)
		}
		if slices.Contains(declared, gate) {
			continue
		}
		list.Add("config/value", v.GatesAt[i],
			"the variant %s turns on %s, which gates does not declare%s", v.Name, gate,
			diag.ThenDidYouMean("; ", diag.Nearest(gate, declared)))
	}
	return list
}
