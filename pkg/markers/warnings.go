package markers

import (
	"go/token"
	"iter"
	"math"
	"math/big"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/schemagen/schemagen/pkg/diag"
)

// warnings returns what is odd about the argument, which begins at an offset and could be read.
// What follows a value is reported once.
func (r *reader) warnings(arg int) diag.List {
	ds := append(warnSwallowed(r.text, arg, r.pos), warnUnusualSpace(r.text, arg, r.pos)...)
	for _, d := range r.notes {
		if d.Code != "marker/swallowed" || len(ds) == 0 {
			ds = append(ds, d)
		}
	}
	return ds
}

// noteLoss notes a bare text with blanks before what ends it: the peer loses its last word.
func (r *reader) noteLoss(start int, text string) {
	what, behind := strconv.Quote(text), start+len(text)
	if strings.ContainsAny(text, blanks) {
		what = "the last word of " + what
	}
	blank := r.text[behind : len(r.text)-len(strings.TrimLeft(r.text[behind:], blanks))]
	d := r.note("marker/blank", behind, blank,
		"controller-gen loses %s because of the space after it: remove the space", what)
	d.Severity = diag.Warning // here the word counts
	d.Fixes = []diag.Fix{{Message: "remove the space", Safe: true,
		Edits: []diag.Edit{{Pos: d.Pos, End: d.End}}}}
}

// misquotes reports whether a note is about quotes, which CEL has, too.
func misquotes(d diag.Diagnostic) bool { return d.Code == "marker/literal" }

// isMisquoted reports whether a text stands in quotes that are none in markers.
func isMisquoted(text string) bool {
	for _, pair := range []struct{ open, closing string }{{"'", "'"}, {"“”„", "“”"},
		{"‘’‚", "‘’"}} {
		first, size := utf8.DecodeRuneInString(text)
		last, behind := utf8.DecodeLastRuneInString(text)
		if strings.ContainsRune(pair.open, first) && strings.ContainsRune(pair.closing, last) &&
			len(text) >= size+behind &&
			// else it is a text that begins and ends with a quoted word
			!strings.ContainsAny(text[size:len(text)-behind], pair.open+pair.closing) {
			return true
		}
	}
	return false
}

// warnSwallowed warns of a second marker, or a comment, that has become part of the argument that
// begins at arg, outside of quotes.
func warnSwallowed(text string, arg int, pos token.Position) (ds diag.List) {
	const separators = blanks + ";"
	for i := range Unquoted(text, arg) {
		// look behind all the separators at once
		if !strings.Contains(separators, text[i:i+1]) ||
			i > arg && strings.Contains(separators, text[i-1:i]) {
			continue
		}
		rest := strings.TrimLeft(text[i:], separators)
		marker, second := strings.CutPrefix(rest, "+")
		what := "comment"
		switch {
		case second && isMarker(strings.TrimLeft(marker, blanks)),
			strings.HasPrefix(rest, "kubebuilder:") && Known(rest):
			what = "second marker"
		case text[max(i-1, 0)] == '$' && strings.HasSuffix(text[:arg], "Pattern="):
			// nothing follows the end of a text
		case !isBlank(rune(text[len(text)-len(rest)-1])), !strings.HasPrefix(rest, "//") &&
			(!strings.HasPrefix(rest, "# ") || strings.HasPrefix(text, "k8s:")):
			continue // a comment stands behind a blank
		}
		ds.Add("marker/swallowed", diag.Advance(pos, 1+len(text)-len(rest)),
			"%q is part of the value: a %s stands on a line of its own", rest, what).Over(len(rest))
		return ds
	}
	return ds
}

// isMarker reports whether a text is a marker, or begins as those of ours do.
func isMarker(text string) bool {
	family, _, below := strings.Cut(text, ":")
	ours := diag.Nearest(family, []string{"kubebuilder", "schemagen", "k8s"})
	return below && ours != "" || Known(text)
}

// warnUnusualSpace warns of white space that looks like a blank and is not one, where a value
// without quotes begins or ends.
func warnUnusualSpace(text string, arg int, pos token.Position) (ds diag.List) {
	for i := range Unquoted(text, arg) {
		c, size := utf8.DecodeRuneInString(text[i:])
		if !unicode.IsSpace(c) || isBlank(c) {
			continue
		}
		before, after := strings.TrimRight(text[arg:i], blanks),
			strings.TrimLeft(text[i+size:], blanks)
		if before != "" && !strings.ContainsAny(before[len(before)-1:], "=:,;{") &&
			!strings.ContainsAny(after[:min(1, len(after))], ":,;}") {
			continue
		}
		ds.Add("marker/swallowed", diag.Advance(pos, 1+i),
			"%U is part of the value: write an ordinary space, or put the value in quotes", c).
			Over(size)
		return ds
	}
	return ds
}

// Unquoted yields the offsets of the characters of text from an offset on that stand outside of Go
// strings.
func Unquoted(text string, from int) iter.Seq[int] {
	return func(yield func(int) bool) {
		for i := from; i < len(text); {
			c, size := utf8.DecodeRuneInString(text[i:])
			if c == '"' || c == '`' {
				quoted, err := literal(text[i:])
				if err != nil {
					return
				}
				size = len(quoted)
			} else if !yield(i) {
				return
			}
			i += size
		}
	}
}

func isBlank(c rune) bool { return strings.ContainsRune(blanks, c) }

// exactInteger is the largest integer up to which a float64 represents all of them.
const exactInteger = 1<<53 - 1

// bound notes a number, which has been read as x, if a manifest cannot hold it. Larger numbers are
// written with an exponent.
func (r *reader) bound(start int, text string, x float64) {
	if math.Abs(x) <= exactInteger || math.Abs(x) >= 1e21 {
		return
	}
	exact, ok := new(big.Rat).SetString(strings.ReplaceAll(text, "_", ""))
	if !ok || exact.Cmp(decimalOf(x)) == 0 {
		return
	}
	worse := ""
	if math.Abs(x) >= math.MaxInt64 { // it is no 64-bit integer
		worse = "; since Kubernetes 1.36 a server refuses every object with such a bound of an integer"
	}
	r.note("marker/value", start, text,
		"%s becomes %s in the manifest, as a bound is a float, which holds every integer only up to "+
			"%d%s; the nearest that holds is %s", text, digits(x), exactInteger, worse,
		digits(nearestInteger(x, exact))).Severity = diag.Warning
}

// nearestInteger returns the 64-bit integer nearest to an exact one that is written as it is.
func nearestInteger(x float64, exact *big.Rat) float64 {
	limit := float64(math.MaxInt64)
	x = max(-limit, min(x, limit))
	below, above := x, x
	for !isExactInteger(below) {
		below = math.Nextafter(below, 0)
	}
	for !isExactInteger(above) && math.Abs(above) < limit {
		above = math.Nextafter(above, math.Copysign(limit, x))
	}
	distance := func(f float64) *big.Rat {
		d := new(big.Rat).Sub(new(big.Rat).SetFloat64(f), exact)
		return d.Abs(d)
	}
	if isExactInteger(above) && distance(above).Cmp(distance(below)) < 0 {
		return above
	}
	return below
}

// isExactInteger reports whether a number is a 64-bit integer that prints with all of its digits.
func isExactInteger(x float64) bool {
	return math.Abs(x) < math.MaxInt64 && new(big.Rat).SetFloat64(x).Cmp(decimalOf(x)) == 0
}

// decimalOf returns the number that a manifest has for x, which may be another one.
func decimalOf(x float64) *big.Rat {
	decimal, _ := new(big.Rat).SetString(digits(x))
	return decimal
}

func digits(x float64) string { return strconv.FormatFloat(x, 'f', -1, 64) }
