// Package prooftest tries what findings show on a simulated server that has the whole CRD. A
// finding of pkg/wire is made with a field alone; here the object that it shows is a part of a
// whole one, and the server answers about that.
//
// It is for tests, and for the report on public projects.
package prooftest

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"regexp"
	"strings"

	v1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"sigs.k8s.io/yaml"

	"github.com/schemagen/schemagen/internal/fieldpath"
	"github.com/schemagen/schemagen/pkg/diag"
	"github.com/schemagen/schemagen/pkg/simulate"
	"github.com/schemagen/schemagen/pkg/simulate/sample"
)

// A Claim is the object that a finding shows, and what it says becomes of it. At most one of the
// last fields is set.
type Claim struct {
	Finding diag.Diagnostic
	Object  map[string]any // the fields that matter
	Version string         // in which it is sent; empty if the finding does not say

	Through string // the version in which it is refused, if another one accepts it
	Reason  string // why a server refuses it
	Stores  string // what a server stores in the field, as JSON
	Drops   bool   // a server stores nothing in the field
	Accepts bool   // a server says nothing against the field
}

// Of returns the claim of a finding; ok is false for one that shows no object.
func Of(d diag.Diagnostic) (c Claim, ok bool) {
	c.Finding = d
	for _, r := range d.Related {
		if !r.Pos.IsValid() {
			c.read(r.Message)
		}
	}
	return c, c.Object != nil && (c.Reason != "" || c.Stores != "" || c.Drops || c.Accepts)
}

// read takes what one line below a finding says.
func (c *Claim) read(line string) {
	if answer, ok := strings.CutPrefix(line, "a server answers "); ok {
		stores, isStored := strings.CutPrefix(answer, "that it stores ")
		isLost := c.Finding.Code == diag.CodeVersionsLost
		switch {
		case isLost:
			c.Drops = true
		case isStored:
			stores, _, _ = strings.Cut(stores, ", not the default ")
			stores, _, _ = strings.Cut(stores, ", and ")
			c.Stores = strings.TrimPrefix(stores, "the default ")
		default:
			c.Reason = answer
		}
		if m := through.FindStringSubmatch(answer); m != nil {
			c.Through, c.Reason = m[1], m[2]
		}
		return
	}
	start := strings.Index(line, " {")
	if start < 0 || json.Unmarshal([]byte(line[start+1:]), &c.Object) != nil {
		return
	}
	c.Accepts = strings.HasPrefix(line, "a server accepts")
	if strings.Contains(line, "besides the rest of each") {
		complete(c.Object)
	}
	if version, ok := strings.CutPrefix(line[:start], "a client sends, as "); ok {
		c.Version = strings.TrimSuffix(version, ",")
	}
}

// through finds what a server answers in another version than the one in which an object is sent.
var through = regexp.MustCompile(`^(?:clients of|a later update through) (\S+) with (?:the same value, which is )?(.*)$`)

// complete gives the conditions of an object what all of them have.
func complete(value any) {
	switch value := value.(type) {
	case map[string]any:
		if value["type"] == "Ready" && len(value) == 1 {
			maps.Copy(value, map[string]any{"status": "True", "reason": "Reason", "message": "",
				"lastTransitionTime": "2006-01-02T15:04:05Z"})
		}
		for _, member := range value {
			complete(member)
		}
	case []any:
		for _, item := range value {
			complete(item)
		}
	}
}

// A Server has one CRD installed.
type Server struct {
	crd       *simulate.CRD
	simulator *simulate.Simulator
	// whole objects by version, and last one that has only a name
	samples map[string][]map[string]any
}

// NewServer installs the CRD of a manifest.
func NewServer(ctx context.Context, manifest []byte) (*Server, error) {
	crds, err := simulate.ReadCRDs(manifest)
	if err != nil {
		return nil, err
	}
	s := &Server{crd: crds[0], samples: map[string][]map[string]any{}}
	metav1.SetMetaDataAnnotation(&s.crd.ObjectMeta, v1.KubeAPIApprovedAnnotation,
		"unapproved, made to be tried")
	if s.simulator, err = simulate.New(ctx, crds[0]); err != nil {
		return nil, err
	}
	for _, v := range s.crd.Spec.Versions {
		add := func(text []byte) {
			object := map[string]any{"metadata": map[string]any{"name": "a"}}
			_ = yaml.Unmarshal(text, &object) // it was just written
			object["apiVersion"], object["kind"] = s.crd.Spec.Group+"/"+v.Name,
				s.crd.Spec.Names.Kind
			s.samples[v.Name] = append(s.samples[v.Name], object)
		}
		for _, full := range []bool{true, false} {
			// without one, there is a name
			text, _, _ := sample.Make(ctx, s.crd,
				sample.Options{Version: v.Name, Full: full, Bare: true})
			add(text)
			if status, ok := v.Schema.OpenAPIV3Schema.Properties["status"]; ok && full {
				// the last is the one with more in it
				for _, value := range sample.Values(&status, 2) {
					s.samples[v.Name][len(s.samples[v.Name])-1]["status"] = value
				}
			}
		}
		add(nil)
	}
	return s, nil
}

// Objects returns the object of a claim as whole ones, by the versions in which it may be sent, in
// their order.
func (s *Server) Objects(c Claim) (all []Object) {
	for _, v := range s.crd.Spec.Versions {
		if !v.Served || c.Version != "" && c.Version != v.Name {
			continue
		}
		_, status := c.Object["status"]
		status = status && v.Subresources != nil && v.Subresources.Status != nil
		for _, whole := range s.samples[v.Name] {
			all = append(all, Object{v.Name, merge(whole, c.Object).(map[string]any), status})
		}
	}
	return all
}

// An Object is sent in a version, to the status subresource if it is about a status that has one.
type Object struct {
	Version string
	Fields  map[string]any
	Status  bool
}

// JSON returns the text of an object.
func (o Object) JSON() []byte {
	text, _ := json.Marshal(o.Fields) // it was read from JSON
	return text
}

// Try asks about the object of a claim, in each version in which it may have been meant. It returns
// nil if the server does in one of them what the claim says.
func (s *Server) Try(ctx context.Context, c Claim) error {
	wrong := []error{errors.New("no version has it")}
	for _, o := range s.Objects(c) {
		why := s.try(ctx, c, o)
		if why == nil {
			return nil
		}
		wrong = append(wrong, fmt.Errorf("%s: %w", o.JSON(), why))
	}
	return errors.Join(wrong...)
}

// try sends an object of a claim, and returns how the answer differs from what the claim says, or
// nil. What a server finds missing besides is filled in, and the object sent again.
func (s *Server) try(ctx context.Context, c Claim, o Object) error {
	send := func(o Object) simulate.Result {
		return s.simulator.Run(ctx, o.JSON(), simulate.Options{Status: o.Status})
	}
	if c.Through != "" {
		if c.Through != o.Version {
			accepted := Claim{Finding: c.Finding, Object: c.Object, Accepts: true}
			if why := accepted.compare(send(o)); why != nil {
				return why
			}
		}
		o.Fields = maps.Clone(o.Fields)
		o.Fields["apiVersion"] = s.crd.Spec.Group + "/" + c.Through
	}
	got := send(o)
	for range fillings {
		if !s.fill(o, c, got) {
			break
		}
		got = send(o)
	}
	return c.compare(got)
}

// fillings is how often an object is given what it lacks, which may lack something again.
const fillings = 3

// fill gives an object what it lacks besides what a claim is about.
func (s *Server) fill(o Object, c Claim, got simulate.Result) (filled bool) {
	for _, v := range s.crd.Spec.Versions {
		if v.Name != o.Version {
			continue
		}
		for _, e := range got.Errors {
			if e.Rule == "FieldValueRequired" && !strings.Contains(c.Reason, e.Path) {
				filled = Put(o.Fields, v.Schema.OpenAPIV3Schema, e.Path, sample.Value) || filled
			}
		}
	}
	return filled
}

// compare returns how a result differs from what a claim says.
func (c Claim) compare(got simulate.Result) error {
	var reasons []string
	for _, e := range got.Errors {
		reasons = append(reasons, e.String())
	}
	path := c.path()
	stored := got.Stored
	if stored == nil {
		stored = got.Refused
	}
	value, has := at(stored, path)
	text, _ := json.Marshal(value)
	switch {
	case c.Reason != "" && !strings.Contains(strings.Join(reasons, "\n"), c.Reason):
		return fmt.Errorf("not refused with %q, but with %q", c.Reason, reasons)
	case c.Stores != "" && (!has || !equal(string(text), c.Stores)):
		return fmt.Errorf("it stores %s, not %s; errors: %q", text, c.Stores, reasons)
	case c.Drops && (has || got.Stored == nil):
		return fmt.Errorf("it stores %s; errors: %q", text, reasons)
	case c.Accepts:
		for _, e := range got.Errors {
			if strings.HasPrefix(e.Path, dotted(path)) || fieldpath.IsNone(e.Path) &&
				!strings.Contains(e.Message, "rules were not checked") {
				return fmt.Errorf("refused: %s", e)
			}
		}
	}
	return nil
}
