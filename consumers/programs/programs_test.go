package programs_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/schemagen/schemagen/consumers/internal/crds"
)

const manifest = "crds/workloads.example.com_workers.yaml"

// TestKubeconform has kubeconform judge by the strict schemas: unions too, which a server judges by
// rules.
func TestKubeconform(t *testing.T) {
	program := install(t, "github.com/yannh/kubeconform/cmd/kubeconform@v0.8.0")
	dir := examples(t)
	location := filepath.Join(dir, "schemas",
		"{{.Group}}/{{.ResourceKind}}_{{.ResourceAPIVersion}}.json")
	judge(t, program, "-schema-location", location)
}

// TestKubectlValidate has kubectl-validate judge by the CRDs themselves.
func TestKubectlValidate(t *testing.T) {
	judge(t, install(t, "sigs.k8s.io/kubectl-validate@v0.0.4"), "--version", "1.30", "--local-crds",
		filepath.Join(examples(t), "crds"))
}

// judge holds a program to what a server says of the objects of the examples.
func judge(t *testing.T, program string, args ...string) {
	t.Helper()
	for object, valid := range map[string]bool{"worker.yaml": true, "worker-broken.yaml": false} {
		cmd := exec.CommandContext(t.Context(), program,
			append(args, filepath.Join(crds.Root, "examples", "objects", object))...)
		out, err := cmd.CombinedOutput()
		assert.Equal(t, valid, err == nil, "%s: %s", object, out)
		t.Logf("%s: %s", object, out)
	}
}

// TestOpenAPI has a validator of OpenAPI check the published document, and openapi-typescript write
// its types.
func TestOpenAPI(t *testing.T) {
	dir := examples(t)
	assert.Contains(t, run(t, dir, "validate-api", "v3.json"), `"valid": true`)
	run(t, dir, "openapi-typescript", "v3.json", "-o", "default.d.ts")
	assert.Contains(t, read(t, dir, "default.d.ts"), "replicas: number;",
		"a field with a default is there when it is read")
	run(t, dir, "openapi-typescript", "v3.json", "-o", "written.d.ts",
		"--default-non-nullable=false")
	types := read(t, dir, "written.d.ts")
	for _, part := range []string{
		"replicas?: number;", `restart?: "Always" | "OnFailure" | "Never";`,
		"maxUnavailable?: number | string;", "[key: string]: number | string;",
		`type: "Image" | "Git";`, "config?: unknown;",
	} {
		assert.Contains(t, types, part)
	}
}

// TestNamedOpenAPI has the validator check the documents in which Go types have their names, of
// both versions, and openapi-typescript make a type of each.
func TestNamedOpenAPI(t *testing.T) {
	out := t.TempDir()
	dir := examples(t, "--output", "openapi-v2="+filepath.Join(out, "v2.json"), "--output",
		"openapi-v3="+out)
	v3 := filepath.Join(out, "apis__workloads.example.com__v1_openapi.json")
	for _, file := range []string{filepath.Join(out, "v2.json"), v3} {
		assert.Contains(t, run(t, dir, "validate-api", file), `"valid": true`, file)
	}
	run(t, dir, "openapi-typescript", v3, "-o", "named.d.ts")
	types := read(t, dir, "named.d.ts")
	assert.Contains(t, types, `"com.example.workloads.v1.WorkerSpec": {`)
	assert.Contains(t, types, `components["schemas"]["com.example.workloads.v1.GitSource"]`)
}

// TestCDK8s has cdk8s write its classes.
func TestCDK8s(t *testing.T) {
	dir := examples(t)
	run(t, dir, "cdk8s", "import", manifest, "-l", "typescript", "-o", "imports")
	types := read(t, dir, "imports", "workloads.example.com.ts")
	for _, part := range []string{
		"readonly replicas?: number;", "readonly restart?: WorkerSpecRestart;",
		"export enum WorkerSpecRestart {", "export class WorkerSpecMaxUnavailable {",
		"readonly config?: any;", "readonly sidecar?: any;", "readonly git?: WorkerSpecSourceGit;",
		"readonly image?: WorkerSpecSourceImage;",
		"export class WorkerV1Alpha1 extends ApiObject {",
	} {
		assert.Contains(t, types, part)
	}
	assert.NotContains(t, types, "readyReplicas", "nobody writes status")
}

const user = `import { IWorker } from "./gen/workloads.example.com/v1/Worker";
const w: IWorker = {
  apiVersion: "workloads.example.com/v1", kind: "Worker", metadata: { name: "w" },
  spec: { source: { type: "Image", image: { ref: "a" } } },
};
console.log(w);
`

// TestCRDGenerate has @kubernetes-models/crd-generate write its types, and TypeScript check an
// object by them: not in oneOf makes a union a type without values, which the encoding by rules
// avoids.
func TestCRDGenerate(t *testing.T) {
	for encoding, usable := range map[string]bool{"structural": false, "cel": true} {
		t.Run(encoding, func(t *testing.T) {
			dir := examples(t, "--union-encoding", encoding)
			require.NoError(t, os.Symlink(filepath.Join(node(t), "node_modules"),
				filepath.Join(dir, "node_modules")))
			run(t, dir, "crd-generate", "--input", manifest, "--output", "gen")
			types := read(t, dir, "gen", "workloads.example.com", "v1", "Worker.ts")
			for _, part := range []string{`"replicas"?: number;`,
				`"restart"?: "Always" | "OnFailure" | "Never";`,
				`"maxUnavailable"?: number | string;`} {
				assert.Contains(t, types, part)
			}
			require.NoError(t, os.WriteFile(filepath.Join(dir, "use.ts"), []byte(user), 0o666))
			cmd := exec.CommandContext(t.Context(),
				filepath.Join(node(t), "node_modules", ".bin", "tsc"),
				"--noEmit", "--skipLibCheck", "--moduleResolution", "bundler", "--module", "esnext",
				"--target", "es2020", "use.ts")
			cmd.Dir = dir
			out, err := cmd.CombinedOutput()
			assert.Equal(t, usable, err == nil, "%s", out)
			if !usable {
				assert.Contains(t, string(out), "is not assignable to type 'never'")
			}
		})
	}
}
