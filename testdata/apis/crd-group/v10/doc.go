//go:build never

// +groupName=example.com
package v10
