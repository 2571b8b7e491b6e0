package markers

import (
	"fmt"
	"math"
	"math/big"
	"strconv"
	"strings"
)

// exactInteger is the largest integer up to which a float64 represents all of them.
const exactInteger = 1<<53 - 1

// A rounding is a bound that a manifest cannot hold as it is written.
type rounding struct {
	off     int
	text    string // as the author wrote it
	written string // as a manifest has it
	nearest string // the nearest integer that a manifest holds
	large   bool   // it is no 64-bit integer
}

// String says what becomes of the bound, and what to write instead.
func (r rounding) String() string {
	worse := ""
	if r.large {
		worse = "; since Kubernetes 1.36 a server refuses every object with such a bound of an integer"
	}
	return fmt.Sprintf("%s becomes %s in the manifest, as a bound is a float, which holds every "+
		"integer only up to %d%s; the nearest that holds is %s", r.text, r.written, exactInteger,
		worse, r.nearest)
}

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
	r.bounds = append(r.bounds,
		rounding{start, text, digits(x), digits(nearest(x, exact)), math.Abs(x) >= math.MaxInt64})
}

// nearest returns the 64-bit integer nearest to an exact one that is written as it is.
func nearest(x float64, exact *big.Rat) float64 {
	limit := float64(math.MaxInt64)
	x = max(-limit, min(x, limit))
	below, above := x, x
	for !holds(below) {
		below = math.Nextafter(below, 0)
	}
	for !holds(above) && math.Abs(above) < limit {
		above = math.Nextafter(above, math.Copysign(limit, x))
	}
	distance := func(f float64) *big.Rat {
		d := new(big.Rat).Sub(new(big.Rat).SetFloat64(f), exact)
		return d.Abs(d)
	}
	if holds(above) && distance(above).Cmp(distance(below)) < 0 {
		return above
	}
	return below
}

// holds reports whether a number is a 64-bit integer all of whose digits are written.
func holds(x float64) bool {
	return math.Abs(x) < math.MaxInt64 && new(big.Rat).SetFloat64(x).Cmp(decimalOf(x)) == 0
}

// decimalOf returns the number that a manifest has for x, which may be another one.
func decimalOf(x float64) *big.Rat {
	decimal, _ := new(big.Rat).SetString(digits(x))
	return decimal
}

func digits(x float64) string { return strconv.FormatFloat(x, 'f', -1, 64) }
