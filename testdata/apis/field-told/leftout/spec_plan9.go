package leftout

// Spec is of another system.
type Spec struct {
	A string `json:"a"`
}
