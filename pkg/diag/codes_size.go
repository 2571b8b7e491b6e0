package diag

var sizeCodes = []Info{
	{
		Code: "size/apply", Severity: Warning,
		Title: "a CRD that kubectl apply cannot send",
		Doc: "kubectl apply keeps a copy of what it sent in an annotation, and an API server " +
			"allows 262,144 bytes of annotations. Such a CRD must be applied with --server-side, " +
			"or be made smaller: the finding says which Go packages and types its bytes come " +
			"from. Shorten the descriptions of packages with --description-policy, or let --fit " +
			"cut as many as necessary.",
		Before: "schemagen generate",
		After:  "schemagen generate --description-policy 'k8s.io/api/**=first-sentence'",
	},
	{
		Code: "size/helm", Severity: Warning,
		Title: "a CRD that may be too large for Helm",
		Doc: "Helm keeps a release, with all its CRDs outside of the crds directory, in a " +
			"Secret, which is limited to 1 MiB. A CRD of that size fits only if compression " +
			"makes up for everything else in the release.",
		Before: "schemagen generate",
		After:  "schemagen generate --fit 256KiB",
	},
	{
		Code: "size/etcd", Severity: Error,
		Title: "a CRD that etcd does not store",
		Doc: "etcd refuses requests of more than 1.5 MiB unless it is started with a higher " +
			"limit, so no other server stores a CRD of that size. 4 KiB less are left to the " +
			"CRD, because a server adds to it: without room for its status, it is stored but " +
			"never served. For a cluster with a higher limit, make it a warning with --severity " +
			"size/etcd=warning.",
		Before: "schemagen generate",
		After:  "schemagen generate --fit 256KiB",
	},
	{
		Code: "size/nodes", Severity: Error, Final: true,
		Title: "a schema larger than any server stores",
		Doc: "A structural schema has no references, so a type is written out wherever it is " +
			"used. Types that use other types several times, which do the same in turn, multiply " +
			"to more than etcd could ever store; so do long descriptions, and structs that are " +
			"embedded in many places. Cut the deepest of them: a field that preserves unknown " +
			"fields accepts any value.",
		Before: `type A struct { X, Y B } // and B uses C twice, and so on`,
		After: `// +kubebuilder:validation:Schemaless
// +kubebuilder:pruning:PreserveUnknownFields
X B ` + "`json:\"x\"`" + ``,
	},
	{
		Code: "size/limit", Severity: Error,
		Title: "a CRD beyond the limit of the project",
		Doc: "The CRD has more bytes than --max-crd-size or maxCRDSize allows, or than --fit " +
			"asks for although no description is left. Beyond descriptions, the way to shrink a " +
			"CRD is to embed less: replace an imported type whose details nobody validates with " +
			"runtime.RawExtension, or serve fewer versions.",
		Before: "Template corev1.PodTemplateSpec `json:\"template\"`",
		After: `// +kubebuilder:pruning:PreserveUnknownFields
// +kubebuilder:validation:Schemaless
// +kubebuilder:validation:Type=object
Template corev1.PodTemplateSpec ` + "`json:\"template\"`",
	},
	{
		Code: "size/fit", Severity: Note,
		Title: "descriptions were cut",
		Doc: "The CRD was larger than --fit asks for. The deepest descriptions end after their " +
			"first sentence, as many as necessary; where that is not enough, the deepest are " +
			"left out. Descriptions explain and restrict nothing.",
		Before: "description: Steps to run. They run one after the other.",
		After:  "description: Steps to run.",
	},
}
