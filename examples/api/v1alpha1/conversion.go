package v1alpha1

import (
	"github.com/schemagen/schemagen/examples/api/v1"
)

// ConvertTo makes the stored version of a worker. A webhook calls it: without one, a server would only change apiVersion, and lose
// the image, which is elsewhere in v1.
func (w *Worker) ConvertTo(to *v1.Worker) {
	to.ObjectMeta = w.ObjectMeta
	to.Spec.Replicas = w.Spec.Replicas
	to.Spec.Source = v1.Source{Type: v1.SourceImage, Image: &v1.ImageSource{Ref: w.Spec.Image}}
	to.Status.ReadyReplicas = w.Status.ReadyReplicas
}

// ConvertFrom makes this version of a worker from the stored one. A worker that is built from git has no image.
func (w *Worker) ConvertFrom(from *v1.Worker) {
	w.ObjectMeta = from.ObjectMeta
	w.Spec.Replicas = from.Spec.Replicas
	if image := from.Spec.Source.Image; image != nil {
		w.Spec.Image = image.Ref
	}
	w.Status.ReadyReplicas = from.Status.ReadyReplicas
}
