module example.com

go 1.26.0

require (
	k8s.io/apiextensions-api v0.0.0
	k8s.io/apiextensions-apiserver v0.0.0
	k8s.io/apimachinery v0.0.0
)

replace (
	k8s.io/apiextensions-api => ./standin/apiextensions-api
	k8s.io/apiextensions-apiserver => ./standin/apiextensions
	k8s.io/apimachinery => ./standin/apimachinery
)
