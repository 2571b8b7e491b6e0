// Package webhook makes the configurations of admission webhooks from kubebuilder:webhook and
// kubebuilder:webhookconfiguration markers, as controller-gen does, and says what is wrong with
// them.
package webhook
