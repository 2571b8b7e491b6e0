// Package controllers has markers of roles and webhooks without their plus signs.
package controllers

// Reconciler reconciles.
type Reconciler struct{}

// kubebuilder:rbac:groups="",resources=pods,verbs=get
// kubebuilder:webhook:path=/validate,mutating=false,failurePolicy=fail,sideEffects=None,groups="",resources=pods,verbs=create,versions=v1,name=pods.example.com,admissionReviewVersions=v1

// want -3:4 warning marker/plus `it has no plus sign: write // \+kubebuilder:rbac:groups="",resources=pods,verbs=get`
// want -3:4 warning marker/plus `it has no plus sign: write // \+kubebuilder:webhook…`

// Reconcile is called for each pod. Its permissions come from
// kubebuilder:rbac lines.
// kubebuilder:rbac:groups="",resources=events,verbs=create
// @kubebuilder:rbac:groups="",resources=events,verbs=patch
/// +kubebuilder:rbac:groups="",resources=events,verbs=update
func (r *Reconciler) Reconcile() {} // want -3:4 warning marker/plus `has no plus sign` -2:5 warning marker/plus `"@" stands before it` -1:5 warning marker/plus `"/" stands before it`
