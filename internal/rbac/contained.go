package rbac

import (
	"slices"
	"strings"

	"github.com/schemagen/schemagen/pkg/diag"
)

// contained reports the rules of a role that another rule of it in the same file contains. Files
// say what each controller needs, and may say the same.
func contained(rules []Rule) (found diag.List) {
	normal := make([]Rule, len(rules))
	for i, r := range rules {
		normal[i] = r.normalize()
	}
	for i, r := range normal {
		for j, other := range normal {
			near := i != j && other.comment.Pos.Filename == r.comment.Pos.Filename
			valid := len(checkRefused(r))+len(checkRefused(other)) == 0 && !r.groupless() &&
				!other.groupless()
			if near && valid && other.contains(r) && (j < i || !r.contains(other)) {
				found.Add("rbac/contained", r.comment.Pos,
					"another rule of the role allows all of this: remove this one").
					Relate(other.comment.Pos, "the other rule")
				break
			}
		}
	}
	return found
}

// contains reports whether a rule allows everything that another one does.
func (r Rule) contains(other Rule) bool {
	return covers(other.Groups, r.Groups, matches) &&
		covers(other.Resources, r.Resources, matchesResource) &&
		covers(other.Verbs, r.Verbs, matches) && covers(other.URLs, r.URLs, matchesURL) &&
		(len(r.ResourceNames) == 0 || len(other.ResourceNames) > 0 &&
			covers(other.ResourceNames, r.ResourceNames, matches))
}

// covers reports whether each word is matched by one of the patterns.
func covers(words, patterns []string, match func(pattern, word string) bool) bool {
	return !slices.ContainsFunc(words, func(w string) bool {
		return !slices.ContainsFunc(patterns, func(p string) bool { return match(p, w) })
	})
}

func matches(pattern, word string) bool { return pattern == "*" || pattern == word }

// matchesResource is matches for resources: */scale is that subresource of all.
func matchesResource(pattern, word string) bool {
	sub, all := strings.CutPrefix(pattern, "*/")
	return matches(pattern, word) || all && strings.HasSuffix(word, "/"+sub)
}

// matchesURL is matches for paths: a * at the end stands for anything.
func matchesURL(pattern, word string) bool {
	prefix, all := strings.CutSuffix(pattern, "*")
	return pattern == word || all && strings.HasPrefix(word, prefix)
}
