package preview

import (
	"bytes"
	"context"
	"crypto/subtle"
	"encoding/json"
	"net"
	"net/http"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/schemagen/schemagen/pkg/docs"
	"github.com/schemagen/schemagen/pkg/simulate"
)

// A State is what there is to show.
type State struct {
	Model     *docs.Model
	Simulator *simulate.Simulator // of the CRDs that a server accepts
	Refused   map[string]error    // by kind, why it does not accept the others
	Findings  []Finding
}

// A Finding is something to fix in the sources.
type Finding struct {
	Severity string    `json:"severity"`
	Place    Place     `json:"place"`
	Message  string    `json:"message"`
	Source   string    `json:"source"` // the line of source
	Related  []Related `json:"related,omitempty"`
}

// A Place is a position in a source. It is empty for what stands nowhere.
type Place struct {
	Name   string `json:"name"`   // file:line:column for people
	Editor string `json:"editor"` // a URL that opens an editor there
}

// A Related is what explains a finding, or another place where it holds.
type Related struct {
	Place   Place  `json:"place"`
	Message string `json:"message"`
}

// A Server serves the last good state.
type Server struct {
	token string

	lock    sync.Mutex
	state   State
	edition int           // of the state, or of what is wrong since
	failed  []Finding     // why there is no newer state
	changed chan struct{} // closed when the edition is no longer the last
}

// New returns a server whose URLs begin with a token, which must not be guessable.
func New(token string) *Server {
	return &Server{token: token, changed: make(chan struct{})}
}

// Show replaces what is shown.
func (s *Server) Show(state State) { s.update(func() { s.state, s.failed = state, nil }) }

// Fail says why the sources cannot be shown as they are now. The last good state stays.
func (s *Server) Fail(why []Finding) { s.update(func() { s.failed = why }) }

// update changes the state, and answers the requests that wait for news.
func (s *Server) update(change func()) {
	s.lock.Lock()
	defer s.lock.Unlock()
	change()
	s.edition++
	close(s.changed)
	s.changed = make(chan struct{})
}

// ServeHTTP answers the requests of the pages.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Cache-Control", "no-store")
	w.Header().Set("Referrer-Policy", "no-referrer")
	w.Header().Set("X-Content-Type-Options", "nosniff")
	w.Header().Set("X-Frame-Options", "DENY")
	token, path, _ := strings.Cut(strings.TrimPrefix(r.URL.Path, "/"), "/")
	if !isOwn(r) || subtle.ConstantTimeCompare([]byte(token), []byte(s.token)) != 1 {
		http.Error(w, "only the preview's own pages may ask for this", http.StatusForbidden)
		return
	}
	switch {
	case r.Method == http.MethodGet && path == "news":
		s.news(w, r)
	case r.Method == http.MethodPost && path == "object":
		s.object(w, r)
	case r.Method == http.MethodGet:
		s.page(w, path)
	default:
		http.Error(w, "no such page", http.StatusNotFound)
	}
}

// isOwn reports whether a request names a loopback host, so that no other name leads here, and
// comes from no other page.
func isOwn(r *http.Request) bool {
	host, _, err := net.SplitHostPort(r.Host)
	if err != nil || host != "localhost" && !net.ParseIP(host).IsLoopback() {
		return false
	}
	if origin := r.Header.Get("Origin"); origin != "" && origin != "http://"+r.Host {
		return false
	}
	site := r.Header.Get("Sec-Fetch-Site")
	return site == "" || site == "none" || site == "same-origin"
}

// page writes the page of a group by its number; the first is the start.
func (s *Server) page(w http.ResponseWriter, path string) {
	s.lock.Lock()
	model, edition := s.state.Model, s.edition
	s.lock.Unlock()
	index, err := 0, error(nil)
	if path != "" {
		index, err = strconv.Atoi(path)
	}
	if err != nil || index < 0 || model != nil && index >= max(len(model.Groups), 1) {
		http.Error(w, "no such page", http.StatusNotFound)
		return
	}
	var page bytes.Buffer
	if err := docs.PreviewPage(&page, model, index, edition); err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.Header().Set("Content-Security-Policy", docs.PreviewPolicy)
	_, _ = w.Write(page.Bytes()) // a reader that is gone
}

// patience is how long a request for news waits for them.
const patience = 25 * time.Second

// A message tells a page what is newer than it.
type message struct {
	Edition  int       `json:"edition"`
	Failed   []Finding `json:"failed"`
	Findings []Finding `json:"findings"`
}

// news answers when there is something that the page, which names its edition, does not know.
func (s *Server) news(w http.ResponseWriter, r *http.Request) {
	known, err := strconv.Atoi(r.URL.Query().Get("edition"))
	if err != nil {
		http.Error(w, "the parameter edition is missing, or is not a number", http.StatusBadRequest)
		return
	}
	ctx, cancel := context.WithTimeout(r.Context(), patience)
	defer cancel()
	for {
		s.lock.Lock()
		m := message{s.edition, s.failed, s.state.Findings}
		changed := s.changed
		s.lock.Unlock()
		if m.Edition != known {
			answer(w, m)
			return
		}
		select {
		case <-changed:
		case <-ctx.Done():
			answer(w, m)
			return
		}
	}
}

func answer(w http.ResponseWriter, value any) {
	w.Header().Set("Content-Type", "application/json")
	_ = json.NewEncoder(w).Encode(value) // a reader that is gone
}
