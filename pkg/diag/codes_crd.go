package diag

// CodeNotStored is the code of a value in a manifest that a server does not keep.
const CodeNotStored Code = "crd/not-stored"

var crdCodes = []Info{
	{
		Code: "crd/group", Severity: Error, Final: true,
		Implies: []string{"server/name", "server/version"},
		Title:   "kind without an API group",
		Doc: "A CustomResourceDefinition belongs to an API group, which must be named by a " +
			"marker of the package. A package whose kinds are not served, such as one of " +
			"internal versions, takes +kubebuilder:skip instead; other packages cannot refer to " +
			"its types then.",
		Before: `package v1`,
		After: `// +groupName=example.com
package v1`,
	},
	{
		Code: "crd/name-duplicate", Severity: Error, Final: true,
		Title: "two kinds with one name",
		Doc: "A CustomResourceDefinition is named after its plural and group, and so is its " +
			"file. Two kinds of one group with the same plural, because of a marker or because " +
			"their names differ only in case, would replace each other.",
		Before: `// +kubebuilder:resource:path=things
type Thing struct {

// +kubebuilder:resource:path=things
type Item struct {`,
		After: `// +kubebuilder:resource:path=items
type Item struct {`,
	},
	{
		Code: "crd/none", Severity: Warning,
		Title: "no kinds found",
		Doc: "A kind is a struct of a named package that embeds metav1.TypeMeta and " +
			"metav1.ObjectMeta with json tags. No such struct was found, so nothing was written " +
			"or removed.",
		Before: `type CronTab struct {
	Spec Spec ` + "`json:\"spec\"`" + `
}`,
		After: `type CronTab struct {
	metav1.TypeMeta   ` + "`json:\",inline\"`" + `
	metav1.ObjectMeta ` + "`json:\"metadata,omitempty\"`" + `
	Spec Spec ` + "`json:\"spec\"`" + `
}`,
	},
	{
		Code: CodeNotStored, Severity: Warning,
		Title: "a value that a server does not keep",
		Doc: "A server reads a manifest into its own types and stores what these hold: it drops " +
			"false, empty lists and empty strings where they say no more than nothing, writes " +
			"status itself, and fills in names. The CRD works, but tools that compare the " +
			"manifest with the cluster, such as Argo CD, find a difference for ever. Remove the " +
			"value, as schemagen verify --fix does; generated manifests have none. A CRD with a " +
			"uid was read from a server and is not examined.",
		Before: "label: {type: string, nullable: false}",
		After:  "label: {type: string}",
	},
	{
		Code: "crd/registered", Severity: Warning,
		Title: "types that are registered in another group or version",
		Doc: "The group of a CRD comes from +groupName, and its versions from the names of packages " +
			"or +versionName. Clients and controllers in Go ask for the group and version of the " +
			"variable GroupVersion, or SchemeGroupVersion. Where the two differ, a server knows no " +
			"kind of that name, and an operator does not start: no matches for kind. Give both " +
			"the same. Ignore it where an aggregated API server serves the other one.",
		Before: `// +groupName=shop.example.org
package v1

var GroupVersion = schema.GroupVersion{Group: "shop.example.com", Version: "v1"}`,
		After: `// +groupName=shop.example.com
package v1

var GroupVersion = schema.GroupVersion{Group: "shop.example.com", Version: "v1"}`,
	},
	{
		Code: "crd/not-a-kind", Severity: Warning,
		Title: "a type becomes a version by its name",
		Doc: "As with controller-gen, every type with the name of a kind, in a package of the " +
			"kind's group, becomes a version of the CRD, even one that is only a part of another " +
			"type. Objects of that version would lose all that the type does not have. Rename " +
			"the type, or leave the version out.",
		Before: `// in package v1
type Foo struct { Size int }

// in package v1alpha1, a kind
type Foo struct { metav1.TypeMeta; metav1.ObjectMeta }`,
		After: `// in package v1
// +kubebuilder:skipversion
type Foo struct { Size int }`,
	},
	{
		Code: "crd/served", Severity: Error, Final: true,
		Implies: []string{"server/version", "server/unserved"},
		Title:   "no version is served",
		Doc:     "At least one version of a kind must be served, or nobody could use it.",
		Before: `// +kubebuilder:unservedversion
type CronTab struct {`,
		After: `type CronTab struct {`,
	},
	{
		Code: "crd/storage", Severity: Error, Final: true,
		Implies: []string{"server/version"},
		Title:   "not exactly one storage version",
		Doc:     "Exactly one version of a kind must be the storage version.",
		Before:  `type CronTab struct { // in v1 and v2`,
		After: `// +kubebuilder:storageversion
type CronTab struct { // in v1`,
	},
	{
		Code: "crd/version-duplicate", Severity: Error, Final: true,
		Implies: []string{"crd/storage", "server/version"},
		Title:   "two packages with one version",
		Doc:     "Two packages of one group declare the same kind in the same version.",
		Before: `// +groupName=example.com
package v1 // in api/v1 and apis/v1`,
		After: `// +versionName=v2`,
	},
	{
		Code: "crd/withheld", Severity: Error, Final: true,
		Title: "a manifest that is not sound",
		Doc: "A severity or a comment suppresses a finding about the kind, and because of that " +
			"finding no sound manifest can be written. Run without the setting to see the " +
			"finding, and fix it.",
		Before: "# schemagen.yaml, and schemagen crd paths=./...\nversion: 1\nseverity:\n  marker/argument: \"off\"",
		After:  "version: 1\nseverity: {}",
	},
	{
		Code:     "crd/excluded",
		Severity: Note,
		Advice:   true,
		Title:    "kind in a file that the build leaves out",
		Doc: "A file with a kind does not belong to the package that is read: its name ends in " +
			"that of a system or an architecture, as in job_windows.go, or its build constraints " +
			"do not hold. No manifest is made of the kind, and no marker in the file has an " +
			"effect. Rename the file, or give the build tags that it asks for with --tags; " +
			"nothing is to do if it is for another build. Only lint reports it.",
		Before: "// job_windows.go\n\n// +kubebuilder:object:root=true\ntype Job struct {",
		After:  "// windowsjob.go\n\n// +kubebuilder:object:root=true\ntype Job struct {",
	},
}
