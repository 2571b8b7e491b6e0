package peer

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestParse(t *testing.T) {
	t.Parallel()
	c, err := Parse([]string{
		"+crd:allowDangerousTypes=true, maxDescLen= 80,headerFile=\"a,b\",crdVersions={v1}",
		"paths=./a;./b;", "paths={./c,`./d e`}", "output:crd:dir:=bases", "output:stdout",
		"rbac:roleName=manager", "output:rbac:dir=roles", "object", "output:object:dir=x",
	})
	require.NoError(t, err)
	assert.Equal(t, &Call{
		Ours: []string{"crd", "rbac"}, hasOptions: map[string]bool{"crd": true, "rbac": true},
		Paths: []string{"./a", "./b", "./c", "./d e"}, Dangerous: true, MaxDescLen: new(80),
		RoleName: "manager",
		Headers:  map[string]Header{"crd": {File: "a,b"}},
		rules: map[string]Destination{"crd": {Dir: "bases"}, "": {Stdout: true},
			"rbac": {Dir: "roles"}},
		Generators: []string{"object"}, Rest: []string{"paths=./a;./b;", "paths={./c,`./d e`}",
			"output:stdout", "object", "output:object:dir=x"},
	}, c)
	assert.Equal(t, Destination{Dir: "bases"}, c.To(CRD))
	assert.Equal(t, Destination{Stdout: true}, c.To(Webhook))
}

func TestMistakes(t *testing.T) {
	t.Parallel()
	for arg, want := range map[string]string{
		"crd:":                         "crd: names no option: write crd without the colon",
		"rbac":                         "rbac: roleName is missing: write rbac:roleName=NAME",
		"rbac:fileName=x":              "rbac: roleName is missing: write rbac:roleName=NAME",
		"rbac:roleNmae=x":              "rbac:roleNmae=x: there is no such option: did you mean roleName?",
		"webhook:fileName=x":           "webhook:fileName=x: there is no such option: the options are headerFile, year",
		"crd:maxDescLen":               `crd:maxDescLen: "maxDescLen" is not in the form name=value`,
		"crd:maxDescLne=1":             "crd:maxDescLne=1: there is no such option: did you mean maxDescLen?",
		"path=./...":                   `"path=./..." is not an argument of the crd command: did you mean paths=./...?`,
		"./...":                        `"./..." is not an argument of the crd command: did you mean paths=./...?`,
		"crd:maxDescLen=+1":            `crd:maxDescLen=+1: "+1" is not a whole number`,
		"crd:year=,maxDescLen=1":       "crd:year=,maxDescLen=1: year has no value: leave it out",
		"crd:allowDangerousTypes=True": `crd:allowDangerousTypes=True: "True" is neither true nor false`,
		"crd:crdVersions=v1;v1beta1":   "crd:crdVersions=v1;v1beta1: servers have accepted only v1 since Kubernetes 1.22",
		"crd:headerFile=\"a":           "crd:headerFile=\"a: \"a is not a Go string: close the quote, and double backslashes",
		"paths=":                       "paths= names no package",
		"paths={./a":                   `"./a": the brace is never closed`,
		"paths=./a;;./b":               "an item of the list is empty: remove its separator",
		"output:dir=":                  "output:dir=: this names no directory: write a dot for the working directory",
		"output:artifacts:code=x":      "output:artifacts:code=x: config is missing: write artifacts:config=DIR",
		"output:rbac:dir=x":            "output:rbac:dir=x is for a generator that is not run",
	} {
		_, err := Parse([]string{arg})
		assert.EqualError(t, err, want, arg)
	}
}

func TestRecognizes(t *testing.T) {
	t.Parallel()
	for arg, want := range map[string]bool{"crd": true, "crd:maxDescLen=1": true, "+object": true,
		"paths=.": true, "paths": false, "generate": false} {
		assert.Equal(t, want, Recognizes([]string{arg, "more"}), arg)
	}
	assert.False(t, Recognizes([]string{"generate", "crd"}))
	assert.True(t, Recognizes([]string{"year=1", "crd"}))
}
