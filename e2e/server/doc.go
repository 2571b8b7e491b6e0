// Package server runs a real etcd and kube-apiserver for tests, and asks them what they make of a
// manifest.
//
// The programs are built from the Go module proxy, of each of the releases in [Releases], once per
// machine: [Build] keeps them in the user's cache. A server listens on loopback addresses only,
// keeps its state in a directory of its own, and ends with the test binary. One server per test
// binary is enough: [Main] boots it.
package server
