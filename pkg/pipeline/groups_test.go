package pipeline_test

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/schemagen/schemagen/pkg/pipeline"
)

// kindOf returns a package with a kind whose group has the name of the package, and which has a field of a shared type.
func kindOf(name string) string {
	return fmt.Sprintf(`// +groupName=%[1]s.example.com
package v1

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

	"example.com/main/common"
)

// %[2]s is a kind.
// +kubebuilder:object:root=true
type %[2]s struct {
	metav1.TypeMeta   %[3]s
	metav1.ObjectMeta %[4]s

	// Spec is wanted.
	Spec common.Shared %[5]s
	// +kubebuilder:validation:Maximum=3
	Count int32 %[6]s
}

// Alone is reached by no kind.
type Alone struct {
	Name string %[7]s
}
`, name, strings.ToUpper(name[:1])+name[1:], "`json:\",inline\"`", "`json:\"metadata,omitempty\"`", "`json:\"spec\"`", "`json:\"count\"`", "`json:\"name\"`")
}

func newGroups(t *testing.T) *world {
	t.Helper()
	w := newWorld(t)
	w.remove("main/api")
	w.write("main/common/common.go", "package common\n\nimport (\n\t\"example.com/main/deep\"\n\tv3 \"example.com/other/v3\"\n)\n\n// Shared is used by all.\ntype Shared struct {\n\tName string `json:\"name\"`\n}\n\ntype Other struct {\n\tDeep deep.Deep `json:\"deep\"`\n}\n\ntype Foreign struct {\n\tBerry v3.Berry `json:\"berry\"`\n}\n")
	w.write("other/v3/berry.go", "// +groupName=berry.example.com\npackage v3\n\ntype Berry struct {\n\tSize int32 `json:\"size\"`\n}\n")
	w.write("main/deep/deep.go", "package deep\n\ntype Deep struct {\n\tName string `json:\"name\"`\n}\n")
	for _, name := range []string{"apple", "berry", "cherry"} {
		w.write("main/"+name+"/v1/types.go", kindOf(name))
	}
	w.write("main/berry/v2/types.go", strings.ReplaceAll(kindOf("berry"), "package v1", "package v2"))
	w.write("main/damson/v1/types.go", strings.Replace(strings.TrimPrefix(kindOf("damson"), "// +groupName=damson.example.com\n"),
		"// Damson", "// +groupName=damson.example.com\n\n// Damson", 1))
	w.edit("main/berry/v2/types.go", "object:root=true", "object:root=true\n// +kubebuilder:storageversion")
	w.write("main/controllers/controllers.go", "package controllers\n\nimport v1 \"example.com/main/apple/v1\"\n\n// Reconciler is none.\ntype Reconciler struct {\n\tApple v1.Apple\n}\n")
	return w
}

// TestGroupsAreKept changes bodies: what they do not concern is not looked at again, and the result is that of a whole run.
func TestGroupsAreKept(t *testing.T) {
	w := newGroups(t)
	const apple, berry, common = "main/apple/v1/types.go", "main/berry/v1/types.go", "main/common/common.go"
	for _, step := range []struct {
		what   string
		change func()
		reused pipeline.Reuse
	}{
		{"nothing is known", func() {}, pipeline.Nothing},
		{"a bound", func() { w.edit(apple, "Maximum=3", "Maximum=4") }, pipeline.Kinds},
		{"a bound of another group", func() { w.edit(berry, "Maximum=3", "Maximum=5") }, pipeline.Kinds},
		{"two groups", func() { w.edit(berry, "Maximum=5", "Maximum=6"); w.edit(apple, "Maximum=4", "Maximum=7") }, pipeline.Kinds},
		{"what all share", func() { w.edit(common, "used by all", "used by everybody") }, pipeline.Kinds},
		{"a finding", func() { w.edit(apple, "Maximum=7", "Maximum=no") }, pipeline.Kinds},
		{"a finding of another group", func() { w.edit(berry, "Maximum=6", "Maxmum=6") }, pipeline.Kinds},
		{"it moves", func() { w.edit(berry, "// Spec is", "\n\t// Spec is") }, pipeline.Kinds},
		{"it goes, the first one stays", func() { w.edit(berry, "Maxmum=6", "Maximum=6") }, pipeline.Kinds},
		{"none", func() { w.edit(apple, "Maximum=no", "Maximum=3") }, pipeline.Kinds},
		{"what no kind reaches", func() { w.edit(apple, "// Alone is", "// +kubebuilder:validation:Pattern=7\n// Alone is") }, pipeline.Kinds},
		{"a syntax error", func() { w.edit(apple, "Name string", "Name string string") }, pipeline.Groups},
		{"no syntax error", func() { w.edit(apple, "Name string string", "Name string") }, pipeline.Groups},
		{"a package without kinds, which imports one with a finding", func() {
			w.edit("main/controllers/controllers.go", "is none", "is one\n// +kubebuilder:validation:Enum=a")
		}, pipeline.Kinds},
		{"another type of a shared package, which leads to one that nobody reached", func() { w.edit(apple, "common.Shared", "common.Other") }, pipeline.Kinds},
		{"a finding in that", func() {
			w.edit("main/deep/deep.go", "\tName", "\t// +kubebuilder:validation:Minimum=1\n\tName")
		}, pipeline.Kinds},
		{"a bound beside it", func() { w.edit(berry, "Maximum=6", "Maximum=8") }, pipeline.Kinds},
		{"nobody reaches it", func() { w.edit(apple, "common.Other", "common.Shared") }, pipeline.Kinds},
		{"no finding in it", func() { w.edit("main/deep/deep.go", "\t// +kubebuilder:validation:Minimum=1\n", "") }, pipeline.Kinds},
		{"a type of a package that belongs to another group", func() { w.edit(apple, "common.Shared", "common.Foreign") }, pipeline.Graph},
		{"the group of that", func() { w.edit(berry, "Maximum=8", "Maximum=6") }, pipeline.Graph},
		{"none of it", func() { w.edit(apple, "common.Foreign", "common.Shared"); w.edit(berry, "Maximum=6", "Maximum=8") }, pipeline.Graph},
		{"a new type", func() { w.edit(apple, "// Alone is", "type Second string\n\n// Alone is") }, pipeline.Groups},
		{"a constant of it", func() {
			w.edit(apple, "type Second string", "type Second string\n\n// +k8s:enum\nconst Two Second = \"two\"")
		}, pipeline.Groups},
		{"who writes its JSON", func() {
			w.edit(apple, "const Two", "func (s Second) MarshalText() ([]byte, error) { return nil, nil }\n\nconst Two")
		}, pipeline.Groups},
		{"it goes", func() {
			w.edit(apple, "type Second string\n\n// +k8s:enum\nfunc (s Second) MarshalText() ([]byte, error) { return nil, nil }\n\nconst Two Second = \"two\"\n\n", "")
		}, pipeline.Groups},
		{"two types on a line", func() { w.edit(berry, "type Alone", "type One int; type Alone") }, pipeline.Groups},
		{"one of them", func() { w.edit(berry, "type One int;", "type One string;") }, pipeline.Groups},
		{"a type that becomes a kind", func() {
			w.edit(apple, "type Alone struct {", "type Alone struct {\n\tmetav1.TypeMeta `json:\",inline\"`\n\tmetav1.ObjectMeta `json:\"metadata\"`")
		}, pipeline.Groups},
		{"a field of it", func() { w.edit(apple, "\tName string `json:\"name\"`", "\tName int32 `json:\"name\"`") }, pipeline.Kinds},
		{"it is none any more", func() {
			w.edit(apple, "type Alone struct {\n\tmetav1.TypeMeta `json:\",inline\"`\n\tmetav1.ObjectMeta `json:\"metadata\"`", "type Alone struct {")
		}, pipeline.Groups},
		{"a kind goes", func() { w.edit("main/cherry/v1/types.go", "+kubebuilder:object:root=true", "+kubebuilder:skip") }, pipeline.Kinds},
		{"it comes back under another name", func() {
			w.edit("main/cherry/v1/types.go", "+kubebuilder:skip", "+kubebuilder:resource:path=kirsches")
		}, pipeline.Kinds},
		{"no storage version", func() { w.edit("main/berry/v2/types.go", "+kubebuilder:storageversion", "Nothing.") }, pipeline.Kinds},
		{"a package without kinds", func() {
			w.edit("main/controllers/controllers.go", "is one\n// +kubebuilder:validation:Enum=a", "is none")
		}, pipeline.Kinds},
		{"another one", func() { w.edit("main/controllers/controllers.go", "is none", "is one") }, pipeline.Kinds},
		{"a body that joins two groups", func() {
			w.edit("main/damson/v1/types.go", "groupName=damson", "groupName=apple")
		}, pipeline.Graph},
		{"a bound in the joined group", func() { w.edit(apple, "Maximum=3", "Maximum=4") }, pipeline.Kinds},
		{"a finding that is silenced", func() {
			w.edit(apple, "// +kubebuilder:validation:Maximum=4", "//schemagen:ignore marker/argument because\n\t// +kubebuilder:validation:Maximum=no")
		}, pipeline.Graph},
		{"anything beside a silenced finding", func() { w.edit(berry, "Maximum=8", "Maximum=9") }, pipeline.Graph},
	} {
		step.change()
		assert.Equal(t, step.reused, w.check(step.what, true), step.what)
	}
}

// TestGroupsInPlace keeps manifests where they are, and makes those again that are not as they were.
func TestGroupsInPlace(t *testing.T) {
	w := newGroups(t)
	place := pipeline.Place{Dir: w.path("out"), Head: "---\n"}
	require.NoError(t, os.MkdirAll(place.Dir, 0o755))
	run := func() pipeline.Result {
		settle()
		res, err := pipeline.RunCached(t.Context(), w.store, place, w.opts, w.args...)
		require.NoError(t, err)
		for _, f := range res.Files {
			if !f.Current {
				require.NoError(t, os.WriteFile(filepath.Join(place.Dir, f.Name), append([]byte(place.Head), f.YAML...), 0o644))
			}
		}
		return res
	}
	current := func(res pipeline.Result) (n int) {
		for _, f := range res.Files {
			if f.Current {
				n++
			}
		}
		return n
	}
	assert.Zero(t, current(run()))
	w.edit("main/apple/v1/types.go", "Maximum=3", "Maximum=4")
	res := run()
	assert.Equal(t, pipeline.Kinds, res.Reused)
	assert.Equal(t, 3, current(res))

	require.NoError(t, os.WriteFile(filepath.Join(place.Dir, res.Files[1].Name), []byte("by hand"), 0o644))
	w.edit("main/apple/v1/types.go", "Maximum=4", "Maximum=5")
	res = run()
	assert.Equal(t, pipeline.Kinds, res.Reused)
	assert.Equal(t, 2, current(res))

	w.edit("main/deep/deep.go", "type Deep", "// Deep is deep.\ntype Deeper string\n\ntype Deep")
	res = run()
	assert.Equal(t, pipeline.Graph, res.Reused, "everything imports it, and it has another type")
	assert.Equal(t, 4, current(res))
	assert.Nil(t, res.Files[0].YAML, "no kind reaches it")

	require.NoError(t, os.RemoveAll(place.Dir))
	require.NoError(t, os.MkdirAll(place.Dir, 0o755))
	w.edit("main/apple/v1/types.go", "Maximum=5", "Maximum=6")
	assert.Zero(t, current(run()), "the manifests of three runs are put together")
	assert.Equal(t, pipeline.Everything, run().Reused)
}

var groupSteps = flag.Int("groupsteps", 25, "how many random changes of several groups are made")

// TestGroupsAtRandom makes and takes back changes of bodies, one or several at a time: whatever they are, the result is that of
// a whole run.
func TestGroupsAtRandom(t *testing.T) {
	w := newGroups(t)
	type toggle struct{ file, off, on string }
	toggles := []toggle{
		{"main/common/common.go", "used by all", "used by everybody"},
		{"main/common/common.go", "\tName string", "\t// +kubebuilder:validation:Minimum=1\n\tName string"},
		{"main/common/common.go", "// Shared is", "// +kubebuilder:validation:MaxLength=3\n// Shared is"},
		{"main/deep/deep.go", "\tName string", "\tName chan int"},
		{"main/controllers/controllers.go", "is none", "is one\n// +kubebuilder:validation:Enum=a"},
		{"main/damson/v1/types.go", "groupName=damson", "groupName=apple"},
		{"main/apple/v1/types.go", "// Alone is", "type New string\n\n// Alone is"},
		{"main/common/common.go", "type Other", "// Newer is new.\ntype Newer string\n\ntype Other"},
		{"other/v3/berry.go", "Size int32", "Size int64"},
		{"other/v3/berry.go", "\tSize", "\t// +kubebuilder:validation:Pattern=a\n\tSize"},
	}
	for _, name := range []string{"apple/v1", "berry/v1", "berry/v2", "cherry/v1", "damson/v1"} {
		file := "main/" + name + "/types.go"
		toggles = append(toggles,
			toggle{file, "Maximum=3", "Maximum=4"}, toggle{file, "\tCount int32", "\tCount string"},
			toggle{file, "common.Shared", "common.Other"}, toggle{file, "Spec is wanted", "Spec is wished for"},
			toggle{file, "// Alone is", "// +kubebuilder:validation:Minimum=x\n// Alone is"},
			toggle{file, "\tSpec common", "\t// +optional\n\t//schemagen:ignore marker/shape it is meant so\n\t// +kubebuilder:validation:Minimum=1\n\tSpec common"},
			toggle{file, "Spec common", "Spec, Foreign common"}, toggle{file, "object:root=true", "object:root=true\n// +kubebuilder:resource:path=apples"},
			toggle{file, "// +kubebuilder:object:root=true", "// +kubebuilder:skip"})
	}
	random := rand.New(rand.NewPCG(1, uint64(*groupSteps)))
	reused := map[pipeline.Reuse]int{}
	var on []int // in the order in which they are to be taken back from its end
	for step := range *groupSteps {
		var what []string
		turn := func(i int, from, to string) (done bool) {
			data, err := os.ReadFile(w.path(toggles[i].file))
			require.NoError(t, err)
			if !strings.Contains(string(data), from) {
				return false // another change is in the way
			}
			w.edit(toggles[i].file, from, to)
			what = append(what, fmt.Sprintf("%s: %q becomes %q", toggles[i].file, from, to))
			return true
		}
		for range 1 + random.IntN(2) {
			i := random.IntN(len(toggles))
			if !slices.Contains(on, i) && turn(i, toggles[i].off, toggles[i].on) {
				on = append(on, i)
			}
		}
		for all := len(on) > 3; all && len(on) > 0; on = on[:len(on)-1] {
			last := toggles[on[len(on)-1]]
			turn(on[len(on)-1], last.on, last.off)
		}
		reused[w.consistent(fmt.Sprintf("step %d: %s", step, strings.Join(what, "; ")))]++
	}
	t.Log(reused)
	assert.NotZero(t, reused[pipeline.Groups])
	assert.NotZero(t, reused[pipeline.Kinds])
}
