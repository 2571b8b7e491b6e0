package diag

var unionCodes = []Info{
	{
		Code: "union/discriminator-type", Severity: Error,
		Title:  "discriminator that is not a string",
		Doc:    "A discriminator names the member that is set, so its type in JSON is a string.",
		Before: "// +unionDiscriminator\nType int32 `json:\"type\"`\n// +unionMember\nHostPath *HostPath `json:\"hostPath,omitempty\"`",
		After:  "// +unionDiscriminator\nType string `json:\"type\"`\n// +unionMember\nHostPath *HostPath `json:\"hostPath,omitempty\"`",
	},
	{
		Code: "union/discriminator-unknown", Severity: Error,
		Title: "member of a union that does not exist",
		Doc: "unionDiscriminatedBy names the Go field of a discriminator in the same struct. No " +
			"field of this name has the marker unionDiscriminator.",
		Before: "// +unionDiscriminator\nType string `json:\"type\"`\n// +unionMember\n// +unionDiscriminatedBy=Kind\nHostPath *HostPath `json:\"hostPath,omitempty\"`",
		After:  "// +unionDiscriminator\nType string `json:\"type\"`\n// +unionMember\n// +unionDiscriminatedBy=Type\nHostPath *HostPath `json:\"hostPath,omitempty\"`",
	},
	{
		Code: "union/discriminators", Severity: Error,
		Title: "member with two discriminators",
		Doc: "A union has one discriminator. Where a struct holds several unions, each member " +
			"says with unionDiscriminatedBy which one selects it.",
		Before: "// +unionDiscriminator\nType string `json:\"type\"`\n// +unionDiscriminator\nKind string `json:\"kind\"`\n// +unionMember\nHostPath *HostPath `json:\"hostPath,omitempty\"`",
		After:  "// +unionDiscriminator\nType string `json:\"type\"`\n// +unionMember\nHostPath *HostPath `json:\"hostPath,omitempty\"`",
	},
	{
		Code: "union/member-default", Severity: Error,
		Title: "member of a union with a default",
		Doc: "A server fills a default in wherever the field is absent, so the member would be " +
			"set in every object, beside the one that was chosen.",
		Before: "// +unionMember\n// +kubebuilder:default=80\nPort *int32 `json:\"port,omitempty\"`",
		After:  "// +unionMember\nPort *int32 `json:\"port,omitempty\"`",
	},
	{
		Code: "union/member-discriminator", Severity: Error,
		Title:  "field that is both member and discriminator of a union",
		Doc:    "The discriminator says which member is set; it cannot be one of them.",
		Before: "// +unionDiscriminator\n// +unionMember\nType string `json:\"type,omitempty\"`\n// +unionMember\nHostPath *HostPath `json:\"hostPath,omitempty\"`",
		After:  "// +unionDiscriminator\nType string `json:\"type,omitempty\"`\n// +unionMember\nHostPath *HostPath `json:\"hostPath,omitempty\"`",
	},
	{
		Code: "union/member-nullable", Severity: Error,
		Title: "member of a union that may be null",
		Doc: "A property with the value null is present, so an object could set two members, one " +
			"of them to null.",
		Before: "// +unionMember\n// +nullable\nHostPath *HostPath `json:\"hostPath,omitempty\"`",
		After:  "// +unionMember\nHostPath *HostPath `json:\"hostPath,omitempty\"`",
	},
	{
		Code: "union/member-required", Severity: Error,
		Title: "member of a union that is required",
		Doc: "A required member is set in every object, so no other can be. A field is required " +
			"unless its JSON tag has omitempty or it is marked optional.",
		Before: "// +unionMember\nHostPath *HostPath `json:\"hostPath\"`",
		After:  "// +unionMember\nHostPath *HostPath `json:\"hostPath,omitempty\"`",
	},
	{
		Code: "union/metadata", Severity: Error,
		Title: "metadata in a union",
		Doc: "No server accepts a junctor that mentions metadata, so it can be neither a member " +
			"nor a discriminator.",
		Before: "// +unionMember\nMetadata *Meta `json:\"metadata,omitempty\"`",
		After:  "// +unionMember\nTemplate *Meta `json:\"template,omitempty\"`",
	},
	{
		Code: "union/name", Severity: Error,
		Title: "property that CEL cannot name",
		Doc: "A rule in CEL can refer only to properties whose names consist of letters, digits " +
			"and _ - . / and do not begin with a digit.",
		Before: "// +schemagen:unionEncoding=cel\ntype Source struct {\n\t// +unionMember\n\tPath *Path `json:\"$path,omitempty\"`",
		After:  "type Source struct {\n\t// +unionMember\n\tPath *Path `json:\"$path,omitempty\"`",
	},
	{
		Code: "union/no-members", Severity: Error,
		Title: "discriminator without members",
		Doc: "A discriminator needs members to select: fields of the same struct with the marker " +
			"unionMember or union. Without them it restricts nothing. Where a package has no " +
			"other marker of unions, this is a note.",
		Before: "// +unionDiscriminator\nType string `json:\"type\"`",
		After:  "// +unionDiscriminator\nType string `json:\"type\"`\n// +unionMember\nHostPath *HostPath `json:\"hostPath,omitempty\"`",
	},
	{
		Code: "union/size", Severity: Warning,
		Title: "union with many members",
		Doc: "In the structural encoding each alternative excludes all other members, so its " +
			"size grows with the square of their number. The size of rules in CEL grows " +
			"linearly, and their messages name the member.",
		Before: "// Twenty-one fields with +unionMember.\ntype Source struct {",
		After:  "// +schemagen:unionEncoding=cel\ntype Source struct {",
	},
	{
		Code: "union/split", Severity: Error,
		Title: "union that is split by an inlined struct",
		Doc: "The members of a union and its discriminator are fields of one struct, and an " +
			"inlined field has no property of its own that could be one.",
		Before: "type Source struct {\n\t// +unionDiscriminator\n\tType string `json:\"type\"`\n\tMembers `json:\",inline\"`\n}\n\ntype Members struct {\n\t// +unionMember\n\tHostPath *HostPath `json:\"hostPath,omitempty\"`\n}",
		After:  "type Source struct {\n\t// +unionDiscriminator\n\tType string `json:\"type\"`\n\t// +unionMember\n\tHostPath *HostPath `json:\"hostPath,omitempty\"`\n}",
	},
	{
		Code: "union/unused", Severity: Error,
		Title: "marker of a union that does not exist",
		Doc: "unionDiscriminatedBy belongs on a member, and unionEmptyMember on a discriminator, " +
			"with a value that selects no member; a marker on a struct is about the unions of " +
			"its fields.",
		Before: "// +unionEmptyMember=None\nType string `json:\"type\"`",
		After:  "// +unionDiscriminator\n// +unionEmptyMember=None\nType string `json:\"type\"`\n// +unionMember\nHostPath *HostPath `json:\"hostPath,omitempty\"`",
	},
	{
		Code: "union/value-duplicate", Severity: Error,
		Title:  "members that are selected by the same value",
		Doc:    "Each member of a union needs a value of the discriminator to itself.",
		Before: "// +unionDiscriminator\nType string `json:\"type\"`\n// +unionMember=Path\nHostPath *Path `json:\"hostPath,omitempty\"`\n// +unionMember=Path\nLocalPath *Path `json:\"localPath,omitempty\"`",
		After:  "// +unionDiscriminator\nType string `json:\"type\"`\n// +unionMember=HostPath\nHostPath *Path `json:\"hostPath,omitempty\"`\n// +unionMember=LocalPath\nLocalPath *Path `json:\"localPath,omitempty\"`",
	},
	{
		Code: "union/values", Severity: Error,
		Title: "values that the discriminator and the members do not share",
		Doc: "Each member is selected by a value that the discriminator may have, and each value " +
			"selects a member unless it is declared to select none: by unionEmptyMember, or by a " +
			"constant of the discriminator's Go type.",
		Before: "// +kubebuilder:validation:Enum=HostPath;None\n// +unionDiscriminator\nType string `json:\"type\"`\n// +unionMember\nHostPath *HostPath `json:\"hostPath,omitempty\"`",
		After:  "// +kubebuilder:validation:Enum=HostPath;None\n// +unionDiscriminator\n// +unionEmptyMember=None\nType string `json:\"type\"`\n// +unionMember\nHostPath *HostPath `json:\"hostPath,omitempty\"`",
	},
}
