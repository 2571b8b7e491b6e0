package b

// +groupName=b.example.com

// Egg is not a kind.
type Egg struct{}

// Bone is not one either, though a package of the group that is left out has one of this name.
type Bone struct{}
