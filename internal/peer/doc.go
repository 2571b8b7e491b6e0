// Package peer reads the arguments of controller-gen.
//
// They are written like its markers: options with values after equals signs, lists in braces or
// with semicolons, texts bare or in quotes. Package markers reads markers with a reader of its own:
// in a comment a mistake is a finding at its column, and the type of a value may have to be guessed
// from its form. Here a mistake is an error in words, the option determines the type of its value,
// and blanks around a value never count, whereas the peer refuses some and takes others for a part
// of the text.
package peer
