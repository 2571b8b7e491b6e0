package advice

import (
	"sync"

	"k8s.io/apiextensions-apiserver/pkg/apis/apiextensions"
)

// objectMeta returns the schema of the metadata of an object: metav1.ObjectMeta, which a server
// specifies for every CRD. It is not to be changed.
var objectMeta = sync.OnceValue(func() *apiextensions.JSONSchemaProps {
	text, whole := ofType("string"), ofType("integer")
	texts := ofType("object")
	texts.AdditionalProperties = &apiextensions.JSONSchemaPropsOrBool{Schema: &text}
	owner := ofFields(map[string]apiextensions.JSONSchemaProps{
		"apiVersion": text, "kind": text, "name": text, "uid": text,
		"controller": ofType("boolean"), "blockOwnerDeletion": ofType("boolean"),
	})
	manager := ofFields(map[string]apiextensions.JSONSchemaProps{
		"manager": text, "operation": text, "apiVersion": text, "time": text, "fieldsType": text,
		"fieldsV1": {}, "subresource": text,
	})
	meta := ofFields(map[string]apiextensions.JSONSchemaProps{
		"name": text, "generateName": text, "namespace": text, "selfLink": text, "uid": text,
		"resourceVersion": text, "generation": whole,
		"creationTimestamp": text, "deletionTimestamp": text, "deletionGracePeriodSeconds": whole,
		"labels": texts, "annotations": texts,
		"ownerReferences": listOf(owner), "finalizers": listOf(text),
		"managedFields": listOf(manager),
	})
	return &meta
})

func ofType(name string) apiextensions.JSONSchemaProps {
	return apiextensions.JSONSchemaProps{Type: name}
}

func ofFields(properties map[string]apiextensions.JSONSchemaProps) apiextensions.JSONSchemaProps {
	return apiextensions.JSONSchemaProps{Type: "object", Properties: properties}
}

func listOf(items apiextensions.JSONSchemaProps) apiextensions.JSONSchemaProps {
	return apiextensions.JSONSchemaProps{Type: "array",
		Items: &apiextensions.JSONSchemaPropsOrArray{Schema: &items}}
}
