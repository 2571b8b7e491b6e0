package main

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// program is a module with a program and a dependency.
func program(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	for name, text := range map[string]string{
		"go.mod":           "module example.com/tool\n\ngo 1.26.0\n\nrequire example.com/dep v1.0.0\n\nreplace example.com/dep => ./dep\n",
		"cmd/tool/main.go": "package main\n\nimport \"example.com/dep\"\n\nfunc main() { println(dep.Name) }\n",
		"dep/go.mod":       "module example.com/dep\n",
		"dep/dep.go":       "package dep\n\nconst Name = \"dep\"\n",
		"LICENSE":          "do as you like\n",
		"README.md":        "# tool\n",
	} {
		file := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// made runs a release and returns its files by name.
func made(t *testing.T, source string) map[string][]byte {
	t.Helper()
	r := release{source: source, pkg: "./cmd/tool", out: filepath.Join(t.TempDir(), "out")}
	var sums bytes.Buffer
	if err := r.run(t.Context(), &sums, []string{"linux/amd64", "windows/amd64"}); err != nil {
		t.Fatal(err)
	}
	entries, err := os.ReadDir(r.out)
	if err != nil {
		t.Fatal(err)
	}
	files := map[string][]byte{}
	for _, e := range entries {
		if files[e.Name()], err = os.ReadFile(filepath.Join(r.out, e.Name())); err != nil {
			t.Fatal(err)
		}
	}
	if !bytes.Equal(files["checksums.txt"], sums.Bytes()) {
		t.Errorf("the checksums are not those that are printed")
	}
	return files
}

// TestRelease makes a release twice, from copies of a source in two directories: it has what it
// should, and the same bytes.
func TestRelease(t *testing.T) {
	t.Parallel()
	files, again := made(t, program(t)), made(t, program(t))
	for _, name := range []string{
		"checksums.txt", "tool_devel_linux_amd64.tar.gz", "tool_devel_linux_amd64.cdx.json",
		"tool_devel_windows_amd64.zip", "tool_devel_windows_amd64.cdx.json",
	} {
		if len(files[name]) == 0 {
			t.Errorf("there is no %s", name)
		}
		if !bytes.Equal(files[name], again[name]) {
			t.Errorf("%s is another one the second time", name)
		}
	}
	for line := range strings.Lines(string(files["checksums.txt"])) {
		sum, name, _ := strings.Cut(strings.TrimSpace(line), "  ")
		if got := fmt.Sprintf("%x", sha256.Sum256(files[name])); got != sum {
			t.Errorf("%s has %s, not %s", name, got, sum)
		}
	}
	binary := inTar(t, files["tool_devel_linux_amd64.tar.gz"])
	inZip(t, files["tool_devel_windows_amd64.zip"])
	bom(t, files["tool_devel_linux_amd64.cdx.json"], binary)
}

// TestVersion names a release after the tag of its source, whatever the user's own settings of go
// are.
func TestVersion(t *testing.T) {
	source, settings := program(t), filepath.Join(t.TempDir(), "env")
	if err := os.WriteFile(settings, []byte("GOFLAGS=-buildvcs=false\nGOAMD64=v3\n"),
		0o600); err != nil {
		t.Fatal(err)
	}
	t.Setenv("GOENV", settings)
	for _, args := range []string{
		"init -q", "add .",
		"-c user.name=x -c user.email=x@example.com -c commit.gpgsign=false commit -q -m all",
		"-c tag.gpgsign=false tag v1.2.3",
	} {
		git := exec.Command("git", strings.Fields(args)...)
		git.Dir = source
		if out, err := git.CombinedOutput(); err != nil {
			t.Fatalf("git %s: %v\n%s", args, err, out)
		}
	}
	files := made(t, source)
	for _, name := range []string{"tool_1.2.3_linux_amd64.tar.gz", "tool_1.2.3_windows_amd64.zip"} {
		if len(files[name]) == 0 {
			t.Errorf("there is no %s among %v", name, slices.Sorted(maps.Keys(files)))
		}
	}
}

// inTar checks the archive, and returns the program in it.
func inTar(t *testing.T, data []byte) (program []byte) {
	t.Helper()
	unzipped, err := gzip.NewReader(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	in := tar.NewReader(unzipped)
	var names []string
	for {
		head, err := in.Next()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		names = append(names, fmt.Sprintf("%s %o", head.Name, head.Mode))
		if program == nil {
			if program, err = io.ReadAll(in); err != nil {
				t.Fatal(err)
			}
		}
	}
	const dir = "tool_devel_linux_amd64/"
	if got, want := strings.Join(names, ", "),
		dir+"tool 755, "+dir+"LICENSE 644, "+dir+"README.md 644"; got != want {
		t.Errorf("the archive has %s, not %s", got, want)
	}
	return program
}

func inZip(t *testing.T, data []byte) {
	t.Helper()
	in, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		t.Fatal(err)
	}
	if len(in.File) != 3 || in.File[0].Name != "tool_devel_windows_amd64/tool.exe" {
		t.Errorf("the archive has %v", in.File)
	}
}

// bom checks the list of what is linked.
func bom(t *testing.T, data, binary []byte) {
	t.Helper()
	var doc struct {
		BOMFormat, SpecVersion, SerialNumber string
		Metadata                             struct {
			Timestamp string
			Component struct {
				Name   string
				Hashes []struct{ Alg, Content string }
			}
		}
		Components []struct{ Name, Purl string }
	}
	if err := json.Unmarshal(data, &doc); err != nil {
		t.Fatal(err)
	}
	if doc.BOMFormat != "CycloneDX" || doc.SpecVersion != "1.6" || doc.SerialNumber != "" ||
		doc.Metadata.Timestamp != "" {
		t.Errorf("the head is %+v", doc)
	}
	main := doc.Metadata.Component
	if main.Name != "example.com/tool" || len(main.Hashes) != 1 ||
		main.Hashes[0].Content != fmt.Sprintf("%x", sha256.Sum256(binary)) {
		t.Errorf("it is about %+v", main)
	}
	if len(doc.Components) != 2 || doc.Components[0].Name != "std" ||
		!strings.HasPrefix(doc.Components[0].Purl, "pkg:golang/std@1.") {
		t.Errorf("the parts are %+v", doc.Components)
	}
}

// TestRefuses holds that nothing is mixed with another release.
func TestRefuses(t *testing.T) {
	t.Parallel()
	out := t.TempDir()
	if err := os.WriteFile(filepath.Join(out, "x"), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	for _, r := range []release{{out: out}, {}} {
		if err := r.run(t.Context(), io.Discard, nil); err == nil {
			t.Errorf("%+v is made", r)
		}
	}
	r := release{source: program(t), pkg: "./cmd/tool", out: filepath.Join(out, "new")}
	if err := r.run(t.Context(), io.Discard, []string{"linux"}); err == nil {
		t.Error("a target without a processor is built")
	}
}
