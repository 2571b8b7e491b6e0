// The end-to-end tests: a real API server is asked about everything that we emit, publish and simulate.
module github.com/schemagen/schemagen/e2e

go 1.26.0

require (
	github.com/stretchr/testify v1.12.1
	sigs.k8s.io/yaml v1.6.0
)

require (
	go.yaml.in/yaml/v2 v2.4.2 // indirect
	go.yaml.in/yaml/v3 v3.0.5 // indirect
)
