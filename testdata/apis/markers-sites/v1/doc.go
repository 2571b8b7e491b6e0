// Package v1 has markers where they have no effect.
// +groupName=example.com
// +kubebuilder:validation:MaxLength=5
package v1 // want -1:4 error marker/target "no effect on a package: it belongs on a type or a field"
