package main

import (
	"path/filepath"
	"slices"

	"sigs.k8s.io/yaml"

	"github.com/schemagen/schemagen/internal/input"
)

// A kustomization is what its file says of patches: names of files, or patches as text.
type kustomization struct {
	Patches               []patchFile `json:"patches"`
	PatchesStrategicMerge []string    `json:"patchesStrategicMerge"`
	PatchesJSON6902       []patchFile `json:"patchesJson6902"`
}

type patchFile struct {
	Path string `json:"path"`
}

// patchesIn returns which of files the kustomizations among them list as patches, each with its
// kustomization: such a file holds a part of a CRD.
func patchesIn(files []string) map[string]string {
	patches := map[string]string{}
	for _, file := range files {
		if !isKustomization(file) {
			continue
		}
		data, err := input.Regular(file)
		var k kustomization
		if err != nil || yaml.Unmarshal(data, &k) != nil {
			continue // it lists nothing, and the files are read as any others
		}
		names := k.PatchesStrategicMerge
		for _, patch := range slices.Concat(k.Patches, k.PatchesJSON6902) {
			names = append(names, patch.Path)
		}
		for _, name := range names {
			if path := filepath.Join(filepath.Dir(file),
				filepath.FromSlash(name)); slices.Contains(files, path) {
				patches[path] = file
			}
		}
	}
	return patches
}

// isKustomization reports whether a file has one of the names by which kustomize knows its own.
func isKustomization(file string) bool {
	return slices.Contains([]string{"kustomization.yaml", "kustomization.yml", "Kustomization"},
		filepath.Base(file))
}
