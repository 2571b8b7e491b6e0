// Package runtime stands in for the package of the same path.
package runtime

// RawExtension is an object as JSON.
type RawExtension struct {
	Raw    []byte `json:"-"`
	Object Object `json:"-"`
}

// MarshalJSON writes the object.
func (r RawExtension) MarshalJSON() ([]byte, error) { return r.Raw, nil }

// Object is any object.
type Object interface{ DeepCopyObject() Object }
