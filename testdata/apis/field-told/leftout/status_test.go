package leftout

// Status is of tests.
type Status struct {
	A string `json:"a"`
}
