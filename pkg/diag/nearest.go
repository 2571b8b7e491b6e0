package diag

import "strings"

// Nearest returns the candidate that name is most likely a misspelling of: one that differs only in
// case, or by the fewest edits if these are at most two and fewer than a third of name's letters.
// Of several it returns the first, and "" if there is none.
func Nearest(name string, candidates []string) string {
	best, least := "", min(2, (len(name)-1)/3)+1
	for _, c := range candidates {
		if strings.EqualFold(c, name) {
			return c
		}
		if d := Distance(name, c, least); d < least {
			best, least = c, d
		}
	}
	return best
}

// NearestField is Nearest for words of which there are few, as the fields of an object, of which
// one that is near is most likely meant even if it is short.
func NearestField(name string, fields []string) string {
	if near := Nearest(name, fields); near != "" || len(name) <= 2 {
		return near
	}
	for _, field := range fields {
		if Distance(name, field, 2) < 2 {
			return field
		}
	}
	return ""
}

// DidYouMean asks whether a name was meant, at the end of a message; "" if there is no name.
func DidYouMean(near string) string {
	if near == "" {
		return ""
	}
	return "did you mean " + near + "?"
}

// ThenDidYouMean is DidYouMean behind a separator, and like it "" if there is no name.
func ThenDidYouMean(separator, near string) string {
	if near == "" {
		return ""
	}
	return separator + DidYouMean(near)
}

// Distance counts the letters to insert, delete, replace or swap with their neighbour to turn a
// into b (the optimal string alignment distance), and stops at limit: names that are not near cost
// little, however long they are.
func Distance(a, b string, limit int) int {
	if max(len(a)-len(b), len(b)-len(a)) >= limit {
		return limit
	}
	before, last, row := make([]int, len(b)+1), make([]int, len(b)+1), make([]int, len(b)+1)
	for j := range last {
		last[j] = j
	}
	for i := range len(a) {
		row[0] = i + 1
		least := row[0]
		for j := range len(b) {
			replace := last[j]
			if a[i] != b[j] {
				replace++
			}
			row[j+1] = min(replace, last[j+1]+1, row[j]+1)
			if i > 0 && j > 0 && a[i] == b[j-1] && a[i-1] == b[j] {
				row[j+1] = min(row[j+1], before[j-1]+1)
			}
			least = min(least, row[j+1])
		}
		if least >= limit { // and so is all that follows
			return limit
		}
		before, last, row = last, row, before
	}
	return min(last[len(b)], limit)
}
