package apiserver

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"sync"

	celgo "github.com/google/cel-go/cel"
	"k8s.io/apiextensions-apiserver/pkg/apiserver/schema/cel"
	"k8s.io/apimachinery/pkg/util/version"
	apiservercel "k8s.io/apiserver/pkg/cel"
	"k8s.io/apiserver/pkg/cel/environment"
)

// A Memory holds the rules that were compiled for the manifests of one run: compiling is most of the cost of validation, and
// the same types with the same rules recur in them. It may be used by several goroutines.
type Memory struct {
	linked func() *environment.EnvSet

	mu       sync.Mutex
	compiled map[string][]compiledRule
}

// Compiled holds the results of compiling, by a hash of all that they depend on besides the program: a schema with its rules, and
// whether it is a resource; or schemas with defaults that their rules accept, which have no results. It is plain data that can be
// kept for another run, without faulty rules.
type Compiled map[string][]CompiledRule

// A CompiledRule is a rule that compiles, with its estimated costs.
type CompiledRule struct {
	Cost, Cardinality uint64
	OldSelf           bool // it uses oldSelf
	Message           bool // it has a messageExpression
	MessageCost       uint64
}

// A compiledRule is a rule that may not compile.
type compiledRule struct {
	CompiledRule
	err, messageErr *apiservercel.Error
}

// NewMemory returns a Memory with the contents of another one, if any.
func NewMemory(known Compiled) *Memory {
	m := &Memory{linked: sync.OnceValue(lazyEnvironment), compiled: make(map[string][]compiledRule, len(known))}
	for key, rules := range known {
		m.compiled[key] = nil
		for _, r := range rules {
			m.compiled[key] = append(m.compiled[key], compiledRule{CompiledRule: r})
		}
	}
	return m
}

// Compiled returns what the memory knows now.
func (m *Memory) Compiled() Compiled {
	m.mu.Lock()
	defer m.mu.Unlock()
	all := make(Compiled, len(m.compiled))
	for key, rules := range m.compiled {
		if slices.ContainsFunc(rules, func(r compiledRule) bool { return r.err != nil || r.messageErr != nil }) {
			continue
		}
		all[key] = []CompiledRule{}
		for _, r := range rules {
			all[key] = append(all[key], r.CompiledRule)
		}
	}
	return all
}

// lazyEnvironment returns the environment of the linked libraries, except that declarations are checked when an expression is
// compiled, and that it is empty for stored expressions: upstream makes four environments for each schema with rules, two of them
// for stored expressions, and compiles new ones mostly in one of the others.
func lazyEnvironment() *environment.EnvSet {
	base := environment.MustBaseEnvSet(environment.DefaultCompatibilityVersion())
	lazy, err := base.Extend(environment.VersionedOptions{
		IntroducedVersion: version.MajorMinor(1, 0),
		EnvOptions:        []celgo.EnvOption{celgo.EagerlyValidateDeclarations(false)},
	}, environment.VersionedOptions{
		IntroducedVersion: version.MajorMinor(math.MaxInt32, 0), // stored expressions may use what later releases add
		EnvOptions:        []celgo.EnvOption{func(*celgo.Env) (*celgo.Env, error) { return celgo.NewCustomEnv() }},
	})
	if err != nil {
		return base // cannot happen: the option is one that upstream sets itself
	}
	return lazy
}

// compile calls do unless the rules of the same schema were compiled before.
func (m *Memory) compile(text string, resource bool, do func() ([]cel.CompilationResult, error)) ([]compiledRule, error) {
	if m == nil || text == "" {
		return withoutPrograms(do())
	}
	key := keyOf("rules", strconv.FormatBool(resource), undescribed(text))
	if rules, ok := m.known(key); ok {
		return rules, nil
	}
	rules, err := withoutPrograms(do())
	if err == nil {
		m.learn(key, rules)
	}
	return rules, err
}

// keyOf returns the key of what depends on some texts.
func keyOf(kind string, texts ...string) string {
	h := sha256.New()
	for _, text := range append([]string{kind}, texts...) {
		fmt.Fprintf(h, "%d %s\n", len(text), text)
	}
	return hex.EncodeToString(h.Sum(nil))
}

func (m *Memory) known(key string) ([]compiledRule, bool) {
	m.mu.Lock()
	defer m.mu.Unlock()
	rules, ok := m.compiled[key]
	return rules, ok
}

func (m *Memory) learn(key string, rules []compiledRule) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.compiled[key] = rules
}

// withoutPrograms returns the useful part of results: the rules are not run.
func withoutPrograms(results []cel.CompilationResult, err error) ([]compiledRule, error) {
	rules := make([]compiledRule, len(results))
	for i, r := range results {
		rules[i] = compiledRule{err: r.Error, messageErr: r.MessageExpressionError, CompiledRule: CompiledRule{
			Cost: r.MaxCost, Cardinality: r.MaxCardinality, OldSelf: r.UsesOldSelf,
			Message: r.MessageExpression != nil, MessageCost: r.MessageExpressionMaxCost,
		}}
	}
	return rules, err
}

// undescribed returns the text of a schema without descriptions, which rules do not see: they differ between fields of one type.
func undescribed(text string) string {
	const member = `"description":"`
	var short strings.Builder
	for {
		before, after, found := strings.Cut(text, member)
		short.WriteString(before)
		if !found {
			return short.String()
		}
		end := 0
		for end < len(after) && after[end] != '"' {
			if after[end] == '\\' {
				end++
			}
			end++
		}
		text = after[min(end, len(after)):]
	}
}

// defaultsHold calls do unless the defaults of exactly these schemas were found to hold before: the cost limit applies to all of
// them together.
func (m *Memory) defaultsHold(texts []string, do func() bool) bool {
	if m == nil {
		return do()
	}
	slices.Sort(texts)
	key := keyOf("defaults", texts...)
	_, hold := m.known(key)
	if !hold && do() {
		m.learn(key, nil)
		hold = true
	}
	return hold
}
