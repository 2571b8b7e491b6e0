package b

// +groupName=b.example.com

// Egg is not a kind.
type Egg struct{}
