package diag

var overlayCodes = []Info{
	{
		Code: "overlay/path", Severity: Error, Final: true,
		Title: "overlay that matches nothing",
		Doc: "An overlay in the configuration names a type that no field reaches, or a path that " +
			"leads to no field of it. Most likely a dependency has moved: correct the name, or " +
			"remove the overlay.",
		Before: "overlays:\n- type: k8s.io/api/core/v1.PodSpec\n  path: container.items.resources\n  drop: true",
		After:  "overlays:\n- type: k8s.io/api/core/v1.PodSpec\n  path: containers.items.resources\n  drop: true",
	},
	{
		Code: "overlay/nothing", Severity: Warning,
		Title: "overlay that changes nothing",
		Doc: "An overlay in the configuration removes a marker that is not there, replaces a " +
			"description by itself, asks for what is so already or what its type cannot have, or " +
			"for nothing. It is of no use: correct or remove it.",
		Before: "overlays:\n- type: k8s.io/api/core/v1.PodSpec\n  path: hostname\n  remove: [kubebuilder:validation:Pattern]",
		After:  "overlays: []",
	},
}

var gateCodes = []Info{
	{
		Code: "gate/undeclared", Severity: Error, Final: true,
		Title: "gate that is not declared",
		Doc: "A marker depends on a gate that the configuration does not declare, so that no " +
			"variant could turn it on. Correct the name, or add it to gates in schemagen.yaml.",
		Before: `// +schemagen:gate=Experimntal`,
		After:  `// +schemagen:gate=Experimental`,
	},
	{
		Code: "gate/tag", Severity: Error,
		Title: "tag that a dialect does not have",
		Doc: "The configuration says that the sources are in a dialect, and a tag in a " +
			"description looks like one of its tags but is none. It would have no effect. " +
			"variants.md lists the tags of each dialect.",
		Before: `// <gateway:experimental:validtion:Enum=A;B>`,
		After:  `// <gateway:experimental:validation:Enum=A;B>`,
	},
	{
		Code: "gate/unused", Severity: Warning,
		Title: "gate that nothing depends on, or that no variant turns on",
		Doc: "A gate is declared, but nothing in the packages that were read depends on it, or " +
			"no variant turns it on. Remove it, correct the name in the source, or give it to a " +
			"variant.",
		Before: "gates: [Experimental, Beta]",
		After:  "gates: [Experimental]",
	},
	{
		Code: "gate/idle", Severity: Warning,
		Title: "gate or condition that something else decides about",
		Doc: "A condition never holds, as what it stands on is there only where its gate is off, or " +
			"on. Or a gate or condition says nothing, as what it stands on is there only where " +
			"it holds. Remove the line or the condition, or correct one of the gates.",
		Before: "// +schemagen:gate=Alpha\n// +schemagen:ifDisabled(Alpha)=+kubebuilder:validation:MinLength=1",
		After:  "// +schemagen:gate=Alpha\n// +kubebuilder:validation:MinLength=1",
	},
	{
		Code: "gate/same", Severity: Warning,
		Title: "variant that equals another one, or is empty",
		Doc: "Two variants have the same manifests, byte by byte, or one has no kind, so that it " +
			"is of no use. Most likely a gate in its list is missing or is not used.",
		Before: "variants:\n- name: stable\n- name: experimental",
		After:  "variants:\n- name: stable\n- name: experimental\n  gates: [Experimental]",
	},
}
