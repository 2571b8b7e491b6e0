package server

import (
	"bytes"
	"cmp"
	"context"
	"crypto/tls"
	"crypto/x509"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"slices"
	"time"

	utilnet "k8s.io/apimachinery/pkg/util/net"
)

// An Object is a decoded JSON object.
type Object = map[string]any

// A Reply is what the server says to one request.
type Reply struct {
	Code     int
	Body     []byte
	Warnings []string // the texts of the Warning headers, in order
}

// A Rejection is a request that the server understood and refused: a Status object as an error.
type Rejection struct {
	Code    int
	Reason  string
	Message string
	Causes  []Cause // by field, then reason, then message
}

// A Cause is one reason of a Rejection.
type Cause struct {
	Reason  string `json:"reason"`
	Field   string `json:"field"`
	Message string `json:"message"`
}

// Error returns the server's words.
func (r *Rejection) Error() string { return r.Message }

// Do sends a request with body as JSON, if there is one. The error is a *[Rejection] for a status
// of 300 and more.
func (s *Server) Do(ctx context.Context, method, path string, body any) (Reply, error) {
	return s.do(ctx, method, path, "application/json", body)
}

// ServerSideApply applies an object at its path as kubectl apply --server-side does. The error is
// as of [Server.Do].
func (s *Server) ServerSideApply(ctx context.Context, path string, o Object) (Reply, error) {
	return s.do(ctx, http.MethodPatch, path+"?fieldManager=e2e", "application/apply-patch+yaml", o)
}

// do sends a request with body as JSON, which contentType says the meaning of.
func (s *Server) do(
	ctx context.Context, method, path, contentType string, body any,
) (Reply, error) {
	var payload io.Reader
	if body != nil {
		data, err := json.Marshal(body)
		if err != nil {
			return Reply{}, err
		}
		payload = bytes.NewReader(data)
	}
	req, err := http.NewRequestWithContext(ctx, method, s.URL+path, payload)
	if err != nil {
		return Reply{}, err
	}
	req.Header.Set("Authorization", "Bearer "+s.token)
	req.Header.Set("Accept", "application/json")
	req.Header.Set("Content-Type", contentType)
	res, err := s.http.Do(req)
	if err != nil {
		return Reply{}, err
	}
	defer res.Body.Close()
	reply := Reply{Code: res.StatusCode}
	if reply.Body, err = io.ReadAll(res.Body); err != nil {
		return Reply{}, err
	}
	warnings, _ := utilnet.ParseWarningHeaders(res.Header.Values("Warning"))
	for _, w := range warnings {
		reply.Warnings = append(reply.Warnings, w.Text)
	}
	if reply.Code >= 300 {
		return reply, rejection(reply)
	}
	return reply, nil
}

func decode(data []byte) (Object, error) {
	var o Object
	if err := json.Unmarshal(data, &o); err != nil {
		return nil, fmt.Errorf("%d bytes of answer: %w", len(data), err)
	}
	return o, nil
}

// rejection reads why a server refused a request.
func rejection(r Reply) *Rejection {
	var status struct {
		Reason, Message string
		Details         struct{ Causes []Cause }
	}
	if err := json.Unmarshal(r.Body, &status); err != nil {
		return &Rejection{Code: r.Code, Message: fmt.Sprintf("status %d: %s", r.Code, r.Body)}
	}
	slices.SortFunc(status.Details.Causes, func(a, b Cause) int {
		return cmp.Or(cmp.Compare(a.Field, b.Field), cmp.Compare(a.Reason, b.Reason),
			cmp.Compare(a.Message, b.Message))
	})
	return &Rejection{Code: r.Code, Reason: status.Reason, Message: status.Message,
		Causes: status.Details.Causes}
}

// notFound reports whether the server said that there is no such thing.
func notFound(err error) bool {
	r, ok := errors.AsType[*Rejection](err)
	return ok && r.Code == http.StatusNotFound
}

// connect makes the client, and reports whether there is a certificate yet for it to trust.
func (s *Server) connect() bool {
	certificate, err := os.ReadFile(s.certificate())
	roots := x509.NewCertPool()
	if err != nil || !roots.AppendCertsFromPEM(certificate) {
		return false
	}
	s.http = &http.Client{
		Timeout: time.Minute,
		Transport: &http.Transport{TLSClientConfig: &tls.Config{RootCAs: roots},
			ForceAttemptHTTP2: true},
	}
	return true
}

// waitReady waits until the server can store objects.
func (s *Server) waitReady(ctx context.Context) error {
	err := poll(ctx, bootTime, func() (bool, error) {
		if s.http == nil && !s.connect() {
			return false, nil
		}
		for _, path := range []string{"/readyz", "/api/v1/namespaces/default"} {
			if _, err := s.Do(ctx, http.MethodGet, path, nil); err != nil {
				return false, nil
			}
		}
		return true, nil
	})
	if err == nil {
		return nil
	}
	log, _ := os.ReadFile(s.logFile(s.Binaries.APIServer))
	return fmt.Errorf("the API server is not ready: %w\n%s", err, tail(string(log), 5))
}

// patience is how long we wait for what the server does asynchronously. Its CRD finalizer alone may
// wait for a minute, and then begin again.
const patience = 3 * time.Minute

// poll calls done until it returns true or fails, but no longer than limit.
func poll(ctx context.Context, limit time.Duration, done func() (bool, error)) error {
	ctx, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	for {
		ok, err := done()
		if ok || err != nil {
			return err
		}
		select {
		case <-ctx.Done():
			return fmt.Errorf("not within %s: %w", limit, ctx.Err())
		case <-time.After(50 * time.Millisecond):
		}
	}
}
