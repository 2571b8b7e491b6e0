// Package reword says what a server says about a manifest in the words of those who wrote the
// markers that it was made from: what is wrong, what to write, at the argument that is wrong. The
// server's own words stay beside it.
package reword

import (
	"strings"

	"github.com/schemagen/schemagen/internal/remedy"
	"github.com/schemagen/schemagen/pkg/diag"
	"github.com/schemagen/schemagen/pkg/emit"
	"github.com/schemagen/schemagen/pkg/verify"
)

// Findings rewords findings about a generated manifest. The function manifestPath returns a path
// that a server words in terms of its internal types as the manifest has it.
func Findings(l diag.List, t emit.Trace, manifestPath func(string) string) diag.List {
	var out diag.List
	for _, d := range inValues(l, t) {
		if family := d.Code.Family(); family != "server" && family != "cel" {
			out = append(out, d)
			continue
		}
		found := read(d, manifestPath(d.Path), t)
		k := found.src.Keyword
		if cause, ok := found.cause(t); ok {
			k, d.Pos = cause, cause.Pos
		}
		if k.Main && d.Pos == k.Pos && !k.Implied {
			if at, ok := found.argument(k); ok {
				d.Pos, d.End = at.Pos, at.End
			}
		}
		if words := found.For(remedy.OfMarkers); words.Wrong != "" && words.String() != d.Message {
			said := strings.TrimSuffix(d.Message, ": "+words.String()) // which are ours
			said = strings.TrimSuffix(said, ": "+words.Write)
			d.Related = append(d.Related, diag.Related{Message: "in the server's words: " + said})
			d.Message = words.String()
		}
		out = append(out, d)
	}
	return withoutRepeats(out)
}

// withoutRepeats drops all but the first of the findings that say the same of one place, since a
// server repeats itself for each branch of a junctor, and what follows from a path that a server
// refuses: that it leads nowhere.
func withoutRepeats(l diag.List) diag.List {
	seen, refused := map[string]bool{}, map[string]bool{}
	for _, d := range l {
		refused[d.Path] = refused[d.Path] || d.Server
	}
	var out diag.List
	for _, d := range l {
		key := d.Path + "\x00" + string(d.Code) + "\x00" + d.Message
		if d.Code.Family() == "server" && seen[key] || d.Code == diag.CodeServerPath &&
			refused[d.Path] {
			continue
		}
		seen[key] = true
		out = append(out, d)
	}
	return out
}

// A finding is what a server says, and where that comes from.
type finding struct {
	remedy.Refusal
	src emit.Source
}

// read takes a message of a server about a path of the manifest apart.
func read(d diag.Diagnostic, path string, t emit.Trace) finding {
	f := finding{Refusal: remedy.Read(d.Code, d.Message, path)}
	subject := ""
	if path == "metadata.labels" || path == "metadata.annotations" {
		subject = f.Value
	}
	f.src = t.At(verify.Location{Path: path, Subject: subject}.Place())
	f.Text, f.Meant, f.Faults = f.src.Keyword.Raw, f.meantField(t), d.Faults
	name, _, ok := strings.Cut(f.src.Keyword.Value.Marker, "OneOf=")
	f.OfFields = ok && !strings.Contains(name, "=") && f.Code == diag.CodeServerRule
	return f
}
