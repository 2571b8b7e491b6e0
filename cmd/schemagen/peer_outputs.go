package main

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"path/filepath"

	"github.com/schemagen/schemagen/internal/migrate"
	"github.com/schemagen/schemagen/internal/outdir"
	"github.com/schemagen/schemagen/internal/output"
	"github.com/schemagen/schemagen/internal/peer"
)

// headers returns what stands above the manifests of each generator.
func (c *peerCall) headers(ctx context.Context) (map[string]string, error) {
	heads := map[string]string{}
	for _, g := range c.Ours {
		above := header{file: c.Headers[g].File, year: c.Headers[g].Year}
		text, err := above.text(ctx, "")
		if err != nil {
			return nil, err
		}
		heads[g] = text + output.Separator
	}
	return heads, nil
}

// targets returns the files of each generator, in the order of the generators, in the directories
// where they belong.
func (c *peerCall) targets(r output.Result, heads map[string]string) []outdir.Target {
	targets := make([]outdir.Target, len(c.Ours))
	for i, g := range c.Ours {
		t := outdir.Target{Dir: c.To(g).Dir}
		switch g {
		case peer.CRD:
			t.Files, t.Alike = r.Files(heads[g]), sameButForVersion
		case peer.RBAC:
			name := filepath.FromSlash(cmp.Or(c.RoleFile, output.RoleFile))
			t.Files = r.NonCRDs[output.Roles].Files(filepath.Base(name), heads[g])
			t.Dir = filepath.Join(t.Dir, filepath.Dir(name))
		case peer.Webhook:
			t.Files = r.NonCRDs[output.Webhooks].Files(output.WebhookFile, heads[g])
		}
		targets[i] = t
	}
	return targets
}

// sameButForVersion reports whether a manifest is what controller-gen writes except for its
// version: such a one is left alone.
func sameButForVersion(theirs, ours []byte) bool {
	return bytes.Equal(migrate.Unversioned(theirs), ours)
}

// plan returns how the files differ from those in the directories that they go to, if they go to
// one.
func (c *peerCall) plan(targets []outdir.Target) (outdir.Plan, error) {
	var written []outdir.Target
	for i, g := range c.Ours {
		if c.To(g).Dir != "" {
			written = append(written, targets[i])
		}
	}
	return outdir.Compare(written...)
}

// write prints the files that go to standard output, and carries out the plan for the others.
func (c *peerCall) write(e env, targets []outdir.Target, plan outdir.Plan) error {
	for i, g := range c.Ours {
		if !c.To(g).Stdout {
			continue
		}
		for _, f := range targets[i].Files {
			if _, err := fmt.Fprintf(e.stdout, "%s%s", f.Head, f.Data); err != nil {
				return err
			}
		}
	}
	_, err := plan.Apply()
	return err
}
