package arch

// A row says what one package may import beside the standard library, [floor], and the helpers
// below internal/.
type row struct {
	pkg string // its path below the module
	// it imports packages of lower levels only, which keeps the arrows pointing down
	level  int
	ours   []string // what it may import of this module
	theirs []string // import path prefixes that it may use of other modules
	never  []ban    // the imports that somebody will want one day, each with the reason against it
	why    string   // what the row protects
}

// A ban is an import that a package must not have.
type ban struct{ path, why string }

// floor is the package that everyone may import.
const floor = "pkg/diag"

// What others give us, by purpose.
const (
	apiTypes   = "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	yamlBytes  = "sigs.k8s.io/yaml"
	apiNames   = "k8s.io/apimachinery/pkg/util/validation" // of what names may be
	metaTypes  = "k8s.io/apimachinery/pkg/apis/meta/v1"
	roleTypes  = "k8s.io/api/rbac/v1"
	hookTypes  = "k8s.io/api/admissionregistration/v1"
	yamlNodes  = "go.yaml.in/yaml/"
	yamlWriter = "go.yaml.in/yaml/v2" // what sigs.k8s.io/yaml writes with
	cobraCLI   = "github.com/spf13/"
	goPackages = "golang.org/x/tools/go/packages"
	goAnalysis = "golang.org/x/tools/go/"
	jsonPatch  = "gopkg.in/evanphx/json-patch.v4"
)

var (
	notGo       = ban{"pkg/parser", "Go is over by now: positions travel as data"}
	notSpelling = ban{"k8s.io/", "the model does not know its spelling"}
	notMaker    = "a checker must not share code with what it checks"
	anyCRD      = "it must work on hand-written CRDs too, so it starts from the manifest"
)

// rows is the table of rooms in ARCHITECTURE.md.
var rows = []row{
	{
		pkg: "pkg/diag", level: 0,
		theirs: []string{"github.com/rogpeppe/go-internal/diff", "golang.org/x/text/width"},
		why:    "it is the floor: a package below it could report nothing",
	},
	{
		pkg: "pkg/parser/golist", level: 0,
		theirs: []string{goPackages, "golang.org/x/mod/"},
		never:  []ban{{floor, "what it finds is data, also what the go command says against it"}},
		why:    "it says which packages there are, whatever is in them",
	},
	{
		pkg: "pkg/parser/goerrors", level: 1,
		ours: []string{"pkg/parser/golist"}, theirs: []string{goPackages},
		why: "it knows the go command's words, so that nobody else has to",
	},
	{
		pkg: "pkg/parser/toplevel", level: 1,
		why: "it says where declarations begin and end, whatever they declare",
	},
	{
		pkg: "pkg/parser", level: 2,
		ours:   []string{"pkg/parser/golist", "pkg/parser/goerrors", "pkg/parser/toplevel"},
		theirs: []string{goPackages},
		never: []ban{
			{"pkg/markers",
				"it finds marker lines, it does not understand them, so that a cache can hold its output"},
			{"pkg/schema", "a Program is the Go side alone"},
		},
		why: "it turns Go into data and knows nothing of what the data is for",
	},
	{
		pkg: "pkg/schema", level: 1,
		never: []ban{notSpelling},
		why:   "the model is below every pass that reads or writes it",
	},
	{
		pkg: "pkg/manifest", level: 1,
		theirs: []string{yamlBytes, yamlNodes},
		why:    "it says where a document of a file is and what it holds, whatever a server makes of it",
	},
	{
		pkg: "pkg/apiserver", level: 1,
		theirs: []string{"k8s.io/", "sigs.k8s.io/", "github.com/google/cel-go/",
			yamlWriter},
		why: "it answers as a server would, whoever asks",
	},
	{
		pkg: "pkg/apiserver/advice", level: 2,
		ours: []string{"pkg/apiserver"}, theirs: []string{"k8s.io/", "github.com/google/cel-go/"},
		why: "it adds words to a server's verdict, and can take none away",
	},
	{
		pkg: "pkg/apiserver/objects", level: 2,
		ours: []string{"pkg/apiserver"}, theirs: []string{"k8s.io/", "github.com/google/cel-go/"},
		why: "it does with objects what a server does, whoever sends them",
	},
	{
		pkg: "pkg/apiserver/publish", level: 2,
		ours:   []string{"pkg/apiserver"},
		theirs: []string{"k8s.io/"},
		why:    "it publishes as a server does, whoever reads it",
	},
	{
		pkg: "internal/cache", level: 1,
		never: []ban{{"pkg/parser", "it keeps bytes and compares trees, whatever they mean"}},
		why:   "what is remembered must not depend on who made it",
	},
	{
		pkg: "internal/findings", level: 1,
		why: "what a finding means to the user does not depend on who reported it",
	},
	{
		pkg: "pkg/config", level: 2,
		ours: []string{"pkg/schema"}, theirs: []string{yamlNodes},
		why: "settings are read once and handed to the passes as options: none of them asks for a file",
	},
	{
		pkg: "pkg/markers", level: 2,
		ours: []string{"pkg/schema"},
		never: []ban{
			{"pkg/parser", "a marker's text and position are enough"},
			{"pkg/markers/suggest", "what a marker means does not depend on what others may mean"},
			{"pkg/emit", "a marker changes the model, never YAML"},
			{"k8s.io/", "a marker changes the model, never YAML"},
		},
		why: "what a marker means does not depend on where it was found or how it will be written",
	},
	{
		pkg: "pkg/markers/suggest", level: 3,
		ours: []string{"pkg/markers"},
		never: []ban{{"pkg/parser", "a text and its position are enough"},
			{"pkg/schema", "a text that names no marker changes nothing"}},
		why: "it knows the table as every reader of a reference does, and adds no marker to it",
	},
	{
		pkg: "internal/gates", level: 4,
		ours: []string{"pkg/parser", "pkg/markers", "pkg/markers/suggest"},
		never: []ban{
			{"pkg/schema", "a variant of a Program is a Program: nothing is derived here"},
			{"pkg/derive", "a variant of a Program is a Program: nothing is derived here"},
		},
		why: "only here do gates and dialects exist: every other pass sees one Program",
	},
	{
		pkg: "internal/markerrules", level: 3,
		ours: []string{"pkg/config", "pkg/parser", "pkg/markers"},
		never: []ban{{"pkg/derive",
			"a rule is about what stands in the source, whatever it means"}},
		why: "what a project wants of its sources is no matter of any pass",
	},
	{
		pkg: "internal/overlays", level: 4,
		ours: []string{"pkg/config", "pkg/parser", "pkg/markers", "pkg/markers/suggest",
			"pkg/schema"},
		why: "what the configuration says of a type is what a marker on it would say",
	},
	{
		pkg: "pkg/verify", level: 3,
		ours:   []string{"pkg/apiserver", "pkg/apiserver/advice", "pkg/manifest"},
		theirs: []string{yamlNodes},
		never: []ban{{"pkg/schema", notMaker}, {"pkg/emit", notMaker}, {"pkg/markers", notMaker},
			{"pkg/parser", notMaker}},
		why: notMaker,
	},
	{
		pkg: "pkg/unfold", level: 3,
		ours:   []string{"pkg/manifest", "pkg/apiserver", "pkg/apiserver/publish"},
		theirs: []string{apiTypes, yamlBytes},
		never:  []ban{{"pkg/schema", anyCRD}},
		why:    anyCRD,
	},
	{
		pkg: "pkg/simulate", level: 3,
		ours: []string{"pkg/manifest", "pkg/apiserver", "pkg/apiserver/advice",
			"pkg/apiserver/objects"}, theirs: []string{apiTypes, yamlBytes, yamlNodes},
		never: []ban{{"pkg/schema", anyCRD}},
		why:   anyCRD,
	},
	{
		pkg: "pkg/simulate/suite", level: 4,
		ours: []string{"pkg/apiserver", "pkg/apiserver/objects", "pkg/manifest", "pkg/simulate",
			"pkg/verify"},
		theirs: []string{apiTypes, yamlBytes, yamlNodes, jsonPatch},
		why:    "a test of an API is data: what it needs is a simulated server",
	},
	{
		pkg: "pkg/simulate/sample", level: 4,
		ours:   []string{"pkg/apiserver", "pkg/apiserver/objects", "pkg/simulate"},
		theirs: []string{apiTypes},
		why:    "an example is made from the manifest and proven by the simulated server",
	},
	{
		pkg: "pkg/simulate/candidates", level: 5,
		ours:   []string{"pkg/apiserver", "pkg/apiserver/objects", "pkg/simulate/sample"},
		theirs: []string{apiTypes},
		why:    "which values are worth asking about is read off schemas and rules: what becomes of them, others ask a server",
	},
	{
		pkg: "pkg/simulate/ruleerrors", level: 6,
		ours: []string{"pkg/apiserver", "pkg/apiserver/objects", "pkg/simulate",
			"pkg/simulate/candidates", "pkg/simulate/sample"}, theirs: []string{apiTypes},
		why: "what it says of a rule is proven by the simulated server",
	},
	{
		pkg: "pkg/simulate/witness", level: 6,
		ours: []string{
			"pkg/apiserver", "pkg/apiserver/objects", "pkg/diff", "pkg/simulate",
			"pkg/simulate/candidates", "pkg/simulate/sample",
		},
		theirs: []string{apiTypes},
		why:    "a table says what a change may break, and the simulated server whether it does",
	},
	{
		pkg: "pkg/simulate/upgrade", level: 4,
		ours:   []string{"pkg/manifest", "pkg/apiserver", "pkg/apiserver/objects", "pkg/simulate"},
		theirs: []string{apiTypes, yamlBytes},
		why:    "what an upgrade does to an object is asked of a simulated server, and of no table",
	},
	{
		pkg: "pkg/simulate/schematest", level: 5,
		ours: []string{"pkg/simulate/suite"},
		why:  "it brings the testing package along, which the command must not link",
	},
	{
		pkg: "pkg/diff", level: 2,
		ours: []string{"pkg/apiserver"}, theirs: []string{apiTypes, yamlBytes},
		never: []ban{{"pkg/schema", "it compares manifests, whoever wrote them"}},
		why:   "two manifests are all that a comparison needs, and only a server knows which formats it checks",
	},
	{
		pkg: "internal/migrate", level: 2,
		ours:   []string{"pkg/manifest"},
		theirs: []string{yamlBytes},
		never: []ban{{"pkg/emit",
			"what the sources make comes as bytes, with a way back to Go as a function"}},
		why: "it compares documents, and leaves to its caller who made one and what a server says of the other",
	},
	{
		pkg: "internal/scaffold", level: 5,
		ours:   []string{"pkg/config", "pkg/manifest", "internal/gates"},
		theirs: []string{yamlBytes, "golang.org/x/mod/modfile"},
		never: []ban{{"pkg/pipeline",
			"which packages have kinds is what the command tells it, so that it only looks at files"}},
		why: "it plans what a repository lacks, and changes nothing",
	},
	{
		pkg: "internal/rbac", level: 3,
		ours:   []string{"pkg/markers", "pkg/parser"},
		theirs: []string{yamlBytes, apiNames, roleTypes, metaTypes},
		never: []ban{{"pkg/schema", "roles have nothing to do with CRDs"},
			{"pkg/derive", "roles have nothing to do with CRDs"}},
		why: "it shares with CRDs how markers are found and read, and nothing else",
	},
	{
		pkg: "internal/webhook", level: 3,
		ours:   []string{"pkg/markers", "pkg/parser"},
		theirs: []string{yamlBytes, apiNames, hookTypes, metaTypes},
		never: []ban{{"pkg/schema", "webhooks have nothing to do with CRDs"},
			{"pkg/derive", "webhooks have nothing to do with CRDs"}},
		why: "it shares with CRDs how markers are found and read, and nothing else",
	},
	{
		pkg: "pkg/jsonschema", level: 3,
		ours: []string{"pkg/apiserver", "pkg/apiserver/objects"}, theirs: []string{apiTypes},
		never: []ban{{"pkg/schema", anyCRD}},
		why:   anyCRD,
	},
	{
		pkg: "pkg/docs", level: 5,
		ours:   []string{"pkg/apiserver", "pkg/unfold", "pkg/simulate/sample"},
		theirs: []string{apiTypes},
		never:  []ban{{"pkg/schema", anyCRD}, {"pkg/pipeline", anyCRD}},
		why:    anyCRD,
	},
	{
		pkg: "internal/preview", level: 6,
		ours: []string{"pkg/manifest", "pkg/docs", "pkg/simulate"},
		never: []ban{{"pkg/pipeline",
			"it shows what it is given: who watches the sources decides when there is something new"}},
		why: "it adds nothing to what the libraries say",
	},
	{
		pkg: "internal/kustomize", level: 3,
		ours: []string{"pkg/apiserver", "pkg/apiserver/publish"}, theirs: []string{apiTypes},
		never: []ban{{"pkg/schema", anyCRD},
			{"sigs.k8s.io/kustomize/",
				"the proof that kustomize reads it is a test of another module"}},
		why: "what kustomize reads follows from the manifest, and from the tags of Go fields as text",
	},
	{
		pkg: "internal/output", level: 6,
		ours: []string{"pkg/apiserver", "pkg/config", "pkg/jsonschema", "internal/kustomize",
			"pkg/docs", "pkg/unfold"}, theirs: []string{apiTypes, yamlNodes},
		never: []ban{{"pkg/schema", anyCRD}, {"pkg/emit", anyCRD},
			{"helm.sh/",
				"a template is text: the proof that Helm renders it is a test of another module"}},
		why: "what is made of manifests changes nothing in how they are made",
	},
	{
		pkg: "internal/golden", level: 2,
		why: "it compares bytes, and does not care whose",
	},
	{
		pkg: "pkg/derive", level: 4,
		ours: []string{"internal/findings", "pkg/config", "pkg/parser", "pkg/markers",
			"pkg/markers/suggest", "pkg/schema"},
		never: []ban{
			{"pkg/emit", "there is no YAML in what a Go type means"},
			{"k8s.io/", "known types are recognized by name, so that stand-ins work in tests"},
			{"github.com/gobuffalo/flect",
				"it reads files of the working directory and the environment, and prints: tests compare with it"},
		},
		why: "it is the compiler's middle: Go on one side, the model on the other",
	},
	{
		pkg: "pkg/emit", level: 3,
		ours: []string{"pkg/schema"}, theirs: []string{yamlWriter},
		never: []ban{notGo, {"pkg/markers", "a marker has had its effect by now"}},
		why:   "it is the bridge, the only package that knows the model and its spelling",
	},
	{
		pkg: "internal/reword", level: 4,
		ours: []string{"pkg/markers", "pkg/schema", "pkg/emit", "pkg/verify"},
		never: []ban{{"pkg/apiserver",
			"a server's words travel as text: what they mean is decided by then"}},
		why: "it speaks of markers, which the packages below a server's verdict do not know",
	},
	{
		pkg: "internal/wire", level: 6,
		ours: []string{"pkg/parser", "pkg/schema", "pkg/emit", "pkg/apiserver/objects",
			"pkg/simulate/candidates"},
		theirs: []string{apiTypes},
		never: []ban{
			{"pkg/markers", "a marker has had its effect by now"},
			{"pkg/derive", "it judges what was made, whoever made it of the Go types"},
		},
		why: "it holds what Go writes against what a server accepts, so it sees both sides, and nothing sees it but the pipeline",
	},
	{
		pkg: "pkg/pipeline", level: 7,
		ours: []string{
			"pkg/apiserver",
			"internal/cache",
			"pkg/config",
			"internal/findings",
			"pkg/derive",
			"pkg/emit",
			"pkg/markers",
			"internal/gates",
			"internal/markerrules",
			"internal/overlays",
			"pkg/parser",
			"pkg/parser/golist",
			"pkg/parser/toplevel",
			"internal/rbac",
			"pkg/schema",
			"pkg/simulate/ruleerrors",
			"pkg/verify",
			"internal/reword",
			"internal/webhook",
			"internal/wire",
		},
		never: []ban{{"cmd/", "an API repository calls the pipeline from a test"}},
		why:   "passes do not call each other: it calls them in order",
	},
	{
		pkg: "analyzer", level: 5,
		ours: []string{"internal/findings", "pkg/config", "pkg/parser", "internal/gates",
			"internal/markerrules", "pkg/derive"}, theirs: []string{goAnalysis},
		why: "an editor sees the findings in Go alone: nothing is emitted there",
	},
	{
		pkg: "analyzer/plugin", level: 6,
		ours:   []string{"analyzer"},
		theirs: []string{goAnalysis, "github.com/golangci/plugin-module-register/"},
		why:    "golangci-lint builds it in",
	},
	{
		pkg: "pkg/lsp", level: 8,
		ours: []string{
			"pkg/apiserver/advice", "pkg/config", "pkg/manifest", "pkg/markers", "pkg/parser",
			"pkg/pipeline", "pkg/schema", "pkg/simulate/suite", "pkg/verify",
		},
		theirs: []string{"github.com/creachadair/jrpc2", "github.com/tliron/glsp/protocol_3_16",
			yamlBytes, yamlNodes},
		never: []ban{{"pkg/derive",
			"only through the pipeline: an editor is shown what lint says"}},
		why: "it adds nothing to what the libraries say",
	},
	{
		pkg: "cmd/schemagen", level: 9,
		ours: []string{
			"pkg/lsp", "internal/findings", "internal/cache", "pkg/config", "pkg/docs",
			"pkg/pipeline", "internal/scaffold", "internal/golden", "internal/output",
			"internal/preview",
			"pkg/diff", "pkg/manifest", "internal/migrate", "pkg/simulate", "pkg/simulate/suite",
			"pkg/simulate/sample", "pkg/simulate/upgrade", "pkg/simulate/witness", "pkg/verify",
			"pkg/unfold", "pkg/markers", "pkg/markers/suggest", "analyzer",
		},
		theirs: []string{cobraCLI, yamlBytes, "golang.org/x/tools/go/analysis/"},
		never: []ban{
			{"pkg/parser", "only through the pipeline: flags in, one call, printing"},
			{"pkg/derive", "only through the pipeline: flags in, one call, printing"},
			{"pkg/emit", "only through the pipeline: flags in, one call, printing"},
		},
		why: "a subcommand is flags in, one library call, printing, an exit code",
	},
}

// goReaders are the packages, with those below them, that may look at Go source; elsewhere go/types
// is welcome for the kinds of its basic types.
var goReaders = []string{"pkg/parser", "analyzer"}

// goSource are the packages that know Go source.
var goSource = []string{"go/ast", "go/parser", "go/types", goPackages}

// outside are the things of the process that a library must leave to its caller.
var outside = map[string]string{
	"os.Exit":     "the caller decides about the end of the process: return an error or a diagnostic",
	"os.Getwd":    "the caller names directories",
	"os.Chdir":    "the working directory belongs to the process: pass a directory",
	"os.Stdin":    "take an io.Reader",
	"os.Stdout":   "take an io.Writer",
	"os.Stderr":   "take an io.Writer, or return a diagnostic",
	"fmt.Print":   "take an io.Writer, or return a diagnostic",
	"fmt.Printf":  "take an io.Writer, or return a diagnostic",
	"fmt.Println": "take an io.Writer, or return a diagnostic",
}

// The limits of size, in lines: what is longer hides a second idea.
const (
	maxFile = 400
	maxFunc = 60
)

// exceptions are the files ("pkg/x/y.go"), functions ("pkg/x.F", "pkg/x.T.M") and variables
// ("pkg/x.v") that a rule about source does not fit, each with the reason. One that is no longer
// needed fails the test.
var exceptions = map[string]string{
	"analyzer/plugin.init": "golangci-lint has no other way to find a linter",
}
