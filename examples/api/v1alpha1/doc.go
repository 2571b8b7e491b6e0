// Package v1alpha1 is the first version of the workloads.example.com API. It is still served, for those who have not
// moved to v1.
//
// +groupName=workloads.example.com
package v1alpha1
