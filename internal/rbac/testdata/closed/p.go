// Package p has mistakes that the configuration and --target-kube=1.34 make visible.
package p

// +kubebuilder:rbac:groups=cert-manager.io,resources=certificates;certificates/status,verbs=get
// +kubebuilder:rbac:groups=monitoring.coreos.com,resources=anything,verbs=get
// +kubebuilder:rbac:groups=batch.example.com,resources=crontabs,verbs=get
// +kubebuilder:rbac:groups=apps,resources=deployments,verbs=get

// +kubebuilder:rbac:groups=cert-manager.io,resources=issuers,verbs=get
// want -1:55 warning rbac/resource `the API group cert-manager\.io has no resource "issuers"`

// +kubebuilder:rbac:groups=cert-manager.io,resources=certificate,verbs=get
// want -1:55 warning rbac/resource `the API group cert-manager\.io has no resource "certificate"; did you mean certificates\?`

// +kubebuilder:rbac:groups=batch.example.com,resources=others,verbs=get
// want -1:57 warning rbac/resource `the API group batch\.example\.com has no resource "others"`

// +kubebuilder:rbac:groups=argoproj.io,resources=rollouts,verbs=get
// want -1:29 warning rbac/resource `there is no API group "argoproj\.io" in Kubernetes, the packages that were read, or externalResources of the configuration`

// +kubebuilder:rbac:groups=cert-manger.io,resources=certificates,verbs=get
// want -1:29 warning rbac/resource `there is no API group "cert-manger\.io"; did you mean cert-manager\.io\?`

// +kubebuilder:rbac:groups=scheduling.k8s.io,resources=workloads,verbs=get
// want -1:57 warning rbac/resource `the API group scheduling\.k8s\.io has workloads since Kubernetes 1\.35, and the oldest one to be served is 1\.34: do without it there, or raise --target-kube`

// +kubebuilder:rbac:groups=extensions,resources=ingresses,verbs=get
// want -1:50 note rbac/gone `no Kubernetes since 1\.22 has ingresses in the API group extensions`

// +kubebuilder:rbac:groups=policy,resources=podsecuritypolicies,verbs=use
// want -1:46 note rbac/gone `no Kubernetes since 1\.25 has podsecuritypolicies in the API group policy`

// +kubebuilder:rbac:groups=extensions;networking.k8s.io,resources=ingresses,verbs=list,roleName=old
// +kubebuilder:rbac:groups=extensions;apps,resources=deployments,verbs=list,roleName=old
