// Package v1 has what servers accept and nobody means: patterns that say something else, and a
// status that is never taken.
// +groupName=silent.example.com
package v1

import (
	"k8s.io/apimachinery/pkg/api/resource"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/util/intstr"
)

// Route is a kind of which no object can be created.
// +kubebuilder:subresource:status
type Route struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	// +optional
	Spec   RouteSpec   `json:"spec,omitzero"`
	Status RouteStatus `json:"status"` // want warning server/status `no object can be created: a server drops the status of a new object`
}

// RouteStatus is what there is.
type RouteStatus struct {
	Hosts int32 `json:"hosts,omitempty"`
}

// Gate calls its status something else.
// +kubebuilder:subresource:status
type Gate struct { // want -1 warning server/status `has no such field, so that what is written is lost: rename Status to status`
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Status *RouteStatus `json:"Status,omitempty"`
}

// RouteSpec is what is wanted.
type RouteSpec struct {
	// +kubebuilder:validation:Pattern=`/^[a-z]+$/`
	Slashes string `json:"slashes,omitempty"` // want -1:37 warning server/odd-pattern `no string matches the pattern, since the slashes around it are part of it: leave them out`
	// +kubebuilder:validation:Pattern=`^$[a-z]+`
	Never string `json:"never,omitempty"` // want -1:37 warning server/odd-pattern `asks for something before \^ or after \$`
	// +kubebuilder:validation:Pattern=`^(a|(b$)c)$`
	HalfNever string `json:"halfNever,omitempty"`
	// +kubebuilder:validation:Pattern=`^v\\d+$`
	Digits string `json:"digits,omitempty"` // want -1:37 warning server/odd-pattern `asks for a backslash in the string, .* write \\d$`
	// +kubebuilder:validation:Pattern=^[a-z]+(\\.[a-z]+)*$
	Domain string `json:"domain,omitempty"` // want -1:37 warning server/odd-pattern `write \\\.$`
	// +kubebuilder:validation:Pattern=`^"([^"\\]|\\.)*"$`
	Quoted string `json:"quoted,omitempty"`
	// +kubebuilder:validation:Pattern="^v\\d+$"
	Escaped string `json:"escaped,omitempty"`
	// +kubebuilder:validation:Pattern=`^[a-zA-z0-9]+$`
	Letters string `json:"letters,omitempty"` // want -1:37 warning server/odd-pattern `the range A-z has .* too, which stand between Z and a: write A-Za-z$`
	// +kubebuilder:validation:Pattern=`^Allow|Deny$`
	Action string `json:"action,omitempty"` // want -1:37 warning server/odd-pattern `\| divides the pattern before \^ and \$ do, .* write \^\(…\|…\)\$$`
	// +kubebuilder:validation:Pattern=`^$|^[a-z]+$`
	Empty string `json:"empty,omitempty"`
	// +kubebuilder:validation:Pattern=`^.{2,}|[^.]$`
	NoDot string `json:"noDot,omitempty"`
	// +kubebuilder:validation:MinLength=3
	// +kubebuilder:validation:Pattern=`^[a-z]{2,}$`
	Long string `json:"long,omitempty"`
	// +kubebuilder:validation:Pattern=`^C:\\data\\windows$`
	Folder string `json:"folder,omitempty"`
	// +kubebuilder:validation:Pattern=`^\\\\server\\s$`
	Share string `json:"share,omitempty"`
	// +kubebuilder:validation:Pattern=`\.example\.com$|^localhost$`
	Name string `json:"name,omitempty"`
	// +kubebuilder:validation:Pattern=`^\S|\S$`
	Trimmed string `json:"trimmed,omitempty"`
	// +kubebuilder:validation:Pattern=`^a.*|.*z$`
	Either string `json:"either,omitempty"`
	// +kubebuilder:validation:Pattern=`^Allow|Deny|Drop$`
	Three string `json:"three,omitempty"` // want -1:37 warning server/odd-pattern `\| divides the pattern`
	// +kubebuilder:validation:Pattern=`^0|([0-9]+(\.[0-9]+)?(ms|(s|(m|h))))+$`
	Grouped string `json:"grouped,omitempty"` // want -1:37 warning server/odd-pattern `\| divides the pattern`
	// +kubebuilder:validation:Pattern=`^(@(annually|yearly))|((((\d+,)*\d+|(\d+(\/|-)\d+)|\*(\/\d+)?)\s?){5})$`
	Cron string `json:"cron,omitempty"` // want -1:37 warning server/odd-pattern `\| divides the pattern`
	// +kubebuilder:validation:Pattern=`^(a$|b$)|(^c)$`
	Inside string `json:"inside,omitempty"`
	// +kubebuilder:validation:Pattern=`^((?i)january|february|[1-12])$`
	Month string `json:"month,omitempty"` // want -1:37 warning server/odd-pattern `\[1-12\] stands for a single character: write words and numbers in parentheses, as in \(foo\|bar\|1\[0-2\]\|\[1-9\]\)$`
	// +kubebuilder:validation:Pattern=`^[0-255]$`
	Octet string `json:"octet,omitempty"` // want -1:37 warning server/odd-pattern `a single character`
	// +kubebuilder:validation:Pattern=`^[foo|bar]$`
	Words string `json:"words,omitempty"` // want -1:37 warning server/odd-pattern `a single character`
	// +kubebuilder:validation:Pattern=`^[-+A-Fa-f0-9]+[+--.][[:alpha:]a][\w\x60a](\[1-12\]|[1-12,])[a-z|A-Z][a|b]c\|d[0-9-]{2}[^|]+$`
	Classes string `json:"classes,omitempty"`
	// +kubebuilder:validation:Pattern=`^[\[]X-z$`
	Bracket string `json:"bracket,omitempty"`
	// +kubebuilder:validation:Pattern=`^[^]]\Q[X-z|\E$`
	Text string `json:"text,omitempty"`
	// +kubebuilder:validation:Pattern=`^[[:digit:]A-z]$`
	Posix string `json:"posix,omitempty"` // want -1:37 warning server/odd-pattern `the range A-z`
	// +kubebuilder:validation:Pattern=`[a-z]([-a-z]*[a-z])?`
	Open string `json:"open,omitempty"` // want -1:37 warning server/odd-pattern `no difference how often its last part is there: write \^ at the start and \$ at the end$`
	// +kubebuilder:validation:Pattern=`(6\.8\.\d+)|(4\.\d+\.\d+)`
	OpenVersion string `json:"openVersion,omitempty"` // want -1:37 warning server/odd-pattern `its last part .* write \^ at the start and \$ at the end$`
	// +kubebuilder:validation:Pattern=`^[a-z]+(-[a-z]+)*`
	OpenEnd string `json:"openEnd,omitempty"` // want -1:37 warning server/odd-pattern `its last part is there: write \$ at the end$`
	// +kubebuilder:validation:Pattern=`(^0|[0-9]{1,5}(s|m))$`
	OpenStart string `json:"openStart,omitempty"` // want -1:37 warning server/odd-pattern `its first part is there: write \^ at the start$`
	// +kubebuilder:validation:Pattern=`^v[0-9]+`
	Prefix string `json:"prefix,omitempty"`
	// +kubebuilder:validation:Pattern=`^https?://[^/]+(/.*)?`
	Address string `json:"address,omitempty"`
	// +kubebuilder:validation:Pattern='^a$'
	Literal string `json:"literal,omitempty"` // want -1:37 warning marker/literal `the quotes of '\^a\$' are part of the value`
}

// Policy has the metadata of a list.
// +kubebuilder:object:root=true
type Policy struct { // want -1 warning marker/kind `Policy is not a kind, so it has no manifest: it embeds metav1\.ListMeta, the metadata of a list: embed metav1\.ObjectMeta$`
	metav1.TypeMeta `json:",inline"`
	metav1.ListMeta `json:"metadata,omitempty"`

	// +optional
	Spec RouteSpec `json:"spec,omitzero"`
}

// PolicyList has lost its objects.
// +kubebuilder:object:root=true
type PolicyList struct { // want -1 warning marker/kind `it is a list without objects: declare Items, with json:"items"$`
	metav1.TypeMeta `json:",inline"`
	metav1.ListMeta `json:"metadata,omitempty"`
}

// Rules has rules that do not compile, each for one reason.
type Rules struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
	// +optional
	Spec RulesSpec `json:"spec,omitzero"`
}

// RulesSpec is what is wanted.
//
// +kubebuilder:validation:XValidation:rule=`self.host.matches('^[a-z]+\.com$')`
// +kubebuilder:validation:XValidation:rule="if (self.host == 'a') self.port > 1"
// +kubebuilder:validation:XValidation:rule="self.host == 'a' ==> self.port > 1"
type RulesSpec struct { // want -3:64 error server/rule `a string has no \\\. in CEL, where a backslash begins an escape: put r before the quote, as in r'…'` -2:46 error server/rule `CEL has no if: write condition \? value : other` -1:65 error server/rule `CEL has no sign for what follows from something: write !\(…\) \|\| …`
	// +kubebuilder:validation:MaxLength=10
	Host string `json:"host"`
	Port int32  `json:"port"`
}

// Budget has rules about values that are integers or strings.
type Budget struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
	// +optional
	Spec BudgetSpec `json:"spec,omitzero"`
}

// BudgetSpec is what is wanted.
type BudgetSpec struct {
	// +kubebuilder:validation:XValidation:rule="isQuantity(self)"
	Memory resource.Quantity `json:"memory"` // want -1:46 warning cel/error `self is 1, .* no such overload: isQuantity\(int\): it may be an integer or a string: ask for its type first`
	// +kubebuilder:validation:MaxLength=20
	// +kubebuilder:validation:XValidation:rule="quantity(string(self)).isGreaterThan(quantity('0'))"
	CPU resource.Quantity `json:"cpu"`
	// +kubebuilder:validation:XValidation:rule="self > 0"
	Percent intstr.IntOrString `json:"percent"` // want -1:46 warning cel/error `self is "example", .* no such overload`
	// +kubebuilder:validation:XValidation:rule="type(self) != int || self > 0"
	Ports intstr.IntOrString `json:"ports"`
}

// Farm has columns that stay empty, and objects that cannot be scaled.
// +genclient
// +kubebuilder:resource:scope=Cluster
// +kubebuilder:subresource:status
// +kubebuilder:subresource:scale:specpath=.spec.replicas,statuspath=.status.hosts
// +kubebuilder:printcolumn:name="Quoted",type=string,JSONPath=`.status.hosts[?(@.name==\"a\")].up`
// +kubebuilder:printcolumn:name="Length",type=integer,JSONPath=`.spec.hosts.length()`
// +kubebuilder:printcolumn:name="Filter",type=string,JSONPath=`.spec.hosts[?(@.Name=="a")].role`
// +kubebuilder:printcolumn:name="Item",type=string,JSONPath=`.spec.hosts[name=a].role`
// +kubebuilder:printcolumn:name="Role",type=string,JSONPath=`.spec.hosts[?(@.name=="a")].role`
type Farm struct { // want -9 warning marker/conflict `the scope of Farm is Cluster, and the client that genclient asks for wants a namespace: add \+genclient:nonNamespaced` -6:44 note server/no-replicas `objects without \.spec\.replicas cannot be scaled` -5:64 warning server/path `write its quotes without backslashes, and backquotes around it` -4:65 warning server/path `\.spec\.hosts\.length\(\): a path calls no function` -3:64 warning server/path `the items of \.spec\.hosts have no field \.Name: did you mean @\.name\?` -2:62 warning server/path `an item is found as in \[\?\(@\.type=="Ready"\)\]`
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
	// +optional
	Spec FarmSpec `json:"spec,omitzero"`
	// +optional
	Status RouteStatus `json:"status,omitzero"`
}

// Yard has a column whose filter leads nowhere within the items.
// +kubebuilder:printcolumn:name="Owner",type=string,JSONPath=`.spec.hosts[?(@.owner.nam=="a")].role`
// +kubebuilder:printcolumn:name="Count",type=string,JSONPath=`.spec.hosts[?(@.replicas==1)].role`
type Yard struct { // want -2:63 warning server/path `the items of \.spec\.hosts have no field \.owner\.nam: did you mean @\.owner\.name\?$` -1:63 warning server/path `the items of \.spec\.hosts have no field \.replicas$`
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
	// +optional
	Spec FarmSpec `json:"spec,omitzero"`
}

// Shed has a short name that is taken, and columns that no server can show as an age or that stand twice.
// +kubebuilder:resource:shortName=shd;svc
// +kubebuilder:printcolumn:name="Day",type=date,JSONPath=`.spec.day`
// +kubebuilder:printcolumn:name="Time",type=date,JSONPath=`.spec.time`
// +kubebuilder:printcolumn:name="Text",type=date,JSONPath=`.spec.text`
// +kubebuilder:printcolumn:name="Name",type=string,JSONPath=`.spec.text`
// +kubebuilder:printcolumn:name="text",type=string,JSONPath=`.spec.text`
// +kubebuilder:printcolumn:name="text",type=string,JSONPath=`.spec.text`
type Shed struct { // want -1:4 warning marker/duplicate `printcolumn says the same as a line above: remove it$` -3:34 warning server/column-name `kubectl has a column NAME of its own, for metadata.name: remove this one, or rename it$` -2:34 warning server/column-name `another column has the heading TEXT: remove one, or rename it$` -7:36 warning server/short-name `kubectl takes the short name svc for services, which every server has: write another` -6:45 warning server/path `the column shows <invalid>: it is of type date, and the value has the format date and not date-time: write string`
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
	// +optional
	Spec ShedSpec `json:"spec,omitzero"`
}

// ShedSpec is what is wanted.
type ShedSpec struct {
	// +kubebuilder:validation:Format=date
	Day  string         `json:"day,omitempty"`
	Time *metav1.Time   `json:"time,omitempty"`
	Text string         `json:"text,omitempty"`
	Tags map[Tag]string `json:"tags,omitempty"` // want :2 warning go/map-key `what the markers of Tag say does not hold for the keys of ShedSpec.Tags, which have no schema: write an XValidation rule, as in self.all\(key, `
	// +kubebuilder:validation:XValidation:rule="self.all(key, key.matches('^[a-z]+$'))"
	// +kubebuilder:validation:MaxProperties=8
	Ruled Ruled `json:"ruled,omitempty"`
	Known Known `json:"known,omitempty"`
	Again Again `json:"again,omitempty"`
	// +kubebuilder:validation:XValidation:rule="self.matches('^(?!x).*$')"
	// +kubebuilder:validation:MaxLength=10
	Word string `json:"word,omitempty"` // want -2:60 error server/rule `the pattern in it is not a valid RE2 regular expression: it has no lookahead or lookbehind: write a matches\(\) for each half`
}

// Tag is in small letters.
// +kubebuilder:validation:Pattern=`^[a-z]+$`
// +kubebuilder:validation:MaxLength=8
type Tag string

// Ruled is restricted by who uses it, and Known by itself.
type Ruled map[Tag]string

// +kubebuilder:validation:XValidation:rule="self.all(key, key.matches('^[a-z]+$'))"
// +kubebuilder:validation:MaxProperties=8
type Known map[Tag]string

// Again has what Known has.
type Again Known

// Barn is known by no namespace to its client alone.
// +genclient
// +genclient:nonNamespaced
type Barn struct { // want -1 warning marker/conflict `the scope of Barn is Namespaced, and the client knows no namespace`
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
}

// FarmSpec is what is wanted.
type FarmSpec struct {
	Replicas *int32 `json:"replicas,omitempty"`
	// +listType=atomic
	Hosts []Host `json:"hosts,omitempty"`
	// +kubebuilder:default=nil
	Owner *string `json:"owner,omitempty"` // want -1:26 warning marker/type `the default is the string "nil", not null, which no marker can give`
}

// Host is a host.
type Host struct {
	Name string `json:"name"`
	Role string `json:"role,omitempty"`
	// +optional
	Owner Owner `json:"owner,omitzero"`
}

// Owner is who owns a host.
type Owner struct {
	Name string `json:"name"`
}
