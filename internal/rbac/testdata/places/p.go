// +kubebuilder:rbac:groups=a01header,resources=x,verbs=get

// Package c
// +kubebuilder:rbac:groups=a02pkgdoc,resources=x,verbs=get
package p // +kubebuilder:rbac:groups=a03pkgtrail,resources=x,verbs=get

// +kubebuilder:rbac:groups=a04importdoc,resources=x,verbs=get
import (
	// +kubebuilder:rbac:groups=a05inimport,resources=x,verbs=get
	"fmt" // +kubebuilder:rbac:groups=a06importtrail,resources=x,verbs=get

	// +kubebuilder:rbac:groups=a07inimportend,resources=x,verbs=get
)

// +kubebuilder:rbac:groups=a08further,resources=x,verbs=get

// +kubebuilder:rbac:groups=a09above,resources=x,verbs=get

// Doc
// +kubebuilder:rbac:groups=a10typedoc,resources=x,verbs=get
type T struct {
	// +kubebuilder:rbac:groups=a11instruct,resources=x,verbs=get

	// +kubebuilder:rbac:groups=a12field,resources=x,verbs=get
	A int // +kubebuilder:rbac:groups=a13fieldtrail,resources=x,verbs=get
	// +kubebuilder:rbac:groups=a14structend,resources=x,verbs=get
} // +kubebuilder:rbac:groups=a15typetrail,resources=x,verbs=get

// +kubebuilder:rbac:groups=a16beforefunc,resources=x,verbs=get

// F doc
// +kubebuilder:rbac:groups=a17funcdoc,resources=x,verbs=get
func F() {
	// +kubebuilder:rbac:groups=a18infunc,resources=x,verbs=get
	fmt.Println() // +kubebuilder:rbac:groups=a19infunctrail,resources=x,verbs=get

	// +kubebuilder:rbac:groups=a20infuncend,resources=x,verbs=get
} // +kubebuilder:rbac:groups=a21functrail,resources=x,verbs=get

/*
+kubebuilder:rbac:groups=a22block,resources=x,verbs=get
*/

// +kubebuilder:rbac:groups=a23vardoc,resources=x,verbs=get
var x = 1 // +kubebuilder:rbac:groups=a24vartrail,resources=x,verbs=get

// +kubebuilder:rbac:groups=a25constdoc,resources=x,verbs=get
const (
	// +kubebuilder:rbac:groups=a26inconst,resources=x,verbs=get

	// +kubebuilder:rbac:groups=a27inconst2,resources=x,verbs=get
	c1 = 1 // +kubebuilder:rbac:groups=a28contrail,resources=x,verbs=get
	// +kubebuilder:rbac:groups=a29constend,resources=x,verbs=get
)

//+kubebuilder:rbac:groups=a30nospace,resources=x,verbs=get

// +kubebuilder:rbac:groups=a31methodfurther,resources=x,verbs=get

//+kubebuilder:rbac:groups=a32methoddoc,resources=x,verbs=get
func (T) M() {
	type L struct {
		// +kubebuilder:rbac:groups=a33localfield,resources=x,verbs=get
		B int
	}
	_ = func() {
		// +kubebuilder:rbac:groups=a34closure,resources=x,verbs=get
	}
}

// +kubebuilder:rbac:groups=a35groupdocfurther,resources=x,verbs=get

// +kubebuilder:rbac:groups=a36groupdoc,resources=x,verbs=get
type (
	// +kubebuilder:rbac:groups=a37ingroup,resources=x,verbs=get

	// +kubebuilder:rbac:groups=a38ingroup2,resources=x,verbs=get

	// +kubebuilder:rbac:groups=a39ingroupdoc,resources=x,verbs=get
	G int
	// +kubebuilder:rbac:groups=a40ingroupend,resources=x,verbs=get
)

// +kubebuilder:rbac:groups=a41interface,resources=x,verbs=get
type I interface {
	// +kubebuilder:rbac:groups=a42imethod,resources=x,verbs=get
	M()
}

// text
//+kubebuilder:rbac:groups=a43text,resources=x,verbs=get
//  +kubebuilder:rbac:groups=a44indent,resources=x,verbs=get
// plain

// +kubebuilder:rbac:groups=a45end,resources=x,verbs=get
// +kubebuilder:rbac:groups=ab1,resources=x,verbs=get
func K() {}

// +kubebuilder:rbac:groups=ab2,resources=x,verbs=get
type K2 struct{}
