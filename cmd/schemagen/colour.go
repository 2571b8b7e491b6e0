package main

import (
	"io"
	"os"

	"github.com/spf13/pflag"
)

// always is to write colours wherever the output goes; never is the opposite. By default a terminal
// gets them.
const always, never = "always", "never"

// colourVar adds the flag that says when to write colours.
func colourVar(flags *pflag.FlagSet, to *string, usage string) {
	flags.Var(oneOf(to, "auto", always, never), "color", usage)
}

// colours reports whether to use colours on w: by default on a terminal that has them, unless the
// user wants none (https://no-color.org).
func colours(choice string, w io.Writer) bool {
	if choice == always || choice == never {
		return choice == always
	}
	return isTerminal(w) && os.Getenv("NO_COLOR") == "" && os.Getenv("TERM") != "dumb"
}

// isTerminal reports whether w is a character device: a terminal, or /dev/null, where it does not
// matter.
func isTerminal(w io.Writer) bool {
	f, ok := unwrapScreen(w).(*os.File)
	if !ok {
		return false
	}
	info, err := f.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0
}
