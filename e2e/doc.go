// Package e2e asks a real API server about everything that the project emits. Its tests need the
// manifests that "make run" leaves in out/; "make e2e" does both.
package e2e
