// Package browser tests the pages of documentation in a real browser. It is a module of its own, so
// that the driver of the browser is none of the project's dependencies.
package browser

import (
	"bufio"
	"bytes"
	"context"
	"flag"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// repository is the top of the main module.
const repository = ".."

// program builds schemagen once.
var program = sync.OnceValues(func() (string, error) {
	out, err := filepath.Abs("bin/schemagen")
	if err != nil {
		return "", err
	}
	cmd := exec.Command("go", "build", "-o", out, "./cmd/schemagen")
	cmd.Dir = repository
	return out, cmd.Run()
})

// open returns a browser, or skips the test where there is none.
func open(t *testing.T) context.Context {
	t.Helper()
	path := ""
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome",
		"google-chrome-stable"} {
		if found, err := exec.LookPath(name); err == nil {
			path = found
			break
		}
	}
	if path == "" {
		t.Skip("there is no Chromium on this machine")
	}
	options := append(chromedp.DefaultExecAllocatorOptions[:], chromedp.ExecPath(path),
		chromedp.NoSandbox, chromedp.WindowSize(1200, 900),
		chromedp.WSURLReadTimeout(2*time.Minute))
	ctx, cancel := chromedp.NewExecAllocator(context.Background(), options...)
	t.Cleanup(cancel)
	ctx, cancel = chromedp.NewContext(ctx)
	t.Cleanup(cancel)
	ctx, cancel = context.WithTimeout(ctx, 5*time.Minute)
	t.Cleanup(cancel)
	return ctx
}

// requested records what the pages ask for.
func requested(ctx context.Context) func() []string {
	var lock sync.Mutex
	var urls []string
	chromedp.ListenTarget(ctx, func(event any) {
		if e, ok := event.(*network.EventRequestWillBeSent); ok {
			lock.Lock()
			urls = append(urls, e.Request.URL)
			lock.Unlock()
		}
	})
	return func() []string {
		lock.Lock()
		defer lock.Unlock()
		return urls
	}
}

func run(t *testing.T, ctx context.Context, actions ...chromedp.Action) {
	t.Helper()
	if err := chromedp.Run(ctx, actions...); err != nil {
		t.Fatal(err)
	}
}

// pages writes the pages of the example API, and returns the URL of its group.
func pages(t *testing.T) string {
	t.Helper()
	schemagen, err := program()
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	cmd := exec.Command(schemagen, "docs", "--output", "html="+dir, "./...")
	cmd.Dir = filepath.Join(repository, "examples")
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return "file://" + filepath.ToSlash(dir) + "/workloads.example.com.html"
}

// TestPage searches, follows a link to a field, and compares versions, without a request to
// anywhere.
func TestPage(t *testing.T) {
	ctx, page := open(t), pages(t)
	urls := requested(ctx)
	var byName, byText, hash, row string
	var opened, highlighted, visible bool
	run(t, ctx, network.Enable(), chromedp.Navigate(page),
		chromedp.SendKeys("#q", "protocol", chromedp.ByQuery), chromedp.WaitVisible("#found-0",
			chromedp.ByQuery), chromedp.Text("#found", &byName, chromedp.ByQuery),
		chromedp.Evaluate(`document.getElementById("q").value = ""`, nil),
		chromedp.SendKeys("#q", "repository cloned", chromedp.ByQuery),
		chromedp.WaitVisible("#found-0", chromedp.ByQuery),
		chromedp.Text("#found", &byText, chromedp.ByQuery),
		chromedp.SendKeys("#q", "\r", chromedp.ByQuery), chromedp.Sleep(300*time.Millisecond),
		chromedp.Evaluate(`location.hash`, &hash),
		chromedp.Evaluate(`[...document.querySelectorAll("details")].filter(d => d.contains(document.querySelector(":target"))).every(d => d.open)`, &opened),
		chromedp.Evaluate(`getComputedStyle(document.querySelector(":target .h")).backgroundColor !== getComputedStyle(document.body).backgroundColor`, &highlighted),
		chromedp.Evaluate(`(r => r.top >= 0 && r.top < innerHeight)(document.querySelector(":target").getBoundingClientRect())`, &visible),
		chromedp.Evaluate(`document.querySelector("tr.gone").textContent`, &row),
	)
	if !strings.Contains(byName, "worker.v1.spec.ports.protocol") {
		t.Errorf("the search for a name finds %q", byName)
	}
	if !strings.Contains(byText, "worker.v1.spec.source.git.url") ||
		hash != "#worker.v1.spec.source.git.url" {
		t.Errorf("the search for a text finds %q, and leads to %q", byText, hash)
	}
	if !opened || !highlighted || !visible {
		t.Errorf("the field is opened: %v, highlighted: %v, visible: %v", opened,
			highlighted, visible)
	}
	if !strings.Contains(row, "spec.image") {
		t.Errorf("the field that is gone: %q", row)
	}
	for _, url := range urls() {
		if !strings.HasPrefix(url, "file://") {
			t.Errorf("the page asked for %s", url)
		}
	}
}

// TestDeepLink opens a page at a field that lies in closed ones.
func TestDeepLink(t *testing.T) {
	ctx, page := open(t), pages(t)
	var open, visible bool
	run(t, ctx, chromedp.Navigate(page+"#worker.v1.status.conditions.reason"),
		chromedp.Sleep(500*time.Millisecond),
		chromedp.Evaluate(`document.querySelector(":target").closest("details").open`, &open),
		chromedp.Evaluate(`(r => r.top >= 0 && r.top < innerHeight)(document.querySelector(":target").getBoundingClientRect())`, &visible),
	)
	if !open || !visible {
		t.Errorf("open: %v, visible: %v", open, visible)
	}
}

// TestWhereabouts scrolls to a field deep in a page: the bar names it, and links to it.
func TestWhereabouts(t *testing.T) {
	ctx, page := open(t), pages(t)
	var named, link string
	run(t, ctx, chromedp.Navigate(page+"#worker.v1.spec.ports.protocol"),
		chromedp.Sleep(500*time.Millisecond),
		chromedp.Text("#here", &named, chromedp.ByQuery),
		chromedp.Evaluate(`document.querySelector("#here a").hash`, &link))
	if named != "worker.v1.spec.ports.protocol" || link != "#"+named {
		t.Errorf("the bar names %q and links to %q", named, link)
	}
}

// TestNoScript reads a page without scripts: every field is there and can be seen.
func TestNoScript(t *testing.T) {
	ctx, page := open(t), pages(t)
	var text string
	run(t, ctx, emulation.SetScriptExecutionDisabled(true), chromedp.Navigate(page),
		chromedp.Text("main", &text, chromedp.ByQuery))
	for _, want := range []string{"protocol", "Ref is the reference of the image", "0 to 1000",
		"a worker that is never restarted runs once"} {
		if !strings.Contains(text, want) {
			t.Errorf("the page does not show %q", want)
		}
	}
}

// object has a field that is pruned, and a machine whose name a server refuses.
const object = "apiVersion: operations.example.com/v1\nkind: MaintenanceNightlyJob\nmetadata:\n  name: a\nspec:\n" +
	"  shell: echo\n  machines: [A]\n  privileged: true\n"

// TestPreview tries objects, and edits the sources of the pages.
func TestPreview(t *testing.T) {
	ctx := open(t)
	dir, address := preview(t)
	urls := requested(ctx)
	var struck, faults, title string
	run(t, ctx, network.Enable(), chromedp.Navigate(address),
		chromedp.SendKeys("#object", object, chromedp.ByQuery),
		chromedp.WaitVisible("del", chromedp.ByQuery), chromedp.Sleep(time.Second),
		chromedp.Text("del", &struck, chromedp.ByQuery),
		chromedp.Text("#faults", &faults, chromedp.ByQuery), chromedp.Title(&title))
	if !strings.Contains(struck, "privileged") {
		t.Errorf("%q is struck through", struck)
	}
	if !strings.Contains(faults, "line 7: ") || !strings.Contains(faults, "spec.machines[0]") {
		t.Errorf("the page of %s says %q", title, faults)
	}
	var line int
	var kept string
	run(t, ctx, chromedp.Focus("#faults button", chromedp.ByQuery), chromedp.KeyEvent(kb.Enter),
		chromedp.Evaluate(`(o => o.value.slice(0, o.selectionStart).split("\n").length)(document.getElementById("object"))`, &line),
		chromedp.Value("#object", &kept, chromedp.ByQuery))
	if line != 7 || kept != object {
		t.Errorf("the key Enter on an error's line leads to line %d of %q", line, kept)
	}
	for _, url := range urls() {
		if !strings.HasPrefix(url, address) {
			t.Errorf("the page asked for %s", url)
		}
	}
	file := filepath.Join(dir, "nightly", "v1", "types.go")
	source, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	comment := []byte("// An edited comment.\n//\n// MaintenanceNightlyJob ")
	edited := bytes.Replace(source, []byte("// MaintenanceNightlyJob "), comment, 1)
	if err := os.WriteFile(file, edited, 0o644); err != nil {
		t.Fatal(err)
	}
	start := time.Now()
	// an evaluation fails while the page reloads
	for edited := false; !edited && time.Since(start) < time.Minute; {
		_ = chromedp.Run(ctx,
			chromedp.Evaluate(`document.querySelector("main").textContent.includes("An edited comment.")`, &edited))
	}
	took := time.Since(start).Round(time.Millisecond)
	if t.Logf("the edit appears after %v", took); took >= time.Minute {
		t.Error("an edit does not appear")
	}
	if err := os.WriteFile(file, append(edited, "oops\n"...), 0o644); err != nil {
		t.Fatal(err)
	}
	var banner, count string
	run(t, ctx, chromedp.WaitVisible("#wrong", chromedp.ByQuery),
		chromedp.Text("#wrong", &banner, chromedp.ByQuery),
		chromedp.Text("#count", &count, chromedp.ByQuery))
	if count != "1 error" {
		t.Errorf("the page counts %q", count)
	}
	if !strings.Contains(banner, "types.go:") || !strings.Contains(banner, "oops") {
		t.Errorf("the banner says %q", banner)
	}
}

// preview copies API packages and serves a preview of one, until the test ends.
func preview(t *testing.T) (dir, address string) {
	t.Helper()
	dir = t.TempDir()
	if err := os.CopyFS(dir, os.DirFS(filepath.Join(repository, "testdata", "apis"))); err != nil {
		t.Fatal(err)
	}
	return dir, serve(t, dir, "./nightly/v1")
}

// serve serves a preview of what stands in a directory, until the test ends.
func serve(t *testing.T, dir, what string) (address string) {
	t.Helper()
	schemagen, err := program()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(schemagen, "preview", "--no-open", what)
	cmd.Dir = dir
	stdout, err := cmd.StdoutPipe()
	if err == nil {
		err = cmd.Start()
	}
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = cmd.Process.Signal(os.Interrupt)
		if err := cmd.Wait(); err != nil {
			t.Errorf("an interrupt ends the preview with %v", err)
		}
	})
	address, err = bufio.NewReader(stdout).ReadString('\n')
	if err != nil {
		t.Fatal(err)
	}
	return strings.TrimSpace(address)
}

var update = flag.Bool("update", false, "remake the pictures of the pages")

// TestScreenshots remakes the pictures that the documentation shows.
func TestScreenshots(t *testing.T) {
	if !*update {
		t.Skip("pictures differ from one browser to the next: -update remakes them")
	}
	ctx, page := open(t), pages(t)
	var picture []byte
	run(t, ctx, chromedp.EmulateViewport(1000, 640), chromedp.Navigate(page+"#worker.v1.spec"),
		chromedp.Sleep(time.Second), chromedp.CaptureScreenshot(&picture))
	save(t, "page.png", picture)
	_, address := preview(t)
	run(t, ctx, chromedp.EmulateViewport(1000, 700), chromedp.Navigate(address),
		chromedp.Evaluate(`document.getElementById("object").value = ""`, nil),
		chromedp.SendKeys("#object", object, chromedp.ByQuery),
		chromedp.WaitVisible("del", chromedp.ByQuery),
		chromedp.Evaluate(`document.getElementById("bench").scrollIntoView()`, nil),
		chromedp.Sleep(time.Second), chromedp.CaptureScreenshot(&picture))
	save(t, "preview.png", picture)
}

func save(t *testing.T, name string, picture []byte) {
	t.Helper()
	if err := os.WriteFile(filepath.Join(repository, "docs", "images", name), picture,
		0o644); err != nil {
		t.Fatal(err)
	}
}
