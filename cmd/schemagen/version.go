package main

import "runtime/debug"

// version returns the version that the go command stamped into the binary, or "" if it was built in its own source tree.
func version() string {
	info, ok := debug.ReadBuildInfo()
	if !ok || info.Main.Version == "(devel)" {
		return ""
	}
	return info.Main.Version
}
