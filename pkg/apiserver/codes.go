package apiserver

import (
	"regexp"
	"strings"

	"k8s.io/apimachinery/pkg/util/validation/field"

	"github.com/schemagen/schemagen/internal/fieldpath"
	"github.com/schemagen/schemagen/pkg/diag"
)

// codeOf finds the rule that an error of upstream's belongs to, by its path, and within a schema by
// keyword and wording.
func codeOf(err *field.Error) diag.Code {
	path := err.Field
	switch {
	case strings.Contains(path, ".openAPIV3Schema"):
		return schemaCode(err)
	case path == "metadata.annotations[api-approved.kubernetes.io]":
		return diag.CodeServerApproval
	case fieldpath.Within(path, "spec.names"), fieldpath.Within(path, "spec.group"),
		fieldpath.Within(path, "spec.scope"), fieldpath.Within(path, "metadata"):
		return diag.CodeServerName
	case fieldpath.Within(path, "spec.conversion"):
		return diag.CodeServerConversion
	case fieldpath.Within(path, "spec.preserveUnknownFields"):
		return diag.CodeServerPreserve
	case strings.Contains(path, ".additionalPrinterColumns"):
		return diag.CodeServerColumn
	case strings.Contains(path, ".selectableFields"):
		return diag.CodeServerSelectableField
	case strings.Contains(path, ".subresources"):
		return diag.CodeServerSubresource
	case fieldpath.Within(path, "spec.versions"), fieldpath.Within(path, "spec.version"),
		fieldpath.Within(path, "status.storedVersions"):
		return diag.CodeServerVersion
	}
	return diag.CodeServerSchema
}

var (
	inDefault    = regexp.MustCompile(`\.default($|[.\[])`)
	estimateOver = regexp.MustCompile(`^(contributed to |x-kubernetes-validations )?estimated (rule|messageExpression) cost `)
)

// InDefault reports whether a path leads into a default, where the rest of it is the user's words.
func InDefault(path string) bool { return inDefault.MatchString(path) }

// schemaCode finds the rule that an error about a schema belongs to.
func schemaCode(err *field.Error) diag.Code {
	path, detail := err.Field, err.Detail
	switch {
	case InDefault(path): // here the detail, too, is the user's words
		return diag.CodeServerDefault
	case strings.HasSuffix(path, ".openAPIV3Schema") && detail == "" &&
		err.Type == field.ErrorTypeRequired:
		return diag.CodeServerVersion
	case estimateOver.MatchString(detail):
		return diag.CodeServerRuleCost
	case strings.Contains(path, ".x-kubernetes-validations"):
		return diag.CodeServerRule
	case strings.Contains(detail, "status subresource"):
		return diag.CodeServerSubresource
	case strings.Contains(path, ".x-kubernetes-list-"),
		strings.Contains(path, ".x-kubernetes-map-type"),
		strings.Contains(detail, "x-kubernetes-list-"),
		strings.Contains(detail, "x-kubernetes-map-type"):
		return diag.CodeServerListType
	case strings.HasSuffix(path, ".pattern"):
		return diag.CodeServerPattern
	case strings.HasSuffix(detail, "is not supported"), strings.HasSuffix(path, ".uniqueItems"):
		return diag.CodeServerKeyword
	}
	return diag.CodeServerSchema
}
