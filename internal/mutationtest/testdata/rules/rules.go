package rules

import "strings"

type checker struct{ found []string }

func (c *checker) report(rule string) { c.found = append(c.found, rule) }

func Check(kind, name string) []string {
	var c checker
	if name == "" && kind != "anonymous" {
		c.report("name")
	}
	for _, bad := range []string{"/", ":"} {
		if strings.Contains(name, bad) {
			c.report(bad)
		}
	}
	switch kind {
	case "old", "older":
		c.report("kind")
	}
	return c.found
}
