// Package v1 has kinds about which only a server knows what is wrong.
// +groupName=kinds.example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// CaseAa is a kind.
// +kubebuilder:resource:path=Crontabs
type CaseAa struct { // want -1:31 error server/name `digits and dashes, of which a letter is the first: write crontabs`
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec   Spec   `json:"spec,omitempty"`
	Status Status `json:"status,omitempty"`
}

// CaseAb is a kind.
// +kubebuilder:resource:path="cron tabs"
type CaseAb struct { // want -1:31 error server/name `digits and dashes, of which a letter is the first: write cron-tabs`
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec   Spec   `json:"spec,omitempty"`
	Status Status `json:"status,omitempty"`
}

// CaseAc is a kind.
// +kubebuilder:resource:path=-tabs
type CaseAc struct { // want -1:31 error server/name `digits and dashes, of which a letter is the first: write tabs`
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec   Spec   `json:"spec,omitempty"`
	Status Status `json:"status,omitempty"`
}

// CaseAd is a kind.
// +kubebuilder:resource:path=tabs_
type CaseAd struct { // want -1:31 error server/name `digits and dashes, of which a letter is the first: write tabs`
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec   Spec   `json:"spec,omitempty"`
	Status Status `json:"status,omitempty"`
}

// CaseAe is a kind.
// +kubebuilder:resource:path=aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa
type CaseAe struct { // want -1:31 error server/name `name has 64 characters, and 63 is the most: choose a shorter one`
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec   Spec   `json:"spec,omitempty"`
	Status Status `json:"status,omitempty"`
}

// CaseLongLongLongLongLongLongLongLongLongLongLongLongLongLongKin is a kind.
// +kubebuilder:resource:path=longs
type CaseLongLongLongLongLongLongLongLongLongLongLongLongLongLongKin struct { // want -1:4 error server/name `^the kind of its lists has more than 63 characters: choose a shorter one$`
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec   Spec   `json:"spec,omitempty"`
	Status Status `json:"status,omitempty"`
}

// CaseQuoted is a kind.
// +kubebuilder:resource:shortName='cq',path=Quoted
type CaseQuoted struct { // want -1:36 error server/name `the quotes of 'cq' are part of the value` -1:46 error server/name `the plural name "Quoted" has an upper-case letter`
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec   Spec   `json:"spec,omitempty"`
	Status Status `json:"status,omitempty"`
}

// CaseAf is a kind.
// +kubebuilder:resource:path=goods,singular=Good
type CaseAf struct { // want -1:46 error server/name `digits and dashes, of which a letter is the first: write good`
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec   Spec   `json:"spec,omitempty"`
	Status Status `json:"status,omitempty"`
}

// CaseAg is a kind.
// +kubebuilder:resource:singular="a good"
type CaseAg struct { // want -1:35 error server/name `digits and dashes, of which a letter is the first: write a-good`
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec   Spec   `json:"spec,omitempty"`
	Status Status `json:"status,omitempty"`
}

// CaseAh is a kind.
// +kubebuilder:resource:singular=9lives
type CaseAh struct { // want -1:35 error server/name `digits and dashes, of which a letter is the first: write lives`
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec   Spec   `json:"spec,omitempty"`
	Status Status `json:"status,omitempty"`
}

// CaseAi is a kind.
// +kubebuilder:resource:shortName=CT
type CaseAi struct { // want -1:36 error server/name `letters, digits and dashes, of which a letter is the first: write ct`
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec   Spec   `json:"spec,omitempty"`
	Status Status `json:"status,omitempty"`
}

// CaseAj is a kind.
// +kubebuilder:resource:shortName=ct;"c t"
type CaseAj struct { // want -1:39 error server/name `letters, digits and dashes, of which a letter is the first: write c-t`
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec   Spec   `json:"spec,omitempty"`
	Status Status `json:"status,omitempty"`
}

// CaseAk is a kind.
// +kubebuilder:resource:shortName={ct,c_t}
type CaseAk struct { // want -1:36 error server/name-conflict `beside which a server would not serve this one: write another name` -1:40 error server/name `letters, digits and dashes, of which a letter is the first: write c-t`
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec   Spec   `json:"spec,omitempty"`
	Status Status `json:"status,omitempty"`
}

// CaseAl is a kind.
// +kubebuilder:resource:categories=All
type CaseAl struct { // want -1:37 error server/name `letters, digits and dashes, of which a letter is the first: write all`
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec   Spec   `json:"spec,omitempty"`
	Status Status `json:"status,omitempty"`
}

// CaseAm is a kind.
// +kubebuilder:resource:categories=all;my.things
type CaseAm struct { // want -1:41 error server/name `digits and dashes, of which a letter is the first: write my-things`
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec   Spec   `json:"spec,omitempty"`
	Status Status `json:"status,omitempty"`
}

// CaseAn is a kind.
// +kubebuilder:resource:scope=Namespace
type CaseAn struct { // want -1:32 error server/name `invalid scope "Namespace": write Namespaced$`
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec   Spec   `json:"spec,omitempty"`
	Status Status `json:"status,omitempty"`
}

// CaseAo is a kind.
// +kubebuilder:resource:path=okays,scope=cluster
type CaseAo struct { // want -1:43 error server/name `invalid scope "cluster": write Cluster`
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec   Spec   `json:"spec,omitempty"`
	Status Status `json:"status,omitempty"`
}

// CaseAp is a kind.
// +kubebuilder:metadata:labels="a b=c"
type CaseAp struct { // want -1:33 error server/name `underscores and dots, with a letter or digit at both ends: write a-b`
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec   Spec   `json:"spec,omitempty"`
	Status Status `json:"status,omitempty"`
}

// CaseAq is a kind.
// +kubebuilder:metadata:labels="app=a b"
type CaseAq struct { // want -1:38 error server/name `underscores and dots, with a letter or digit at both ends: write a-b`
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec   Spec   `json:"spec,omitempty"`
	Status Status `json:"status,omitempty"`
}

// CaseAr is a kind.
// +kubebuilder:metadata:labels={"tier=x","-app=web"}
type CaseAr struct { // want -1:43 error server/name `underscores and dots, with a letter or digit at both ends: write app`
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec   Spec   `json:"spec,omitempty"`
	Status Status `json:"status,omitempty"`
}

// CaseAs is a kind.
// +kubebuilder:metadata:labels="a/b/c=d"
type CaseAs struct { // want -1:33 error server/name `one slash: write a domain, a slash, and a name, or the name alone`
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec   Spec   `json:"spec,omitempty"`
	Status Status `json:"status,omitempty"`
}

// CaseAt is a kind.
// +kubebuilder:metadata:labels="Example.com/app=web"
type CaseAt struct { // want -1:33 error server/name `which is not a domain in lower-case letters: write example\.com/app`
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec   Spec   `json:"spec,omitempty"`
	Status Status `json:"status,omitempty"`
}

// CaseAu is a kind.
// +kubebuilder:metadata:labels="app=xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
type CaseAu struct { // want -1:38 error server/name `of a label has 64 characters, and 63 is the most: write a shorter one`
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec   Spec   `json:"spec,omitempty"`
	Status Status `json:"status,omitempty"`
}

// CaseAv is a kind.
// +kubebuilder:metadata:annotations="a b=c"
type CaseAv struct { // want -1:38 error server/name `underscores and dots, with a letter or digit at both ends: write a-b`
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec   Spec   `json:"spec,omitempty"`
	Status Status `json:"status,omitempty"`
}

// CaseAw is a kind.
// +kubebuilder:metadata:annotations="a/b/c=d"
type CaseAw struct { // want -1:38 error server/name `one slash: write a domain, a slash, and a name, or the name alone`
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec   Spec   `json:"spec,omitempty"`
	Status Status `json:"status,omitempty"`
}

// CaseAx is a kind.
// +kubebuilder:metadata:annotations="ok=1";"not ok=2"
type CaseAx struct { // want -1:45 error server/name `and dots, with a letter or digit at both ends: write not-ok`
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec   Spec   `json:"spec,omitempty"`
	Status Status `json:"status,omitempty"`
}

// CaseAy is a kind.
// +kubebuilder:printcolumn:name=A,type=text,JSONPath=.spec.a
type CaseAy struct { // want -1:41 error server/column `write string, or another of boolean, date, integer, number or string`
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec   Spec   `json:"spec,omitempty"`
	Status Status `json:"status,omitempty"`
}

// CaseAz is a kind.
// +kubebuilder:printcolumn:name=A,type=Integer,JSONPath=.spec.n
type CaseAz struct { // want -1:41 error server/column `write integer, or another of boolean, date, integer, number or string`
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec   Spec   `json:"spec,omitempty"`
	Status Status `json:"status,omitempty"`
}

// CaseBa is a kind.
// +kubebuilder:printcolumn:name=A,type=array,JSONPath=.spec.l
type CaseBa struct { // want -1:41 error server/column `has the type array: write boolean, date, integer, number or string`
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec   Spec   `json:"spec,omitempty"`
	Status Status `json:"status,omitempty"`
}

// CaseBb is a kind.
// +kubebuilder:printcolumn:name=A,type=string,JSONPath=.spec.a,format=names
type CaseBb struct { // want -1:72 error server/column `write byte, date, date-time, double, float, int32, int64 or password`
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec   Spec   `json:"spec,omitempty"`
	Status Status `json:"status,omitempty"`
}

// CaseBc is a kind.
// +kubebuilder:printcolumn:name=A,type=string,JSONPath=.spec.a,format=int
type CaseBc struct { // want -1:72 error server/column `of byte, date, date-time, double, float, int32, int64 or password`
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec   Spec   `json:"spec,omitempty"`
	Status Status `json:"status,omitempty"`
}

// CaseBd is a kind.
// +kubebuilder:printcolumn:name=A,type=string,JSONPath=spec.a
type CaseBd struct { // want -1:57 error server/column `the path spec\.a does not begin with a dot: write \.spec\.a`
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec   Spec   `json:"spec,omitempty"`
	Status Status `json:"status,omitempty"`
}

// CaseBe is a kind.
// +kubebuilder:printcolumn:name=A,type=string,JSONPath="{.spec.a}"
type CaseBe struct { // want -1:57 error server/column `the path \{\.spec\.a\} does not begin with a dot: write \.spec\.a`
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec   Spec   `json:"spec,omitempty"`
	Status Status `json:"status,omitempty"`
}

// CaseBf is a kind.
// +kubebuilder:printcolumn:name="",type=string,JSONPath=.spec.a
type CaseBf struct { // want -1:34 error server/column `the column has no name, which is its heading: write name=…`
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec   Spec   `json:"spec,omitempty"`
	Status Status `json:"status,omitempty"`
}

// CaseBg is a kind.
// +kubebuilder:printcolumn:name=A,type="",JSONPath=.spec.a
type CaseBg struct { // want -1:41 error server/column `column has no type: write boolean, date, integer, number or string`
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec   Spec   `json:"spec,omitempty"`
	Status Status `json:"status,omitempty"`
}

// CaseBh is a kind.
// +kubebuilder:printcolumn:name=A,type=string,JSONPath=""
type CaseBh struct { // want -1:57 error server/column `has no path, so there is nothing to show: write JSONPath=\.spec\.…`
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec   Spec   `json:"spec,omitempty"`
	Status Status `json:"status,omitempty"`
}

// CaseBi is a kind.
// +kubebuilder:subresource:scale:specpath=spec.n,statuspath=.status.n
type CaseBi struct { // want -1:44 error server/subresource `the path spec\.n does not begin with a dot: write \.spec\.n`
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec   Spec   `json:"spec,omitempty"`
	Status Status `json:"status,omitempty"`
}

// CaseBj is a kind.
// +kubebuilder:subresource:scale:specpath=.status.n,statuspath=.status.n
type CaseBj struct { // want -1:44 error server/subresource `a server looks at: write a path below \.spec, such as \.spec\.replicas`
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec   Spec   `json:"spec,omitempty"`
	Status Status `json:"status,omitempty"`
}

// CaseBk is a kind.
// +kubebuilder:subresource:scale:specpath=.spec.n,statuspath=.spec.n
type CaseBk struct { // want -1:63 error server/subresource `server looks at: write a path below \.status, such as \.status\.replicas`
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec   Spec   `json:"spec,omitempty"`
	Status Status `json:"status,omitempty"`
}

// CaseBl is a kind.
// +kubebuilder:subresource:scale:specpath=.spec.n,statuspath=.status.n,selectorpath=.metadata.a
type CaseBl struct { // want -1:86 error server/subresource `at: write a path below \.spec or \.status, such as \.status\.selector`
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec   Spec   `json:"spec,omitempty"`
	Status Status `json:"status,omitempty"`
}

// CaseBm is a kind.
// +kubebuilder:subresource:scale:specpath=.spec.n,statuspath=status.n
type CaseBm struct { // want -1:63 error server/subresource `the path status\.n does not begin with a dot: write \.status\.n`
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec   Spec   `json:"spec,omitempty"`
	Status Status `json:"status,omitempty"`
}

// CaseBn is a kind.
// +kubebuilder:subresource:scale:specpath="",statuspath=.status.n
type CaseBn struct { // want -1:44 error server/subresource `is empty: write the path of the field, such as \.spec\.replicas`
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec   Spec   `json:"spec,omitempty"`
	Status Status `json:"status,omitempty"`
}

// CaseBo is a kind.
// +kubebuilder:subresource:scale:specpath=.spec.n,statuspath=.status.n,selectorpath=status.s
type CaseBo struct { // want -1:86 error server/subresource `the path status\.s does not begin with a dot: write \.status\.s`
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec   Spec   `json:"spec,omitempty"`
	Status Status `json:"status,omitempty"`
}

// CaseBp is a kind.
// +kubebuilder:selectablefield:JSONPath=.spec.z
type CaseBp struct { // want -1:42 error server/selectable-field `field \.spec\.z: write the path of one that there is, by its JSON names`
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec   Spec   `json:"spec,omitempty"`
	Status Status `json:"status,omitempty"`
}

// CaseBq is a kind.
// +kubebuilder:selectablefield:JSONPath=.spec.l
type CaseBq struct { // want -1:42 error server/selectable-field `is not a string, integer or boolean: write the path of one`
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec   Spec   `json:"spec,omitempty"`
	Status Status `json:"status,omitempty"`
}

// CaseBr is a kind.
// +kubebuilder:selectablefield:JSONPath=.metadata.name
type CaseBr struct { // want -1:42 error server/selectable-field `is selectable in all kinds, or in none: remove the marker`
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec   Spec   `json:"spec,omitempty"`
	Status Status `json:"status,omitempty"`
}

// CaseBs is a kind.
// +kubebuilder:selectablefield:JSONPath=spec.a
type CaseBs struct { // want -1:42 error server/selectable-field `the path spec\.a does not begin with a dot: write \.spec\.a`
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec   Spec   `json:"spec,omitempty"`
	Status Status `json:"status,omitempty"`
}

// CaseBt is a kind.
// +kubebuilder:selectablefield:JSONPath=.spec.l[0]
type CaseBt struct { // want -1:42 error server/selectable-field `by one value only: write the path of a string, integer or boolean`
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec   Spec   `json:"spec,omitempty"`
	Status Status `json:"status,omitempty"`
}

// CaseBu is a kind.
// +kubebuilder:selectablefield:JSONPath=""
type CaseBu struct { // want -1:42 error server/selectable-field `the path is empty: write that of a field, such as \.spec\.host`
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec   Spec   `json:"spec,omitempty"`
	Status Status `json:"status,omitempty"`
}

// CaseBv is a kind.
// +kubebuilder:selectablefield:JSONPath=.spec
type CaseBv struct { // want -1:42 error server/selectable-field `is not a string, integer or boolean: write the path of one`
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec   Spec   `json:"spec,omitempty"`
	Status Status `json:"status,omitempty"`
}

// CaseBw is a kind.
// +kubebuilder:deprecatedversion:warning=""
type CaseBw struct { // want -1:43 error server/version `one, or leave the argument out, and a server has words of its own`
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec   Spec   `json:"spec,omitempty"`
	Status Status `json:"status,omitempty"`
}

// CaseBx is a kind.
// +kubebuilder:deprecatedversion:warning="xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
type CaseBx struct { // want -1:43 error server/version `is longer than the 256 bytes that a server sends: write a shorter one`
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec   Spec   `json:"spec,omitempty"`
	Status Status `json:"status,omitempty"`
}

// CaseBy is a kind.
// +kubebuilder:deprecatedversion:warning="a\tb"
type CaseBy struct { // want -1:43 error server/version `cannot be printed, such as a tab or a line break: write a space instead`
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec   Spec   `json:"spec,omitempty"`
	Status Status `json:"status,omitempty"`
}

// CaseBz is a kind.
// +kubebuilder:subresource:status
// +kubebuilder:validation:MaxProperties=9
type CaseBz struct { // want -1:42 error server/subresource `from the kind, or write a \+kubebuilder:validation:XValidation for it`
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec   Spec   `json:"spec,omitempty"`
	Status Status `json:"status,omitempty"`
}

// CaseCa is a kind.
// +kubebuilder:subresource:status
// +kubebuilder:validation:MinProperties=3
type CaseCa struct { // want -1:42 error server/subresource `from the kind, or write a \+kubebuilder:validation:XValidation for it`
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec   Spec   `json:"spec,omitempty"`
	Status Status `json:"status,omitempty"`
}

// CaseCb is a kind.
// +kubebuilder:metadata:labels="Example.com/a b=web"
type CaseCb struct { // want -1:33 error server/name `which is not a domain in lower-case letters: write example\.com/a-b$`
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
}

// CaseCc is a kind.
// +kubebuilder:metadata:labels="example.com/a b=web"
type CaseCc struct { // want -1:33 error server/name `"example\.com/a b" of a label has a space, .* write example\.com/a-b$`
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
}

// Named_Thing has an underscore, which no other name shows.
type Named_Thing struct { // want :6 error server/name `the names of a resource are made of it: rename the type to NamedThing`
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
}

// Spec is what is wanted.
type Spec struct {
	A string   `json:"a,omitempty"`
	N int32    `json:"n"`
	F bool     `json:"f,omitempty"`
	L []string `json:"l,omitempty"`
}

// Status is what is.
type Status struct {
	N int32  `json:"n,omitempty"`
	S string `json:"s,omitempty"`
}
