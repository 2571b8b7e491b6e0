package main

import (
	"bytes"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/schemagen/schemagen/internal/outdir"
	"github.com/schemagen/schemagen/pkg/diag"
	"github.com/schemagen/schemagen/pkg/simulate/witness"
)

// witnessHead is how the file of a witness begins, so that the next run knows which files are its
// own.
const witnessHead = "# schemagen diff --witness: "

// writeWitnesses writes the objects that show changes of CRDs, a file each.
func writeWitnesses(dir string, shown map[string][]witness.Change) error {
	var files []outdir.File
	for _, crd := range slices.Sorted(maps.Keys(shown)) {
		n := 0
		for _, change := range shown[crd] {
			if change.Witness == nil {
				continue
			}
			data, err := witnessFile(change)
			if err != nil {
				return err
			}
			n++
			name := fmt.Sprintf("%s.%02d.%s.yaml", crd, n,
				strings.TrimPrefix(string(change.Kind.Code), "change/"))
			files = append(files, outdir.File{Name: name, Data: data})
		}
	}
	plan, err := outdir.Compare(outdir.Target{Dir: dir, Files: files,
		Stale: func(_ string, data []byte) bool {
			return bytes.HasPrefix(data, []byte(witnessHead))
		}})
	if err == nil {
		_, err = plan.Apply()
	}
	return err
}

// witnessFile returns what stands in the file of a witness: the object, after the one that it
// updates, if there is one.
func witnessFile(change witness.Change) ([]byte, error) {
	w := change.Witness
	var b bytes.Buffer
	accepts, answers := w.Sides()
	for _, line := range []string{change.Message + " (" + change.Kind.String() + ")",
		accepts + " it", answers + " " + w.Answer} {
		head := "# "
		if b.Len() == 0 {
			head = witnessHead
		}
		b.WriteString(head + diag.VisibleLine(line) + "\n")
	}
	for i, object := range []map[string]any{w.Old, w.Object} {
		if object == nil {
			continue
		}
		if i == 1 && w.Old != nil {
			b.WriteString("---\n")
		}
		text, err := witness.YAML(object)
		if err != nil {
			return nil, err
		}
		b.Write(text)
	}
	return b.Bytes(), nil
}
