package b

// +groupName=b.example.com

// Egg is no kind.
type Egg struct{}
