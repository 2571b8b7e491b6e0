// Package kubeconform has kubeconform judge objects by the strict JSON Schemas that schemagen
// writes, beside a server.
package kubeconform
