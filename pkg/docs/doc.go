// Package docs describes the kinds of CRDs for people who write their objects.
//
// [New] makes the [Model] of what a reader needs from CRDs, whoever wrote them: for each kind and
// version a tree of its fields, with types, defaults, bounds and rules in words, what a server
// prunes, and examples that a server would store. The renderers, [Markdown] among them, turn it
// into pages, and add nothing of their own. Whatever a CRD says is text to them: descriptions are
// comments as godoc knows them, and never HTML.
package docs
