package main

import (
	"crypto/sha256"
	"fmt"
	"io"
	"os"
	"runtime/debug"
	"strings"

	"github.com/CycloneDX/cyclonedx-go"
)

// writeSBOM writes what is linked into a program, according to the program itself: the modules, and
// the Go that built it. It contains no time and no random number.
func writeSBOM(w io.Writer, binary string, info *debug.BuildInfo) error {
	data, err := os.ReadFile(binary)
	if err != nil {
		return err
	}
	main := component(cyclonedx.ComponentTypeApplication, info.Main.Path, info.Main.Version)
	main.Hashes = &[]cyclonedx.Hash{{Algorithm: cyclonedx.HashAlgoSHA256,
		Value: fmt.Sprintf("%x", sha256.Sum256(data))}}
	parts := []cyclonedx.Component{component(cyclonedx.ComponentTypeLibrary, "std",
		strings.TrimPrefix(info.GoVersion, "go"))}
	refs := []string{parts[0].BOMRef}
	for _, dep := range info.Deps {
		if dep.Replace != nil {
			dep = dep.Replace
		}
		part := component(cyclonedx.ComponentTypeLibrary, dep.Path, dep.Version)
		parts, refs = append(parts, part), append(refs, part.BOMRef)
	}
	bom := cyclonedx.NewBOM()
	bom.Metadata = &cyclonedx.Metadata{Component: &main}
	bom.Components = &parts
	bom.Dependencies = &[]cyclonedx.Dependency{{Ref: main.BOMRef, Dependencies: &refs}}
	return cyclonedx.NewBOMEncoder(w,
		cyclonedx.BOMFileFormatJSON).SetPretty(true).EncodeVersion(bom, cyclonedx.SpecVersion1_6)
}

// component returns a module as a part of the list.
func component(kind cyclonedx.ComponentType, path, version string) cyclonedx.Component {
	url := "pkg:golang/" + path
	if version != "" {
		url += "@" + version
	}
	return cyclonedx.Component{Type: kind, BOMRef: url, Name: path, Version: version,
		PackageURL: url}
}
