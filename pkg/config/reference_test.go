package config

import (
	"fmt"
	"strings"
)

// reference returns docs/configuration.md.
func reference() string {
	var b strings.Builder
	fmt.Fprintf(&b, `# Configuration

A project sets in %[1]s, at the root of its module, what it would otherwise repeat on every command line, so
that a plain %[2]s does everything. The file is optional. schemagen reads the nearest one in or above the
directory it works in, up to the root of the repository (the directory that holds %[3]s). It may be called
%[4]s; two of them in one directory are an error. %[7]s writes one with what it finds in the repository.

- The command line overrides the file, key by key.
- Paths are relative to the file, and so are patterns of packages.
- A key that schemagen does not know is an error, as is a value that a key does not take: nothing in the file is without effect.
- %[5]s prints the effective configuration, and the file, flag or default that each value comes from. Its
  output is a configuration again.
- Editors complete and check the file by [its JSON Schema](schemagen.schema.json), which is made from the table that schemagen
  itself reads by. %[6]s prints it; the first line below names it to editors with a YAML language server.

`, "`"+Name+"`", "`schemagen generate`", "`.git`", "`"+HiddenName+"`", "`schemagen config print`",
		"`schemagen config schema`", "`schemagen init`")
	fmt.Fprintf(&b,
		"<!-- scratch: commands.txtar -->\n<!-- file: schemagen.yaml -->\n```yaml\n%s\n", Modeline)
	for _, k := range Keys() {
		fmt.Fprintln(&b, k.Example)
	}
	b.WriteString("```\n")
	b.WriteString(session)
	for _, k := range Keys() {
		fmt.Fprintf(&b, "\n## `%s`\n\n%s\n\n```yaml\n%s\n```\n", k.Name, k.Doc, k.Example)
		if notes := k.notes(); len(notes) > 0 {
			fmt.Fprintf(&b, "\n%s\n", strings.Join(notes, " "))
		}
	}
	b.WriteString(suppressions)
	return b.String()
}

// notes returns what else the table knows about a key, in sentences.
func (k Key) notes() []string {
	var notes []string
	if k.Flag != "" {
		notes = append(notes, "The flag is `--"+k.Flag+"`.")
	}
	if k.Default != "" {
		notes = append(notes, "The default is `"+k.Default+"`.")
	}
	if k.Peer {
		notes = append(notes,
			"It applies to `schemagen crd` too, as controller-gen has no argument for it.")
	}
	return notes
}

// session shows what the commands say about the example and about a mistake; the test of all pages
// compares it.
const session = `
` + "```console" + `
$ schemagen config print -o deploy | grep -E '^(packages|outputDir|prune|goldenDir):'
packages: ["./api/..."]                                       # schemagen.yaml:3:1
outputDir: "deploy"                                           # --output-dir
prune: true                                                   # schemagen.yaml:14:1
goldenDir: "testdata/golden"                                  # schemagen.yaml:15:1
` + "```" + `

What is wrong in the file is reported with its position, before the command does anything, and the exit code is that of a wrong
call:

` + "<!-- file: schemagen.yaml -->\n```yaml" + `
version: 1
outputdir: deploy
prune: yes
severity: {marker/unknwon: off}
` + "```" + `

` + "```console" + `
$ schemagen generate
schemagen.yaml:2:1: error: unknown key "outputdir": did you mean outputDir? [config/key]
schemagen.yaml:3:8: error: this must be one of true, false, not "yes" [config/value]
schemagen.yaml:4:12: error: unknown rule "marker/unknwon": did you mean marker/unknown? [config/value]
3 errors; to explain one: schemagen rules config/key
$ echo $?
2
` + "```" + `
`

const suppressions = `
## One place

A severity applies to a whole project, a comment to one place. It needs a reason, and is itself reported when there is nothing to
silence:

` + "```go" + `
// schemagen:ignore go/float the ratio is computed, never compared
Ratio float64 ` + "`json:\"ratio\"`" + `
` + "```" + `
`
