package randgo

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// A Kind is a Go type of a case that is a kind of its CRD.
type Kind struct{ Package, Name, Version, CRD string }

// WriteProgram writes a program into the module of the cases that prints random values of kinds as
// encoding/json writes them, each on a line with the index of its kind before it. goMod and goSum
// are those of a module that has the real types of Kubernetes, since stand-ins do not write what
// these write.
func WriteProgram(dir string, goMod, goSum []byte, kinds []Kind) error {
	first, rest, _ := strings.Cut(string(goMod), "\n")
	for !strings.HasPrefix(first, "module ") {
		first, rest, _ = strings.Cut(rest, "\n")
	}
	if err := write(filepath.Join(dir, "go.mod"), "module "+Module+"\n"+rest); err != nil {
		return err
	}
	if err := write(filepath.Join(dir, "go.sum"), string(goSum)); err != nil {
		return err
	}
	var imports, types strings.Builder
	for i, k := range kinds {
		fmt.Fprintf(&imports, "\tp%d %q\n", i, k.Package)
		fmt.Fprintf(&types, "\treflect.TypeFor[p%d.%s](),\n", i, k.Name)
	}
	text := strings.NewReplacer("IMPORTS", imports.String(), "TYPES",
		types.String()).Replace(program)
	if err := os.MkdirAll(filepath.Join(dir, "print"), 0o755); err != nil {
		return err
	}
	return write(filepath.Join(dir, "print", "main.go"), text)
}

// program makes values by reflection: zero ones, pointers, lists and maps that are nil, and empty,
// and with something in them. What is in a list or a map is never a nil pointer.
const program = `package main

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"reflect"
	"strconv"
	"time"

	"k8s.io/apimachinery/pkg/api/resource"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/util/intstr"
	apiextensions "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
IMPORTS)

var types = []reflect.Type{
TYPES}

var random = rand.New(rand.NewPCG(1, 2))

func one[T any](of ...T) T { return of[random.IntN(len(of))] }

var known = map[reflect.Type]func() any{
	reflect.TypeFor[metav1.Time]():           func() any { return one(metav1.Time{}, metav1.NewTime(time.Unix(1700000000, 0))) },
	reflect.TypeFor[metav1.MicroTime]():      func() any { return one(metav1.MicroTime{}, metav1.NewMicroTime(time.Unix(1700000000, 0))) },
	reflect.TypeFor[metav1.Duration]():       func() any { return one(metav1.Duration{}, metav1.Duration{Duration: time.Minute}) },
	reflect.TypeFor[resource.Quantity]():     func() any { return one(resource.Quantity{}, resource.MustParse("100Mi")) },
	reflect.TypeFor[intstr.IntOrString]():    func() any { return one(intstr.IntOrString{}, intstr.FromInt32(8080), intstr.FromString("http")) },
	reflect.TypeFor[runtime.RawExtension]():  func() any { return one(runtime.RawExtension{}, runtime.RawExtension{Raw: []byte("{\"a\":1}")}) },
	reflect.TypeFor[apiextensions.JSON]():    func() any { return one(apiextensions.JSON{}, apiextensions.JSON{Raw: []byte("{\"a\":1}")}) },
	reflect.TypeFor[metav1.ObjectMeta]():     func() any { return metav1.ObjectMeta{} },
}

func fill(v reflect.Value, depth int, must bool) {
	if make, ok := known[v.Type()]; ok {
		v.Set(reflect.ValueOf(make()))
		for must && v.IsZero() && v.Type() != reflect.TypeFor[metav1.ObjectMeta]() {
			v.Set(reflect.ValueOf(make()))
		}
		return
	}
	if !must && random.IntN(4) == 0 {
		return // the zero value
	}
	switch v.Kind() {
	case reflect.Bool:
		v.SetBool(one(true, false))
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		v.SetInt(one[int64](0, 1, -1, 5, 100))
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64, reflect.Uintptr:
		v.SetUint(one[uint64](0, 1, 5, 100))
	case reflect.Float32, reflect.Float64:
		v.SetFloat(one(0, 1, 0.5))
	case reflect.String:
		v.SetString(one("", "a", "abc", "A"))
	case reflect.Pointer:
		if depth > 0 || must && v.Type().Elem().Kind() != reflect.Struct {
			v.Set(reflect.New(v.Type().Elem()))
			fill(v.Elem(), depth-1, must)
		}
	case reflect.Slice:
		n := 0
		if depth > 0 {
			n = random.IntN(3)
		}
		v.Set(reflect.MakeSlice(v.Type(), n, n))
		for i := range n {
			fill(v.Index(i), depth-1, true)
		}
	case reflect.Array:
		for i := range v.Len() {
			fill(v.Index(i), depth-1, true)
		}
	case reflect.Map:
		v.Set(reflect.MakeMap(v.Type()))
		for i := 0; depth > 0 && i < random.IntN(3); i++ {
			value := reflect.New(v.Type().Elem()).Elem()
			fill(value, depth-1, true)
			key := reflect.New(v.Type().Key()).Elem()
			if key.Kind() == reflect.String {
				key.SetString("k" + strconv.Itoa(i))
			}
			v.SetMapIndex(key, value)
		}
	case reflect.Struct:
		for i := range v.NumField() {
			if v.Field(i).CanSet() {
				fill(v.Field(i), depth-1, false)
			}
		}
	}
}

func main() {
	count, _ := strconv.Atoi(os.Args[1])
	for i, t := range types {
		for n := range count {
			value := reflect.New(t)
			if n > 0 { // the first is the zero value
				fill(value.Elem(), 8, true)
			}
			if text, err := json.Marshal(value.Interface()); err == nil { // a method of the type may fail
				fmt.Println(i, string(text))
			}
		}
	}
}
`
