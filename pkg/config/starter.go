package config

import (
	"fmt"
	"strings"
)

// referenceAddress is where every key is explained.
const referenceAddress = "https://github.com/schemagen/schemagen/blob/main/docs/configuration.md"

// Starter returns a first configuration: the lines that set has for some keys, in the order of the
// keys, and as comments those that projects need most. The rest is behind a link. Supported is the
// oldest release of Kubernetes that upstream supports.
func Starter(set map[string]string, supported string) string {
	var b strings.Builder
	fmt.Fprintf(&b,
		"%s\n# What schemagen does here unless the command line says otherwise. Every key:\n# %s\n",
		Modeline, referenceAddress)
	for _, k := range Keys() {
		switch lines, own := set[k.Name]; {
		case k.required:
			fmt.Fprintln(&b, k.Example)
		case own:
			fmt.Fprintln(&b, lines)
		case k.Name == "targetKube":
			fmt.Fprintf(&b,
				"# The oldest Kubernetes that must accept the CRDs; upstream supports none that is older.\ntargetKube: %q\n", supported)
		}
	}
	if _, own := set["severity"]; !own {
		fmt.Fprintln(&b, "#"+strings.ReplaceAll(Named(Keys(), "severity").Example, "\n", "\n#"))
	}
	return b.String()
}
