// Package v1 has rules that are written as in other languages, or as those of an admission policy.
// +groupName=cel.example.com
package v1

import (
	"k8s.io/apimachinery/pkg/api/resource"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/util/intstr"
)

// Thing is a kind.
// +kubebuilder:object:root=true
type Thing struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
	Spec              Spec `json:"spec,omitempty"`
}

// Some has fields of each type.
type Some struct {
	// +kubebuilder:validation:MaxLength=9
	Name string `json:"name"`
	N    int32  `json:"n"`
	Flag bool   `json:"flag"`
	// +kubebuilder:validation:MaxItems=9
	// +kubebuilder:validation:items:MaxLength=9
	List []string `json:"list,omitempty"`
	// +kubebuilder:validation:MaxItems=9
	Nums []int32 `json:"nums,omitempty"`
	// +kubebuilder:validation:MaxProperties=9
	Mp   map[string]string `json:"mp,omitempty"`
	Time metav1.Time       `json:"time"`
	// +kubebuilder:validation:Format=duration
	Dur string             `json:"dur"`
	Qty resource.Quantity  `json:"qty"`
	Ios intstr.IntOrString `json:"ios"`
	Sub *Sub               `json:"sub,omitempty"`
	// +kubebuilder:validation:MaxLength=9
	By []byte `json:"by,omitempty"`
}

// Sub has texts.
type Sub struct {
	// +kubebuilder:validation:MaxLength=9
	A string `json:"a,omitempty"`
	// +kubebuilder:validation:MaxLength=9
	B string `json:"b,omitempty"`
}

// Spec has a mistake in each field.
type Spec struct {
	// +kubebuilder:validation:XValidation:rule=`self.spec.name == 'a'`
	F00 *Some `json:"f00,omitempty"` // want -1:51 error server/rule `there is no field spec: self is the value that the rule stands at: leave out \.spec$`
	// +kubebuilder:validation:XValidation:rule=`self.name ?: 'x'`
	F01 *Some `json:"f01,omitempty"` // want -1:58 error server/rule `CEL has no sign for a value in place of an absent one: write self\.\?name\.orValue\(…\), with the field that is meant$`
	// +kubebuilder:validation:XValidation:rule=`(self.name ?? 'x') == 'x'`
	F02 *Some `json:"f02,omitempty"` // want -1:59 error server/rule `CEL has no sign for a value in place of an absent one: write self\.\?name\.orValue\(…\), with the field that is meant$`
	// +kubebuilder:validation:XValidation:rule=`self.mp.contains('x')`
	F03 *Some `json:"f03,omitempty"` // want -1:63 error server/rule `a map has no contains\(\) of a string: write 'key' in self\.map$`
	// +kubebuilder:validation:XValidation:rule=`self.mp.has('x')`
	F04 *Some `json:"f04,omitempty"` // want -1:58 error server/rule `there is no function has like this: write has\(self\.name\), or 'key' in self\.map$`
	// +kubebuilder:validation:XValidation:rule=`self.list.exists(x => x == 'a')`
	F05 *Some `json:"f05,omitempty"` // want -1:66 error server/rule `CEL has no arrows: write a comma, as in exists\(x, …\)$`
	// +kubebuilder:validation:XValidation:rule=`self.list.filter(x, x.size()).size() > 0`
	F06 *Some `json:"f06,omitempty"` // want -1:63 error server/rule `filter\(x, …\) asks for a condition, and this is an integer: compare it with something$`
	// +kubebuilder:validation:XValidation:rule=`self.name in ('a','b')`
	F07 *Some `json:"f07,omitempty"` // want -1:64 error server/rule `a list stands in brackets: write in \['a', 'b'\]$`
	// +kubebuilder:validation:XValidation:rule=`self.name in {'a','b'}`
	F08 *Some `json:"f08,omitempty"` // want -1:64 error server/rule `a list stands in brackets: write in \['a', 'b'\]$`
	// +kubebuilder:validation:XValidation:rule=`self.name in "a,b"`
	F09 *Some `json:"f09,omitempty"` // want -1:57 error server/rule `a string and a string do not go together with in: write \['a', 'b'\] for a list, or contains\(\) for a part of a string$`
	// +kubebuilder:validation:XValidation:rule=`self.time > now()`
	F10 *Some `json:"f10,omitempty"` // want -1:62 error server/rule `nothing is called now: no rule knows the time, so that only a controller can compare with it$`
	// +kubebuilder:validation:XValidation:rule=`self.time > timestamp.now()`
	F11 *Some `json:"f11,omitempty"` // want -1:72 error server/rule `nothing is called now: no rule knows the time, so that only a controller can compare with it$`
	// +kubebuilder:validation:XValidation:rule=`self.time > now`
	F12 *Some `json:"f12,omitempty"` // want -1:59 error server/rule `nothing is called now: no rule knows the time, so that only a controller can compare with it$`
	// +kubebuilder:validation:XValidation:rule=`self.dur > '1h'`
	F13 *Some `json:"f13,omitempty"` // want -1:56 error server/rule `a duration and a string do not go together with >: write a duration, as in duration\('1h'\)$`
	// +kubebuilder:validation:XValidation:rule=`duration(self.name) > 5`
	F14 *Some `json:"f14,omitempty"` // want -1:67 error server/rule `a duration and an integer do not go together with >: write a duration, as in duration\('1h'\)$`
	// +kubebuilder:validation:XValidation:rule=`quantity(self.qty) > quantity('1')`
	F15 *Some `json:"f15,omitempty"` // want -1:66 error server/rule `a Quantity and a Quantity do not go together with >: write a function, such as isGreaterThan\(\), isLessThan\(\) or compareTo\(\)$`
	// +kubebuilder:validation:XValidation:rule=`self.list.0 == 'x'`
	F16 *Some `json:"f16,omitempty"` // want -1:56 error server/rule `an element stands in brackets: write list\[0\]$`
	// +kubebuilder:validation:XValidation:rule=`self.name is null`
	F17 *Some `json:"f17,omitempty"` // want -1:57 error server/rule `CEL writes is as ==$`
	// +kubebuilder:validation:XValidation:rule=`"self.name == 'b'"`
	F18 *Some `json:"f18,omitempty"` // want -1:46 error server/rule `the quotes make the rule a string literal: remove them$`
	// +kubebuilder:validation:XValidation:rule=`self.list.isUnique()`
	F19 *Some `json:"f19,omitempty"` // want -1:65 error server/rule `there is no function isUnique like this: write all\(x, …\.exists_one\(y, y == x\)\) of the list, or listType=set beside the rule$`
	// +kubebuilder:validation:XValidation:rule=`self.name.isCIDR()`
	F20 *Some `json:"f20,omitempty"` // want -1:63 error server/rule `a string has no isCIDR\(\): write isCIDR\(…\) around it$`
	// +kubebuilder:validation:XValidation:rule=`self.name.toInt() > 3`
	F21 *Some `json:"f21,omitempty"` // want -1:62 error server/rule `there is no function toInt like this: write int\(…\)$`
	// +kubebuilder:validation:XValidation:rule=`self.n.has()`
	F22 *Some `json:"f22,omitempty"` // want -1:57 error server/rule `there is no function has like this: write has\(self\.name\), or 'key' in self\.map$`
	// +kubebuilder:validation:XValidation:rule=`has self.n`
	F23 *Some `json:"f23,omitempty"` // want -1:51 error server/rule `has is a function: write has\(self\.name\)$`
	// +kubebuilder:validation:XValidation:rule=`defined(self.n)`
	F24 *Some `json:"f24,omitempty"` // want -1:54 error server/rule `there is no function defined like this: write has\(self\.name\)$`
	// +kubebuilder:validation:XValidation:rule=`isset(self.n)`
	F25 *Some `json:"f25,omitempty"` // want -1:52 error server/rule `there is no function isset like this: write has\(self\.name\)$`
	// +kubebuilder:validation:XValidation:rule=`self.list.none(x, x == 'a')`
	F26 *Some `json:"f26,omitempty"` // want -1:61 error server/rule `there is no function none like this: write !exists\(x, …\)$`
	// +kubebuilder:validation:XValidation:rule=`self.name =~ '^x'`
	F27 *Some `json:"f27,omitempty"` // want -1:57 error server/rule `CEL writes =~ as matches\('…'\)$`
	// +kubebuilder:validation:XValidation:rule=`self.name ~ 'x'`
	F28 *Some `json:"f28,omitempty"` // want -1:57 error server/rule `CEL writes ~ as matches\('…'\)$`
	// +kubebuilder:validation:XValidation:rule=`self.name like 'x%'`
	F29 *Some `json:"f29,omitempty"` // want -1:57 error server/rule `CEL writes like as matches\('…'\)$`
	// +kubebuilder:validation:XValidation:rule=`self.n between 1 and 5`
	F30 *Some `json:"f30,omitempty"` // want -1:54 error server/rule `CEL writes between as >= and <=, joined by &&$`
	// +kubebuilder:validation:XValidation:rule=`1 < self.n < 5`
	F31 *Some `json:"f31,omitempty"` // want -1:58 error server/rule `a bool and an integer do not go together with <: compare twice, as in 1 < self\.n && self\.n < 5$`
	// +kubebuilder:validation:XValidation:rule=`self.sub?.a == 'x'`
	F32 *Some `json:"f32,omitempty"` // want -1:65 error server/rule `CEL writes the question mark behind the dot: write self\.\?name\.orValue\(…\), with the field that is meant$`
	// +kubebuilder:validation:XValidation:rule=`self?.name == 'x'`
	F33 *Some `json:"f33,omitempty"` // want -1:64 error server/rule `CEL writes the question mark behind the dot: write self\.\?name\.orValue\(…\), with the field that is meant$`
	// +kubebuilder:validation:XValidation:rule=`self.flag == True`
	F34 *Some `json:"f34,omitempty"` // want -1:60 error server/rule `nothing is called True: did you mean true\?$`
	// +kubebuilder:validation:XValidation:rule=`self.flag == TRUE`
	F35 *Some `json:"f35,omitempty"` // want -1:60 error server/rule `nothing is called TRUE: did you mean true\?$`
	// +kubebuilder:validation:XValidation:rule=`self.n.string() == '1'`
	F36 *Some `json:"f36,omitempty"` // want -1:60 error server/rule `an integer has no string\(\): write string\(…\) around it$`
	// +kubebuilder:validation:XValidation:rule=`str(self.n) == '1'`
	F37 *Some `json:"f37,omitempty"` // want -1:50 error server/rule `there is no function str like this: write string\(…\)$`
	// +kubebuilder:validation:XValidation:rule=`timestamp(self.name).year > 2000`
	F38 *Some `json:"f38,omitempty"` // want -1:67 error server/rule `a timestamp has no fields: write a function, such as getFullYear\(\) or getSeconds\(\)$`
	// +kubebuilder:validation:XValidation:rule=`self.time.year > 2000`
	F39 *Some `json:"f39,omitempty"` // want -1:56 error server/rule `a timestamp has no fields: write a function, such as getFullYear\(\) or getSeconds\(\)$`
	// +kubebuilder:validation:XValidation:rule=`.name == 'x'`
	F40 *Some `json:"f40,omitempty"` // want -1:48 error server/rule `nothing is called \.name: write self\.name$`
	// +kubebuilder:validation:XValidation:rule=`self.name == 'x' then self.n > 1`
	F41 *Some `json:"f41,omitempty"` // want -1:64 error server/rule `CEL writes then as condition \? value : other$`
	// +kubebuilder:validation:XValidation:rule=`self.name == 'x' implies self.n > 1`
	F42 *Some `json:"f42,omitempty"` // want -1:64 error server/rule `CEL writes implies as !\(…\) \|\| …$`
	// +kubebuilder:validation:XValidation:rule=`self.name == 'x' => self.n > 1`
	F43 *Some `json:"f43,omitempty"` // want -1:64 error server/rule `CEL has no =>: write >=, or !\(…\) \|\| … for what follows from something$`
	// +kubebuilder:validation:XValidation:rule=`self.name == 'x' -> self.n > 1`
	F44 *Some `json:"f44,omitempty"` // want -1:65 error server/rule `CEL writes -> as !\(…\) \|\| …$`
	// +kubebuilder:validation:XValidation:rule=`self.name.matches(/^a$/)`
	F45 *Some `json:"f45,omitempty"` // want -1:65 error server/rule `a pattern is a string: put it in single quotes$`
	// +kubebuilder:validation:XValidation:rule=`self.name[0:1] == 'a'`
	F46 *Some `json:"f46,omitempty"` // want -1:58 error server/rule `CEL has no slices: write substring\(0, 1\) for a string$`
	// +kubebuilder:validation:XValidation:rule=`min(self.n, 3) == 3`
	F47 *Some `json:"f47,omitempty"` // want -1:50 error server/rule `min\(\) does not take an integer and an integer: write it behind a list, as in \[self\.a, self\.b\]\.min\(\)$`
	// +kubebuilder:validation:XValidation:rule=`max(self.nums) > 3`
	F48 *Some `json:"f48,omitempty"` // want -1:50 error server/rule `max\(\) does not take a list of integers: write it behind a list, as in \[self\.a, self\.b\]\.max\(\)$`
	// +kubebuilder:validation:XValidation:rule=`sum(self.nums) > 3`
	F49 *Some `json:"f49,omitempty"` // want -1:50 error server/rule `sum\(\) does not take a list of integers: write it behind a list, as in \[self\.a, self\.b\]\.sum\(\)$`
	// +kubebuilder:validation:XValidation:rule=`self.name eq 'a'`
	F50 *Some `json:"f50,omitempty"` // want -1:57 error server/rule `CEL writes eq as ==$`
	// +kubebuilder:validation:XValidation:rule=`self.n gt 1`
	F51 *Some `json:"f51,omitempty"` // want -1:54 error server/rule `CEL writes gt as >$`
	// +kubebuilder:validation:XValidation:rule=`self.n => 1`
	F52 *Some `json:"f52,omitempty"` // want -1:54 error server/rule `CEL has no =>: write >=, or !\(…\) \|\| … for what follows from something$`
	// +kubebuilder:validation:XValidation:rule=`self.n =< 1`
	F53 *Some `json:"f53,omitempty"` // want -1:54 error server/rule `CEL writes =< as <=$`
	// +kubebuilder:validation:XValidation:rule=`type(self.ios) == 'int'`
	F54 *Some `json:"f54,omitempty"` // want -1:62 error server/rule `a type\(dyn\) and a string do not go together with ==: leave out the quotes, as in type\(x\) == int$`
	// +kubebuilder:validation:XValidation:rule=`self.list == 'x'`
	F55 *Some `json:"f55,omitempty"` // want -1:57 error server/rule `a list of strings and a string do not go together with ==: write … in self\.list, or put the other value in brackets$`
	// +kubebuilder:validation:XValidation:rule=`self.time == '2020-01-01T00:00:00Z'`
	F56 *Some `json:"f56,omitempty"` // want -1:57 error server/rule `a timestamp and a string do not go together with ==: write a time, as in timestamp\('2026-01-31T08:00:00Z'\), or a duration\('1h'\) to add$`
	// +kubebuilder:validation:XValidation:rule=`self.time < self.time + '1h'`
	F57 *Some `json:"f57,omitempty"` // want -1:69 error server/rule `a timestamp and a string do not go together with \+: write a time, as in timestamp\('2026-01-31T08:00:00Z'\), or a duration\('1h'\) to add$`
	// +kubebuilder:validation:XValidation:rule=`self.dur == 3600`
	F58 *Some `json:"f58,omitempty"` // want -1:56 error server/rule `a duration and an integer do not go together with ==: write a duration, as in duration\('1h'\)$`
	// +kubebuilder:validation:XValidation:rule=`self.dur.seconds > 3`
	F59 *Some `json:"f59,omitempty"` // want -1:55 error server/rule `a duration has no fields: write a function, such as getFullYear\(\) or getSeconds\(\)$`
	// +kubebuilder:validation:XValidation:rule=`self.by == 'abc'`
	F60 *Some `json:"f60,omitempty"` // want -1:55 error server/rule `a bytes and a string do not go together with ==: put b before the quote, as in b'…', or string\(…\) around the bytes$`
	// +kubebuilder:validation:XValidation:rule=`self.self.name == 'x'`
	F61 *Some `json:"f61,omitempty"` // want -1:51 error server/rule `there is no field self: write self without self and a dot before it$`
	// +kubebuilder:validation:XValidation:rule=`self.oldSelf.name == 'x'`
	F62 *Some `json:"f62,omitempty"` // want -1:51 error server/rule `there is no field oldSelf: write oldSelf without self and a dot before it$`
	// +kubebuilder:validation:XValidation:rule=`self.status.phase == 'x'`
	F63 *Some `json:"f63,omitempty"` // want -1:51 error server/rule `there is no field status: a rule sees no more than the value that it stands at: write it at the kind$`
	// +kubebuilder:validation:XValidation:rule=`self.metadata.annotations['a'] == 'x'`
	F64 *Some `json:"f64,omitempty"` // want -1:51 error server/rule `there is no field metadata: rules see nothing of the metadata but name and generateName, which \+schemagen:metadata restricts, too; labels, annotations and the rest are for a ValidatingAdmissionPolicy$`
	// +kubebuilder:validation:XValidation:rule=`self.name # 'x'`
	F65 *Some `json:"f65,omitempty"` // want -1:57 error server/rule `CEL has no # outside of strings: remove it, or put the string in single quotes$`
	// +kubebuilder:validation:XValidation:rule=`self.name.length > 3`
	F66 *Some `json:"f66,omitempty"` // want -1 error server/rule `a string has no fields: write size\(self\.name\)$`
	// +kubebuilder:validation:XValidation:rule=`self.list.length > 3`
	F67 *Some `json:"f67,omitempty"` // want -1 error server/rule `a list of strings has no fields: write size\(self\.list\)$`
	// +kubebuilder:validation:XValidation:rule=`len(self.mp) > 3`
	F68 *Some `json:"f68,omitempty"` // want -1 error server/rule `there is no function len like this: write size\(self\.mp\)$`
	// +kubebuilder:validation:XValidation:rule=`self.list.count() > 3`
	F69 *Some `json:"f69,omitempty"` // want -1 error server/rule `there is no function count like this: write size\(self\.list\)$`
	// +kubebuilder:validation:XValidation:rule=`self.list[0].len() > self.name.len()`
	F70 *Some `json:"f70,omitempty"` // want -1 error server/rule `there is no function len like this: write size\(\)$` -1 error server/rule `there is no function len like this: write size\(self\.name\)$`
	// +kubebuilder:validation:XValidation:rule=`self.name.first == 1`
	F71 *Some `json:"f71,omitempty"` // want -1 error server/rule `a string has no fields: end the path before the dot, or write a function with its parentheses, as in size\(\)$`
	// +kubebuilder:validation:XValidation:rule=`self.n.length > 3`
	F72 *Some `json:"f72,omitempty"` // want -1 error server/rule `an integer has no fields: end the path before the dot, or write a function with its parentheses, as in size\(\)$`
	// +kubebuilder:validation:XValidation:rule=`[self.sub][0].a.length > 3`
	F73 *Some `json:"f73,omitempty"` // want -1 error server/rule `a string has no fields: end the path before the dot, or write a function with its parentheses, as in size\(\)$`
	// +kubebuilder:validation:XValidation:rule=`self.name.first == 'a.length'`
	F74 *Some `json:"f74,omitempty"` // want -1 error server/rule `a string has no fields: end the path before the dot, or write a function with its parentheses, as in size\(\)$`
	// +kubebuilder:validation:XValidation:rule=`self.name > duration('5s')`
	F75 *Some `json:"f75,omitempty"` // want -1 error server/rule `a string and a duration do not go together with >: write duration\(…\) around the string$`
	// +kubebuilder:validation:XValidation:rule=`self.name < timestamp('2026-01-31T08:00:00Z')`
	F76 *Some `json:"f76,omitempty"` // want -1 error server/rule `write timestamp\(…\) around the string$`
	// +kubebuilder:validation:XValidation:rule=`self.qty > quantity('1')`
	F77 *Some `json:"f77,omitempty"` // want -1 error server/rule `write quantity\(string\(…\)\) around the other, and a function, such as isGreaterThan\(\) or isLessThan\(\)$`
	// +kubebuilder:validation:XValidation:rule=`quantity(self.name) > 5`
	F78 *Some `json:"f78,omitempty"` // want -1 error server/rule `write quantity\('5'\) for the number, and a function`
	// +kubebuilder:validation:XValidation:rule=`self.mp.x == oldSelf.mp.x`
	F79 *Some `json:"f79,omitempty"` // want -1 error server/rule-cost `whatever the bounds in the schema: write \['x'\] in place of \.x, of which a server does not know how long it is$`
}
