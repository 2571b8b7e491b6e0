package verify

import (
	"context"
	"fmt"
	"go/token"
	"strings"

	yamlv3 "go.yaml.in/yaml/v3"

	"github.com/schemagen/schemagen/internal/fieldpath"
	"github.com/schemagen/schemagen/internal/remedy"
	"github.com/schemagen/schemagen/pkg/apiserver"
	"github.com/schemagen/schemagen/pkg/apiserver/advice"
	"github.com/schemagen/schemagen/pkg/diag"
	"github.com/schemagen/schemagen/pkg/manifest"
)

// An Input is a file of YAML or JSON documents, lists of them included. Name is what positions call
// it.
type Input = manifest.File

// File verifies every CustomResourceDefinition in a file, with findings at its lines. Documents of
// other kinds are skipped, except for kinds of their group that do not exist: no reports mean that
// there was nothing to verify.
func File(ctx context.Context, name string, data []byte, opts Options) ([]Report, diag.List) {
	return Files(ctx, []Input{{Name: name, Data: data}}, opts)
}

// Files verifies the CustomResourceDefinitions of several files, each on its own and all of them
// for conflicts with each other. When the context is done it leaves out the rest.
func Files(ctx context.Context, files []Input, opts Options) ([]Report, diag.List) {
	var reports []Report
	var found diag.List
	var places []func(Location) []diag.Related
	opts.manifest = true
	for _, file := range files {
		for _, d := range manifest.Parse(file, &found) {
			if ctx.Err() != nil {
				return reports, found
			}
			m := apiserver.Read(d.JSON)
			report := examine(ctx, m, opts)
			report.File = file.Name
			report.size(d, opts)
			report.addMisspelled(m, opts)
			report.unquoted(d)
			report.advise(d)
			report.addNotStored(m, opts)
			reports, places = append(reports, report), append(places, positionsIn(d))
			found = append(found, report.Diagnostics(positionsIn(d))...)
		}
	}
	for i, report := range Names(reports, opts) {
		found = append(found, report.Diagnostics(places[i])...)
	}
	return reports, found
}

// Unread returns why a file has a CustomResourceDefinition that cannot be read, at its line,
// instead of what a decoder says, which knows no lines and no YAML.
func Unread(file Input, err error) error {
	_, found := Files(context.Background(), []Input{file}, Options{})
	for _, d := range found.Sorted() {
		if d.Code == diag.CodeServerMistyped || d.Code == diag.CodeServerDecode {
			return fmt.Errorf("%s: %s", d.Pos, d.Message)
		}
	}
	return fmt.Errorf("%s: %w", file.Name, err)
}

// positionsIn returns the function that finds the position of a location in the file of a document.
func positionsIn(d manifest.CRD) func(Location) []diag.Related {
	return func(l Location) []diag.Related {
		place := l.Place()
		if _, entries, rest := manifest.Find(d.Node, l.Path); l.Subject != "" && rest == "" {
			place = fieldpath.Member(l.Path, keyOf(entries, l.Subject))
		}
		return []diag.Related{{Pos: d.At(place, l.Line, l.Column)}}
	}
}

// MaxStored is how many bytes a CRD may have as JSON: see [apiserver.MaxStored].
const MaxStored = apiserver.MaxStored

// size reports a CRD that is larger than etcd stores. A server does not check that, since a cluster
// may have another limit. For generated CRDs the generator reports it, because it knows where the
// bytes come from.
func (r *Report) size(d manifest.CRD, opts Options) {
	bytes := apiserver.StoredSize(d.JSON)
	if opts.Rules == KEPRules || bytes <= MaxStored {
		return
	}
	v := Violation{Rule: "size/etcd"}
	v.Message, v.Statement = Exceeds(r.Name, bytes,
		"a request to etcd may have (1.5 MiB) with what a server adds")
	r.Violations = append(r.Violations, v)
}

// Exceeds words that a CRD has more bytes than a limit, which may hold of several.
func Exceeds(name string, bytes int, limit string) (message string, statement diag.Statement) {
	statement.Of = fmt.Sprintf("%s has %d bytes", name, bytes)
	statement.Says = "more bytes than " + limit
	return statement.Of + ", more than " + limit, statement
}

// unquoted says of a value in the place of a text that it lacks quotes, for a server does not know
// what the file had.
func (r *Report) unquoted(d manifest.CRD) {
	for i, v := range r.Violations {
		if v.Reason.Want != "string" ||
			v.Rule != diag.CodeServerMistyped && v.Rule != diag.CodeServerDefault {
			continue
		}
		_, value, rest := manifest.Find(d.Node, r.ManifestPath(v.Path))
		if value = manifest.Resolved(value); rest != "" || value.Kind != yamlv3.ScalarNode {
			continue
		}
		if what := manifest.ReadAs(value); what != "" {
			r.Violations[i].Message += fmt.Sprintf(": %s is read as %s: quote it",
				value.Value, what)
		}
	}
}

// advise ends what a server says of values with what to write, and leaves out what only follows,
// or what the same remedy mends. Those who write Go are told so in the words of markers.
func (r *Report) advise(d manifest.CRD) {
	for i, v := range r.Violations {
		r.Violations[i] = r.atKeyword(v, d.Node)
	}
	var kept []Violation
	mended := map[[3]string]bool{} // by path, label and what to write
	for _, v := range r.oncePerValue(oncePerChoice(withoutFollowing(r.Violations), d.Node)) {
		if len(v.Notes) > 0 {
			kept = append(kept, v)
			continue
		}
		said, path := r.words(v), r.pathOf(v)
		_, value, _ := manifest.Find(d.Node, path)
		refusal := remedy.Read(v.Rule, said, path)
		refusal.Text = manifest.Resolved(value).Value
		refusal.CRD = remedy.NameOf(r.Names.Plural, r.Names.Group)
		refusal.Kind, refusal.Faults = r.Names.Kind, v.Reason.Faults
		refusal.Meant = meantField(d.Node, path, refusal.Value)
		choice := choiceOf(v, d.Node)
		refusal.Types, refusal.Nullable = choice.types, choice.nullable
		refusal.IntOrString, refusal.Implied = choice.declared, choice.implied
		write := refusal.For(remedy.OfManifests).Write
		if path == "metadata.name" && write == "write "+refusal.Text {
			continue // it is refused since the plural or the group is
		}
		if write != "" && !strings.HasSuffix(said, write) {
			if strings.Contains(said, ". ") { // it is sentences
				said = strings.TrimSuffix(said, ".")
			}
			v.Message, v.Remedy = said+": "+write, advice.Remedy{}
		}
		matter := [3]string{v.Path, v.Subject, write}
		if !strings.HasPrefix(v.Path, "metadata.") || write == "" || !mended[matter] {
			kept = append(kept, v)
		}
		mended[matter] = true
	}
	r.Violations = kept
}

// Places knows where the CustomResourceDefinitions of a file stand in it.
type Places struct {
	file string
	crds []manifest.CRD
}

// PlacesIn reads a file for its places. What cannot be read has none.
func PlacesIn(file Input) Places {
	return Places{file.Name, manifest.Parse(file, new(diag.List))}
}

// At returns where a path of the CRD of that name stands, or else what encloses it: at last the
// file.
func (p Places) At(crd, path string) token.Position {
	for _, d := range p.crds {
		_, name, rest := manifest.Find(d.Node, "metadata.name")
		if rest == "" && manifest.Resolved(name).Value == crd {
			return d.At(path, 0, 0)
		}
	}
	return token.Position{Filename: p.file}
}
