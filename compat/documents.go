package main

import (
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// A document is what is compared of a document of OpenAPI v2.
type document struct {
	Paths       map[string]any `json:"paths"`
	Definitions map[string]any `json:"definitions"`
}

// compareDocuments compares the documents of OpenAPI v2 about the variants with those that the
// project publishes: all have the same paths, and the definitions that ours have together are those
// that the project's paths lead to. A definition of ours has the name of one of the project's. The
// project lists the types of all channels in the document of each, so that only the largest one can
// have all of them.
func compareDocuments(w io.Writer, ours, theirs string, variants []string) (same bool, err error) {
	same = true
	all, published := map[string]bool{}, map[string]bool{}
	for _, variant := range variants {
		our, err := readDocument(filepath.Join(ours, variant+"-swagger.json"))
		if err != nil {
			return false, err
		}
		their, err := readDocument(filepath.Join(theirs, variant+"-swagger.json"))
		if err != nil {
			return false, err
		}
		extra := notIn(our.Definitions, their.Definitions)
		paths := slices.Equal(slices.Sorted(maps.Keys(our.Paths)),
			slices.Sorted(maps.Keys(their.Paths)))
		fmt.Fprintf(w,
			"OpenAPI v2 of %s: %d paths, the same: %v; %d definitions of types, %d that the project has not\n",
			variant, len(our.Paths), paths, len(our.reached()), len(extra))
		same = same && paths && len(extra) == 0
		maps.Copy(all, our.reached())
		maps.Copy(published, their.reached())
	}
	lacking := notIn(published, all)
	for _, name := range lacking {
		fmt.Fprintf(w, "  no variant has the definition %s\n", name)
	}
	fmt.Fprintf(w, "OpenAPI v2: %d of the %d definitions that the project's paths lead to\n",
		len(published)-len(lacking), len(published))
	return same && len(lacking) == 0 && len(all) == len(published), nil
}

// readDocument reads a document of OpenAPI v2.
func readDocument(file string) (d document, err error) {
	data, err := os.ReadFile(file)
	if err == nil {
		err = json.Unmarshal(data, &d)
	}
	return d, err
}

// notIn returns the names that are in one map and not in another.
func notIn[A, B any](in map[string]A, from map[string]B) (names []string) {
	for _, name := range slices.Sorted(maps.Keys(in)) {
		if _, ok := from[name]; !ok {
			names = append(names, name)
		}
	}
	return names
}

// reached returns the definitions that the paths lead to.
func (d document) reached() map[string]bool {
	reached := map[string]bool{}
	var follow func(value any)
	follow = func(value any) {
		switch value := value.(type) {
		case map[string]any:
			ref, _ := value["$ref"].(string)
			name := strings.TrimPrefix(ref, "#/definitions/")
			if definition, ok := d.Definitions[name]; ok && !reached[name] {
				reached[name] = true
				follow(definition)
			}
			for _, v := range value {
				follow(v)
			}
		case []any:
			for _, v := range value {
				follow(v)
			}
		}
	}
	for _, path := range d.Paths {
		follow(path)
	}
	return reached
}
