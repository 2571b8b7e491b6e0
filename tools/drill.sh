#!/usr/bin/env bash
# Tries the newest published k8s.io/* and controller-tools, pre-releases too, in a scratch copy of the committed sources, and prints
# what would differ: versions, whether it builds, the tests that fail, and the resources that come and go.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
git archive HEAD | tar -x -C "$scratch"
export GOWORK=off GOFLAGS="${GOFLAGS:-} -buildvcs=false" GOTOOLCHAIN="${GOTOOLCHAIN:-auto}"
newest() { go list -m -versions "$1" | tr ' ' '\n' | grep '^v' | sort -V | tail -n 1; }

cd "$scratch"
args=()
for module in $(go list -m -f '{{if not .Main}}{{.Path}}{{end}}' all | grep -x 'k8s.io/\(api\|apiextensions-apiserver\|apimachinery\|apiserver\|client-go\|component-base\|kube-openapi\)' || true); do
  case $module in
  k8s.io/kube-openapi) continue ;; # it has no releases: the others choose a commit of it
  esac
  was=$(go list -m -f '{{.Version}}' "$module")
  is=$(newest "$module")
  if [ "$was" = "$is" ]; then
    echo "$module: $was is the newest"
  else
    echo "$module: $was -> $is"
    args+=("$module@$is")
  fi
done
if [ ${#args[@]} -gt 0 ]; then
  if go get "${args[@]}" >get.log 2>&1 && go mod tidy >>get.log 2>&1 && go build ./... >build.log 2>&1; then
    echo "it builds; tests that fail:"
    go test ./pkg/apiserver/... ./pkg/emit ./pkg/verify ./pkg/pipeline ./pkg/simulate >test.log 2>&1 || grep -E '^(--- )?FAIL' test.log
  else
    echo "it cannot be fetched, or does not build:"
    sed '/^go: downloading /d' get.log | head -n 20 || true
    [ ! -f build.log ] || head -n 20 build.log
  fi
fi

echo "resources that come or go:"
(cd tools && go run ./resources -pre -out "$scratch/released.go")
# What the newest release serves has no last one.
open_ended() { sed "s/, $(sed -n 's/.*lastRelease *= *//p' "$1")}/, now}/" "$1"; }
diff <(open_ended internal/rbac/released.go) <(open_ended released.go) || true

was=$(cd compat && go list -m -f '{{.Version}}' sigs.k8s.io/controller-tools)
is=$(newest sigs.k8s.io/controller-tools)
if [ "$was" = "$is" ]; then
  echo "sigs.k8s.io/controller-tools: $was is the newest"
else
  echo "sigs.k8s.io/controller-tools: $was -> $is; the cases of roles and webhooks that it makes otherwise:"
  GOBIN=$scratch/bin go install "sigs.k8s.io/controller-tools/cmd/controller-gen@$is"
  for p in rbac webhook; do
    cp "internal/$p/testdata/cases.txtar" "$p.before"
    go test "./internal/$p" -run TestCases "-controller-gen=$scratch/bin/controller-gen" >/dev/null 2>&1 || true
    diff "$p.before" "internal/$p/testdata/cases.txtar" || true
  done
fi
