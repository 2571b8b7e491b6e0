//go:build unix

package main

import (
	"bytes"
	"context"
	"errors"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// hostileKind is a sound package; cases of TestHostileTrees replace it or add to it.
const hostileKind = `// +groupName=hostile.example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type Foo struct {
	metav1.TypeMeta   ` + "`json:\",inline\"`" + `
	metav1.ObjectMeta ` + "`json:\"metadata,omitempty\"`" + `
	Spec Spec ` + "`json:\"spec\"`" + `
}

type Spec struct {
	A string ` + "`json:\"a\"`" + `
}
`

// hostileTree writes a module with the kind and what a case adds; an empty file is left out.
func hostileTree(t *testing.T, files map[string]string) string {
	t.Helper()
	dir := t.TempDir()
	standin, err := filepath.Abs("../../testdata/apis/standin/apimachinery")
	require.NoError(t, err)
	all := map[string]string{
		"go.mod":      "module hostile.example.com\n\ngo 1.26.0\n\nrequire k8s.io/apimachinery v0.0.0\n\nreplace k8s.io/apimachinery => " + strconv.Quote(standin) + "\n",
		"v1/types.go": hostileKind,
	}
	for name, text := range files {
		all[name] = text
	}
	for name, text := range all {
		if text == "" {
			continue
		}
		file := filepath.Join(dir, name)
		require.NoError(t, os.MkdirAll(filepath.Dir(file), 0o755))
		if to, ok := strings.CutPrefix(text, "-> "); ok {
			require.NoError(t, os.Symlink(to, file))
			continue
		}
		require.NoError(t, os.WriteFile(file, []byte(text), 0o644))
	}
	return dir
}

// program runs this test's binary as the program, with variables of the environment in front.
func program(env []string, args ...string) *exec.Cmd {
	self, err := os.Executable()
	if err != nil {
		panic(err)
	}
	cmd := exec.Command(self, args...)
	cmd.Args[0] = "schemagen"
	cmd.Env = append(append(os.Environ(), "GOFLAGS=-mod=mod", "GOPROXY=off", "GOWORK=",
		"SCHEMAGEN_CACHE=off"), env...)
	return cmd
}

// TestHostileTrees runs generate on modules that are broken, odd, or meant to do harm. It ends as
// it should, says where, and touches nothing but its output directory.
func TestHostileTrees(t *testing.T) {
	t.Parallel()
	sub := func(old, new string) string { return strings.Replace(hostileKind, old, new, 1) }
	cgo := []string{"CGO_ENABLED=1"} // without a C compiler, too
	for name, tc := range map[string]struct {
		files map[string]string
		env   []string
		args  []string
		exit  int
		want  string // of what it prints
		code  string // of the finding, if there is one
	}{
		"sound": {},
		"link out": {
			files: map[string]string{"out/hostile.example.com_foos.yaml": "-> ../precious",
				"precious": "mine\n"}, exit: 2, want: "is a symbolic link to",
		},
		"link absolute": {
			files: map[string]string{"out/hostile.example.com_foos.yaml": "-> /etc/hostname"},
			exit:  2, want: "is a symbolic link to /etc/hostname",
		},
		"link to device": {
			files: map[string]string{"out/hostile.example.com_foos.yaml": "-> /dev/full"}, exit: 2,
			want: "is not a regular file",
		},
		"directory in the place": {
			files: map[string]string{"out/hostile.example.com_foos.yaml/x": "x"}, exit: 2,
			want: "is not a regular file",
		},
		"output is a file": {files: map[string]string{"out": "x"}, exit: 2, want: "is a file"},
		"group is a path": {files: map[string]string{"v1/types.go": sub("hostile.example.com",
			"../../evil")}, exit: 1, want: "v1/types.go:1:15: error: ",
			code: "server/name"},
		"group is a path, silenced": {
			files: map[string]string{"v1/types.go": sub("hostile.example.com", "../../evil")},
			args: []string{"--severity", "server/*=off,structural/*=off,crd/*=off",
				"--keep-going"}, exit: 1, want: "v1/types.go:1:15: error: ",
			code: "server/name",
		},
		"group is absolute": {
			files: map[string]string{"v1/types.go": sub("hostile.example.com", "/tmp/evil")},
			exit:  1, want: "v1/types.go:1:15: error: ",
			code: "server/name",
		},
		"plural is a path": {
			files: map[string]string{"v1/types.go": sub("type Foo",
				"// +kubebuilder:resource:path=\"../../foos\"\ntype Foo")}, exit: 1,
			want: "v1/types.go:6:31: error: ",
			code: "server/name",
		},
		"does not compile": {
			files: map[string]string{"v1/bad.go": "package v1\n\nfunc f() { undefined( }\n"},
			exit:  1, want: "v1/bad.go:3:23: error: ",
			code: "load/syntax",
		},
		"does not type-check": {
			files: map[string]string{"v1/bad.go": "package v1\n\nfunc f() int { return \"\" }\n"},
		},
		"undefined type": {files: map[string]string{"v1/types.go": sub("A string",
			"A Nowhere")}, exit: 1, want: "v1/types.go:13:2: error: ",
			code: "go/type"},
		"two packages": {files: map[string]string{"v1/bad.go": "package other\n"},
			exit: 1, want: "v1/types.go:2:9: error: package hostile.example.com/v1 cannot be loaded: found packages other (bad.go) and v1 (types.go)",
			code: "load/package"},
		"cgo": {
			files: map[string]string{"v1/types.go": sub("import metav1",
				"// #cgo LDFLAGS: -levil\n// #include <evil.h>\nimport \"C\"\n\nimport metav1")},
			env: cgo,
		},
		"cgo in a field": {
			files: map[string]string{"v1/types.go": strings.Replace(sub("A string", "A C.int"),
				"import metav1", "import \"C\"\n\nimport metav1", 1)}, env: cgo, exit: 1,
			want: "v1/types.go:15:2: error: Spec.a is of type C.int: C types are not read",
			code: "go/type",
		},
		"missing module": {
			files: map[string]string{"v1/types.go": strings.Replace(sub("A string", "A dep.T"),
				"import metav1", "import \"missing.example.com/dep\"\n\nimport metav1", 1)},
			exit: 1, want: "v1/types.go:4:8: error: ",
			code: "load/package",
		},
		"no network": {
			files: map[string]string{
				"go.mod": "module hostile.example.com\n\ngo 1.26.0\n\nrequire k8s.io/apimachinery v0.99.99\n",
			}, exit: 1, want: "v1/types.go:4:15: error: ",
			code: "load/package",
		},
		"no go.mod": {files: map[string]string{"go.mod": ""}, exit: 2,
			want: "error: the go command refuses the module: go.mod file not found",
			code: "load/module"},
		"go.mod is not a go.mod": {files: map[string]string{"go.mod": "modul x\n"}, exit: 2,
			want: "go.mod:1: error: ",
			code: "load/module"},
		"toolchain of tomorrow": {
			files: map[string]string{"go.mod": "module hostile.example.com\n\ngo 1.99.0\n"},
			exit:  2, want: "go.mod:3:4: error: go.mod requires Go 1.99.0",
			code: "load/module",
		},
		"vendor, inconsistent": {files: map[string]string{"vendor/modules.txt": "# nothing\n"},
			env: []string{"GOFLAGS=-mod=vendor"}, exit: 2, want: "error: the go command refuses the module: inconsistent vendoring",
			code: "load/module"},
		"go.work elsewhere": {
			files: map[string]string{"go.work": "go 1.26.0\n\nuse ./other\n",
				"other/go.mod": "module other.example.com\n\ngo 1.26.0\n"},
			env: []string{"GOFLAGS="}, exit: 2, want: "error: pattern ./v1 matches no package: the module in . is not listed in ",
			code: "load/pattern",
		},
		"build constraints": {files: map[string]string{"v1/types.go": "//go:build never\n\n" +
			hostileKind}, exit: 2, want: "error: package hostile.example.com/v1: build constraints exclude all Go files",
			code: "load/no-go-files"},
		"embed of nothing": {
			files: map[string]string{
				"v1/embed.go": "package v1\n\nimport _ \"embed\"\n\n//go:embed missing.txt\nvar x string\n",
			},
		},
		"generated": {
			files: map[string]string{
				"v1/zz.go": "//go:build !ignore_autogenerated\n\npackage v1\n\nfunc broken( {\n",
			},
		},
		"BOM and CRLF": {
			files: map[string]string{
				"v1/types.go": "\ufeff" + strings.ReplaceAll(hostileKind, "\n", "\r\n"),
			},
		},
		"NUL": {files: map[string]string{"v1/types.go": sub("A string",
			"A \x00string")}, exit: 1, want: "v1/types.go:13:4: error: illegal character NUL",
			code: "load/syntax"},
		"NUL in a comment": {
			files: map[string]string{"v1/types.go": sub("type Spec", "// a\x00b\ntype Spec")},
		},
		"invalid UTF-8": {
			files: map[string]string{"v1/types.go": sub("type Spec", "// a\xff\xfeb\ntype Spec")},
		},
		"invalid UTF-8, marker": {
			files: map[string]string{"v1/types.go": sub("\tA string",
				"\t// +kubebuilder:validation:Enum=a\xff\n\tA string")}, exit: 1,
			want: "v1/types.go:13:35: error: ",
			code: "load/syntax",
		},
		"BOM in the middle": {
			files: map[string]string{"v1/types.go": sub("type Spec", "// a\ufeffb\ntype Spec")},
		},
		"another encoding": {files: map[string]string{"v1/types.go": "\xff\xfe/\x00/\x00"},
			exit: 1, want: "v1/types.go:1:1: error: ",
			code: "load/syntax"},
		"a megabyte of marker": {
			files: map[string]string{"v1/types.go": sub("\tA string",
				"\t// +kubebuilder:validation:Nonsense="+strings.Repeat("x", 1<<20)+
					"\n\tA string")}, exit: 1, want: "v1/types.go:13:5: error: ",
			code: "marker/unknown",
		},
		"rules that are bombs": {
			files: map[string]string{"v1/types.go": sub("\tA string",
				"\t// +kubebuilder:validation:XValidation:rule=\"self.all(a, self.all(b, self.all(c, self.all(d, a+b==c+d))))\"\n\t// +kubebuilder:validation:XValidation:rule=\""+strings.Repeat("(", 5000)+"true"+strings.Repeat(")", 5000)+"\"\n\tA []string")}, exit: 1, want: "v1/types.go:13:46: error: ",
			code: "server/rule-cost",
		},
		"patterns that are bombs": {
			files: map[string]string{"v1/types.go": sub("\tA string",
				"\t// +kubebuilder:validation:Pattern=`^((a{1,100}){1,100}){1,100}$`\n\tA string")},
			exit: 1, want: "v1/types.go:13:37: error: ",
			code: "server/pattern",
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			dir := hostileTree(t, tc.files)
			before := tree(t, dir)
			out, err := program(tc.env, append([]string{"generate", "-C", dir, "-o", "out", "./v1"},
				tc.args...)...).CombinedOutput()
			code := 0
			var exit *exec.ExitError
			if errors.As(err, &exit) {
				code = exit.ExitCode()
			}
			assert.Equal(t, tc.exit, code, "%.2000s", out)
			assert.Contains(t, string(out), tc.want)
			if tc.code != "" {
				assert.Contains(t, string(out), " ["+tc.code+"]\n")
			}
			assert.NotContains(t, string(out), "goroutine")
			after := tree(t, dir)
			if tc.exit == 0 {
				assert.Contains(t, after,
					filepath.Join(dir, "out", "hostile.example.com_foos.yaml"), "%.2000s", out)
				delete(after, filepath.Join(dir, "out", "hostile.example.com_foos.yaml"))
			}
			assert.Equal(t, before, after, "something else was touched")
		})
	}
}

// TestOddDirectories runs where the name of a directory would be a wildcard in a pattern: with
// sources that only the module files are needed for, and with faulty ones, about which the go
// command is asked. One that is not UTF-8, which the go command cannot name, is refused.
func TestOddDirectories(t *testing.T) {
	t.Parallel()
	in := func(dir string, args ...string) (string, error) {
		cmd := program(nil, args...)
		cmd.Dir = dir
		out, err := cmd.CombinedOutput()
		return string(out), err
	}
	tree := func(name string) string {
		dir := filepath.Join(t.TempDir(), name, "m")
		if err := os.Mkdir(filepath.Dir(dir), 0o700); err != nil {
			return "" // on file systems that have only UTF-8
		}
		require.NoError(t, os.Rename(hostileTree(t, nil), dir))
		return dir
	}
	dots := tree("a...b")
	for _, args := range [][]string{
		{"generate", "--stdout"}, {"crd", "paths=./...", "output:stdout"},
		{"crd", "paths=./v1", "output:stdout"}, {"lint"},
	} {
		out, err := in(dots, args...)
		require.NoError(t, err, "%q: %s", args, out)
	}
	require.NoError(t, os.WriteFile(filepath.Join(dots, "v1", "x.go"),
		[]byte("package v1\n\ntype X struct {{ A string }\n"), 0o600))
	for _, args := range [][]string{{"generate"}, {"crd", "paths=./..."}} {
		out, err := in(dots, args...)
		require.Error(t, err)
		assert.Regexp(t, `^v1/x.go:3:16: error: .*\n1 error`, out, args)
	}
	if latin := tree("M\xfcller"); latin != "" {
		for _, args := range [][]string{{"generate"}, {"lint"}, {"crd", "paths=./..."}} {
			out, err := in(latin, args...)
			require.Error(t, err)
			assert.Regexp(t, `^schemagen: the go command cannot name ".*M\\xfcller/m", which is not `+
				`UTF-8: rename it\n$`, out, args)
		}
	}
}

// TestEndlessFiles puts a device without end, and a pipe that nobody writes to, where a file is
// looked for by its name.
func TestEndlessFiles(t *testing.T) {
	t.Parallel()
	for name, args := range map[string][]string{
		"schemagen.yaml": {"verify", "crds"}, "crds/x.yaml": {"verify", "crds"},
		"x.schematest.yaml": {"test"},
	} {
		for kind, put := range map[string]func(file string) error{
			"device": func(file string) error { return os.Symlink("/dev/zero", file) },
			"pipe":   func(file string) error { return syscall.Mkfifo(file, 0o600) },
		} {
			dir := hostileTree(t, map[string]string{"crds/a.yaml": "{}\n"})
			require.NoError(t, put(filepath.Join(dir, name)))
			cmd := program(nil, args...)
			cmd.Dir = dir
			out, err := cmd.CombinedOutput()
			require.Error(t, err)
			assert.Contains(t, string(out), name+" is not a regular file", kind)
			assert.Equal(t, exitUsage, cmd.ProcessState.ExitCode(), kind)
		}
	}
}

// TestAwaitedFiles interrupts commands that wait for a pipe that the user has named, and gives one
// a file without end.
func TestAwaitedFiles(t *testing.T) {
	t.Parallel()
	dir := hostileTree(t, nil)
	pipe := filepath.Join(dir, "pipe")
	require.NoError(t, syscall.Mkfifo(pipe, 0o600))
	for _, args := range [][]string{
		{"crd:headerFile=" + pipe, "paths=./...", "output:stdout"},
		{"generate", "-C", dir, "--stdout", "--header-file=" + pipe},
		{"generate", "-C", dir, "--stdout", "--driver-response=" + pipe},
		{"generate", "-C", dir, "--stdout", "--driver-response=" + pipe, "--no-cache"},
	} {
		ctx, cancel := context.WithTimeout(t.Context(), 300*time.Millisecond)
		var stderr bytes.Buffer
		assert.Equal(t, exitUsage, run(ctx, args, env{stdout: io.Discard, stderr: &stderr}), args)
		assert.Contains(t, stderr.String(), "interrupted: nothing was written", args)
		cancel()
	}
	code, _, stderr := schemagen(t, "generate", "-C", dir, "--stdout", "--header-file=/dev/zero")
	assert.Equal(t, exitUsage, code)
	assert.Contains(t, stderr, "/dev/zero has more than 268435456 bytes")
}

// TestNothingRuns sets a trap for everything that a build would start, and loads a package that
// asks for all of it.
func TestNothingRuns(t *testing.T) {
	t.Parallel()
	traps, sprung := t.TempDir(), filepath.Join(t.TempDir(), "sprung")
	trap := "#!/bin/sh\necho \"$0 $*\" >> " + sprung + "\nexit 1\n"
	for _, name := range []string{"cc", "gcc", "clang", "g++", "pkg-config", "ld", "as",
		"toolexec", "evil"} {
		require.NoError(t, os.WriteFile(filepath.Join(traps, name), []byte(trap), 0o755))
	}
	dir := hostileTree(t, map[string]string{
		"v1/c.go":      "package v1\n\n// #cgo pkg-config: evil\n// #cgo CFLAGS: -DEVIL\n// #include <evil.h>\nimport \"C\"\n\n//go:generate evil\n\nvar _ = C.evil\n\nfunc init() { panic(\"code of the package runs\") }\n",
		"v1/c.c":       "#error evil\n",
		"v1/a_amd64.s": "EVIL\n",
	})
	env := []string{
		"PATH=" + traps + string(os.PathListSeparator) + os.Getenv("PATH"),
		"GOFLAGS=-mod=mod -toolexec=" + filepath.Join(traps, "toolexec"),
		"CGO_ENABLED=1", "CC=" + filepath.Join(traps, "cc"), "CXX=" + filepath.Join(traps, "g++"),
		"PKG_CONFIG=" + filepath.Join(traps, "pkg-config"),
	}
	out, err := program(env, "generate", "-C", dir, "-o", "out", "./v1").CombinedOutput()
	require.NoError(t, err, "%s", out)
	_, err = os.Stat(sprung)
	require.ErrorIs(t, err, fs.ErrNotExist, "something was started")

	build := exec.Command("go", "build", "./v1")
	build.Dir, build.Env = dir, append(append(os.Environ(), "GOPROXY=off"), env...)
	require.Error(t, build.Run())
	require.FileExists(t, sprung, "the traps work")
}
