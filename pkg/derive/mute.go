package derive

import (
	"cmp"
	"slices"

	"github.com/schemagen/schemagen/pkg/parser"
	"github.com/schemagen/schemagen/pkg/schema"
)

// instead says what to use in the place of types that write their own JSON.
var instead = map[parser.TypeName]string{
	{Package: "time", Name: "Time"}:                "metav1.Time",
	{Package: "encoding/json", Name: "RawMessage"}: "apiextensionsv1.JSON or runtime.RawExtension",
}

// saysNothing tells whether a type that writes its own JSON says nothing about it: no field of a struct has a json tag, and bytes may
// be anything. Other types are taken at their word, as by the peer.
func (d *deriver) saysNothing(t parser.Type) bool {
	switch u := d.underlying(t).(type) {
	case parser.Struct:
		return len(u.Fields) > 0 && !slices.ContainsFunc(u.Fields, func(f parser.Field) bool { return !f.JSON.Missing })
	case parser.Slice:
		return isBytes(u)
	}
	return false
}

// isMute reports a mute type of the main module. It tells whether that is an error.
func (d *deriver) isMute(p *packageInfo, s *schema.Draft) bool {
	return p.Main && d.errorf(p, s, "go/own-json", "%s writes its own JSON, about which its Go type says nothing: "+
		"name the type of that with kubebuilder:validation:Type above %[1]s", s.Named)
}

// usesMute reports the use of a mute type unless that is reported where the type is declared. It tells whether there is an error.
func (d *deriver) usesMute(p *packageInfo, n parser.TypeName, named, own *schema.Draft) bool {
	if named.Origin.Main {
		own.Broken = own.Broken || named.Broken
		return named.Broken
	}
	return d.errorf(p, own, "go/own-json", "%s is of type %s, which writes its own JSON, about which its Go type says nothing: use %s",
		own.Origin.Name, n, cmp.Or(instead[n], "a type of your own with kubebuilder:validation:Type above it"))
}
