package config

import (
	"fmt"
	"go/token"
	"path"
	"regexp"
	"strconv"
	"strings"

	"go.yaml.in/yaml/v3"

	"github.com/schemagen/schemagen/pkg/diag"
)

// A key is one that a mapping may have, and how its value is read.
type key struct {
	name string
	read func(*reader, *yaml.Node)
}

// keys returns the keys of a file; each writes into c.
func keys(c *Config, version *int) []key {
	return []key{
		{"version", func(r *reader, n *yaml.Node) { *version = r.version(n) }},
		{"severity", func(r *reader, n *yaml.Node) { c.Severity = r.severity(n) }},
		{"externalMarkers", func(r *reader, n *yaml.Node) { c.ExternalMarkers = r.prefixes(n) }},
		{"descriptionPolicy", func(r *reader, n *yaml.Node) { c.DescriptionPolicy = r.descriptionRules(n) }},
		{"targetKube", func(r *reader, n *yaml.Node) { c.TargetKube = r.release(n) }},
		{"maxCRDSize", func(r *reader, n *yaml.Node) { c.MaxCRDSize = r.size(n) }},
		{"unionEncoding", func(r *reader, n *yaml.Node) { c.UnionEncoding = r.word(n, "structural", "cel", "both") }},
		{"k8sMarkers", func(r *reader, n *yaml.Node) { c.K8sMarkers = r.word(n, "true", "false") == "true" }},
	}
}

// Parse reads the text of a file. If the list has errors, the Config has no settings: half of a configuration would be a
// surprise.
func Parse(file string, data []byte) (Config, diag.List) {
	c := Config{File: file}
	r := &reader{file: file}
	version := 0
	if doc := r.document(data); doc != nil {
		r.mapping(doc, keys(&c, &version))
	}
	if version == 0 && !r.list.HasErrors() {
		r.list.Add("config/value", token.Position{Filename: file}, "version is missing: write version: 1")
	}
	if r.list.HasErrors() {
		return Config{File: file}, r.list
	}
	return c, r.list
}

func (r *reader) version(n *yaml.Node) int {
	s, ok := r.scalar(n, "1")
	if ok && s != "1" {
		r.bad(n, "version %s is not known: this schemagen reads version 1", s)
		return 0
	}
	return 1
}

func (r *reader) severity(n *yaml.Node) diag.Policy {
	policy := diag.Policy{}
	for _, p := range r.pairs(n, "severity") {
		rule := p[0].Value
		if err := diag.CheckRule(rule); err != nil {
			r.bad(p[0], "%v", err)
			continue
		}
		text, ok := r.scalar(p[1], "a severity")
		if !ok {
			continue
		}
		s, err := diag.ParseSeverity(text)
		if err != nil {
			r.bad(p[1], "%v", err)
			continue
		}
		policy[rule] = s
	}
	return policy
}

func (r *reader) prefixes(n *yaml.Node) []string {
	var prefixes []string
	for _, item := range r.items(n) {
		s, ok := r.scalar(item, "a prefix of marker names")
		switch {
		case !ok:
		case s == "" || strings.ContainsAny(s, " \t\n"):
			r.bad(item, "%q is no prefix of a marker's name", s)
		default:
			prefixes = append(prefixes, strings.TrimPrefix(s, "+"))
		}
	}
	return prefixes
}

func (r *reader) descriptionRules(n *yaml.Node) []DescriptionRule {
	var rules []DescriptionRule
	for _, item := range r.items(n) {
		var rule DescriptionRule
		before := len(r.list)
		r.mapping(item, []key{
			{"packages", func(r *reader, n *yaml.Node) { rule.Packages = r.glob(n) }},
			{"policy", func(r *reader, n *yaml.Node) { rule.Policy = r.word(n, descriptionPolicies()...) }},
		})
		if (rule.Packages == "" || rule.Policy == "") && len(r.list) == before {
			r.bad(item, "a description rule needs packages and policy")
		}
		rules = append(rules, rule)
	}
	return rules
}

func (r *reader) glob(n *yaml.Node) string {
	s, ok := r.scalar(n, "a glob over import paths")
	if _, err := path.Match(s, ""); ok && err != nil {
		r.bad(n, "%q is no glob: %v", s, err)
	}
	return s
}

var releasePattern = regexp.MustCompile(`^v?(1\.\d{1,3})(\.\d{1,3})?$`)

// release reads a Kubernetes release, of which the patch level does not matter.
func (r *reader) release(n *yaml.Node) string {
	s, ok := r.scalar(n, "a release, as in \"1.31\"")
	m := releasePattern.FindStringSubmatch(s)
	if ok && m == nil {
		r.bad(n, "%q is no Kubernetes release: write one as in \"1.31\"", s)
	}
	if m == nil {
		return ""
	}
	return m[1]
}

// size reads a number of bytes.
func (r *reader) size(n *yaml.Node) int64 {
	s, ok := r.scalar(n, "a size")
	if !ok {
		return 0
	}
	size, err := ParseSize(s)
	if err != nil {
		r.bad(n, "%v", err)
	}
	return size
}

// ParseSize reads a number of bytes with an optional unit, KiB or MiB, as in 262144 or 256KiB.
func ParseSize(s string) (int64, error) {
	number, unit := s, int64(1)
	if n, ok := strings.CutSuffix(s, "KiB"); ok {
		number, unit = n, 1<<10
	} else if n, ok := strings.CutSuffix(s, "MiB"); ok {
		number, unit = n, 1<<20
	}
	n, err := strconv.ParseInt(strings.TrimSpace(number), 10, 32)
	if err != nil || n < 0 {
		return 0, fmt.Errorf("%q is no size: write bytes, or a number with KiB or MiB, as in 256KiB", s)
	}
	return n * unit, nil
}
