package browser

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
)

// longWords is a CRD whose names, description and rule have long words. One of its types recurs.
const longWords = `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata:
  name: maintenancenightlyjobs.operations.example.com
spec:
  group: operations.example.com
  names: {plural: maintenancenightlyjobs, kind: MaintenanceNightlyJobForAllMachines, singular: maintenancenightlyjob, shortNames: [mnj]}
  scope: Namespaced
  versions:
  - name: v1
    served: true
    storage: true
    schema:
      openAPIV3Schema:
        type: object
        description: See https://operations.example.com/a/very/long/address/that/no/line/of/a/telephone/has/room/for#and-more
        x-kubernetes-validations:
        - rule: "!has(self.spec)||self.spec.job.container.image!=oldSelf.spec.job.container.image||has(self.spec.old)"
          message: The image stays.
        properties:
          spec:
            type: object
            properties:
              job: &job
                type: object
                properties:
                  container: &container
                    type: object
                    properties: &properties
                      image: {type: string, maxLength: 9, description: Image runs.}
                      pullPolicy: {type: string}
                      command: {type: string}
                  initContainer:
                    type: object
                    properties: *properties
              old: *job
`

// longPages writes the pages of longWords, and returns the directory.
func longPages(t *testing.T) string {
	t.Helper()
	schemagen, err := program()
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	crd := filepath.Join(dir, "crd.yaml")
	if err := os.WriteFile(crd, []byte(longWords), 0o644); err != nil {
		t.Fatal(err)
	}
	out, err := exec.Command(schemagen, "docs", "--output", "html="+dir, crd).CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return "file://" + filepath.ToSlash(dir)
}

// TestNarrow opens pages on a telephone: nothing lies beyond the right edge, and the bar hides
// nothing of the field that a link leads to.
func TestNarrow(t *testing.T) {
	ctx, dir := open(t), longPages(t)
	for _, page := range []string{"/index.html", "/operations.example.com.html"} {
		var width int
		run(t, ctx, chromedp.EmulateViewport(360, 740), chromedp.Navigate(dir+page),
			chromedp.Evaluate(`document.documentElement.scrollWidth`, &width))
		if width > 360 {
			t.Errorf("%s is %d pixels wide", page, width)
		}
	}
	id := "maintenancenightlyjobforallmachines.v1.spec.job.container.pullPolicy"
	var hidden bool
	run(t, ctx, chromedp.Navigate("about:blank"),
		chromedp.Navigate(dir+"/operations.example.com.html#"+id),
		chromedp.Sleep(500*time.Millisecond),
		chromedp.Evaluate(`document.querySelector(":target").getBoundingClientRect().top < document.querySelector(".tools").getBoundingClientRect().bottom`, &hidden))
	if hidden {
		t.Error("the bar hides the field that the link leads to")
	}
}

// TestSearch looks for kinds, for paths as a server writes them, and below types that are shown
// elsewhere.
func TestSearch(t *testing.T) {
	ctx, dir := open(t), longPages(t)
	run(t, ctx, chromedp.Navigate(dir+"/operations.example.com.html"))
	kind := "maintenancenightlyjobforallmachines"
	for words, want := range map[string]string{
		"MaintenanceNightlyJobForAllMachines": "#" + kind + ".v1",
		"spec.old.container[0].image":         "#" + kind + ".v1.spec.job.container.image",
		"initContainer.pullPolicy":            "#" + kind + ".v1.spec.job.container.pullPolicy",
		"image runs":                          "#" + kind + ".v1.spec.job.container.image",
		"maintenancenightlyjobs mnj":          "#" + kind + ".v1",
		"the image stays":                     "#" + kind + ".v1",
		"at most 9":                           "#" + kind + ".v1.spec.job.container.image",
		`The MaintenanceNightlyJobForAllMachines "a" is invalid: spec.job.container[0].image: Too long: may not be more than 9 bytes`: "#" + kind + ".v1.spec.job.container.image",
	} {
		if got := found(t, ctx, words); got != want {
			t.Errorf("a search for %s finds %q, and not %s", words, got, want)
		}
	}
	if got := found(t, ctx, "initContainer.constructor"); got != "" {
		t.Errorf("a search for what is not there finds %s", got)
	}
	var closed bool
	run(t, ctx, chromedp.Click("h1", chromedp.ByQuery),
		chromedp.Evaluate(`document.getElementById("found").hidden`, &closed))
	if !closed {
		t.Error("what is found covers the page after a click beside it")
	}
}

// found returns where the first find for some words leads to.
func found(t *testing.T, ctx context.Context, words string) string {
	t.Helper()
	var link string
	run(t, ctx, chromedp.Evaluate(`(function () {
		var q = document.getElementById("q"), a;
		q.value = `+"`"+strings.TrimSpace(words)+"`"+`;
		q.dispatchEvent(new Event("input"));
		a = document.querySelector("#found a");
		return a ? a.getAttribute("href") : "";
	})()`, &link))
	return link
}
