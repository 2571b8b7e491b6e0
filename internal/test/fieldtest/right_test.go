package main

import (
	"os/exec"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/schemagen/schemagen/internal/test/determinism"
)

// right are public kinds that say of each field what Go sends and what a server takes.
var right = []string{
	"consoles.config.openshift.io", "imagedigestmirrorsets.config.openshift.io",
	"imagetagmirrorsets.config.openshift.io", "nodes.config.openshift.io",
	"ipaddresses.ipam.cluster.x-k8s.io", "machinedrainrules.cluster.x-k8s.io",
	"referencegrants.gateway.networking.k8s.io",
	"volumesnapshots.snapshot.storage.k8s.io", "volumesnapshotclasses.snapshot.storage.k8s.io",
	"volumesnapshotcontents.snapshot.storage.k8s.io",
}

// TestRight holds that nothing is found in ten well-written kinds about what Go writes, what
// versions lose, and conventions.
func TestRight(t *testing.T) {
	t.Parallel()
	list := exec.Command("go", "run", ".", "-list", "external-snapshotter", "cluster-api",
		"gateway-api", "openshift-config")
	list.Dir = "../../../compat"
	list.Stderr = t.Output()
	text, err := list.Output()
	if err != nil {
		t.Skipf("the modules of compat cannot be had: %v", err)
	}
	made, found := map[string]bool{}, map[string][]string{}
	for _, s := range determinism.ParseSubjects(string(text)) {
		res, _, err := lint(t.Context(), s.Dir, s.Args)
		require.NoError(t, err)
		for _, f := range res.Files {
			made[f.CRD] = true
		}
		for _, d := range res.Diagnostics {
			switch d.Code.Family() {
			case "wire", "versions", "api":
				found[d.CRD] = append(found[d.CRD], string(d.Code)+": "+d.Message)
			}
		}
	}
	for _, kind := range right {
		assert.True(t, made[kind], kind)
		assert.Empty(t, found[kind], kind)
	}
}
