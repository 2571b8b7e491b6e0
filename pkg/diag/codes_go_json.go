package diag

// goJSONCodes are about how encoding/json writes Go types.
var goJSONCodes = []Info{
	{
		Code: "go/json-bytes", Severity: Warning,
		Implies: []string{"wire/decode"},
		Title:   "list that Go writes as a string",
		Doc: "encoding/json writes every slice of bytes as a string in base64, also as []uint8 " +
			"and where the bytes have a type of their own. The schema has a string for []byte " +
			"alone, as controller-gen's does, and an array for the others, so a server refuses " +
			"every object that Go writes.",
		Before: `Key []uint8 ` + "`json:\"key\"`" + ``,
		After:  `Key []byte ` + "`json:\"key\"`" + ``,
	},
	{
		Code: "go/json-duplicate", Severity: Warning,
		Implies:  []string{"wire/*"},
		Explains: []string{"wire/never"},
		Title:    "two fields with one JSON name",
		Doc: "Two fields of a struct have the same name in JSON, or two structs that it embeds " +
			"promote fields of the same name at the same depth. encoding/json then writes " +
			"neither of them, or the exported one; the schema takes the last one, or combines " +
			"the promoted ones, as controller-gen does.",
		Before: `A string ` + "`json:\"name\"`" + `
B string ` + "`json:\"name\"`" + ``,
		After: `A string ` + "`json:\"name\"`" + `
B string ` + "`json:\"other\"`" + ``,
	},
	{
		Code: "go/json-inline", Severity: Warning,
		Title: "field that the schema inlines and Go does not",
		Doc: "encoding/json inlines embedded structs that have no name in their json tag, and " +
			"since Go 1.27 structs and maps with the option embed. It does not know the option " +
			"inline: it writes a field that is not embedded, a map, or a struct whose tag has a " +
			"name under a name, while the schema has its properties in place, as " +
			"controller-gen's does. A server prunes what Go writes, or refuses it because " +
			"required properties are missing.",
		Before: `type Spec struct {
	Common Common ` + "`json:\",inline\"`" + `
}`,
		After: `type Spec struct {
	Common ` + "`json:\",inline\"`" + `
}`,
	},
	{
		Code: "go/json-name", Severity: Warning,
		Title: "name that encoding/json ignores",
		Doc: "encoding/json ignores a name in a json tag that has other characters than letters, " +
			"digits and some punctuation, such as a quote or a backslash, and uses the Go name; " +
			"since Go 1.27, the word before a quote or backslash if there is one. " +
			"The schema has the property as the tag names it, as controller-gen's does, so a " +
			"server prunes what Go writes. A space is a part of the name.",
		Before: `Owner string ` + "`json:\"owner's\"`" + ``,
		After:  `Owner string ` + "`json:\"owner\"`" + ``,
	},
	{
		Code: "go/json-option", Severity: Warning,
		Title: "unknown option in a json tag",
		Doc: "encoding/json ignores options that it does not know, so a misspelled omitempty " +
			"leaves the field required. Options are separated by commas without spaces, and the " +
			"first one follows a comma, too: what stands before it is the name, also where that " +
			"is -, which leaves a field out only if nothing follows. With format:…, an option " +
			"of experimental versions, every object is refused since Go 1.27.",
		Before: `Replicas int32 ` + "`json:\"replicas,omitemtpy\"`" + ``,
		After:  `Replicas int32 ` + "`json:\"replicas,omitempty\"`" + ``,
	},
	{
		Code: "go/json-quoted", Severity: Warning,
		Title: "value that Go writes in quotes",
		Doc: "With the option string in its json tag, encoding/json writes and reads a number or " +
			"boolean in quotes. The schema has the type of the Go field, as controller-gen's " +
			"does, so a server refuses every object that Go writes. A string gets quotes of its own, " +
			"which other clients take for part of it. Drop the option, or declare a string.",
		Before: `Serial int64 ` + "`json:\"serial,string\"`" + ``,
		After:  `Serial int64 ` + "`json:\"serial\"`" + ``,
	},
	{
		Code: "go/json-tag", Severity: Error,
		Title:  "field without a json tag",
		Doc:    "A field without a json tag is left out of the schema, but encoding/json would write it under its Go name. Give it a tag, or json:\"-\" if it is not part of the API.",
		Before: `Replicas int32`,
		After:  `Replicas int32 ` + "`json:\"replicas\"`" + ``,
	},
}
