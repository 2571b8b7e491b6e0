package browser

import (
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
)

// contrasts returns each visible text whose contrast with what lies behind it is less than level AA
// of WCAG 2 asks for.
const contrasts = `(() => {
  const rgb = c => c.match(/[\d.]+/g).map(Number);
  const lum = c => { const l = rgb(c).slice(0, 3).map(v => (v /= 255) <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4); return 0.2126 * l[0] + 0.7152 * l[1] + 0.0722 * l[2]; };
  const behind = el => { for (; el; el = el.parentElement) { const c = getComputedStyle(el).backgroundColor, a = rgb(c)[3]; if (a === undefined || a === 1) return c; } return "rgb(255,255,255)"; };
  const low = [];
  const check = (el, color, text) => {
    const a = lum(color), b = lum(behind(el)), ratio = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
    if (ratio < 4.5) low.push(text.trim().slice(0, 40) + ": " + ratio.toFixed(2));
  };
  document.querySelectorAll("details").forEach(d => d.open = true);
  for (let w = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT), n; n = w.nextNode();) {
    const el = n.parentElement;
    if (n.data.trim() && el.checkVisibility()) check(el, getComputedStyle(el).color, n.data);
  }
  document.querySelectorAll("input,textarea").forEach(el => check(el, getComputedStyle(el, "::placeholder").color, el.placeholder));
  return low;
})()`

// TestContrast measures every text of a page with a field highlighted and search results open, and
// of a preview, in both tones.
func TestContrast(t *testing.T) {
	ctx, page := open(t), pages(t)
	_, address := preview(t)
	for _, tone := range []string{"light", "dark"} {
		system := emulation.SetEmulatedMedia().WithFeatures([]*emulation.MediaFeature{
			{Name: "prefers-color-scheme", Value: tone},
		})
		var onPage, inPreview []string
		run(t, ctx, system, chromedp.Navigate("about:blank"),
			chromedp.Navigate(page+"#worker.v1.spec"),
			chromedp.SendKeys("#q", "image", chromedp.ByQuery),
			chromedp.WaitVisible("#found-0", chromedp.ByQuery),
			chromedp.Evaluate(contrasts, &onPage),
			chromedp.Navigate(address),
			chromedp.Evaluate(`document.getElementById("object").value = ""`, nil),
			chromedp.SendKeys("#object", object, chromedp.ByQuery),
			chromedp.WaitVisible("del", chromedp.ByQuery), chromedp.Evaluate(contrasts, &inPreview))
		for _, low := range append(onPage, inPreview...) {
			t.Errorf("%s: %s", tone, low)
		}
	}
}
