// Package v1 is the stored version of the workloads.example.com API: one kind that shows what a CRD can say.
//
// +groupName=workloads.example.com
package v1
