package browser

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
)

// long is a CRD with three long versions.
func long(description string) string {
	var crd strings.Builder
	crd.WriteString("apiVersion: apiextensions.k8s.io/v1\nkind: CustomResourceDefinition\n" +
		"metadata: {name: tabs.example.com}\nspec:\n  group: example.com\n" +
		"  names: {kind: TabThatHasALongNameForATelephone, plural: tabs}\n  scope: Namespaced\n" +
		"  versions:\n")
	for i := range 3 {
		fmt.Fprintf(&crd, "  - name: v%d\n    served: true\n    storage: %t\n    schema:\n"+
			"      openAPIV3Schema:\n        type: object\n        properties:\n", i+1, i == 0)
		for field := range 300 {
			fmt.Fprintf(&crd, "          f%d: {type: object, description: %s, properties: "+
				"{a: {type: object, properties: {b: {type: object, properties: {c: {type: string}}}}}}}\n",
				field, description)
		}
	}
	return crd.String()
}

// TestPlace follows a link to the box for objects, and reads a field while the sources change: it
// stays in sight. An error in the sources comes into sight wherever one reads.
func TestPlace(t *testing.T) {
	ctx := open(t)
	dir := t.TempDir()
	file := filepath.Join(dir, "crd.yaml")
	write := func(text string) {
		if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	write(long("old"))
	const inSight = `(r => r.top < innerHeight && r.bottom > 0)(document.%s.getBoundingClientRect())`
	const read = `getElementById("tabthathasalongnameforatelephone.v2.f200.a.b.c")`
	var bench, field, wrong bool
	run(t, ctx, chromedp.EmulateViewport(360, 740), chromedp.Navigate(serve(t, dir, "crd.yaml")),
		chromedp.WaitVisible("#kinds li", chromedp.ByQuery),
		chromedp.Click(`a[href="#bench"]`, chromedp.ByQuery), chromedp.Sleep(time.Second),
		chromedp.Evaluate(fmt.Sprintf(inSight, `querySelector("#bench h2")`), &bench),
		chromedp.Evaluate(`document.querySelectorAll("details").forEach(d => d.open = true)`, nil),
		chromedp.Evaluate("document."+read+".scrollIntoView()", nil),
		chromedp.Sleep(time.Second))
	if !bench {
		t.Error("the link to the box for objects leads elsewhere")
	}
	write(long("new"))
	for start, edited := time.Now(), false; !edited && time.Since(start) < time.Minute; {
		_ = chromedp.Run(ctx, chromedp.Evaluate(
			`document.readyState == "complete" && document.querySelector("main .d").textContent == "new"`, &edited))
	}
	run(t, ctx, chromedp.Sleep(time.Second),
		chromedp.Evaluate(fmt.Sprintf(inSight, read), &field))
	if !field {
		t.Error("an edit moves what is read out of sight")
	}
	write("oops: [")
	run(t, ctx, chromedp.WaitVisible("#wrong", chromedp.ByQuery),
		chromedp.Evaluate(fmt.Sprintf(inSight, `getElementById("wrong")`), &wrong))
	var width int
	run(t, ctx, chromedp.Evaluate(`document.documentElement.scrollWidth`, &width))
	if !wrong || width > 360 {
		t.Errorf("the error is in sight: %v; the page is %d pixels wide", wrong, width)
	}
}
