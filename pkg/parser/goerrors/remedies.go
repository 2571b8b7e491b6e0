package goerrors

import "strings"

// Advised returns what the go command says in one line, with what to do where it does not say so
// itself.
func Advised(text string) string {
	text = oneLine(text)
	for _, r := range remedies {
		if strings.Contains(text, r.says) {
			return strings.TrimSuffix(text, ".") + ": " + r.do
		}
	}
	return text
}

// remedies say what to do about what the go command says.
var remedies = []struct{ says, do string }{
	{"listed in go.work file: open ",
		"take its directory out of go.work, as go work edit -dropuse does"},
	{"reading go.work: open ", "set GOWORK to a file that there is, or unset it"},
	{"import lookup disabled by -mod=vendor",
		"run go mod vendor, or go work vendor in a workspace"},
	{"replacement directory ", "correct the directory of the replace directive"},
	{"(replaced by ", "correct the directory of the replace directive, which must hold a module"},
	{"malformed import path ",
		"such a path, and so the directory of a package, has letters, digits and any of -._~+"},
	{"import cycle not allowed", "move what both packages need into a third one"},
	{"(from $GOPATH)", "unset GO111MODULE, and have a go.mod file that says where it is"},
	{"disabled by GOPROXY=off", "run go mod download, or go mod tidy, with another GOPROXY"},
	{"download go1", "install that Go, or set GOPROXY to where it can be fetched from"},
	{"-modfile only valid when using modules", // golang.org/x/tools asks for Go's version without
		"take -modfile out of GOFLAGS for this call"},
	{"build constraints exclude all Go files",
		"name the tags with --tags, or set GOOS, GOARCH or CGO_ENABLED=1, as the files ask for"},
}

// oneLine returns a text without line breaks.
func oneLine(text string) string { return strings.Join(strings.Fields(text), " ") }
