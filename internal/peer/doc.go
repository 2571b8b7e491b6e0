// Package peer reads the arguments of controller-gen.
//
// They are written as its markers are: options with values behind equals signs, lists in braces or with semicolons, texts bare or in
// quotes. Package markers reads those, and is another reader. In a comment a mistake is a finding at its column, and what a value is may
// have to be seen by its look. Here a mistake is an error in words, the option knows the type of its value, and blanks beside a value
// never count, whereas the peer refuses some and takes others for a part of the text.
package peer
