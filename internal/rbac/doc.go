// Package rbac makes the manifests of roles from kubebuilder:rbac markers, as controller-gen does,
// and says what is wrong with them.
//
// A [Rule] is what one marker says. The rules of a role are normalized and merged until each says
// what no other one says, which keeps manifests small and independent of the order of the markers.
package rbac
