//go:build pin

// Package pin imports the API packages that "make run" reads, so that go.mod and go.sum pin all that they need.
package pin

import (
	_ "sigs.k8s.io/gateway-api/apis/v1"
	_ "sigs.k8s.io/gateway-api/apis/v1alpha2"
	_ "sigs.k8s.io/gateway-api/apis/v1alpha3"
	_ "sigs.k8s.io/gateway-api/apis/v1beta1"
	_ "sigs.k8s.io/gateway-api/apisx/v1alpha1"
)
