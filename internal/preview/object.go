package preview

import (
	"encoding/json"
	"net/http"
	"strings"

	"github.com/schemagen/schemagen/pkg/manifest"
	"github.com/schemagen/schemagen/pkg/simulate"
)

// maxObject limits what is read of a request: a server takes no larger objects.
const maxObject = 3 << 20

// An attempt is an object to try.
type attempt struct {
	Object string `json:"object"`
	Old    string `json:"old"`    // the object that is stored already, if it is to be updated
	Status bool   `json:"status"` // it goes to the status subresource
}

// A verdict is what a server would do with an object.
type verdict struct {
	Verdict  string   `json:"verdict"`
	Lines    []line   `json:"lines"` // the object, each line with what becomes of it
	Errors   []fault  `json:"errors"`
	Warnings []string `json:"warnings"`
}

// A line is one of the object as it is stored. Mark is "-" for what is dropped, "+" for what is
// added, or a blank.
type line struct {
	Mark string `json:"mark"`
	Text string `json:"text"`
}

// A fault is an error in the words of a server.
type fault struct {
	Line int    `json:"line"` // in the object as it was typed; 0 if it is about no line
	Text string `json:"text"`
}

// object answers with what a server would do with the object of a request.
func (s *Server) object(w http.ResponseWriter, r *http.Request) {
	var a attempt
	if err := json.NewDecoder(http.MaxBytesReader(w, r.Body, maxObject)).Decode(&a); err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	s.lock.Lock()
	simulator, refused := s.state.Simulator, s.state.Refused
	s.lock.Unlock()
	if simulator == nil {
		answer(w, verdict{Verdict: string(simulate.Rejected), Errors: []fault{{
			Text: "no sources could be read yet"}}})
		return
	}
	if several(a.Object) || several(a.Old) {
		answer(w, verdict{Verdict: string(simulate.Rejected), Errors: []fault{{
			Text: "these are several objects, or a list: give one object at a time"}}})
		return
	}
	var old []byte
	if strings.TrimSpace(a.Old) != "" {
		old = []byte(a.Old)
	}
	result := simulator.Run(r.Context(), []byte(a.Object),
		simulate.Options{Old: old, Status: a.Status})
	v := judged(result)
	if len(result.Errors) > 0 && result.Errors[0].Rule == simulate.NoMatch {
		kind, _, _ := manifest.Kind([]byte(a.Object))
		if why := refused[kind]; why != nil {
			v.Errors = append(v.Errors, fault{Text: why.Error()})
		}
	}
	answer(w, v)
}

// several reports whether a text has more than one document, or is a list of objects.
func several(text string) bool {
	objects := manifest.Objects([]byte(text))
	if len(objects) == 0 {
		kind, _, _ := manifest.Kind([]byte(text))
		return kind == "List"
	}
	return len(objects) > 1 || objects[0].Line == 0
}

// judged returns a result for the page, with the lines of the text that it is about.
func judged(r simulate.Result) verdict {
	v := verdict{Verdict: string(r.Verdict), Warnings: r.Warnings, Lines: []line{},
		Errors: []fault{}}
	after := r.Stored
	if after == nil {
		after = r.Refused
	}
	if r.Input != nil && after != nil {
		for l := range strings.Lines(simulate.Difference(r.Input, after)) {
			v.Lines = append(v.Lines, line{l[:1], strings.TrimSuffix(l[2:], "\n")})
		}
	}
	seen := map[fault]bool{}
	for _, e := range r.Errors {
		f := fault{e.Line, e.String()}
		if !seen[f] { // a server reports some of them twice
			seen[f] = true
			v.Errors = append(v.Errors, f)
		}
	}
	if len(r.Errors) > 0 { // the hints say why, and what to write
		for _, h := range r.Hints {
			v.Errors = append(v.Errors, fault{h.Line, h.Message})
		}
	}
	return v
}
