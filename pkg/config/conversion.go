package config

// A Conversion is a webhook that converts between the versions of kinds.
type Conversion struct {
	Namespace, Name string // of its service
	Path            string // empty for /convert
	Port            int    // 0 for the server's default
	// the Certificate whose CA cert-manager puts in, as namespace/name; empty for none
	CAInjection string
	Include     []string
}

// conversionKey is about how kinds with several versions are converted.
func conversionKey() Key {
	return Key{
		Name:    "conversion",
		Example: "conversion:\n  namespace: system\n  name: webhook-service\n  caInjection: system/serving-cert",
		Doc: "A webhook that converts between the versions of kinds: it is written as " +
			"`spec.conversion` of each CRD with several versions, unless " +
			"`+schemagen:conversion:webhook` on the kind says something else, and nothing is " +
			"said any more of what differs between the versions. `namespace` and `name` are " +
			"those of the service; `path` is `/convert` unless it is given; `caInjection` names " +
			"the Certificate whose CA cert-manager puts in; `include` has globs over kinds, by " +
			"default all.",
		kind: mapping(conversionKeys),
	}
}

// conversionKeys returns the keys of a webhook that converts.
func conversionKeys() []Key {
	return []Key{
		{
			Name: "namespace", Example: "namespace: system", Doc: "The namespace of the service.",
			required: true,
			kind:     text("name of a namespace", "write one as in system", nameForm),
		},
		{
			Name: "name", Example: "name: webhook-service", Doc: "The name of the service.",
			required: true,
			kind:     text("name of a service", "write one as in webhook-service", nameForm),
		},
		{Name: "path", Example: "path: /convert", Doc: "The path of the webhook.",
			kind: text("path", "write one as in /convert", `^/[^\s]*$`)},
		{Name: "port", Example: "port: 443", Doc: "The port of the service.",
			kind: number("a port, from 1 to 65535", 1, 65535)},
		{
			Name: "caInjection", Example: "caInjection: system/serving-cert",
			Doc: "The Certificate, as namespace/name.",
			kind: text("Certificate", "write its namespace and name, as in system/serving-cert",
				`^[^\s/]+/[^\s/]+$`),
		},
		{Name: "include", Example: "include: [Cron*]",
			Doc: "The kinds, as globs over the kind alone or with its group.", kind: kindGlobs()},
	}
}

const nameForm = `^[a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?$`
