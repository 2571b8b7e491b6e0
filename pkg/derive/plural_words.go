package derive

// A family is the nouns that form their plural in one way: their stems, separated by spaces, lose one ending and get another.
// Odd spellings are those of the peer's tables.
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
	{"", "", "aircraft beef bison chassis deer equipment fish graffiti information jeans media money moose news police"},
	{"", "", "rice salmon series sheep shrimp species swine trout tuna you"},
	{"", "s", "abuse ache agenda base bureau cause chive clause cookie cruse curriculum dwarf excuse formula fuse hive hoof"},
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
const otherPlurals = " adieus alumnuses apexes appendixes aquariums auditoriums beefs buffalos bureaux cactuses codexes corpuses" +
	" curricula dwarves fishes focuses formulae ganglions helixes hooves indexes latexes lexicons locuses mitochondrions" +
	" nucleuses octopi radiuses radixes salmons shrimps stadia swines symposiums trouts tunas vertexes vortexes "

// endings apply to words that end in none of the tables' words. A family goes before those whose endings are part of its own.
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
	{"um", "a", "i e o strac d el il ol ul ll yl im ern gn br cr ter ser tr ant at ent et it ot ut ct ov"},
	{"", "es", "us ch sh ss tz zz o x S"},
	{"", "zes", "ez iz"},
}

// longestAcronym is how many letters the longest acronym has.
const longestAcronym = 5

// acronyms are words of their own within an identifier.
const acronyms = " ACK ACL ADSL AES ANSI API ARP ATM BGP BSS CCITT CHAP CIDR CIR CLI CMOS CPE CPU CRC CRT CSMA DCE DEC DES DHCP" +
	" DMI DNS DRAM DSL DSLAM DTE EHA EIA EIGRP EOF ESS FCC FCS FDDI FTP GBIC GEPOF HDLC HTML HTTP HTTPS IANA ICMP ID IDF IDS" +
	" IEEE IETF IMAP IP IPS ISDN ISP JSON JWT LACP LAN LAPB LAPF LLC MAC MC MDF MIB MPLS MTU NAC NAT NBMA NIC NRZ NRZI NVRAM" +
	" OK OSI OSPF OUI PAP PAT PC PCM PDU PIM POP3 POTS PPP PPTP PTT PVST RAM RARP RCP RFC RIP RLL ROM RSTP RTP SDLC SFD SFP" +
	" SLARP SLIP SMTP SNA SNAP SNMP SOF SQL SRAM SSH SSID STP SYN TDM TFTP TIA TOFU UDP URI URL USB UTF8 UTP UUID VC VLAN" +
	" VLSM VPN W3C WAN WEP WPA WWW "
