package browser

import (
	"testing"
	"time"

	"github.com/chromedp/chromedp"
)

// TestWide reads a field deep in a page on a wide screen: the list of kinds stays in sight, beside
// the text, and shows which version is read.
func TestWide(t *testing.T) {
	ctx, page := open(t), pages(t)
	var inSight, beside bool
	var current string
	run(t, ctx, chromedp.EmulateViewport(1600, 900),
		chromedp.Navigate(page+"#worker.v1.spec.ports.protocol"),
		chromedp.Sleep(500*time.Millisecond),
		chromedp.Evaluate(`(r => r.top >= 0 && r.top < innerHeight)(document.querySelector("#kinds li").getBoundingClientRect())`, &inSight),
		chromedp.Evaluate(`document.querySelector("#kinds").getBoundingClientRect().right <= document.querySelector("main").getBoundingClientRect().left`, &beside),
		chromedp.Evaluate(`[...document.querySelectorAll("#kinds [aria-current]")].map(a => a.textContent + " " + a.hash).join(", ")`, &current))
	if !inSight || !beside {
		t.Errorf("the list of kinds is in sight: %v, beside the text: %v", inSight, beside)
	}
	if current != "v1 #worker.v1" {
		t.Errorf("the list shows as read: %q", current)
	}
}

// TestIndexWords opens the index of long names on a wide screen: no line ends within a word.
func TestIndexWords(t *testing.T) {
	ctx, dir := open(t), longPages(t)
	var lines int
	run(t, ctx, chromedp.EmulateViewport(1000, 700), chromedp.Navigate(dir+"/index.html"),
		chromedp.Evaluate(`[...document.querySelectorAll(".kinds th, .kinds td:first-child a")].reduce((n, e) => Math.max(n, e.getClientRects().length, e.offsetHeight > 45 ? 2 : 1), 0)`, &lines))
	if lines != 1 {
		t.Errorf("a name is spread over %d lines", lines)
	}
}
