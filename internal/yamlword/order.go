package yamlword

import "unicode"

// CompareKeys orders the keys of a mapping as sigs.k8s.io/yaml writes them: runs of digits by their
// number, letters after everything else. For some keys the order is circular (v10, v1beta1, v2), so
// that the result of sorting depends on the order before.
func CompareKeys(a, b string) int {
	i := 0
	for i < len(a) && i < len(b) && a[i] == b[i] {
		i++
	}
	if i == len(a) || i == len(b) {
		return len(a) - len(b)
	}
	if isASCIILetter(a[i]) && isASCIILetter(b[i]) {
		return int(a[i]) - int(b[i])
	}
	ar, br := []rune(a), []rune(b)
	for i := 0; i < len(ar) && i < len(br); i++ {
		if ar[i] == br[i] {
			continue
		}
		la, lb := unicode.IsLetter(ar[i]), unicode.IsLetter(br[i])
		switch {
		case la && lb:
			return int(ar[i]) - int(br[i])
		case la:
			return 1
		case lb:
			return -1
		}
		return digitOrder(ar, br, i)
	}
	return len(ar) - len(br)
}

func isASCIILetter(c byte) bool { return c|0x20 >= 'a' && c|0x20 <= 'z' }

// digitOrder compares two keys that differ at i, where neither has a letter. A digit there may be
// in the middle of a run whose beginning the keys share.
func digitOrder(a, b []rune, i int) int {
	var na, nb int64
	if a[i] == '0' || b[i] == '0' {
		for j := i - 1; j >= 0 && unicode.IsDigit(a[j]); j-- {
			if a[j] != '0' {
				na, nb = 1, 1
				break
			}
		}
	}
	ea, eb := i, i
	for ; ea < len(a) && unicode.IsDigit(a[ea]); ea++ {
		na = na*10 + int64(a[ea]-'0')
	}
	for ; eb < len(b) && unicode.IsDigit(b[eb]); eb++ {
		nb = nb*10 + int64(b[eb]-'0')
	}
	switch {
	case na != nb && na < nb, na == nb && ea < eb:
		return -1
	case na != nb, ea != eb:
		return 1
	}
	return int(a[i]) - int(b[i])
}
