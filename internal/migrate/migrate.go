package migrate

import (
	"bytes"
	"cmp"
	"fmt"
	"go/token"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/schemagen/schemagen/internal/jsontext"
	"github.com/schemagen/schemagen/pkg/diag"
	"github.com/schemagen/schemagen/pkg/manifest"
)

// A Generated is a CRD that schemagen generates from the sources.
type Generated struct {
	Name   string // metadata.name
	YAML   []byte // as it would be written, without a header
	Broken bool   // it has errors of its own, so it is not written
	// At leads from a path in the manifest to Go: the position first, then what explains it. For a
	// path that the sources do not have, it returns the nearest one that they do.
	At func(path string) []diag.Related
	// Marker returns the marker line, without its +, that set the value at a path, or nothing if
	// none did.
	Marker func(path string) string
	// Rivals returns the other marker lines that set the value at a path; controller-gen takes an
	// arbitrary one.
	Rivals func(path string) []string
}

// A Refusal says why an API server does not accept a manifest.
type Refusal struct{ Path, Message string }

// Compare compares the manifests that a project has with those generated from its sources. Every
// CRD of either side gets at least one finding: that it is identical, which is a note, or each of
// its differences, which is an error unless it is an intended divergence. The function refuses says
// why an API server does not accept a manifest.
func Compare(
	made []Generated, have []manifest.File, refuses func(manifest []byte) []Refusal,
) diag.List {
	var list diag.List
	met := make([]bool, len(made))
	var others []projectManifest
	for _, m := range have {
		old, err := decode(m.Data)
		if err != nil {
			list.Add("migrate/unreadable", token.Position{Filename: m.Name},
				"this cannot be read: %v", err)
			continue
		}
		if isPatch(old) {
			list.Add("manifest/patch", token.Position{Filename: m.Name},
				"it was not compared: without a group and names it is a patch, not a manifest")
			continue
		}
		t := projectManifest{File: m, document: old,
			name: jsontext.At[string](old, "metadata", "name"), refusals: refuses(m.Data)}
		i := slices.IndexFunc(made, func(x Generated) bool { return x.Name == t.name })
		if i < 0 {
			others = append(others, t)
			continue
		}
		met[i] = true
		compare(made[i], t, &list)
	}
	reportOthers(others, made, met, &list)
	for i, m := range made {
		if met[i] {
			continue
		}
		d := m.report(&list, "migrate/new", "", "there is no manifest of it yet")
		if m.Broken {
			d.Message += ", and errors in the sources keep it from being written"
		}
	}
	return list
}

// reportOthers reports the manifests whose names no CRD has that is made, and notes which of these
// have another plural only.
func reportOthers(others []projectManifest, made []Generated, met []bool, list *diag.List) {
	if len(others) == 0 {
		return
	}
	ours := make([]names, len(made))
	for i, m := range made {
		if document, err := decode(m.YAML); err == nil {
			ours[i] = namesOf(document)
		}
	}
	for _, t := range others {
		old := namesOf(t.document)
		i := slices.IndexFunc(ours, old.isRenamed)
		if i < 0 || met[i] {
			t.reportUnmade(list)
			continue
		}
		met[i] = true
		made[i].report(list, "migrate/not-made", "",
			"the manifest %s has the plural %s: write +kubebuilder:resource:path=%[2]s to keep it, since another name is another kind, without the objects that there are",
			filepath.Base(t.File.Name), old.plural)
	}
}

// A projectManifest is a manifest that the project has, with why a server refuses it.
type projectManifest struct {
	manifest.File
	document map[string]any
	name     string
	refusals []Refusal
}

// report adds a finding about the manifest as a whole.
func (t projectManifest) report(list *diag.List, code diag.Code, format string, args ...any) {
	list.Add(code, token.Position{Filename: t.File.Name}, format, args...).CRD = t.name
}

// names are those of a CRD.
type names struct{ group, kind, plural string }

func namesOf(document any) names {
	return names{
		group:  jsontext.At[string](document, "spec", "group"),
		kind:   jsontext.At[string](document, "spec", "names", "kind"),
		plural: jsontext.At[string](document, "spec", "names", "plural"),
	}
}

// isRenamed reports whether names are those of the same kind, but for the plural: controller-gen
// and kubebuilder made other ones in some of their versions.
func (n names) isRenamed(now names) bool {
	return n.kind != "" && n.group == now.group && n.kind == now.kind && n.plural != now.plural
}

// reportUnmade reports a manifest that no kind in the sources produces.
func (t projectManifest) reportUnmade(list *diag.List) {
	if len(t.refusals) > 0 {
		t.report(list, "migrate/divergence",
			"the sources do not make it, and a server refuses it: %s", t.refusals[0].Message)
		return
	}
	t.report(list, "migrate/not-made",
		"no kind in the sources makes it: name the package that declares it, or remove the manifest")
}

// compare reports on one CRD that both sides have.
func compare(m Generated, t projectManifest, list *diag.List) {
	if m.Broken {
		why := ""
		if len(t.refusals) > 0 {
			why = "; a server refuses this manifest too: " + t.refusals[0].Message
		}
		t.report(list, "migrate/refused", "errors in the sources keep it from being written%s", why)
		return
	}
	if slices.Equal(m.YAML, withoutHeader(t.Data)) {
		how := "byte for byte"
		if bytes.Contains(t.Data, []byte("\r\n")) {
			how = "but for line endings"
		}
		t.report(list, "migrate/identical", "identical, %s", how)
		return
	}
	ours, err := decode(m.YAML)
	if err != nil {
		t.report(list, "migrate/unreadable",
			"the manifest that the sources make cannot be read: %v", err)
		return
	}
	c := comparison{refused: t.refusalOfNode, renamed: func(path, name string) string {
		return otherMarker(m, difference{path: path, theirs: name})
	}}
	differences := c.documents(ours, t.document)
	if len(differences) == 0 {
		t.report(list, "migrate/identical", "identical as a document, in other bytes")
	}
	for _, explain := range []option{
		noDescriptions, cutDescriptions, embeddedMetadata, notPreserved,
	} {
		path, message, rest := explain(differences, t.document)
		if message != "" {
			m.report(list, "migrate/option", path, "%s", message).Related = []diag.Related{
				{Pos: token.Position{Filename: t.File.Name}, Message: "the manifest"},
			}
		}
		differences = rest
	}
	for _, d := range differences {
		code, why := t.reason(m, d)
		their, our := d.show()
		found := m.report(list, code, d.path, "the manifest has %s, the sources give %s: %s",
			their, our, why)
		found.Related = append(found.Related,
			diag.Related{Pos: token.Position{Filename: t.File.Name}, Message: "the manifest"})
	}
}

// report adds a finding at the place in Go that produces what the manifest has at path.
func (m Generated) report(
	list *diag.List, code diag.Code, path, format string, args ...any,
) *diag.Diagnostic {
	d := list.Add(code, token.Position{}, format, args...)
	d.CRD, d.Path = m.Name, path
	if at := m.At(path); len(at) > 0 {
		d.Pos, d.Related = at[0].Pos, slices.Clone(at[1:])
	}
	return d
}

// reason returns why there is a difference that no option explains, as a code and in words.
func (t projectManifest) reason(m Generated, d difference) (diag.Code, string) {
	if why := cmp.Or(d.why, t.refusalBelow(d.path), lostWord(m, d), otherMarker(m, d)); why != "" {
		return "migrate/divergence", why
	}
	if line := m.Marker(d.path); d.ours != nil && peerIgnores(line) {
		return "migrate/ignored-marker", fmt.Sprintf("controller-gen ignores +%s: to keep the "+
			"manifest, %s", line, ignoring(line))
	}
	const edited = "it was edited, or the sources changed since it was generated"
	v := jsontext.At[string](t.document, "metadata", "annotations", versionAnnotation)
	if v == "" {
		return "migrate/hand-edit",
			otherModule(m, d) + edited +
				", or it was written by a tool that does not record its version"
	}
	if v == peerVersion {
		return "migrate/hand-edit", otherModule(m, d) + edited
	}
	if from := moduleOf(m, d); from != "" {
		return "migrate/dependency",
			fmt.Sprintf("%s declares this, of which go.mod may have selected another version when controller-gen %s wrote the manifest",
				from, v)
	}
	return "migrate/peer-version",
		fmt.Sprintf("its annotation names controller-gen %s, which may write something else than %s, as schemagen does; or %s",
			v, peerVersion, edited)
}

// ignoring says how a marker stays without effect.
func ignoring(line string) string {
	switch {
	case strings.HasPrefix(line, "k8s:"), strings.HasPrefix(line, "enum"):
		return "do without --k8s-markers"
	case strings.HasPrefix(line, "union"), strings.HasPrefix(line, "discriminator"):
		return "leave unions alone with --union-markers=none"
	}
	return "remove the marker"
}

// otherModule is the most likely cause of a difference in what another module declares: go get
// changes which version go.mod selects.
func otherModule(m Generated, d difference) string {
	if moduleOf(m, d) == "" {
		return ""
	}
	return "another module declares this, of which go.mod may have selected another version; or "
}

// moduleOf returns the module of another repository that declares what differs, with its version
// where the name of the file has it, or nothing if it is declared here.
func moduleOf(m Generated, d difference) string {
	for _, at := range m.At(d.path) {
		name := filepath.ToSlash(at.Pos.Filename)
		if before, after, ok := strings.Cut(name, "@v"); ok {
			if _, path, ok := strings.Cut(before, "/pkg/mod/"); ok {
				before = path
			}
			version, _, _ := strings.Cut(after, "/")
			return before + "@v" + version
		}
		if _, below, ok := strings.Cut(name, "/vendor/"); ok {
			return "the vendored package " + path.Dir(below)
		}
	}
	return ""
}

// refusalBelow says why a server refuses the value at a path or something in it, or nothing.
// Documentation is never refused, a rule only by itself, and that no server has v1beta1 any more
// explains nothing, as the rest was not compared.
func (t projectManifest) refusalBelow(path string) string {
	node, keyword := nodeOf(path)
	if slices.Contains(documentation, keyword) || path == "apiVersion" {
		return ""
	}
	for _, r := range t.refusals {
		at, refused := nodeOf(r.Path)
		if at == node && (refused != ruleKeyword || keyword == ruleKeyword) ||
			strings.HasPrefix(r.Path, path+".") {
			return r.words()
		}
	}
	return ""
}

// refusalOfNode says why a server refuses a schema node for another reason than a rule. For a node
// that is lost a rule counts, too: controller-gen may have lost it because of that.
func (t projectManifest) refusalOfNode(path string, lost bool) string {
	for _, r := range t.refusals {
		if at, keyword := nodeOf(r.Path); at == path && (lost || keyword != ruleKeyword) {
			return r.words()
		}
	}
	return ""
}

func (r Refusal) words() string { return "a server refuses the manifest for it: " + r.Message }

// Summary says in a line how many CRDs got which verdict. One with several kinds of differences
// counts where most is left to do.
func Summary(found diag.List) string {
	verdicts := []struct {
		code diag.Code
		what string
	}{
		{"migrate/identical", "identical"}, {"migrate/divergence", "diverging as intended"},
		{"migrate/ignored-marker", "with markers that take effect"},
		{"migrate/dependency", "with another version of a dependency"},
		{"migrate/peer-version", "by another controller-gen"},
		{"migrate/option", "made with another option"},
		{"migrate/hand-edit", "edited or out of date"}, {"migrate/new", "new"},
		{"migrate/not-made", "without a source"},
		{"migrate/refused", "refused"}, {"migrate/unreadable", "unreadable"},
	}
	worst, counts := map[string]int{}, make([]int, len(verdicts))
	for i, v := range verdicts {
		for _, d := range found {
			if d.Code == v.code {
				// a manifest that cannot be read has only the name of its file
				worst[cmp.Or(d.CRD, d.Pos.Filename)] = i
			}
		}
	}
	for _, i := range worst {
		counts[i]++
	}
	var parts []string
	for i, v := range verdicts {
		if counts[i] > 0 {
			parts = append(parts, fmt.Sprintf("%d %s", counts[i], v.what))
		}
	}
	if parts == nil {
		return "CRDs: none"
	}
	return "CRDs: " + strings.Join(parts, ", ")
}
