package webhook

import (
	"cmp"
	"slices"
	"strings"

	admission "k8s.io/api/admissionregistration/v1"

	"github.com/schemagen/schemagen/pkg/diag"
	"github.com/schemagen/schemagen/pkg/markers"
	"github.com/schemagen/schemagen/pkg/parser"
)

// The names of the markers.
const (
	hookMarker          = "kubebuilder:webhook"
	configurationMarker = "kubebuilder:webhookconfiguration"
)

// A hook is a webhook of either kind. Only a mutating one has a reinvocation policy.
type hook = admission.MutatingWebhook

// A markedHook is a webhook with the marker that it comes from.
type markedHook struct {
	hook
	mutating bool
	comment  parser.Comment
	given    map[string]*markers.Argument
}

// read reads the marker line of a webhook. ok is false if it is not one, or if a finding explains
// why it cannot be made.
func read(c parser.Comment) (m markedHook, ok bool, found diag.List) {
	given, found := markers.ReadArguments(c.Text, c.Pos, hookMarker)
	if given == nil {
		return markedHook{}, false, found
	}
	m = markedHook{mutating: given["mutating"].Bool, comment: c, given: given}
	m.hook = hook{
		Name:         given["name"].Text(),
		ClientConfig: m.client(),
		Rules:        []admission.RuleWithOperations{m.rule()},
		FailurePolicy: new(admission.FailurePolicyType(word(given["failurePolicy"].Text(), "Ignore",
			"Fail"))),
		MatchPolicy: unlessEmpty[admission.MatchPolicyType](word(given["matchPolicy"].Text(),
			"Exact", "Equivalent")),
		SideEffects: unlessEmpty[admission.SideEffectClass](word(given["sideEffects"].Text(),
			"None", "NoneOnDryRun", "Some", "Unknown")),
		TimeoutSeconds:          number(given["timeoutSeconds"]),
		AdmissionReviewVersions: given["admissionReviewVersions"].Texts(),
	}
	p := word(given["reinvocationPolicy"].Text(), "Never", "IfNeeded")
	if m.mutating && (p == "Never" || p == "IfNeeded") {
		m.ReinvocationPolicy = new(admission.ReinvocationPolicyType(p))
	}
	if m.TimeoutSeconds != nil && *m.TimeoutSeconds == 0 {
		m.TimeoutSeconds = nil
	}
	found = append(found, m.patch()...)
	return m, true, append(found, m.check()...)
}

// word returns the one of the words that a text is but for its case, or the text.
func word(text string, words ...string) string {
	same := func(w string) bool { return strings.EqualFold(w, text) }
	if i := slices.IndexFunc(words, same); i >= 0 {
		return words[i]
	}
	return text
}

// unlessEmpty returns a text as an optional word; an empty one is left out.
func unlessEmpty[T ~string](text string) *T {
	if text == "" {
		return nil
	}
	return new(T(text))
}

// number returns the integer of an argument, or nil if the argument is not given.
func number(a *markers.Argument) *int32 {
	if a == nil {
		return nil
	}
	return new(int32(a.Int))
}

// client says where a server finds the webhook.
func (m markedHook) client() admission.WebhookClientConfig {
	if url := m.given["url"].Text(); url != "" {
		return admission.WebhookClientConfig{URL: &url}
	}
	return admission.WebhookClientConfig{Service: &admission.ServiceReference{
		Name:      cmp.Or(m.given["serviceName"].Text(), "webhook-service"),
		Namespace: cmp.Or(m.given["serviceNamespace"].Text(), "system"),
		Path:      unlessEmpty[string](m.given["path"].Text()),
		Port:      number(m.given["servicePort"]),
	}}
}

// rule says which requests the webhook is about.
func (m markedHook) rule() admission.RuleWithOperations {
	r := admission.RuleWithOperations{Rule: admission.Rule{
		APIGroups: m.given["groups"].Texts(), APIVersions: m.given["versions"].Texts(),
		Resources: m.given["resources"].Texts(),
	}}
	for i, g := range r.APIGroups {
		if g == "core" {
			r.APIGroups[i] = ""
		}
	}
	for _, v := range m.given["verbs"].Texts() {
		r.Operations = append(r.Operations, admission.OperationType(word(v, operations()...)))
	}
	return r
}

// operations are what a server asks webhooks about.
func operations() []string { return []string{"CREATE", "UPDATE", "DELETE", "CONNECT", "*"} }
