package diag

// changeCRDCodes are the ways in which the rest of a CRD can change.
var changeCRDCodes = []Info{
	{
		Code: "change/crd-added", Severity: Note,
		Title:  "a kind was added",
		Doc:    "There was no CustomResourceDefinition of this name.",
		Before: "# no file",
		After:  "kind: CustomResourceDefinition",
	},
	{
		Code: "change/crd-removed", Severity: Warning,
		Title: "a kind was removed",
		Doc: "When a CustomResourceDefinition is removed from a server, all objects of its kind " +
			"are deleted.",
		Before: "kind: CustomResourceDefinition",
		After:  "# no file",
	},
	{
		Code: "change/group", Severity: Warning,
		Title: "the API group changed",
		Doc: "This is another resource: stored objects stay with the old " +
			"CustomResourceDefinition, and clients do not find them in the new one.",
		Before: "group: example.com",
		After:  "group: example.org",
	},
	{
		Code: "change/plural", Severity: Warning,
		Title: "the plural name changed",
		Doc: "The plural name is part of the name of the CustomResourceDefinition and of every " +
			"path: this is another resource, and stored objects stay with the old one.",
		Before: "plural: crontabs",
		After:  "plural: cronjobs",
	},
	{
		Code: "change/kind", Severity: Warning,
		Title: "the kind changed",
		Doc: "Objects name their kind: manifests of clients would be rejected, and what is " +
			"stored could not be read. A server refuses the change, so the " +
			"CustomResourceDefinition would have to be deleted, and all objects with it.",
		Before: "kind: CronTab",
		After:  "kind: CronJob",
	},
	{
		Code: "change/list-kind", Severity: Warning,
		Title:  "the kind of lists changed",
		Doc:    "Clients with generated types do not recognize lists. Stored objects are not affected.",
		Before: "listKind: CronTabList",
		After:  "listKind: CronTabs",
	},
	{
		Code: "change/scope", Severity: Warning,
		Title: "the scope changed",
		Doc: "Namespaced objects have other keys in etcd and other paths in the API than " +
			"cluster-wide ones: stored objects are not found, and requests of existing clients " +
			"fail. A server refuses the change.",
		Before: "scope: Namespaced",
		After:  "scope: Cluster",
	},
	{
		Code: "change/name-added", Severity: Note,
		Title: "a short name, singular name or category was added",
		Doc: "kubectl knows the resource by one more name. If another resource already has the " +
			"name, the server does not accept it, and the condition NamesAccepted says so.",
		Before: "shortNames: []",
		After:  "shortNames: [ct]",
	},
	{
		Code: "change/name-removed", Severity: Warning,
		Title:  "a short name, singular name or category was removed",
		Doc:    "kubectl no longer knows the resource by this name: scripts that use it fail.",
		Before: "shortNames: [ct]",
		After:  "shortNames: []",
	},
	{
		Code: "change/conversion-started", Severity: Note,
		Title:  "versions are converted by a webhook",
		Doc:    "The webhook must be there before the change, and must convert between all versions.",
		Before: "conversion: {strategy: None}",
		After:  "conversion: {strategy: Webhook}",
	},
	{
		Code: "change/conversion-stopped", Severity: Warning,
		Title: "versions are no longer converted by a webhook",
		Doc: "Between versions only apiVersion is rewritten: fields that differ are pruned, for " +
			"clients and for objects that are stored in another version.",
		Before: "conversion: {strategy: Webhook}",
		After:  "conversion: {strategy: None}",
	},
	{
		Code: "change/version-added", Severity: Note,
		Title: "a version was added",
		Doc:   "Clients of other versions do not notice.",
		Before: `versions:
- name: v1`,
		After: `versions:
- name: v1
- name: v2`,
	},
	{
		Code: "change/version-types", Severity: Warning,
		Title: "a field is of another type in a new version",
		Doc: "Without a conversion webhook only apiVersion is rewritten: what clients of the new " +
			"version write has the type of that version for those of the old one, too, and the " +
			"other way round. A generated client cannot decode such an object, nor a list with " +
			"it. A version that was there and is served only now is as new to clients. Keep the " +
			"type, give the field another name, or convert by a webhook. Where Go " +
			"code converts the kind, the webhook is taken to be in the manifest; if neither is " +
			"to be seen, and a patch adds the webhook later, turn this rule off.",
		Before: `- name: v1
  # with a field size, a string`,
		After: `- name: v1
  # with a field size, a string
- name: v2
  # with a field size, an integer`,
	},
	{
		Code: "change/version-removed", Severity: Warning,
		Title: "a version was removed",
		Doc: "Clients of the version are refused. Objects that are still stored in it cannot be " +
			"read; a server refuses the change as long as status.storedVersions lists it. Stop " +
			"serving it first, and migrate what is stored.",
		Before: `versions:
- name: v1beta1
- name: v1`,
		After: `versions:
- name: v1`,
	},
	{
		Code: "change/version-served", Severity: Note,
		Title: "a version is served",
		Doc:   "Clients can use it.",
		Before: `name: v2
served: false`,
		After: `name: v2
served: true`,
	},
	{
		Code: "change/version-unserved", Severity: Warning,
		Title: "a version is no longer served",
		Doc:   "Clients of the version are refused. Stored objects are read through the others.",
		Before: `name: v1beta1
served: true`,
		After: `name: v1beta1
served: false`,
	},
	{
		Code: "change/version-deprecated", Severity: Note,
		Title:  "the deprecation of a version, or its warning, changed",
		Doc:    "A server warns clients of a deprecated version with every response.",
		Before: "name: v1beta1",
		After: `name: v1beta1
deprecated: true`,
	},
	{
		Code: "change/storage-version", Severity: Note,
		Title: "objects are stored in another version",
		Doc: "Stored objects stay as they are until somebody writes them, and are converted when " +
			"they are read. The old version must stay until all objects are migrated.",
		Before: `- name: v1beta1
  storage: true
- name: v1`,
		After: `- name: v1beta1
- name: v1
  storage: true`,
	},
	{
		Code: "change/storage-pruned", Severity: Warning,
		Title: "the new storage version, or a new version, has no place for a field",
		Doc: "Without a conversion webhook only apiVersion is rewritten: what clients of another " +
			"version write is pruned as the storage version says before it is stored, and so is " +
			"what is stored already as soon as somebody writes it. Who reads an object in a " +
			"version that lacks one of its fields and writes it back removes the field. Add the " +
			"field to the version, or convert by a webhook. Where Go code " +
			"converts the kind, the webhook is taken to be in the manifest; if neither is to be " +
			"seen, and a patch adds the webhook later, turn this rule off.",
		Before: `- name: v1beta1
  storage: true
  # with a field size
- name: v1 # without`,
		After: `- name: v1beta1
  # with a field size
- name: v1 # without
  storage: true`,
	},
	{
		Code: "change/status-added", Severity: Warning,
		Title: "the status subresource was added",
		Doc: "Writes to the resource no longer change status, and writes to status change " +
			"nothing else: controllers that write both at once lose one.",
		Before: "subresources: {}",
		After: `subresources:
  status: {}`,
	},
	{
		Code: "change/status-removed", Severity: Warning,
		Title: "the status subresource was removed",
		Doc: "Requests to the status subresource fail, and writes to the resource change status " +
			"too.",
		Before: `subresources:
  status: {}`,
		After: "subresources: {}",
	},
	{
		Code: "change/scale-added", Severity: Note,
		Title:  "the scale subresource was added",
		Doc:    "kubectl scale and autoscalers can work on the resource.",
		Before: "subresources: {}",
		After: `subresources:
  scale: {specReplicasPath: .spec.replicas, statusReplicasPath: .status.replicas}`,
	},
	{
		Code: "change/scale-changed", Severity: Warning,
		Title:  "the paths of the scale subresource changed",
		Doc:    "Autoscalers and kubectl scale read and write other fields.",
		Before: "specReplicasPath: .spec.replicas",
		After:  "specReplicasPath: .spec.size",
	},
	{
		Code: "change/scale-removed", Severity: Warning,
		Title: "the scale subresource was removed",
		Doc:   "kubectl scale and autoscalers fail.",
		Before: `subresources:
  scale: {specReplicasPath: .spec.replicas, statusReplicasPath: .status.replicas}`,
		After: "subresources: {}",
	},
	{
		Code: "change/columns", Severity: Note,
		Title: "the columns of kubectl get changed",
		Doc: "The table is for people. A script that cuts columns out of it has to ask for -o " +
			"json instead.",
		Before: `additionalPrinterColumns:
- {name: Image, type: string, jsonPath: .spec.image}`,
		After: "additionalPrinterColumns: []",
	},
	{
		Code: "change/selectable-added", Severity: Note,
		Title:  "a field became selectable",
		Doc:    "Field selectors can use the field.",
		Before: "selectableFields: []",
		After: `selectableFields:
- jsonPath: .spec.image`,
	},
	{
		Code: "change/selectable-removed", Severity: Warning,
		Title: "a field is no longer selectable",
		Doc:   "Lists and watches with a field selector on the field are refused.",
		Before: `selectableFields:
- jsonPath: .spec.image`,
		After: "selectableFields: []",
	},
}
