// Package other has aliases.
package other

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Wait is a duration.
type Wait = metav1.Duration

// When is a moment.
type When = metav1.Time
