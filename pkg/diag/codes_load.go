package diag

// Codes of findings about packages that cannot be loaded.
const (
	LoadPattern Code = "load/pattern"
	LoadPackage Code = "load/package"
	LoadNoFiles Code = "load/no-go-files"
	LoadSyntax  Code = "load/syntax"
	LoadModule  Code = "load/module"

	LoadRedeclared Code = "load/redeclared"
	LoadUndeclared Code = "load/undeclared"
)

var loadCodes = []Info{
	{
		Code:     LoadPattern,
		Severity: Error,
		Final:    true,
		Title:    "pattern matches no package",
		Doc: "A package pattern matches nothing, so nothing would be generated for it. Check its " +
			"spelling; a pattern for directories begins with ./ and is relative to the working " +
			"directory.",
		Before: "schemagen generate ./apis/...",
		After:  "schemagen generate ./api/...",
	},
	{
		Code:     LoadPackage,
		Severity: Error,
		Final:    true,
		Title:    "package cannot be loaded",
		Doc: "The go command cannot find a package that was asked for or that a field's type " +
			"comes from, or a file of it cannot be read. Without it the schema would have a " +
			"hole. Run go build on the package, or go mod tidy.",
		Before: `import "example.com/missing/v1"`,
		After:  `import "example.com/present/v1"`,
	},
	{
		Code:     LoadNoFiles,
		Severity: Error,
		Final:    true,
		Title:    "package has no Go files",
		Doc: "A directory that was named has no Go files, or build constraints and the set of " +
			"build tags exclude all of them; test files do not count. Name another directory, or " +
			"set the build tags that the files ask for. Files that " +
			"import \"C\" count if there is a C compiler, or with CGO_ENABLED=1.",
		Before: "schemagen generate ./docs",
		After:  "schemagen generate ./api/v1",
	},
	{
		Code:     LoadSyntax,
		Severity: Error,
		Final:    true,
		Title:    "file is not Go",
		Doc: "The Go parser refuses a file of a package that was asked for or that a field's " +
			"type comes from. Types after the mistake may be missing, so nothing is written. Fix " +
			"the file; gofmt -e lists all mistakes in it.",
		Before: "type FooSpec struct {\n\tSize int `json:\"size\"`\n",
		After:  "type FooSpec struct {\n\tSize int `json:\"size\"`\n}",
	},
	{
		Code:     LoadRedeclared,
		Severity: Error,
		Final:    true,
		Title:    "type or field that is declared twice",
		Doc: "Two types of a package, or two fields of a struct, have the same name. The package " +
			"does not compile, and there is no telling which of them the schema should describe, " +
			"so nothing is written.",
		Before: "type Port int32\n\ntype Port string",
		After:  "type Port int32",
	},
	{
		Code:     LoadUndeclared,
		Severity: Error,
		Final:    true,
		Title:    "kind that embeds an undeclared type",
		Doc: "A struct would be a kind if a type that it embeds were declared: it embeds one of " +
			"metav1.TypeMeta and metav1.ObjectMeta, and something else that the package does not " +
			"declare, or both from a package that is not imported. Without this error, the kind " +
			"would be missing silently.",
		Before: "type Widget struct {\n\tmetav1.TypMeta    `json:\",inline\"`\n\tmetav1.ObjectMeta `json:\"metadata,omitempty\"`\n}",
		After:  "type Widget struct {\n\tmetav1.TypeMeta   `json:\",inline\"`\n\tmetav1.ObjectMeta `json:\"metadata,omitempty\"`\n}",
	},
	{
		Code:     LoadModule,
		Severity: Error,
		Final:    true,
		Title:    "module cannot be loaded",
		Doc: "The go command refuses the module or the workspace as a whole: there is no go.mod, " +
			"it cannot be parsed, or it asks for another Go version. Its own message is given. " +
			"Run go list in the directory to see it again.",
		Before: "modul example.com/api",
		After:  "module example.com/api",
	},
}
