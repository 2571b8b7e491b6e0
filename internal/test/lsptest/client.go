// Package lsptest drives the language server as an editor does, over its standard input and output,
// and reads what tests expect of it from notes in source files.
package lsptest

import (
	"context"
	"encoding/json"
	"io"
	"maps"
	"net/url"
	"os/exec"
	"path/filepath"
	"sync"

	"github.com/creachadair/jrpc2"
	"github.com/creachadair/jrpc2/channel"
	protocol "github.com/tliron/glsp/protocol_3_16"

	"github.com/schemagen/schemagen/internal/filename"
)

// A Client is an editor with open files.
type Client struct {
	rpc      *jrpc2.Client
	process  *exec.Cmd
	stdin    io.Closer
	mu       sync.Mutex
	versions map[string]int32
	found    map[string]Found
	news     chan struct{} // has an element when something was published
	Log      []string      // what the server said
}

// Found is what was published last about a file.
type Found struct {
	Version     int
	Diagnostics []Diagnostic
}

// A Diagnostic is a finding as an editor gets it.
type Diagnostic struct {
	Range              protocol.Range
	Severity           int
	Code               string
	CodeDescription    protocol.CodeDescription
	Message            string
	RelatedInformation []protocol.DiagnosticRelatedInformation
}

// Start starts a server and says hello.
func Start(ctx context.Context, command *exec.Cmd, options map[string]any) (*Client, error) {
	in, err := command.StdinPipe()
	if err != nil {
		return nil, err
	}
	out, err := command.StdoutPipe()
	if err != nil {
		return nil, err
	}
	c := &Client{process: command, stdin: in, versions: map[string]int32{},
		found: map[string]Found{}, news: make(chan struct{}, 1)}
	if err := command.Start(); err != nil {
		return nil, err
	}
	c.rpc = jrpc2.NewClient(observed{channel.LSP(out, in), c.notified},
		&jrpc2.ClientOptions{OnCallback: func(context.Context, *jrpc2.Request) (any, error) {
			return nil, nil
		}})
	if options == nil {
		options = map[string]any{}
	}
	params := map[string]any{
		"processId": nil, "rootUri": nil, "initializationOptions": options,
		"capabilities": map[string]any{
			"workspace": map[string]any{
				"didChangeWatchedFiles": map[string]any{"dynamicRegistration": true},
			},
		},
	}
	if err := c.Call(ctx, "initialize", params, nil); err != nil {
		return nil, err
	}
	return c, c.rpc.Notify(ctx, "initialized", map[string]any{})
}

// An observed channel shows each message before anybody else has it: what was said before an answer
// is known when that comes.
type observed struct {
	channel.Channel
	show func(message []byte)
}

// Recv receives a message.
func (o observed) Recv() ([]byte, error) {
	message, err := o.Channel.Recv()
	if err == nil {
		o.show(message)
	}
	return message, err
}

// notified keeps what the server publishes: findings by file, and its log.
func (c *Client) notified(message []byte) {
	var r struct {
		Method string
		Params json.RawMessage
	}
	if json.Unmarshal(message, &r) != nil {
		return
	}
	switch r.Method {
	case "textDocument/publishDiagnostics":
		var p struct {
			URI         string
			Version     *int
			Diagnostics []Diagnostic
		}
		if json.Unmarshal(r.Params, &p) != nil {
			return
		}
		version := -1
		if p.Version != nil {
			version = *p.Version
		}
		c.mu.Lock()
		c.found[File(p.URI)] = Found{version, p.Diagnostics}
		c.mu.Unlock()
		select {
		case c.news <- struct{}{}:
		default:
		}
	case "window/logMessage":
		var p protocol.LogMessageParams
		if json.Unmarshal(r.Params, &p) == nil {
			c.mu.Lock()
			c.Log = append(c.Log, p.Message)
			c.mu.Unlock()
		}
	}
}

// Call makes a request.
func (c *Client) Call(ctx context.Context, method string, params, result any) error {
	if result == nil {
		result = new(json.RawMessage)
	}
	return c.rpc.CallResult(ctx, method, params, result)
}

// Open opens a file with a text.
func (c *Client) Open(ctx context.Context, file, text string) error {
	c.versions[file] = 1
	language := "go"
	if filepath.Ext(file) != ".go" {
		language = "yaml"
	}
	return c.rpc.Notify(ctx, "textDocument/didOpen", map[string]any{
		"textDocument": map[string]any{"uri": filename.URI(file), "languageId": language,
			"version": 1, "text": text},
	})
}

// Change replaces the whole text of an open file, and returns the version that it has now.
func (c *Client) Change(ctx context.Context, file, text string) (int, error) {
	return c.Edit(ctx, file, map[string]any{"text": text})
}

// Edit makes one change of the protocol to an open file.
func (c *Client) Edit(ctx context.Context, file string, change map[string]any) (int, error) {
	c.versions[file]++
	version := int(c.versions[file])
	return version, c.rpc.Notify(ctx, "textDocument/didChange", map[string]any{
		"textDocument":   map[string]any{"uri": filename.URI(file), "version": version},
		"contentChanges": []any{change},
	})
}

// Close closes a file.
func (c *Client) Close(ctx context.Context, file string) error {
	return c.rpc.Notify(ctx, "textDocument/didClose", onlyDocument(file))
}

// onlyDocument returns the parameters of what is about a file as a whole.
func onlyDocument(file string) map[string]any {
	return map[string]any{"textDocument": map[string]any{"uri": filename.URI(file)}}
}

// Check has the module of a file looked at as a whole, and waits for it.
func (c *Client) Check(ctx context.Context, file string) error {
	return c.Call(ctx, "workspace/executeCommand",
		map[string]any{"command": "schemagen.check", "arguments": []any{filename.URI(file)}}, nil)
}

// Await waits until something is published about a version of a file.
func (c *Client) Await(ctx context.Context, file string, version int) error {
	for {
		c.mu.Lock()
		ok := c.found[file].Version >= version
		c.mu.Unlock()
		if ok {
			return nil
		}
		select {
		case <-c.news:
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

// Found returns what is shown now, by file.
func (c *Client) Found() map[string]Found {
	c.mu.Lock()
	defer c.mu.Unlock()
	return maps.Clone(c.found)
}

// Stop ends the session as editors do, and returns how the process ended.
func (c *Client) Stop(ctx context.Context) error {
	if err := c.Call(ctx, "shutdown", nil, nil); err != nil {
		return err
	}
	_ = c.rpc.Notify(ctx, "exit", nil)
	_ = c.stdin.Close()
	return c.process.Wait()
}

// Process returns the process of the server.
func (c *Client) Process() *exec.Cmd { return c.process }

// File returns the file of a URI.
func File(uri string) string {
	u, err := url.Parse(uri)
	if err != nil {
		return uri
	}
	return filepath.FromSlash(u.Path)
}
