// Package v1 has arguments that cannot be read.
// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Argument is a kind.
// +kubebuilder:printcolumn:name="A",type=string,jsonPath=".spec.a"
// +kubebuilder:printcolumn:name="A",type=string
// +kubebuilder:resource:shortName=a,b
// +kubebuilder:subresource:scale:specpath=.a
// +kubebuilder:printcolumn:name="B",type=string,JSONPath=.a,priority=high
// +kubebuilder:metadata:labels="app"
// +kubebuilder:storageversion=true
type Argument struct { // want -7:50 error marker/argument "did you mean JSONPath" -6:49 error marker/argument "JSONPath is missing" -5:38 error marker/argument "\"b\" is most likely a value of the argument before it" -4:46 error marker/argument "statuspath is missing" -3:71 error marker/argument "expected an integer, found \"high\"" -2:33 error marker/argument "key=value" -1:31 error marker/argument "takes no argument"
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	// +kubebuilder:validation:Minimum=one
	A int `json:"a"` // want -1:37 error marker/argument "expected a number, found \"one\""
	// +kubebuilder:validation:MaxLength=5 letters
	B string `json:"b"` // want -1:39 error marker/argument "found \"5 letters\""
	// +kubebuilder:validation:MaxLength=
	C string `json:"c"` // want -1:39 error marker/argument "a value is missing"
	// +kubebuilder:validation:MaxLength
	D string `json:"d"` // want -1:38 error marker/argument "a value is missing"
	// +optional=true
	E string `json:"e"` // want -1:14 error marker/argument "takes no argument"
	// +kubebuilder:validation:UniqueItems=yes
	F []string `json:"f"` // want -1:41 error marker/argument "true or false"
	// +kubebuilder:validation:Pattern="^\d+$"
	G string `json:"g"` // want -1:37 error marker/argument "a backslash must be doubled"
	// +kubebuilder:validation:Pattern=`^a
	H string `json:"h"` // want -1:37 error marker/argument "never closed"
	// +kubebuilder:validation:Pattern=^a{1,3}$
	I string `json:"i"` // want -1:41 error marker/argument "left over"
	// +kubebuilder:validation:Type={a:1}
	IA string `json:"ia"` // want -1:38 error marker/argument "left over"
	// +kubebuilder:validation:XValidation:rule="true",mesage="no"
	J string `json:"j"` // want -1:53 error marker/argument "did you mean message"
	// +kubebuilder:validation:XValidation:message="no"
	K string `json:"k"` // want -1:53 error marker/argument "rule is missing"
	// +kubebuilder:validation:XValidation:rule="true" message="no"
	L string `json:"l"` // want -1:53 error marker/argument "expected a comma"
	// +kubebuilder:validation:XValidation:rule="true",
	M string `json:"m"` // want -1:53 error marker/argument "nothing follows"
	// +kubebuilder:validation:XValidation:rule='self in ["a", "b"]',message="no"
	MA string `json:"ma"` // want -1:46 error marker/argument "single quotes do not keep the value together at its comma"
	// +kubebuilder:validation:XValidation:rule="true",message='one, two'
	MB string `json:"mb"` // want -1:61 error marker/argument "single quotes do not keep the value together"
	// +kubebuilder:validation:Pattern='^a,b$'
	MC string `json:"mc"` // want -1:40 error marker/argument "left over after the value: single quotes do not keep a value together: write backquotes in their place"
	// +kubebuilder:validation:Enum=c;'a, b'
	MD string `json:"md"` // want -1:38 error marker/argument "single quotes do not keep a value together"
	// +default=web
	N string `json:"n"` // want -1:14 error marker/argument "not JSON"
	// +kubebuilder:default={a: 1
	O map[string]int `json:"o"` // want -1 error marker/argument "kubebuilder:default"
	// +kubebuilder:validation:MaxItems=99999999999999999999
	P []string `json:"p"` // want -1:38 error marker/argument "expected an integer"
	// +kubebuilder:validation:XValidation:rule="self == 1",rule="self == 2"
	Q int `json:"q"` // want -1:58 error marker/duplicate "gives rule twice"
	// +kubebuilder:validation:MaxItems=5}
	PA []string `json:"pa"` // want -1:39 error marker/argument "is left over after the value; it is written"
	// +kubebuilder:validation:Enum=A;B +optional
	QA string `json:"qa"` // want -1:38 warning marker/swallowed "second marker"
	// +kubebuilder:validation:Enum=A;B // the modes
	QB string `json:"qb"` // want -1:38 warning marker/swallowed "comment"
	// +kubebuilder:default=abc	+kubebuilder:validation:MaxLength=3
	QC string `json:"qc"` // want -1:30 warning marker/swallowed "second marker"
	// +kubebuilder:default= abc
	QF string `json:"qf"` // want -1:26 warning marker/swallowed "U\\+00A0 is part"
	// +kubebuilder:validation:Enum=A;B ;C
	QG string `json:"qg"` // want -1:37 warning marker/swallowed "U\\+2003 is part"
	// +kubebuilder:example=a b
	QH string `json:"qh"`
	// +kubebuilder:validation:Pattern=a"\d"
	QI string `json:"qi"` // want -1:38 error marker/argument "not a Go string"
	// +kubebuilder:validation:Pattern="^a\\\" +optional$"
	QD string `json:"qd"`
	// +kubebuilder:validation:Pattern=^a +b$
	QE string `json:"qe"`
	// +kubebuilder:title=5
	R string `json:"r"` // want -1:24 error marker/value "a title is a string"
	// +kubebuilder:externalDocs:description="d"
	S string `json:"s"` // want -1:46 error marker/argument "url is missing"
	// +kubebuilder:validation:ExclusiveMinimum=1
	T int `json:"t"` // want -1:46 error marker/argument "found .1.: write kubebuilder:validation:Minimum=1 on a line of its own, and true here"
	// +kubebuilder:validation:Maximum=0x10
	U int `json:"u"` // want -1:37 error marker/argument "expected a number"
	// +kubebuilder:validation:Minimum=1e400
	Ua int `json:"ua"` // want -1:37 error marker/argument "expected a number from -1.8e308 to 1.8e308"
	// +optional=false
	V string `json:"v"` // want -1:14 error marker/argument "takes no argument: if it does not apply, remove the line"
	// +nullable
	// +kubebuilder:default=null
	W *string `json:"w,omitempty"` // want -1:26 warning marker/type "the default is the string .null., not null"
	// +kubebuilder:validation:Enum=a;null;b
	X string `json:"x,omitempty"` // want -1:34 warning marker/type "the value of the enum is the string .null., not null"
	// +kubebuilder:default="null"
	// +kubebuilder:validation:Enum=a;"null"
	Y string `json:"y,omitempty"`
	// +kubebuilder:default=null
	Z int `json:"z,omitempty"` // want -1:26 error marker/type "the default is .null., a string, but the value is of type integer"
	// +kubebuilder:validation:Enum={}
	AA string `json:"aa"` // want -1:34 error marker/value "it lists no values, so all are allowed"
	// +kubebuilder:validation:Enum='a';“b”;‘c’;'d;"e'"
	AB string `json:"ab"` // want -1:34 warning marker/literal "quotes of 'a'" -1:38 warning marker/literal "quotes of “b”" -1:46 warning marker/literal "quotes of ‘c’"
	// +kubebuilder:validation:Enum="a;b"
	AC string `json:"ac"` // want -1:34 warning marker/literal ".a;b. is a single value: semicolons separate values, outside of quotes"
	// +kubebuilder:validation:Enum={"a;b"}
	// +kubebuilder:example='a' or 'b'
	AD string `json:"ad"`
	// +kubebuilder:validation:XValidation:rule='a' in self,message='a' is missing,messageExpression='b'
	// +kubebuilder:validation:XValidation:rule=size(self)>0,message='empty',reason=FieldValueInvalid
	AE []string `json:"ae"` // want -1:67 warning marker/literal "quotes of 'empty'"
	// +kubebuilder:validation:properties:a:enum='a'
	AF Nested `json:"af"` // want -1:47 warning marker/literal "quotes of 'a'"
	// +kubebuilder:validation:Enum=["A";"B"]
	AG string `json:"ag"` // want -1:42 error marker/argument "semicolons separate values, without brackets"
	// +kubebuilder:validation:Enum="A" "B"
	AH string `json:"ah"` // want -1:38 error marker/argument "semicolons separate values"
	// +kubebuilder:validation:XValidation:rule="self == "a""
	AI string `json:"ai"` // want -1:56 error marker/argument "a string that has double quotes stands in backquotes"
	// +kubebuilder:validation:MaxItems=1,000
	AJ []string `json:"aj"` // want -1:39 error marker/argument "it takes one number, which has no separators"
}

// Nested has a property.
type Nested struct {
	A string `json:"a"`
}

// Manifested has arguments with the names that a manifest has.
// +kubebuilder:resource:plural=manifesteds
// +kubebuilder:subresource:scale:specReplicasPath=.spec,statusReplicasPath=.status
// +kubebuilder:deprecatedversion:message="old"
// +kubebuilder:unserved
type Manifested struct { // want -4:26 error marker/argument "did you mean path." -3:35 error marker/argument "did you mean specpath." -3:58 error marker/argument "did you mean statuspath." -2:35 error marker/argument "did you mean warning." -1:4 error marker/unknown "did you mean kubebuilder:unservedversion."
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
}

// Misnamed has several arguments whose names are misspelled.
// +kubebuilder:resource:shortname=m,Scope=Namespaced,categorys=all
// +kubebuilder:validation:XValidation:Rule="has(self.spec, x)",raeson=FieldValueInvalid
type Misnamed struct { // want -2:26 error marker/argument "did you mean shortName." -2:38 error marker/argument "did you mean scope." -2:55 error marker/argument "did you mean categories." -1:40 error marker/argument "did you mean rule." -1:65 error marker/argument "did you mean reason."
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
}

// Lacking lacks arguments, of which one message names all.
// +kubebuilder:printcolumn:description="none"
type Lacking struct { // want -1:47 error marker/argument "the arguments name, type and JSONPath are missing"
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
}
