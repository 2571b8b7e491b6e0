// Package p has one mistake after the other.
package p

// +kubebuilder:webhook:path=/a,mutating=false,failurePolicy=fail,sideEffects=None,groups=g.io,resource=xs,verbs=create,versions=v1,name=a01.g.io,admissionReviewVersions=v1
// want -1:96 error marker/argument `kubebuilder:webhook: "resource" is not one of its arguments; did you mean resources\?`

// +kubebuilder:webhook:path=/a,mutating=false,failurepolicy=fail,sideEffects=None,groups=g.io,resources=xs,verbs=create,versions=v1,name=a02.g.io,admissionReviewVersions=v1
// want -1:48 error marker/argument `kubebuilder:webhook: "failurepolicy" is not one of its arguments; did you mean failurePolicy\?`

// +kubebuilder:webhook:path=/a,failurePolicy=fail,sideEffects=None,groups=g.io,resources=xs,verbs=create,versions=v1,name=a03.g.io,admissionReviewVersions=v1
// want -1:159 error marker/argument `kubebuilder:webhook: the argument mutating is missing`

// +kubebuilder:webhook:path=/a,mutating=no,failurePolicy=fail,sideEffects=None,groups=g.io,resources=xs,verbs=create,versions=v1,name=a04.g.io,admissionReviewVersions=v1
// want -1:42 error marker/argument `kubebuilder:webhook: expected true or false, found "no"`

// +kubebuilder:webhook:path=/a,mutating=false,failurePolicy=fial,sideEffects=None,groups=g.io,resources=xs,verbs=create,versions=v1,name=a05.g.io,admissionReviewVersions=v1
// want -1:62 error webhook/invalid `"fial" is not a value of failurePolicy; did you mean fail\?`

// +kubebuilder:webhook:path=/a,mutating=false,failurePolicy=fail,sideEffects=Nnoe,groups=g.io,resources=xs,verbs=create,versions=v1,name=a06.g.io,admissionReviewVersions=v1
// want -1:79 error webhook/invalid `"Nnoe" is not a value of sideEffects; did you mean None\?`

// +kubebuilder:webhook:path=/a,mutating=false,failurePolicy=fail,sideEffects=Some,groups=g.io,resources=xs,verbs=create,versions=v1,name=a07.g.io,admissionReviewVersions=v1
// want -1:79 error webhook/invalid `"Some" is not a value of sideEffects: it is None or NoneOnDryRun`

// +kubebuilder:webhook:path=/a,mutating=false,failurePolicy=fail,groups=g.io,resources=xs,verbs=create,versions=v1,name=a08.g.io,admissionReviewVersions=v1
// want -1:4 error webhook/invalid `sideEffects is missing: write sideEffects=None if dry runs need not keep the webhook from anything`

// +kubebuilder:webhook:path=/a,mutating=false,failurePolicy=fail,sideEffects=None,groups=g.io,resources=xs,verbs=create,versions=v1,name=a09.g.io,admissionReviewVersions=v1,timeoutSeconds=60
// want -1:175 error webhook/invalid `timeoutSeconds is 60: a server takes 1 to 30`

// +kubebuilder:webhook:path=/a,mutating=false,failurePolicy=fail,sideEffects=None,groups=g.io,resources=xs,verbs=create,versions=v1,name=a10.g.io,admissionReviewVersions=v1,timeoutSeconds=ten
// want -1:190 error marker/argument `kubebuilder:webhook: expected an integer, found "ten"`

// +kubebuilder:webhook:path=/a,mutating=false,failurePolicy=fail,sideEffects=None,groups=g.io,resources=xs,verbs=create,versions=v1,name=a11.g.io,admissionReviewVersions=v1,matchPolicy=Equals
// want -1:187 error webhook/invalid `"Equals" is not a value of matchPolicy: it is Exact or Equivalent`

// +kubebuilder:webhook:path=/a,mutating=false,failurePolicy=fail,sideEffects=None,groups=g.io,resources=xs,verbs=crate,versions=v1,name=a12.g.io,admissionReviewVersions=v1
// want -1:115 error webhook/invalid `"crate" is not a value of verbs; did you mean create\?`

// +kubebuilder:webhook:path=/a,mutating=false,failurePolicy=fail,sideEffects=None,groups=g.io,resources=xs,verbs=create;get,versions=v1,name=a13.g.io,admissionReviewVersions=v1
// want -1:122 error webhook/invalid `"get" is not a value of verbs: it is create or update or delete or connect or \*`

// +kubebuilder:webhook:path=/a,url="https://a/b",mutating=false,failurePolicy=fail,sideEffects=None,groups=g.io,resources=xs,verbs=create,versions=v1,name=a14.g.io,admissionReviewVersions=v1
// want -1:33 error webhook/invalid `path and url exclude each other: give one of them`

// +kubebuilder:webhook:mutating=false,failurePolicy=fail,sideEffects=None,groups=g.io,resources=xs,verbs=create,versions=v1,name=a15.g.io,admissionReviewVersions=v1
// want -1:4 error webhook/invalid `the marker has neither path nor url`

// +kubebuilder:webhook:url="http://a/b",mutating=false,failurePolicy=fail,sideEffects=None,groups=g.io,resources=xs,verbs=create,versions=v1,name=a16.g.io,admissionReviewVersions=v1
// want -1:29 error webhook/invalid `"http://a/b" is not a valid webhook URL: it begins with https:// and a host, and has no user, query or fragment`

// +kubebuilder:webhook:path=a,mutating=false,failurePolicy=fail,sideEffects=None,groups=g.io,resources=xs,verbs=create,versions=v1,name=a17.g.io,admissionReviewVersions=v1
// want -1:30 error webhook/invalid `the path "a" does not begin with a slash`

// +kubebuilder:webhook:path=/a,mutating=false,failurePolicy=fail,sideEffects=None,groups=g.io,resources=xs,verbs=create,versions=v1,name=a18,admissionReviewVersions=v1
// want -1:139 error webhook/invalid `"a18" is not a valid webhook name: it needs at least three parts of lower-case letters, digits and hyphens, separated by dots`

// +kubebuilder:webhook:path=/a,mutating=false,failurePolicy=fail,sideEffects=None,groups=g.io,resources=xs,verbs=create,versions=v1,name=a19.g.io,admissionReviewVersions=v1
// +kubebuilder:webhook:path=/b,mutating=false,failurePolicy=fail,sideEffects=None,groups=g.io,resources=xs,verbs=create,versions=v1,name=a19.g.io,admissionReviewVersions=v1
// want -1:134 error webhook/name `another webhook of the configuration is called "a19\.g\.io" too`

// +kubebuilder:webhook:path=/a,mutating=false,failurePolicy=fail,sideEffects=None,groups=g.io,resources=xs,verbs=create,versions=v1,name=a20.g.io,admissionReviewVersions=v1,webhookVersions=v1beta1
// want -1:191 error webhook/invalid `"v1beta1" is not a value of webhookVersions: it is v1`

// +kubebuilder:webhook:path=/a,mutating=true,failurePolicy=fail,sideEffects=None,groups=g.io,resources=xs,verbs=create,versions=v1,name=a21.g.io,admissionReviewVersions=v1,reinvocationPolicy=IfNeded
// want -1:193 error webhook/invalid `"IfNeded" is not a value of reinvocationPolicy; did you mean IfNeeded\?`

// +kubebuilder:webhook:path=/a,mutating=false,failurePolicy=fail,sideEffects=None,groups=g.io,resources=xs,verbs=create,versions=v1,name=a22.g.io,admissionReviewVersions=v1,reinvocationPolicy=Never
// want -1:175 warning webhook/invalid `reinvocationPolicy has no effect, as only a mutating webhook is asked again: remove it`

// +kubebuilder:webhook:path=/a,mutating=false,failurePolicy=fail,sideEffects=None,groups=g.io,resources=xs,verbs=create,versions=v1,name=a23.g.io,admissionReviewVersions=v1,servicePort=0
// want -1:175 error webhook/invalid `servicePort is 0: a port is 1 to 65535`

// +kubebuilder:webhook:path=/a,mutating=false,failurePolicy=fail,sideEffects=None,groups=g.io,resources=xs,verbs=create,versions=v1,name=a24.g.io,admissionReviewVersions=v1,patch=`{"timeoutSecond":1}`
// want -1:181 error webhook/patch `the patch cannot be applied: there is no field "timeoutSecond"; did you mean timeoutSeconds\?`

// +kubebuilder:webhook:path=/a,mutating=false,failurePolicy=fail,sideEffects=None,groups=g.io,resources=xs,verbs=create,versions=v1,name=a25.g.io,admissionReviewVersions=v1,patch=timeout
// want -1:181 error webhook/patch `the patch cannot be applied: it is not a JSON object: invalid character 'i' in literal true \(expecting 'r'\)`

// +kubebuilder:webhook:path=/a,mutating=false,failurePolicy=fail,sideEffects=None,groups=g.io,resources=xs,verbs=create,versions=v1,name=a26.g.io,admissionReviewVersions=v1,patch=`{"timeoutSeconds":40}`
// want -1:175 error webhook/invalid `timeoutSeconds is 40: a server takes 1 to 30`

// +kubebuilder:webhook:path=/a,mutating=false,failurePolicy=fail,sideEffects=None,groups=g.io,resources=xs,verbs=create,versions=v1,name=a27.g.io,admissionReviewVersions={}
// want -1:148 error webhook/invalid `admissionReviewVersions has no value`

// +kubebuilder:webhook:path=/a,mutating=false,failurePolicy=fail ,sideEffects=None,groups=g.io,resources=xs,verbs=create,versions=v1,name=a28.g.io,admissionReviewVersions=v1
// want -1:66 error marker/argument `kubebuilder:webhook: controller-gen does not read fail because of the space after it: remove the space`

// +kubebuilder:webhook:path=/mutate-batch-example-com-v1-crontab,mutating=false,failurePolicy=fail,sideEffects=None,groups=batch.example.com,resources=crontabs,verbs=create,versions=v1,name=a29.g.io,admissionReviewVersions=v1
// want -1:30 warning webhook/path `the path begins with /mutate-, where controller-runtime serves webhooks that are mutating`

// +kubebuilder:webhook:path=/validate-batch-example-com-v1-cron,mutating=false,failurePolicy=fail,sideEffects=None,groups=batch.example.com,resources=crontabs,verbs=create,versions=v1,name=a30.g.io,admissionReviewVersions=v1
// want -1:30 warning webhook/path `controller-runtime serves the webhook at /validate-batch-example-com-v1-crontab`

// +kubebuilder:webhook:path=/validate-batch-example-com-v1-crontab,mutating=false,failurePolicy=fail,sideEffects=None,groups=batch.example.com,resources=crontabs,verbs=create,versions=v2,name=a31.g.io,admissionReviewVersions=v1
// want -1:30 warning webhook/path `controller-runtime serves the webhook at /validate-batch-example-com-v2-crontab`

// A program serves what is called by several words.
// +kubebuilder:webhook:path=/validate-batch-example-com-v1-crontab-owner,mutating=false,failurePolicy=fail,sideEffects=None,groups=batch.example.com,resources=crontabs,verbs=create,versions=v1,name=a99.g.io,admissionReviewVersions=v1

// One that serves all versions at one path leaves them out of it.
// +kubebuilder:webhook:path=/validate-batch-example-com-crontab,mutating=false,failurePolicy=fail,sideEffects=None,groups=batch.example.com,resources=crontabs,verbs=create,versions=v1,name=a36.g.io,admissionReviewVersions=v1

// +kubebuilder:webhook:path=/validate-batch-example-com-v1-crontabs,mutating=false,failurePolicy=fail,sideEffects=None,groups=batch.example.com,resources=crontabs,verbs=create,versions=v1,name=a35.g.io,admissionReviewVersions=v1
// +kubebuilder:webhook:path=/validate-batch-example-com-v1-crontab,mutating=false,failurePolicy=fail,sideEffects=None,groups=batch.example.com,resources=crontabs,verbs=create,versions=v1,name=a32.g.io,admissionReviewVersions=v1
// +kubebuilder:webhook:path=/validate-v1-crontab,mutating=false,failurePolicy=fail,sideEffects=None,groups=batch.example.com,resources=crontabs,verbs=create,versions=v1,name=a34.g.io,admissionReviewVersions=v1
// +kubebuilder:webhook:path=/validate-other-v1-thing,mutating=false,failurePolicy=fail,sideEffects=None,groups=other.example.com,resources=things,verbs=create,versions=v1,name=a33.g.io,admissionReviewVersions=v1

// Do is glued.
// +kubebuilder:webhook:path=/a,mutating=false,failurePolicy=fail,sideEffects=None,groups=g.io,resources=xs,verbs=create,versions=v1,name=a34.g.io,admissionReviewVersions=v1
func Do() {
	// +kubebuilder:webhookconfiguration:mutating=true,name=x
}

// want -5:4 error webhook/unseen `kubebuilder:webhook has no effect in the doc comment of a declaration: it must stand apart from declarations, with an empty line below it`
// want -4:5 error webhook/unseen `kubebuilder:webhookconfiguration has no effect inside a declaration: it must stand apart from declarations, with an empty line below it`

// +kubebuilder:webhookconfiguration:mutating=true,name=x
// +kubebuilder:webhookconfiguration:mutating=true,name=y
// want -1:4 error webhook/invalid `the configuration has a name already`

// +kubebuilder:webhookconfiguration:name=x
// want -1:44 error marker/argument `kubebuilder:webhookconfiguration: the argument mutating is missing`

// +kubebuilder:webhookconfiguration:mutating=false,nmae=x
// want -1:53 error marker/argument `kubebuilder:webhookconfiguration: "nmae" is not one of its arguments; did you mean name\?`

// +kubebuilder:webhook:path=/a//b,mutating=false,failurePolicy=fail,sideEffects=None,groups=g.io,resources=xs,verbs=create,versions=v1,name=b01.g.io,admissionReviewVersions=v1
// want -1:25 error webhook/invalid `"/a//b" is not a valid service path: between its slashes are lower-case letters, digits, hyphens and dots`

// +kubebuilder:webhook:path=/a,mutating=false,failurePolicy=fail,sideEffects=None,groups=g.io,resources=*;xs,verbs=create,versions=v1,name=b02.g.io,admissionReviewVersions=v1
// want -1:96 error webhook/invalid `\* contains xs, so that both must not be given`

// +kubebuilder:webhook:path=/a,mutating=false,failurePolicy=fail,sideEffects=None,groups=g.io,resources=xs,verbs=create;*,versions=v1,name=b03.g.io,admissionReviewVersions=v1
// want -1:109 error webhook/invalid `\* stands for all verbs, so that there must not be others beside it`

// +kubebuilder:webhook:path=/a,mutating=false,failurePolicy=fail,sideEffects=None,groups=g.io,resources=xs,verbs=create,versions=v1,name=b04.g.io,admissionReviewVersions=v2
// want -1:148 error webhook/invalid `admissionReviewVersions has no version in which a server asks: add v1`

// +kubebuilder:webhook:path=/a,mutating=false,failurePolicy=fail,sideEffects=None,groups=g.io,resources=xs,verbs=create,versions=v1,name=b05.g.io,admissionReviewVersions=v1;v1
// want -1:148 error webhook/invalid `admissionReviewVersions gives v1 twice`

// +kubebuilder:webhook:path=/a,mutating=false,failurePolicy=fail,sideEffects=None,groups=g.io,resources=xs,verbs=create,versions="",name=b06.g.io,admissionReviewVersions=v1
// want -1:122 error webhook/invalid `one of the versions is empty`

// +kubebuilder:webhook:path=/x,mutating=false,failurePolicy=fail,sideEffects=None,groups=batch.example.com,resources=crontab,verbs=create,versions=v1,name=r1.example.com,admissionReviewVersions=v1
// want -1:119 warning webhook/resource `not as crontab; did you mean crontabs\?`

// +kubebuilder:webhook:path=/x,mutating=false,failurePolicy=fail,sideEffects=None,groups=batch.exmaple.com,resources=crontabs,verbs=create,versions=v1,name=r2.example.com,admissionReviewVersions=v1
// want -1:91 warning webhook/resource `there is no API group "batch.exmaple.com"; did you mean batch.example.com\?`

// +kubebuilder:webhook:path=/x,mutating=false,failurePolicy=fail,sideEffects=None,groups=batch.example.com,resources=crontabs/stauts,verbs=create,versions=v1,name=r3.example.com,admissionReviewVersions=v1
// want -1:119 warning webhook/resource `resources have no part "stauts"; did you mean crontabs/status\?`

// +kubebuilder:webhook:path=/x,mutating=false,failurePolicy=fail,sideEffects=None,groups=apps,resources=deployment,verbs=create,versions=v1,name=r5.example.com,admissionReviewVersions=v1
// want -1:106 warning webhook/resource `the API group apps has no resource "deployment"; did you mean deployments\?`

// +kubebuilder:webhook:path=/x,mutating=false,failurePolicy=fail,sideEffects=None,groups=*,resources=*/*,verbs=create,versions=*,name=r6.example.com,admissionReviewVersions=v1

// +kubebuilder:webhook:path=/x,mutating=false,failurePolicy=fail,sideEffects=None,groups=batch.example.com,resources=crontabs,verbs=create,versions=v3;v4,name=r8.example.com,admissionReviewVersions=v1
// want -1:150 warning webhook/resource `no package that was read declares version v3 of crontabs: write v1 or v2$`

// +kubebuilder:webhook:path=/x,mutating=false,failurePolicy=fail,sideEffects=None,groups=core,resources=pods,verbs=create,versions=v1,name=r7.example.com,admissionReviewVersions=v1

// +kubebuilder:webhook:path=/a,mutating=false,failurePolicy=fail,sideEffects=None,groups=g.io;resources=xs,verbs=create,versions=v1,name=c01.g.io,admissionReviewVersions=v1
// want -1:96 error marker/argument `kubebuilder:webhook: resources=xs is an item of the list before it: commas separate arguments, semicolons items`

// +kubebuilder:webhook:path=/a,mutating=false,failurePolicy=fail,sideEffects=None,groups=g.io,resources=xs,verbs=create,versions=v1,name=C02.g.io,admissionReviewVersions=v1
// want -1:139 error webhook/invalid `"C02\.g\.io" is not a valid webhook name: it needs at least three parts of lower-case letters, digits and hyphens, separated by dots`

// +kubebuilder:webhook:path=/a,mutating=false,failurePolicy=fail,sideEffects=None,groups=g.io,resources=xs,verbs=create,versions=v1,name="",admissionReviewVersions=v1
// want -1:139 error webhook/invalid `"" is not a valid webhook name: it needs at least three parts of lower-case letters, digits and hyphens, separated by dots`

// +kubebuilder:webhook:path=/a,mutating=false,failurePolicy="",sideEffects=None,groups=g.io,resources=xs,verbs=create,versions=v1,name=c04.g.io,admissionReviewVersions=v1
// want -1:62 error webhook/invalid `"" is not a value of failurePolicy: it is fail or ignore`

// +kubebuilder:webhook:path=/a,mutating=False,failurePolicy=fail,sideEffects=None,groups=g.io,resources=xs,verbs=create,versions=v1,name=c05.g.io,admissionReviewVersions=v1
// want -1:42 error marker/argument `kubebuilder:webhook: expected true or false, found "False"`

// +kubebuilder:webhook:path=/a,mutating=false,failurePolicy=fail,sideEffects=None,groups=g.io,resources=xs,verbs=create,versions=v1,name=c06.g.io,admissionReviewVersions=v1,timeoutSeconds=10s
// want -1:190 error marker/argument `kubebuilder:webhook: expected an integer, found "10s"`

// +kubebuilder:webhook:path=/a,mutating=false,failurePolicy=fail,sideEffects=None,groups=g.io,resources=xs,verbs=create,versions=v1,name=c07.g.io,admissionReviewVersions=v1,timeoutSeconds=0
// want -1:175 warning webhook/invalid `timeoutSeconds is 0, which controller-gen leaves out, so that a server waits 10 seconds: a server takes 1 to 30`

// +kubebuilder:webhook:path=/a,mutating=false,failurePolicy=fail,sideEffects=None,groups=g.io,resources=xs,verbs=create,versions=v1,name=c09.g.io,admissionReviewVersions=V1
// want -1:148 error webhook/invalid `"V1" is not a version of AdmissionReview: the versions are v1 and v1beta1`

// +kubebuilder:webhook:path=/a,mutating=false,failurePolicy=fail,sideEffects=None,groups=g.io/v1,resources=xs,verbs=create,versions=v1,name=c11.g.io,admissionReviewVersions=v1
// want -1:91 warning webhook/resource `there is no API group "g\.io/v1"; did you mean g\.io\?`

// +kubebuilder:webhook:path=/a,mutating=false,failurePolicy=fail,sideEffects=None,groups=*;g.io,resources=xs,verbs=create,versions=v1,name=c12.g.io,admissionReviewVersions=v1
// want -1:84 error webhook/invalid `\* stands for all groups, so that there must not be others beside it`

// +kubebuilder:webhook:path=/a,mutating=false,failurePolicy=fail,sideEffects=None,groups=g.io,resources=xs,verbs=create,versions=*;v1,name=c13.g.io,admissionReviewVersions=v1
// want -1:122 error webhook/invalid `\* stands for all versions, so that there must not be others beside it`

// +kubebuilder:webhook:path=/a,mutating=false,failurePolicy=fail,sideEffects=None,groups=g.io,resources=xs;xs/*;xs/status,verbs=create,versions=v1,name=c14.g.io,admissionReviewVersions=v1
// want -1:96 error webhook/invalid `xs/\* contains xs/status, so that both must not be given`

// +kubebuilder:webhook:path=/a?x=1,mutating=false,failurePolicy=fail,sideEffects=None,groups=g.io,resources=xs,verbs=create,versions=v1,name=c15.g.io,admissionReviewVersions=v1
// want -1:25 error webhook/invalid `"/a\?x=1" is not a valid service path: between its slashes are lower-case letters, digits, hyphens and dots`

// +kubebuilder:webhook:path=/Validate_x,mutating=false,failurePolicy=fail,sideEffects=None,groups=g.io,resources=xs,verbs=create,versions=v1,name=c16.g.io,admissionReviewVersions=v1
// want -1:25 error webhook/invalid `"/Validate_x" is not a valid service path: between its slashes are lower-case letters, digits, hyphens and dots`

// +kubebuilder:webhook:path=/Validate/X,mutating=false,failurePolicy=fail,sideEffects=None,groups=g.io,resources=xs,verbs=create,versions=v1,name=c33.g.io,admissionReviewVersions=v1
// want -1:25 error webhook/invalid `"/Validate/X" is not a valid service path: .*; did you mean /validate/x\?`

// +kubebuilder:webhook:url=https://a/b?c=d,mutating=false,failurePolicy=fail,sideEffects=None,groups=g.io,resources=xs,verbs=create,versions=v1,name=c17.g.io,admissionReviewVersions=v1
// want -1:29 error webhook/invalid `"https://a/b\?c=d" is not a valid webhook URL: it begins with https:// and a host, and has no user, query or fragment`

// +kubebuilder:webhook:url=https://a/b,serviceName=x,mutating=false,failurePolicy=fail,sideEffects=None,groups=g.io,resources=xs,verbs=create,versions=v1,name=c18.g.io,admissionReviewVersions=v1
// want -1:41 warning webhook/invalid `serviceName has no effect beside url: remove one of them`

// +kubebuilder:webhook:path=/a,servicePort=99999,mutating=false,failurePolicy=fail,sideEffects=None,groups=g.io,resources=xs,verbs=create,versions=v1,name=c19.g.io,admissionReviewVersions=v1
// want -1:33 error webhook/invalid `servicePort is 99999: a port is 1 to 65535`

// +kubebuilder:webhook:path=/a,serviceName=My_Service,mutating=false,failurePolicy=fail,sideEffects=None,groups=g.io,resources=xs,verbs=create,versions=v1,name=c20.g.io,admissionReviewVersions=v1
// want -1:45 warning webhook/invalid `"My_Service" is not a valid service name: it may have lower-case letters, digits and hyphens`

// +kubebuilder:webhook:path=/a,serviceNamespace=a.b,mutating=false,failurePolicy=fail,sideEffects=None,groups=g.io,resources=xs,verbs=create,versions=v1,name=c21.g.io,admissionReviewVersions=v1
// want -1:50 warning webhook/invalid `"a\.b" is not a valid namespace name: it may have lower-case letters, digits and hyphens`

// +kubebuilder:webhook:path=/a,mutating=false,failurePolicy=fail,sideEffects=None,groups=g.io,resources=xs,verbs=create,versions=v1,name=c22.g.io,admissionReviewVersions=v1,patch=`{"namespaceSelector":{"matchLabel":{"a":"b"}}}`
// want -1:181 error webhook/patch `the patch cannot be applied: there is no field "matchLabel"; did you mean matchLabels\?`

// +kubebuilder:webhook:path=/a,mutating=false,failurePolicy=fail,sideEffects=None,groups=g.io,resources=xs,verbs=create,versions=v1,name=c23.g.io,admissionReviewVersions=v1,patch=`{"objectSelector":{"matchExpressions":[{"key":"a","operator":"In"}]}}`
// want -1:181 error webhook/patch `the patch has an expression with In and without values`

// +kubebuilder:webhook:path=/a,mutating=false,failurePolicy=fail,sideEffects=None,groups=g.io,resources=xs,verbs=create,versions=v1,name=c24.g.io,admissionReviewVersions=v1,patch=`{"objectSelector":{"matchExpressions":[{"key":"a","operator":"Is","values":["x"]}]}}`
// want -1:181 error webhook/patch `the patch has operator "Is": it is In or NotIn or Exists or DoesNotExist`

// +kubebuilder:webhook:path=/a,mutating=false,failurePolicy=fail,sideEffects=None,groups=g.io,resources=xs,verbs=create,versions=v1,name=c25.g.io,admissionReviewVersions=v1,patch=`{"rules":[{"apiGroups":["g.io"],"apiVersions":["v1"],"operations":["CREATE"],"resources":["xs"],"scope":"namespaced"}]}`
// want -1:181 error webhook/patch `the patch has scope "namespaced": it is Cluster or Namespaced or \*`

// +kubebuilder:webhook:path=/a,mutating=false,failurePolicy=fail,sideEffects=None,groups=g.io,resources=xs,verbs=create,versions=v1,name=c26.g.io,admissionReviewVersions=v1,patch=`{"matchConditions":[{"name":"a b","expression":"true"}]}`
// want -1:181 error webhook/patch `the patch has a condition whose name is "a b": it may have letters, digits, hyphens, dots and underscores`

// +kubebuilder:webhook:path=/a,mutating=false,failurePolicy=fail,sideEffects=None,groups=g.io,resources=xs,verbs=create,versions=v1,name=c27.g.io,admissionReviewVersions=v1,patch=`{"timeoutSeconds":"5"}`
// want -1:181 error webhook/patch `the patch cannot be applied: timeoutSeconds takes no string`

// +kubebuilder:webhook:path=/a,mutating=false,failurePolicy=fail,sideEffects=None,groups=g.io,resources=xs,verbs=create,versions=v1,name=c28.g.io,admissionReviewVersions=v1,patch=`{"failurePolicy":"fail"}`
// want -1:181 error webhook/patch `the patch has failurePolicy "fail": it is Ignore or Fail`

// +kubebuilder:webhook:path=/a,mutating=true,failurePolicy=fail,sideEffects=None,groups=g.io,resources=xs,verbs=create,versions=v1,name=c29.g.io,admissionReviewVersions=v1,patch=`{"reinvocationPolicy":"Always"}`
// want -1:180 error webhook/patch `the patch has reinvocationPolicy "Always": it is Never or IfNeeded`

// +kubebuilder:webhook:path=/a,mutating=false,failurePolicy=fail,sideEffects=None,groups=g.io,resources=xs,verbs=create,versions=v1,name=c30.g.io,admissionReviewVersions=v1,patch=`{"name":"c01"}`
// want -1:181 error webhook/patch `the patch has name "c01": it needs at least three parts, separated by dots`

// +kubebuilder:webhookconfiguration:mutating=false,name=My_Config
// want -1:58 error webhook/invalid `"My_Config" is not a valid configuration name: it may have lower-case letters, digits, hyphens and dots`
