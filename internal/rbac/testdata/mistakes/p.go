// Package p has one mistake after the other.
package p

// +kubebuilder:rbac:groups=apps,presources=deployments,verbs=get
// want -1:34 error marker/argument `kubebuilder:rbac: "presources" is not one of its arguments; did you mean resources\?`

// +kubebuilder:rbac:groups=apps,resource=deployments,verbs=get
// want -1:34 error marker/argument `kubebuilder:rbac: "resource" is not one of its arguments; did you mean resources\?`

// +kubebuilder:rbac:group=apps,resources=deployments,verbs=get
// want -1:22 error marker/argument `kubebuilder:rbac: "group" is not one of its arguments; did you mean groups\?`

// +kubebuilder:rbac:groups=apps,resources=deployments,verb=get
// want -1:56 error marker/argument `kubebuilder:rbac: "verb" is not one of its arguments; did you mean verbs\?`

// +kubebuilder:rbac:Groups=apps,resources=deployments,verbs=get
// want -1:22 error marker/argument `kubebuilder:rbac: "Groups" is not one of its arguments; did you mean groups\?`

// +kubebuilder:rbac:groups=apps,resources=deployments,scope=x,verbs=get
// want -1:56 error marker/argument `kubebuilder:rbac: "scope" is not one of its arguments: it has groups, resources, resourceNames, verbs, urls, namespace, roleName`

// +kubebuilder:rbac:groups=apps,resources=deployments
// want -1:55 error marker/argument `kubebuilder:rbac: the argument verbs is missing`

// +kubebuilder:rbac:groups=apps,resources=deployments,verbs=get,list
// want -1:66 error marker/argument `kubebuilder:rbac: "list" is most likely a value of the argument before it: semicolons separate values`

// +kubebuilder:rbac:groups=apps,resources=deployments;;daemonsets,verbs=get
// want -1:56 error marker/argument `kubebuilder:rbac: expected an item before ";daemonsets,verbs=get"`

// +kubebuilder:rbac:groups=,resources=pods,verbs=get
// want -1:4 error rbac/invalid `the rule names no API group: write groups="" for the core group`

// +kubebuilder:rbac:groups=apps,resources=deployments,resourceNames=,verbs=get
// want -1:70 error marker/argument `kubebuilder:rbac: the value of resourceNames is missing: write resourceNames="" for an empty one`

// +kubebuilder:rbac:groups=apps,resources="deployments,verbs=get
// want -1:44 error marker/argument `kubebuilder:rbac: the quote " is never closed`

// +kubebuilder:rbac:groups=apps ,resources=deployments,verbs=get
// want -1:33 error marker/argument `kubebuilder:rbac: controller-gen does not read apps because of the space after it: remove the space`

// +kubebuilder:rbac:groups={apps,resources=deployments,verbs=get
// want -1:66 error marker/argument `kubebuilder:rbac: expected a comma or the closing brace`

// +kubebuilder:rbac:groups=apps,groups=batch,resources=jobs,verbs=get
// want -1:34 error marker/duplicate `kubebuilder:rbac gives groups twice, and the last one wins`

// +kubebuilder:rbac=groups=apps,resources=deployments,verbs=get
// want -1:21 error marker/argument `kubebuilder:rbac: its arguments follow a colon`

// +kubebuilder:rbac:resources=pods,verbs=get
// want -1:4 error rbac/invalid `the rule names no API group: write groups="" for the core group`

// +kubebuilder:rbac:groups="",resources=pods,verbs=list,roleName=merged

// +kubebuilder:rbac:resources=pods,verbs=get,roleName=merged
// want -1:4 warning rbac/invalid `the rule names no API group, and takes that of another rule: write groups=""`

// +kubebuilder:rbac:groups="",verbs=get
// want -1:4 error rbac/invalid `the rule names no resources: write some, as in resources=pods`

// +kubebuilder:rbac:groups=apps resources=deployments,verbs=get
// want -1:33 error marker/argument `expected a comma before resources: commas separate arguments`

// +kubebuilder:rbac:groups=apps,resources=deployments,verbs=get|list
// want -1:62 warning rbac/verb `"get|list" is not a verb that servers ask about: semicolons separate verbs`

// +kubebuilder:rbac:groups="",resources=pods,verbs=
// want -1:47 error rbac/invalid `the rule has no verbs: write some, as in verbs=get;list;watch`

// +kubebuilder:rbac:groups="",resources=pods,urls=/metrics,verbs=get
// want -1:47 error rbac/invalid `one rule cannot be about both resources and urls: write two`

// +kubebuilder:rbac:urls=/metrics,namespace=system,verbs=get
// want -1:36 error rbac/invalid `urls do not belong to a namespace: leave out namespace, for a ClusterRole`

// +kubebuilder:rbac:groups="",resources=pods,namespace=My_Space,verbs=get
// want -1:47 error rbac/invalid `"My_Space" is not a valid namespace name: it may have lower-case letters, digits and hyphens`

// +kubebuilder:rbac:groups="",resources=pods,roleName=a/b,verbs=get
// want -1:47 error rbac/invalid `"a/b" is not a valid role name: it must not contain / or %`

// +kubebuilder:rbac:groups=apps,resources=deployments,verbs=udpate
// want -1:62 warning rbac/verb `"udpate" is not a verb that servers ask about; did you mean update\?`

// +kubebuilder:rbac:groups=apps,resources=deployments,verbs=GET
// want -1:62 warning rbac/verb `"GET" is not a verb that servers ask about; did you mean get\?`

// +kubebuilder:rbac:groups=apps,resources=deployments,verbs=All
// want -1:62 warning rbac/verb `"All" is not a verb that servers ask about: write "\*" for all verbs, or those that are needed$`

// +kubebuilder:rbac:groups=apps,resources=deployments,verbs=read
// want -1:62 warning rbac/verb `"read" is not a verb that servers ask about`

// +kubebuilder:rbac:groups=apps,resources=deployments,verbs=get list
// want -1:62 warning rbac/verb `"get list" is not a verb that servers ask about: semicolons separate verbs, outside of quotes`

// +kubebuilder:rbac:urls=/metrics,verbs=list
// want -1:42 warning rbac/verb `"list" is not a verb that servers ask about`

// +kubebuilder:rbac:groups=app,resources=deployments,verbs=get
// want -1:29 warning rbac/resource `there is no API group "app"; did you mean apps\?`

// +kubebuilder:rbac:groups=extension,resources=deployments,verbs=get
// want -1:29 warning rbac/resource `there is no API group "extension"; did you mean extensions\?`

// +kubebuilder:rbac:groups=storage.k8s.o,resources=storageclasses,verbs=get
// want -1:29 warning rbac/resource `there is no API group "storage\.k8s\.o"; did you mean storage\.k8s\.io\?`

// +kubebuilder:rbac:groups=rbac.authorisation.k8s.io,resources=roles,verbs=get
// want -1:29 warning rbac/resource `there is no API group "rbac\.authorisation\.k8s\.io"; did you mean rbac\.authorization\.k8s\.io\?`

// +kubebuilder:rbac:groups=myapp,resources=things,verbs=get
// want -1:29 warning rbac/resource `there is no API group "myapp"`

// +kubebuilder:rbac:groups=apps,resources=deployment,verbs=get
// want -1:44 warning rbac/resource `the API group apps has no resource "deployment"; did you mean deployments\?`

// +kubebuilder:rbac:groups=apps,resources=Deployments,verbs=get
// want -1:44 warning rbac/resource `the API group apps has no resource "Deployments"; did you mean deployments\?`

// +kubebuilder:rbac:groups=apps,resources=deploymnets/status,verbs=get
// want -1:44 warning rbac/resource `the API group apps has no resource "deploymnets"; did you mean deployments/status\?`

// +kubebuilder:rbac:groups="",resources=deployments,verbs=get
// want -1:42 warning rbac/resource `the API group "" has no resource "deployments"; apps has`

// +kubebuilder:rbac:groups=networking.k8s.io,resources=ingress,verbs=get
// want -1:57 warning rbac/resource `the API group networking\.k8s\.io has no resource "ingress"; did you mean ingresses\?`

// +kubebuilder:rbac:groups=core,resources=foos,verbs=get
// want -1:44 warning rbac/resource `the API group "" has no resource "foos": correct it, or its group`

// +kubebuilder:rbac:groups=batch.example.com,resources=crontab,verbs=get
// want -1:57 warning rbac/resource `a rule names resources by plurals, not as crontab; did you mean crontabs\?`

// +kubebuilder:rbac:groups=batch.example.com,resources=CronTab/status,verbs=get
// want -1:57 warning rbac/resource `a rule names resources by plurals, not as CronTab; did you mean crontabs/status\?`

// +kubebuilder:rbac:groups=batch.example.com,resources=crontbas,verbs=get
// want -1:57 warning rbac/resource `the API group batch\.example\.com has no resource "crontbas"; did you mean crontabs\?`

// +kubebuilder:rbac:groups=batch.exmaple.com,resources=crontabs,verbs=get
// want -1:29 warning rbac/resource `there is no API group "batch\.exmaple\.com"; did you mean batch\.example\.com\?`

// +kubebuilder:rbac:groups=batch.example.com,resources=crontabs;crontabs/status;others,verbs=get;list;watch
// +kubebuilder:rbac:groups=other.example.com;storage.example.com,resources=whatever,verbs=use;bind;impersonate
// +kubebuilder:rbac:groups="",resources=pods/exec;serviceaccounts/token;users;groups,verbs=create
// +kubebuilder:rbac:urls=/metrics;/healthz/*,verbs=get;post

// Do is glued.
// +kubebuilder:rbac:groups=apps,resources=statefulsets,verbs=get
func Do() {
	// +kubebuilder:rbac:groups=apps,resources=statefulsets,verbs=get
	_ = 1 // +kubebuilder:rbac:groups=apps,resources=statefulsets,verbs=get
}

// want -6:4 error rbac/unseen `kubebuilder:rbac has no effect in the doc comment of a declaration: it must stand apart from declarations, with an empty line below it`
// want -5:5 error rbac/unseen `kubebuilder:rbac has no effect inside a declaration: it must stand apart from declarations, with an empty line below it`
// want -5:11 error rbac/unseen `kubebuilder:rbac has no effect at the end of a line: it must stand apart from declarations, with an empty line below it`

/*
+kubebuilder:rbac:groups=apps,resources=statefulsets,verbs=get
*/

// want -3:1 error rbac/unseen `kubebuilder:rbac has no effect in a /\* \*/ comment: it must stand apart from declarations, with an empty line below it, in a // comment$`

// T is glued.
// +kubebuilder:rbac:groups=apps,resources=statefulsets,verbs=get
type T struct {
	// +kubebuilder:rbac:groups=apps,resources=statefulsets,verbs=get
	F int
}

// want -6:4 error rbac/unseen `kubebuilder:rbac has no effect in a doc comment: it must stand apart from declarations, with an empty line below it`
// want -5:5 error rbac/unseen `kubebuilder:rbac has no effect in a doc comment: it must stand apart from declarations, with an empty line below it`

// +kubebuilder:rbac:groups=apps,resources=statefulsets,verbs=get
var v = 1

// want -3:4 error rbac/unseen `kubebuilder:rbac has no effect in the doc comment of a declaration: it must stand apart from declarations, with an empty line below it`

// +kubebuilder:rbac:groups=*,resources=*,verbs=*,roleName=all
// want -1:29 note rbac/wildcard `\* allows all groups, those to come too: name those that are needed`
// want -2:41 note rbac/wildcard `\* allows all resources, those to come too: name those that are needed`
// want -3:49 note rbac/wildcard `\* allows all verbs, those to come too: name those that are needed`

// +kubebuilder:rbac:groups=apps,resources=replicasets,verbs=get;list,roleName=contained

// +kubebuilder:rbac:groups=apps,resources=replicasets,verbs=get,roleName=contained
// want -1:4 note rbac/contained `another rule of the role allows all of this`

// +kubebuilder:rbac:groups=apps,resources=deployments/stauts,verbs=get
// want -1:44 warning rbac/resource `resources have no part "stauts"; did you mean deployments/status\?`

// +kubebuilder:rbac:groups="",resources=pods/logs,verbs=get
// want -1:42 warning rbac/resource `resources have no part "logs"; did you mean pods/log\?`

// +kubebuilder:rbac:groups="",resources=nodes/stats;nodes/log,verbs=get

// +kubebuilder:rbac:groups="",resources=secrets;configmaps;secrets,verbs=get
// want -1:61 note rbac/contained `resources has "secrets" twice`

// +kubebuilder:rbac:groups=batch,resources=cronjobs,verbs=get;list;get
// want -1:69 note rbac/contained `verbs has "get" twice`

// +kubebuilder:rbac:urls=metrics,verbs=get
// want -1:27 warning rbac/resource `no path of a request is "metrics", as each begins with a slash; did you mean /metrics\?`

// +kubebuilder:rbac:groups="",resources=podtemplates,resourceNames=a,verbs=get;create
// want -1:81 warning rbac/verb `create is never allowed by resourceNames, as its request has no name: write a rule without them`

// +kubebuilder:rbac:groups="",resources=pods/eviction,resourceNames=a,verbs=create

// +kubebuilder:rbac:groups=apps.k8s.io,resources=replicasets,verbs=get
// want -1:29 warning rbac/resource `there is no API group "apps.k8s.io"; did you mean apps\?`

// +kubebuilder:rbac:groups=autoscaling.k8s.io,resources=verticalpodautoscalers,verbs=get

// +kubebuilder:rbac:groups=apps,resources=daemonsets,verbs=lists,roleName=s00
// want -1:61 warning rbac/verb `"lists" is not a verb that servers ask about; did you mean list\?`

// +kubebuilder:rbac:groups=apps,resources=daemonsets,verbs="get;list",roleName=s01
// want -1:61 warning rbac/verb `"get;list" is not a verb that servers ask about: semicolons separate verbs, outside of quotes`

// +kubebuilder:rbac:groups=apps,resources=daemonsets,verbs="",roleName=s02
// want -1:61 warning rbac/verb `"" is not a verb that servers ask about`

// +kubebuilder:rbac:groups=apps,resources="",verbs=get,roleName=s03
// want -1:44 warning rbac/resource `the API group apps has no resource ""`

// +kubebuilder:rbac:groups=apps/v1,resources=daemonsets,verbs=get,roleName=s04
// want -1:29 warning rbac/resource `there is no API group "apps/v1"; did you mean apps\?`

// +kubebuilder:rbac:groups=other.example.com/v1,resources=things,verbs=get,roleName=s05
// want -1:29 warning rbac/resource `there is no API group "other\.example\.com/v1"; did you mean other\.example\.com\?`

// +kubebuilder:rbac:groups=v1,resources=pods,verbs=get,roleName=s06
// want -1:29 warning rbac/resource `there is no API group "v1"; "" has pods`

// +kubebuilder:rbac:groups=Apps,resources=daemonsets,verbs=get,roleName=s07
// want -1:29 warning rbac/resource `there is no API group "Apps"; did you mean apps\?`

// +kubebuilder:rbac:groups="",resources=pods/,verbs=get,roleName=s08
// want -1:42 warning rbac/resource `nothing follows the slash of "pods/"; did you mean pods\?`

// +kubebuilder:rbac:groups="",resources=/status,verbs=get,roleName=s09
// want -1:42 warning rbac/resource `the API group "" has no resource ""`

// +kubebuilder:rbac:groups="",resources=pods/Status,verbs=get,roleName=s10
// want -1:42 warning rbac/resource `resources have no part "Status"; did you mean pods/status\?`

// +kubebuilder:rbac:groups="",resources=pod/exec,verbs=create,roleName=s11
// want -1:42 warning rbac/resource `the API group "" has no resource "pod"; did you mean pods/exec\?`

// +kubebuilder:rbac:groups="",resources=services,resourceNames=*,verbs=get,roleName=s12
// want -1:65 warning rbac/resource `no object is called "\*": resourceNames has no wildcards, and a rule without it allows all`

// +kubebuilder:rbac:groups="",resources=services,resourceNames=my-*,verbs=get,roleName=s13
// want -1:65 warning rbac/resource `no object is called "my-\*": resourceNames has no wildcards, and a rule without it allows all`

// +kubebuilder:rbac:groups="",resources=services,namespace=-a,verbs=get,roleName=s14
// want -1:51 error rbac/invalid `"-a" is not a valid namespace name: it may have lower-case letters, digits and hyphens`

// +kubebuilder:rbac:urls=/a*b,verbs=get,roleName=s15
// want -1:27 warning rbac/resource `no path of a request is "/a\*b": a \* stands for others only at the end`

// +kubebuilder:rbac:urls=/metrics,resourceNames=x,verbs=get,roleName=s16
// want -1:22 error rbac/invalid `one rule cannot be about both resources and urls: write two`

// +kubebuilder:rbac:urls=/metrics,verbs=GET,roleName=s17
// want -1:42 warning rbac/verb `"GET" is not a verb that servers ask about; did you mean get\?`

// +kubebuilder:rbac:groups=rbac.authorization.k8s.io,resources=clusterroles,verbs=binds,roleName=s18
// want -1:84 warning rbac/verb `"binds" is not a verb that servers ask about; did you mean bind\?`

// +kubebuilder:rbac:groups=batch;batch,resources=jobs,verbs=get,roleName=s19
// want -1:35 note rbac/contained `groups has "batch" twice`

// +kubebuilder:rbac:groups="",resources=configmaps,resourceNames=a,verbs=deletecollection,roleName=s20
// want -1:75 warning rbac/verb `deletecollection is never allowed by resourceNames, as its request has no name: write a rule without them`

// +kubebuilder:rbac:groups="",resources=configmaps,resourceNames=a;a,verbs=update,roleName=s21
// want -1:69 note rbac/contained `resourceNames has "a" twice`

// +kubebuilder:rbac:groups=apps,resources=daemonsets/status/x,verbs=get,roleName=s22
// want -1:44 warning rbac/resource `resources have no part "status/x"; did you mean daemonsets/status\?`

// +kubebuilder:rbac:groups=apps,resources=*/stauts,verbs=get,roleName=s23
// want -1:44 warning rbac/resource `resources have no part "stauts"; did you mean \*/status\?`

// +kubebuilder:rbac:groups=apps,resources="daemonsets, statefulsets",verbs=get,roleName=s24
// want -1:44 warning rbac/resource `the API group apps has no resource "daemonsets, statefulsets"`

// +kubebuilder:rbac:groups=apps;resources=daemonsets;verbs=get,roleName=s25
// want -1:34 error marker/argument `kubebuilder:rbac: resources=daemonsets is an item of the list before it: commas separate arguments, semicolons items`

// +kubebuilder:rbac:groups=apps;resources=daemonsets,verbs=get,roleName=s26
// want -1:34 error marker/argument `kubebuilder:rbac: resources=daemonsets is an item of the list before it: commas separate arguments, semicolons items`

// +kubebuilder:rbac:groups=certificates.k8s.io,resources=signers,resourceNames=example.com/*,verbs=sign,roleName=signer

// +kubebuilder:rbac:groups=apps,resources=deployments,verbs=get;lst,roleName=s27
// want -1:66 warning rbac/verb `"lst" is not a verb that servers ask about; did you mean list\?`

// +kubebuilder:rbac:groups="",resources=po;svc/status,verbs=get,roleName=s28
// want -1:42 warning rbac/resource `a rule names resources by plurals, not as po; did you mean pods\?`
// want -2:45 warning rbac/resource `a rule names resources by plurals, not as svc; did you mean services/status\?`

// +kubebuilder:rbac:groups="",resources=deploy,verbs=get,roleName=s29
// want -1:42 warning rbac/resource `the API group "" has no resource "deployments"; apps has`

// +kubebuilder:rbac:groups=batch.example.com,resources=ct,verbs=get,roleName=s30
// want -1:57 warning rbac/resource `a rule names resources by plurals, not as ct; did you mean crontabs\?`

// +kubebuilder:rbac:groups="",namespace=system,resources=nodes;pods;namespaces,verbs=get,roleName=s31
// want -1:59 warning rbac/scope `nodes belong to no namespace, so that a Role never allows them: leave out namespace, for a ClusterRole`

// +kubebuilder:rbac:groups=rbac.authorization.k8s.io,namespace=system,resources=clusterroles,verbs=bind,roleName=s32

// +kubebuilder:rbac:groups=apps,resources=daemonsets,verbs=get,list,roleName=s33
// want -1:65 error marker/argument `"list" is most likely a value of the argument before it: semicolons separate values`

// +kubebuilder:rbac:groups=apps,resources=daemonsets,verbs,roleName=s34
// want -1:55 error marker/argument `the argument verbs has no value: write verbs=…`

// +kubebuilder:rbac:groups="",resources="pods,services",verbs=get,roleName=s35
// want -1:42 warning rbac/resource `the API group "" has no resource "pods,services": semicolons separate resources, outside of quotes`

// +kubebuilder:rbac:groups=batch.example.dev,resources=crontabs;crontabs/status,verbs=get,roleName=s36
// want -1:29 warning rbac/resource `there is no API group "batch.example.dev"; did you mean batch.example.com\?`

// +kubebuilder:rbac:groups=batch.example.dev,resources=crontabs;others,verbs=get,roleName=s37

// +kubebuilder:rbac:groups=cron.example.com,resources=crontabs,verbs=get,roleName=s38

// +kubebuilder:rbac:groups=batch,resources=jobs verbs=get,roleName=s39
// want -1:49 error marker/argument `expected a comma before verbs: commas separate arguments`

// +kubebuilder:rbac:groups=apps,resources=daemonsets,roleName=s40,verbs
// want -1:68 error marker/argument `the argument verbs has no value: write verbs=…`

// +kubebuilder:rbac:groups=apps,resources=daemonsets,roleName="s41 verbs=get"
// want -1:79 error marker/argument `the argument verbs is missing`

// +kubebuilder:rbac:groups=other.example.com,resources=Foos/status,verbs=get
// want -1:57 warning rbac/resource `resources have names of lower-case letters, unlike Foos; did you mean foos/status\?`

// +kubebuilder:rbac:groups=Other.example.com,resources=foos,verbs=get
// want -1:29 warning rbac/resource `there is no API group "Other.example.com"; did you mean other.example.com\?`

// +kubebuilder:rbac:groups="";apps,resources=foos,verbs=list
// want -1:47 warning rbac/resource `the API groups "" and apps have no resource "foos": correct it, or its group`
