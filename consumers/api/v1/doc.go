// Package v1 has a kind with a list of every sort.
//
// +groupName=fleets.example.com
package v1
