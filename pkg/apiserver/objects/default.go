package objects

import (
	v1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	"k8s.io/apiextensions-apiserver/pkg/apiserver/schema/defaulting"
	"k8s.io/apimachinery/pkg/runtime"
)

// Default returns the value that a server fills in if a field with this schema is missing,
// completed by the defaults below it. It is nil for a field without a default.
func Default(s *v1.JSONSchemaProps) any {
	if s.Default == nil {
		return nil
	}
	schema, err := structuralOf(s)
	if err != nil || schema.Default.Object == nil {
		return nil
	}
	value := runtime.DeepCopyJSONValue(schema.Default.Object)
	defaulting.Default(value, schema)
	return value
}
