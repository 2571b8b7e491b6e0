// Package controllers has markers of roles and webhooks that name no argument, which nobody reads.
package controllers

// +kubebuilder:rbac:groups:apps,resources=deployments,verbs=get
// +kubebuilder:rbac:groups:=apps,resources:=deployments,verbs:=get
// +kubebuilder:rbac groups=apps,resources=deployments,verbs=get
// +kubebuilder:webhook:path:/validate,mutating=false,failurePolicy=fail,sideEffects=None,groups="",resources=pods,verbs=create,versions=v1,name=pods.example.com,admissionReviewVersions=v1
// +kubebuilder:rbac:groups
// +kubebuilder:rbac:groups=apps,resources=deployments,verbs=get

// want -7:28 warning marker/argument "an equals sign stands before a value: write groups=; as it is, the line is passed over$"
// want -7:28 warning marker/argument "write groups=;"
// want -7:21 warning marker/argument "its arguments follow a colon, without spaces;"
// want -7:29 warning marker/argument "write path=;"
// want -7:21 warning marker/argument "write groups=;"

// Reconciler reconciles.
type Reconciler struct{}
