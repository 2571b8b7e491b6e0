package derive

import (
	"strings"
	"unicode"
)

// plural returns the plural of a kind, a Go identifier, in lower case. It is the peer's plural even
// where that is poor English: it names the resource on servers, and with it the stored objects.
func plural(kind string) string {
	word := lastWord(kind)
	if kind == "IDs" || isPlural(strings.ToLower(word)) {
		return strings.ToLower(kind)
	}
	form, ok := pluralOfWord(strings.ToLower(word))
	if !ok {
		form, ok = pluralByEnding(word)
	}
	switch {
	case word == "":
		return ""
	case ok:
		return strings.ToLower(strings.TrimSuffix(kind, word) + form)
	case strings.HasSuffix(strings.ToLower(word), "s"):
		return strings.ToLower(kind)
	}
	return strings.ToLower(kind) + "s"
}

// isPlural reports whether a word in lower case is known to be a plural.
func isPlural(word string) bool {
	for _, table := range [][]family{wholeWords, words} {
		for _, f := range table {
			if _, ok := f.cut(word, f.add, equal); ok {
				return true
			}
		}
	}
	return word != "" && strings.Contains(otherPlurals, " "+word+" ")
}

// pluralOfWord returns the plural of a word in lower case that is in the tables as a whole.
func pluralOfWord(word string) (string, bool) {
	for _, table := range [][]family{wholeWords, words, oneWay} {
		for _, f := range table {
			if rest, ok := f.cut(word, f.drop, equal); ok {
				return rest + f.add, true
			}
		}
	}
	return "", false
}

// pluralByEnding returns the plural of a word that ends like one in the tables. The first family
// decides, and a word that looks like one of its plurals stays as it is. The comparison is
// case-sensitive.
func pluralByEnding(word string) (string, bool) {
	for _, table := range [][]family{words, oneWay, endings} {
		for _, f := range table {
			if _, ok := f.cut(word, f.add, strings.HasSuffix); ok {
				return word, true
			}
			if rest, ok := f.cut(word, f.drop, strings.HasSuffix); ok {
				return rest + f.add, true
			}
		}
	}
	return "", false
}

// cut returns the word without its ending if what remains matches a stem of the family.
func (f family) cut(word, ending string, match func(rest, stem string) bool) (string, bool) {
	rest, ok := strings.CutSuffix(word, ending)
	if !ok {
		return "", false
	}
	for stem := range strings.SplitSeq(f.stems, " ") {
		if match(rest, stem) {
			return rest, true
		}
	}
	return "", false
}

func equal(a, b string) bool { return a == b }

// lastWord returns the last word of an identifier, which begins at a capital after another letter,
// after an acronym or after an underscore. An acronym is returned in capitals however it is
// spelled: then the plural is appended instead of replacing it.
func lastWord(kind string) string {
	if isAcronym(kind) {
		return strings.ToUpper(kind)
	}
	word := strings.TrimRight(kind, "_")
	begin, prev := 0, '_'
	for i, r := range word {
		switch {
		case r == '_':
			begin = i + 1
		case unicode.IsUpper(r) && (!unicode.IsUpper(prev) || isAcronym(word[begin:i])):
			begin = i
		}
		prev = r
	}
	if word = word[begin:]; isAcronym(word) {
		return strings.ToUpper(word)
	}
	return word
}

// isAcronym reports whether a word is a known acronym in any case. Upper case may take half the
// bytes of lower case.
func isAcronym(word string) bool {
	return word != "" && len(word) <= 2*longestAcronym &&
		strings.Contains(acronyms, " "+strings.ToUpper(word)+" ")
}

// A family is the nouns that form their plural in one way: their stems, separated by spaces, lose
// one ending and get another. Odd spellings are those of the peer's tables.
type family struct{ drop, add, stems string }

// wholeWords inflect only alone, not as the end of a longer word.
var wholeWords = []family{
	{"", "s", "toe use"},
	{"", "es", "alias"},
	{"", "en", "ox"},
	{"die", "dice", ""},
	{"is", "es", "ax"},
	{"ouse", "ice", "l"},
}

// words inflect alone, in upper or lower case, and as the end of a longer word.
var words = []family{
	{"", "",
		"aircraft beef bison chassis deer equipment fish graffiti information jeans media money " +
			"moose news police"},
	{"", "", "rice salmon series sheep shrimp species swine trout tuna you"},
	{"", "s",
		"abuse ache agenda base bureau cause chive clause cookie cruse curriculum dwarf excuse " +
			"formula fuse hive hoof"},
	{"", "s", "house human misuse move movie muse pause pretorium quota shoe stadium vedalia"},
	{"", "es", "buffalo potato tomato topaz"},
	{"", "e", "alumna differentia larva minutia postcava praecava uva vertebra vita"},
	{"", "x", "adieu fabliau"},
	{"", "ren", "child"},
	{"an", "en", "m wom"},
	{"ex", "ices", "ap cod ind lat vert vort"},
	{"f", "ves", "thie"},
	{"is", "es", "bas cris genes oas test thes"},
	{"ix", "ices", "append hel rad"},
	{"on", "a", "criteri gangli lexic mitochondri noumen phenomen tax"},
	{"oot", "eet", "f"},
	{"ooth", "eeth", "t"},
	{"oose", "eese", "g"},
	{"ouse", "ice", "m"},
	{"opus", "upuses", "oct"},
	{"erson", "eople", "p"},
	{"um", "a", "aquari auditori medi symposi"},
	{"us", "era", "gen"},
	{"us", "i", "alumn bacill cact cocc foc loc nucle radi syllab"},
	{"us", "ora", "corp"},
}

// oneWay inflect like words, but their results are not known to be plurals.
var oneWay = []family{
	{"", "", "blues"},
	{"is", "es", "ellips"},
}

// otherPlurals are known plurals that are not the result of any word.
const otherPlurals = " adieus alumnuses apexes appendixes aquariums auditoriums beefs buffalos " +
	"bureaux cactuses codexes corpuses curricula dwarves fishes focuses formulae ganglions " +
	"helixes hooves indexes latexes lexicons locuses mitochondrions nucleuses octopi radiuses " +
	"radixes salmons shrimps stadia swines symposiums trouts tunas vertexes vortexes "

// endings apply to words that end in none of the tables' words. A family goes before those whose
// endings are part of its own.
var endings = []family{
	{"", "s", "tive ay ey oy seum ouse lause io ano lo to oo"},
	{"", "e", "bula"},
	{"dula", "bulae", ""},
	{"lula", "bulae", ""},
	{"nula", "bulae", ""},
	{"vula", "bulae", ""},
	{"", "x", "eau"},
	{"y", "ies", "qu"},
	{"", "s", "uy"},
	{"y", "ies", ""},
	{"f", "ves", "ea oa l r"},
	{"fe", "ves", ""},
	{"is", "es", "gnos ias kines mes ops res ys"},
	{"ix", "ices", "tr"},
	{"on", "a", "hedr"},
	{"um", "a",
		"i e o strac d el il ol ul ll yl im ern gn br cr ter ser tr ant at ent et it ot ut ct ov"},
	{"", "es", "us ch sh ss tz zz o x S"},
	{"", "zes", "ez iz"},
}

// longestAcronym is how many letters the longest acronym has.
const longestAcronym = 5

// acronyms are words of their own within an identifier.
const acronyms = " ACK ACL ADSL AES ANSI API ARP ATM BGP BSS CCITT CHAP CIDR CIR CLI CMOS CPE " +
	"CPU CRC CRT CSMA DCE DEC DES DHCP DMI DNS DRAM DSL DSLAM DTE EHA EIA EIGRP EOF ESS FCC FCS " +
	"FDDI FTP GBIC GEPOF HDLC HTML HTTP HTTPS IANA ICMP ID IDF IDS IEEE IETF IMAP IP IPS ISDN " +
	"ISP JSON JWT LACP LAN LAPB LAPF LLC MAC MC MDF MIB MPLS MTU NAC NAT NBMA NIC NRZ NRZI NVRAM " +
	"OK OSI OSPF OUI PAP PAT PC PCM PDU PIM POP3 POTS PPP PPTP PTT PVST RAM RARP RCP RFC RIP RLL " +
	"ROM RSTP RTP SDLC SFD SFP SLARP SLIP SMTP SNA SNAP SNMP SOF SQL SRAM SSH SSID STP SYN TDM " +
	"TFTP TIA TOFU UDP URI URL USB UTF8 UTP UUID VC VLAN VLSM VPN W3C WAN WEP WPA WWW "
