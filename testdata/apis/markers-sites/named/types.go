// Package named has an alias that another package names.
package named

import "example.com/markers-sites/base"

// Host is a name of a host.
// +kubebuilder:validation:MinLength=1
// +kubebuilder:validation:MaxLength=253
type Host = base.Host // want -1:4 warning marker/conflict "says the same"

// Hosts are names of hosts, and no more than four where another package names them so.
// +kubebuilder:validation:MaxItems=4
type Hosts = []string
