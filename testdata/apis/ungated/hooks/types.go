// Package hooks has types that no kind uses, for whose documents openapi-gen reads the tag.
//
// +k8s:openapi-gen=true
package hooks

// Answer says how it went.
//
// +enum
type Answer string

const AnswerDone Answer = "Done"

// Response is what a hook answers.
type Response struct {
	Answer Answer `json:"answer"`
}
