package pipeline

import (
	"encoding"
	"reflect"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/schemagen/schemagen/internal/cache"
	"github.com/schemagen/schemagen/pkg/verify"
)

// TestKeySeesEveryOption sets one option after the other: each makes another key, and the same one
// when it is set again, wherever its value lies in memory.
func TestKeySeesEveryOption(t *testing.T) {
	t.Parallel()
	none := Options{}.key(cache.Environment{}, nil)
	for _, field := range reflect.VisibleFields(reflect.TypeFor[Options]()) {
		set := func() cache.Key {
			var o Options
			reflect.ValueOf(&o).Elem().FieldByIndex(field.Index).Set(something(t, field.Type))
			return o.key(cache.Environment{}, nil)
		}
		assert.NotEqual(t, none, set(), field.Name)
		assert.Equal(t, set(), set(), field.Name)
	}
}

// TestKeySeesWholeOptions finds fields inside of options that JSON would leave out of the key.
func TestKeySeesWholeOptions(t *testing.T) {
	t.Parallel()
	var whole func(of reflect.Type, path string)
	whole = func(of reflect.Type, path string) {
		if of.Implements(reflect.TypeFor[encoding.TextMarshaler]()) {
			return
		}
		switch of.Kind() {
		case reflect.Pointer, reflect.Slice, reflect.Map:
			whole(of.Elem(), path)
		case reflect.Struct:
			for i := range of.NumField() {
				f := of.Field(i)
				assert.True(t, f.IsExported() && f.Tag.Get("json") == "", path+f.Name)
				whole(f.Type, path+f.Name+".")
			}
		}
	}
	whole(reflect.TypeFor[Options](), "")
}

// something returns a new value of a type that is not its zero value.
func something(t *testing.T, of reflect.Type) reflect.Value {
	t.Helper()
	if of == reflect.TypeFor[verify.Target]() {
		target, err := verify.ParseTarget("1.30")
		require.NoError(t, err)
		return reflect.ValueOf(target)
	}
	v := reflect.New(of).Elem()
	switch of.Kind() {
	case reflect.Bool:
		v.SetBool(true)
	case reflect.Int, reflect.Int32:
		v.SetInt(1)
	case reflect.Uint8:
		v.SetUint(1)
	case reflect.String:
		v.SetString("x")
	case reflect.Pointer:
		v.Set(reflect.New(of.Elem()))
		v.Elem().Set(something(t, of.Elem()))
	case reflect.Slice:
		v.Set(reflect.Append(v, something(t, of.Elem())))
	case reflect.Map:
		v.Set(reflect.MakeMap(of))
		v.SetMapIndex(something(t, of.Key()), something(t, of.Elem()))
	case reflect.Struct:
		for i := range of.NumField() {
			v.Field(i).Set(something(t, of.Field(i).Type))
		}
	default:
		require.Failf(t, "unknown kind", "the key cannot be known to see a %s", of)
	}
	return v
}
