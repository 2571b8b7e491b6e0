package advice

import (
	"fmt"
	"slices"
	"strings"

	celgo "github.com/google/cel-go/cel"
	"k8s.io/apiextensions-apiserver/pkg/apiserver/schema/cel"
	apiservercel "k8s.io/apiserver/pkg/cel"
	"k8s.io/apiserver/pkg/cel/environment"

	"github.com/schemagen/schemagen/pkg/apiserver"
)

// A RuleCost is what a rule or a message in CEL may cost at worst.
type RuleCost struct {
	Path      string
	Cost      uint64
	OfRule    string // its share of the budget of one rule
	OfVersion string // and of all rules of a version
}

// Costs returns what the rules of a manifest cost on the target, as far as they compile, in no
// order that counts.
func Costs(manifest []byte, target Target) (costs []RuleCost) {
	crd := apiserver.Read(manifest).CRD()
	if crd == nil {
		return nil
	}
	for _, s := range schemasOf(crd) {
		out := &findings{}
		w := newRuleWalk(s, target, out)
		out.guard(s.path, w.visitRoot)
		for _, c := range w.costs {
			costs = append(costs, RuleCost{c.path.String(), c.cost, percentOf(c.cost, ruleBudget),
				percentOf(c.cost, schemaBudget)})
		}
	}
	return costs
}

// A Function is something that a rule can call.
type Function struct {
	Name       string
	Member     bool     // it is called on a value, with a dot
	Signatures []string // one for each way to call it
}

// Functions returns what a rule can call on a server of the target's release, by name. Operators
// have no names and are not among them.
func Functions(target Target) (all []Function) {
	type function struct {
		name   string
		member bool
	}
	signatures := map[function][]string{}
	env := environment.MustBaseEnvSet(target.expressions()).NewExpressionsEnv()
	for name, decl := range env.Functions() {
		if strings.ContainsAny(name, "_@!-") || name == "" {
			continue
		}
		for _, o := range decl.OverloadDecls() {
			var args []string
			for _, a := range o.ArgTypes() {
				args = append(args, celgo.FormatCELType(a))
			}
			f, on := function{name, o.IsMemberFunction()}, ""
			if f.member {
				on, args = args[0]+".", args[1:]
			}
			signatures[f] = append(signatures[f],
				on+name+"("+strings.Join(args, ", ")+") → "+celgo.FormatCELType(o.ResultType()))
		}
	}
	for _, macro := range env.Macros() {
		f := function{macro.Function(), macro.IsReceiverStyle()}
		if _, also := signatures[f]; !also { // a function of the name
			signatures[f] = nil
		}
	}
	for f, list := range signatures {
		slices.Sort(list)
		all = append(all, Function{f.name, f.member, list})
	}
	slices.SortFunc(all, func(a, b Function) int {
		return strings.Compare(fmt.Sprint(a.Name, " ", a.Member),
			fmt.Sprint(b.Name, " ", b.Member))
	})
	return all
}

// RuleName returns how a rule writes the name of a property, and whether it can.
func RuleName(property string) (string, bool) { return apiservercel.Escape(property) }

// The variables of rules.
const (
	Self    = cel.ScopedVarName
	OldSelf = cel.OldScopedVarName
)
