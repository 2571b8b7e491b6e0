package apiserver

import v1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

// ObjectMeta returns the structural schema of metav1.ObjectMeta, the metadata of an object, which a
// server specifies for every CRD.
func ObjectMeta() *v1.JSONSchemaProps {
	type fields = map[string]v1.JSONSchemaProps
	text, flag := v1.JSONSchemaProps{Type: "string"}, v1.JSONSchemaProps{Type: "boolean"}
	number := v1.JSONSchemaProps{Type: "integer", Format: "int64"}
	time := v1.JSONSchemaProps{Type: "string", Format: "date-time"}
	created, yes := time, true
	created.Nullable = true
	texts := v1.JSONSchemaProps{Type: "object",
		AdditionalProperties: &v1.JSONSchemaPropsOrBool{Allows: true, Schema: &text}}
	listOf := func(item v1.JSONSchemaProps) v1.JSONSchemaProps {
		return v1.JSONSchemaProps{Type: "array", Items: &v1.JSONSchemaPropsOrArray{Schema: &item}}
	}
	owner := v1.JSONSchemaProps{Type: "object", Properties: fields{
		"apiVersion": text, "kind": text, "name": text, "uid": text, "controller": flag,
		"blockOwnerDeletion": flag,
	}}
	manager := v1.JSONSchemaProps{Type: "object", Properties: fields{
		"manager": text, "operation": text, "apiVersion": text, "time": time, "fieldsType": text,
		"fieldsV1": {Type: "object", XPreserveUnknownFields: &yes}, "subresource": text,
	}}
	return &v1.JSONSchemaProps{Type: "object", Properties: fields{
		"name": text, "generateName": text, "namespace": text, "selfLink": text, "uid": text,
		"resourceVersion": text, "generation": number, "creationTimestamp": created,
		"deletionTimestamp": time, "deletionGracePeriodSeconds": number, "labels": texts,
		"annotations": texts, "ownerReferences": listOf(owner), "finalizers": listOf(text),
		"managedFields": listOf(manager),
	}}
}
