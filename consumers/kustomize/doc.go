// Package kustomize asks kustomize's own library about the document that schemagen writes for it.
package kustomize
