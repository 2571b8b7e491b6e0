package server

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"time"

	"k8s.io/apimachinery/pkg/util/uuid"
	"sigs.k8s.io/yaml"
)

// Inject puts the CRD of a manifest into etcd, past all validation, as if an older release had
// stored it, and returns it with the conditions that the server then finds. Names and defaults must
// be written out: nothing fills them in.
func (s *Server) Inject(ctx context.Context, manifest []byte) (CRD, error) {
	var o Object
	if err := yaml.UnmarshalStrict(manifest, &o); err != nil {
		return CRD{}, err
	}
	crd := readCRD(o)
	if err := s.Delete(ctx, crd.Name); err != nil {
		return crd, err
	}
	o["metadata"] = Object{
		"name": crd.Name, "generation": 1, "uid": uuid.NewUUID(),
		"creationTimestamp": time.Now().UTC().Format(time.RFC3339),
	}
	spec := o["spec"].(Object)
	if spec["conversion"] == nil {
		spec["conversion"] = Object{"strategy": "None"}
	}
	var stored []any
	for _, v := range crd.Versions {
		if v.Storage {
			stored = append(stored, v.Name)
		}
	}
	o["status"] = Object{"storedVersions": stored, "conditions": nil,
		"acceptedNames": Object{"plural": "", "kind": ""}}
	if err := s.put(ctx, "/registry/apiextensions.k8s.io/customresourcedefinitions/"+crd.Name,
		o); err != nil {
		return crd, err
	}
	err := poll(ctx, patience, func() (bool, error) {
		found, err := s.CRD(ctx, crd.Name)
		if err != nil && !notFound(err) {
			return false, err
		}
		crd = found
		established, structural := found.Condition("Established"),
			found.Condition("NonStructuralSchema")
		return established.Status == "True" && structural.Status != "", nil
	})
	return crd, err
}

// put writes a key through etcd's JSON gateway, which wants bytes in base 64, as encoding/json
// writes them.
func (s *Server) put(ctx context.Context, key string, value Object) error {
	data, err := json.Marshal(value)
	if err != nil {
		return err
	}
	body, err := json.Marshal(struct {
		Key   []byte `json:"key"`
		Value []byte `json:"value"`
	}{[]byte(key), data})
	if err != nil {
		return err
	}
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, s.EtcdURL+"/v3/kv/put",
		bytes.NewReader(body))
	if err != nil {
		return err
	}
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		return err
	}
	defer res.Body.Close()
	if res.StatusCode != http.StatusOK {
		return fmt.Errorf("etcd: %s", res.Status)
	}
	return nil
}
