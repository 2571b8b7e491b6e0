package objects

import (
	"errors"
	"fmt"
	"maps"
	"reflect"
	"regexp"
	"strconv"
	"strings"

	"k8s.io/apiextensions-apiserver/pkg/apis/apiextensions"
	structural "k8s.io/apiextensions-apiserver/pkg/apiserver/schema"
	"k8s.io/apiextensions-apiserver/pkg/apiserver/validation"
	"k8s.io/apimachinery/pkg/util/validation/field"
	"k8s.io/apimachinery/pkg/util/version"
	"k8s.io/kube-openapi/pkg/validation/spec"

	"github.com/schemagen/schemagen/internal/fieldpath"
	"github.com/schemagen/schemagen/pkg/apiserver"
)

// A Release is a minor release of Kubernetes, as 35 is for 1.35. The zero value is that of the
// linked libraries.
type Release int

// oldestRelease is the oldest whose answers are known: those of older ones were never compared with
// a server's.
const oldestRelease = Release(apiserver.OldestMinor)

// The releases from which on servers answer otherwise than before.
const (
	statusRatchets Release = 33 // writes of status are forgiven what they do not change
	// errors show objects and lists as JSON, no longer in Go's syntax, and count one item, not "1
	// items"
	valuesAreJSON Release = 34
	// errors of CEL rules show the value, no longer the word for its type
	rulesShowValue Release = 35
	// the formats of numbers are checked, and integers are to be such of 64 bits
	numbersLimited Release = 36
	// what an owner reference lacks is required, no longer invalid, and errors say which one; so is
	// what managed fields lack
	ownersRequired Release = 37
)

func (r Release) before(other Release) bool { return r != 0 && r < other }

// ParseRelease reads the minor number of a release.
func ParseRelease(minor int) (Release, error) {
	if minor < int(oldestRelease) || minor > apiserver.LinkedMinor {
		return 0,
			fmt.Errorf("what servers of Kubernetes 1.%d answer is not known: choose a release from 1.%d to 1.%d", minor, oldestRelease, apiserver.LinkedMinor)
	}
	return Release(minor), nil
}

// As returns the resource as a server of a release handles it: with the formats that it checks,
// what it forgives, and its words.
func (r *Resource) As(release Release) *Resource {
	out := *r
	out.versions = make(map[string]*resourceVersion, len(r.versions))
	for name, v := range r.versions {
		version := *v
		version.release = release
		if version.compileValidators() != nil { // they compiled before, of the same schema
			version = *v
		}
		out.versions[name] = &version
		if v == r.storage {
			out.storage = &version
		}
	}
	return &out
}

// inReleaseWords rewrites errors to the words of the release. Those that are rewritten already stay
// as they are.
func (v *resourceVersion) inReleaseWords(errs field.ErrorList) field.ErrorList {
	for _, e := range errs {
		if v.release.before(ownersRequired) {
			v.wordOwner(e)
			wordManager(e)
		}
		if v.release.before(numbersLimited) {
			e.Detail = namedTwice.Replace(e.Detail)
		}
		if v.release.before(valuesAreJSON) {
			wordInGo(e)
		}
	}
	return errs
}

// withRuleTypes gives errors of rules the type of the value in place of the value.
func (v *resourceVersion) withRuleTypes(errs field.ErrorList) field.ErrorList {
	if !v.release.before(rulesShowValue) {
		return errs
	}
	for _, e := range errs {
		if e.Type != field.ErrorTypeInvalid && e.Type != field.ErrorTypeDuplicate {
			continue
		}
		if _, hidden := e.BadValue.(field.OmitValueType); hidden {
			e.BadValue = holderType(v.schema, e.Field)
		} else if s := schemaAt(v.schema, e.Field); s != nil {
			e.BadValue = s.Type
		}
	}
	return errs
}

// holderType returns the type of what a rule about an object or a list is about, whose error may
// name a field of it.
func holderType(root *structural.Structural, path string) string {
	if s := schemaAt(root, path); s != nil && s.Type == "array" {
		for _, rule := range s.XValidations {
			if rule.FieldPath == "" {
				return s.Type
			}
		}
	}
	return "object"
}

// schemaAt returns the schema of the value at a path as servers write it, or nil.
func schemaAt(s *structural.Structural, path string) *structural.Structural {
	for s != nil && !fieldpath.IsNone(path) {
		key, rest := "", ""
		if inside, ok := strings.CutPrefix(path, "["); ok {
			key, rest, _ = strings.Cut(inside, "]")
			if s.Items != nil {
				s, path = s.Items, rest
				continue
			}
		} else {
			key, rest, _ = fieldpath.FirstOf(maps.Keys(s.Properties), path)
		}
		s, _ = memberSchema(s, key, nil)
		path = rest
	}
	return s
}

var owner = regexp.MustCompile(`(metadata\.ownerReferences)\[\d+\](\.(\w+))?$`)

// ofOwner tells what servers say of owner references from what a schema may say of a like path.
var ofOwner = regexp.MustCompile(
	`^must not be empty$|^must be <group>/<version> or <version>$| is disallowed from being an owner$`)

var manager = regexp.MustCompile(`metadata\.managedFields\[\d+\]\.operation$`)

// wordOwner says of owner references nothing of their index, and makes what one lacks an invalid
// value.
func (v *resourceVersion) wordOwner(e *field.Error) {
	found := owner.FindStringSubmatch(e.Field)
	if found == nil || !ofOwner.MatchString(e.Detail) {
		return
	}
	lacks := found[3]
	e.Field = strings.TrimSuffix(e.Field, found[0]) + found[1] + found[2]
	if e.Type == field.ErrorTypeRequired {
		e.Type, e.BadValue = field.ErrorTypeInvalid, ""
		if v.release.before(valuesAreJSON) {
			e.Detail = lacks + " must not be empty"
		}
	}
	if lacks == "apiVersion" {
		e.Detail = "version must not be empty"
	}
}

// wordManager makes an operation that managed fields lack, or that there is not, an invalid value.
func wordManager(e *field.Error) {
	if manager.MatchString(e.Field) && (e.Type == field.ErrorTypeNotSupported ||
		e.Type == field.ErrorTypeRequired && e.Detail == "must not be empty") {
		e.Type, e.Detail = field.ErrorTypeInvalid, "must be `Apply` or `Update`"
	}
}

// A goSyntax is a value as Go prints it, in the place of JSON.
type goSyntax string

// MarshalJSON fails, so that the error takes the text of String.
func (goSyntax) MarshalJSON() ([]byte, error) { return nil, errors.New("not as JSON") }

// String returns the text.
func (g goSyntax) String() string { return string(g) }

// wordInGo shows a value that is neither a text nor a number in Go's syntax, and none as the text
// "null". Where that would be the address of something, which is another one each time, it stays
// JSON.
func wordInGo(e *field.Error) {
	value := e.BadValue
	if v := reflect.ValueOf(value); v.Kind() == reflect.Pointer && !v.IsNil() {
		value = v.Elem().Interface()
	}
	switch v := value.(type) {
	case nil:
		e.BadValue = "null"
	case string, int64, int32, int, float64, float32, bool, field.OmitValueType:
		e.BadValue = v
	case fmt.Stringer:
		e.BadValue = goSyntax(v.String())
	default:
		if text := fmt.Sprintf("%#v", v); !strings.Contains(text, "(0x") {
			e.BadValue = goSyntax(text)
		}
	}
	if strings.HasSuffix(e.Detail, " 1 byte") || strings.HasSuffix(e.Detail, " 1 item") {
		e.Detail += "s"
	}
}

// wordEmbedded rewrites errors about the type and the metadata of embedded objects to the words of
// the release.
func (v *resourceVersion) wordEmbedded(errs field.ErrorList) field.ErrorList {
	for _, e := range errs {
		if v.release.before(valuesAreJSON) && e.Type == field.ErrorTypeRequired && e.Detail == "" {
			e.Detail = "must not be empty"
		}
	}
	return errs
}

// validator returns what checks values against a schema. Releases that do not check the formats of
// numbers hold all formats against one list, whatever the type, and bounds against any number; a
// type that is named twice is one whose numbers kube-openapi does not limit.
func (r Release) validator(
	props *apiextensions.JSONSchemaProps,
) (validation.SchemaValidator, error) {
	if !r.before(numbersLimited) || props == nil {
		validator, _, err := validation.NewSchemaValidator(props)
		return validator, err
	}
	strip := validation.StripUnsupportedFormatsPostProcessorForVersion(version.MajorMinor(1,
		uint(r)-1))
	s := &spec.Schema{}
	err := validation.ConvertJSONSchemaPropsWithPostProcess(props, s, func(s *spec.Schema) error {
		typ := s.Type
		s.Type = nil
		err := strip(s)
		if s.Type = typ; len(typ) == 1 && (typ[0] == "integer" || typ[0] == "number") {
			s.Type = spec.StringOrArray{typ[0], typ[0]}
		}
		return err
	})
	return validation.NewSchemaValidatorFromOpenAPI(s), err
}

var namedTwice = strings.NewReplacer("of type integer,integer:", "of type integer:",
	"of type number,number:", "of type number:")

// String returns the release, as in 1.35.
func (r Release) String() string { return "1." + strconv.Itoa(int(r)) }
