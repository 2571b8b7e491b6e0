package main

import (
	"fmt"
	"go/build"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/pflag"
)

// generatedTest is the name of the Go test that golden writes under go generate.
const generatedTest = "zz_generated_schemagen_test.go"

// goTestFile returns the name of the Go test to write if no flag names it: one under go generate,
// which sets $GOPACKAGE.
func goTestFile() string {
	if os.Getenv("GOPACKAGE") == "" {
		return ""
	}
	return generatedTest
}

// packageName returns the name of the package that a test file belongs to: that of go generate, or
// of the Go files beside it.
func packageName(file string) (string, error) {
	if name := os.Getenv("GOPACKAGE"); name != "" {
		return name, nil
	}
	p, _ := build.ImportDir(filepath.Dir(file), 0) // whatever is wrong with it, it may have a name
	if p.Name == "" {
		return "",
			fmt.Errorf("%s: there is no Go package in the directory for the test to belong to",
				file)
	}
	return p.Name, nil
}

// givenFlags returns the flags that were given as arguments, by name, but for those that only an
// update takes.
func givenFlags(flags *pflag.FlagSet) []string {
	var args []string
	flags.Visit(func(flag *pflag.Flag) {
		switch flag.Name {
		case "update", "check", "go-test", "chdir":
			return
		}
		for _, value := range flagArguments(flag.Value) {
			args = append(args, "--"+flag.Name+"="+value)
		}
	})
	return args
}

// flagArguments returns the values to give a flag so that it has this one, which is not always what
// it says of itself.
func flagArguments(value pflag.Value) []string {
	if list, ok := value.(pflag.SliceValue); ok {
		return list.GetSlice()
	}
	text := value.String()
	if value.Type() == "stringToString" {
		// pflag writes brackets that it does not read
		text = strings.TrimSuffix(strings.TrimPrefix(text, "["), "]")
	}
	return []string{text}
}
