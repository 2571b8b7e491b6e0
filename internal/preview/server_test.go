package preview_test

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/schemagen/schemagen/internal/preview"
	"github.com/schemagen/schemagen/pkg/docs"
	"github.com/schemagen/schemagen/pkg/simulate"
)

// serve returns a server that shows a CRD, and a function that sends it a request.
func serve(
	t *testing.T,
) (*preview.Server, func(method, path, body string, headers ...string) *httptest.ResponseRecorder) {
	t.Helper()
	data, err := os.ReadFile("../../testdata/golden/nightly/operations.example.com_maintenancenightlyjobs.yaml")
	require.NoError(t, err)
	crds, err := simulate.ReadCRDs(data)
	require.NoError(t, err)
	model, err := docs.New(t.Context(), []docs.Source{{CRD: crds[0]}}, docs.Options{Examples: true})
	require.NoError(t, err)
	simulator, err := simulate.New(t.Context(), crds...)
	require.NoError(t, err)
	server := preview.New("secret")
	server.Show(preview.State{Model: model, Simulator: simulator,
		Findings: []preview.Finding{{Message: "a finding"}}})
	return server, func(method, path, body string, headers ...string) *httptest.ResponseRecorder {
		r := httptest.NewRequestWithContext(t.Context(), method, "http://127.0.0.1:80"+path,
			strings.NewReader(body))
		r.Host = "127.0.0.1:80"
		for i := 0; i < len(headers); i += 2 {
			if headers[i] == "Host" {
				r.Host = headers[i+1]
			}
			r.Header.Set(headers[i], headers[i+1])
		}
		w := httptest.NewRecorder()
		server.ServeHTTP(w, r)
		return w
	}
}

// TestRefuses sends what a page of somebody else could send.
func TestRefuses(t *testing.T) {
	t.Parallel()
	_, send := serve(t)
	for name, headers := range map[string][]string{
		"another origin":       {"Origin", "http://evil.example"},
		"the origin of a file": {"Origin", "null"}, "another host": {"Host", "evil.example:80"},
		"no port": {"Host", "127.0.0.1"}, "another site": {"Sec-Fetch-Site", "cross-site"},
		"another port":              {"Origin", "http://127.0.0.1:81"},
		"an address of the network": {"Host", "192.0.2.1:80"},
	} {
		assert.Equal(t, http.StatusForbidden, send("GET", "/secret/", "", headers...).Code, name)
		assert.Equal(t, http.StatusForbidden, send("POST", "/secret/object", "{}", headers...).Code,
			name)
	}
	for _, path := range []string{"/", "/secre/", "/secrets/", "//secret/", "/object",
		"/news?edition=-1"} {
		assert.Equal(t, http.StatusForbidden, send("GET", path, "").Code, path)
	}
	assert.Equal(t, http.StatusNotFound, send("GET", "/secret/1", "").Code)
	assert.Equal(t, http.StatusNotFound, send("DELETE", "/secret/", "").Code)
	assert.Equal(t, http.StatusOK, send("GET", "/secret/", "", "Origin", "http://127.0.0.1:80",
		"Sec-Fetch-Site", "same-origin").Code)
	assert.Equal(t, http.StatusOK, send("GET", "/secret/", "", "Host", "localhost:80").Code)
	assert.Equal(t, http.StatusBadRequest, send("POST", "/secret/object", "{").Code)
	assert.Equal(t, http.StatusBadRequest,
		send("POST", "/secret/object", `{"object":"`+strings.Repeat("x", 4<<20)+`"}`).Code)
}

// TestNews tells pages what is newer, and keeps the last good page while something is wrong.
func TestNews(t *testing.T) {
	t.Parallel()
	server, send := serve(t)
	page := send("GET", "/secret/", "").Body.String()
	assert.Contains(t, page, "MaintenanceNightlyJob")
	assert.Contains(t, page, `data-edition="1"`)
	assert.JSONEq(t,
		`{"edition":1,"failed":null,"findings":[{"severity":"","place":{"name":"","editor":""},"message":"a finding","source":""}]}`,
		send("GET", "/secret/news?edition=0", "").Body.String())
	answered := make(chan string)
	go func() { answered <- send("GET", "/secret/news?edition=1", "").Body.String() }()
	server.Fail([]preview.Finding{{Message: "broken"}})
	assert.Contains(t, <-answered, `"message":"broken"`)
	assert.Contains(t, send("GET", "/secret/", "").Body.String(), "MaintenanceNightlyJob")
	server.Show(preview.State{})
	assert.Contains(t, send("GET", "/secret/news?edition=2", "").Body.String(), `"failed":null`)
	assert.Equal(t, http.StatusBadRequest, send("GET", "/secret/news", "").Code)
}

// TestObject shows what becomes of objects.
func TestObject(t *testing.T) {
	t.Parallel()
	_, send := serve(t)
	try := func(object, old string, status bool) (v struct {
		Verdict string
		Lines   []struct{ Mark, Text string }
		Errors  []struct {
			Line int
			Text string
		}
	}) {
		body, err := json.Marshal(map[string]any{"object": object, "old": old, "status": status})
		require.NoError(t, err)
		w := send("POST", "/secret/object", string(body))
		require.NoError(t, json.Unmarshal(w.Body.Bytes(), &v), w.Body.String())
		return v
	}
	head := "apiVersion: operations.example.com/v1\nkind: MaintenanceNightlyJob\nmetadata:\n  name: a\n"
	good := head + "spec:\n  shell: echo\n  machines: [a, b]\n  privileged: true\n"
	v := try(good, "", false)
	require.Equal(t, "stored", v.Verdict, "%v", v)
	var dropped []string
	for _, l := range v.Lines {
		if l.Mark == "-" {
			dropped = append(dropped, strings.TrimSpace(l.Text))
		}
	}
	assert.Equal(t, []string{"privileged: true"}, dropped)
	v = try(head+"spec:\n  shell: echo\n\n  machines: many\n", "", false)
	require.Len(t, v.Errors, 1)
	assert.Equal(t, 8, v.Errors[0].Line, v.Errors[0].Text)
	for _, l := range v.Lines { // nothing that nobody gave
		assert.Contains(t, "-+ ", l.Mark)
		assert.NotRegexp(t, "creationTimestamp|uid|generation|namespace", l.Text)
	}
	for _, several := range []string{good + "---\n" + good,
		`{"apiVersion": "v1", "kind": "List", "items": []}`,
		`{"apiVersion": "a/v1", "kind": "ThingList", "items": [{"kind": "Thing"}]}`} {
		v = try(several, "", false)
		require.Len(t, v.Errors, 1, several)
		assert.Contains(t, v.Errors[0].Text, "one object at a time")
	}
	assert.Equal(t, "stored", try("# first\n---\n"+good+"---\n", "", false).Verdict)
	v = try("a: b\n\tc: d\n", good, false)
	assert.Equal(t, "rejected", v.Verdict)
	require.Len(t, v.Errors, 2)
	assert.Equal(t, 2, v.Errors[1].Line)
	assert.Contains(t, v.Errors[1].Text, "found a tab character")
	assert.Equal(t, "rejected", try("{", good, false).Verdict)
	assert.Equal(t, "stored",
		try(strings.Replace(good, "[a, b]", "[a, c]", 1), good, false).Verdict)
}

// TestReading says that nothing has been read yet: that may take seconds.
func TestReading(t *testing.T) {
	t.Parallel()
	const reading = "The sources are being read"
	page := httptest.NewRecorder()
	r := httptest.NewRequestWithContext(t.Context(), http.MethodGet, "http://127.0.0.1:80/secret/",
		nil)
	preview.New("secret").ServeHTTP(page, r)
	assert.Contains(t, page.Body.String(), reading)
	_, send := serve(t)
	assert.NotContains(t, send(http.MethodGet, "/secret/", "").Body.String(), reading)
}
