package lsp_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"testing"

	"github.com/creachadair/jrpc2/channel"
	"github.com/stretchr/testify/require"

	"github.com/schemagen/schemagen/pkg/diag"
	"github.com/schemagen/schemagen/pkg/lsp"
)

// TestStopWhileOpening ends the server while files of many modules are opened; the race detector
// looks on.
func TestStopWhileOpening(t *testing.T) {
	t.Parallel()
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	requests, in := io.Pipe()
	out, answers := io.Pipe()
	go func() { _, _ = io.Copy(io.Discard, out) }()
	ended := make(chan error, 1)
	go func() {
		err := lsp.Serve(ctx, requests, answers, lsp.Options{
			Project: func(string) (lsp.Project, diag.List, error) {
				return lsp.Project{}, nil, errors.New("no project")
			},
		})
		_ = requests.Close() // what is not read any more is refused; it returns nil
		ended <- err
	}()
	editor := channel.LSP(requests, in)
	dir := filepath.ToSlash(t.TempDir())
	for i := range 200 {
		if i == 100 {
			stop()
		}
		open := `{"jsonrpc":"2.0","method":"textDocument/didOpen","params":{"textDocument":{` +
			`"uri":"file://%s/%d/crd.yaml","text":"kind: CustomResourceDefinition"}}}`
		if editor.Send(fmt.Appendf(nil, open, dir, i)) != nil {
			break
		}
	}
	require.NoError(t, <-ended)
}
