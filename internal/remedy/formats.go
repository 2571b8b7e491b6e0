package remedy

import (
	"fmt"
	"strings"
)

// examplesOfFormats are strings of the formats that a server checks. A verb stands for a number.
var examplesOfFormats = map[string]string{
	"date-time":    "2026-01-%02dT12:00:00Z",
	"datetime":     "2026-01-%02dT12:00:00Z",
	"date":         "2026-01-%02d",
	"duration":     "%dh",
	"ip":           "192.0.2.%d",
	"ipv4":         "192.0.2.%d",
	"ipv6":         "2001:db8::%d",
	"cidr":         "192.0.%d.0/24",
	"mac":          "00:00:5e:00:53:%02x",
	"uuid":         "00000000-0000-4000-8000-%012d",
	"uuid3":        "00000000-0000-3000-8000-%012d",
	"uuid4":        "00000000-0000-4000-8000-%012d",
	"uuid5":        "00000000-0000-5000-8000-%012d",
	"uri":          "https://example.com/%d",
	"hostname":     "host-%d.example.com",
	"email":        "user-%d@example.com",
	"byte":         "ZXhhbXBsZQ==",
	"hexcolor":     "#%06d",
	"rgbcolor":     "rgb(%d,0,0)",
	"isbn":         "0306406152",
	"isbn10":       "0306406152",
	"isbn13":       "9780306406157",
	"creditcard":   "4111111111111111",
	"ssn":          "078-05-1120",
	"bsonobjectid": "%024d",
}

// OfFormat returns a string of a format, the n-th of several where there are several, or "" for a
// format that no server checks.
func OfFormat(format string, n int) string {
	example := examplesOfFormats[format]
	if strings.Contains(example, "%") {
		return fmt.Sprintf(example, n)
	}
	return example
}
