package docs

// addReleases says for each version and field which of the releases had it first. What none of them
// has stays without one, and so does what the first has, which may be older.
func (k *Kind) addReleases(releases []Release) {
	for i := len(releases) - 1; i >= 0; i-- {
		for _, crd := range releases[i].CRDs {
			if crd.Spec.Group == k.Group && crd.Spec.Names.Kind == k.Name {
				k.markRelease(releases[i].Name, newKind(Source{CRD: crd}, anchors{}))
			}
		}
	}
}

// markRelease marks the versions and fields of a kind that a release had.
func (k *Kind) markRelease(release string, then *Kind) {
	for _, v := range k.Versions {
		for _, old := range then.Versions {
			if old.Name != v.Name {
				continue
			}
			v.Since = release
			markSince(release, v.Fields, old.Fields, map[*Field]bool{})
		}
	}
}

// markSince marks the fields that a release had, each shared type once.
func markSince(release string, now, then []*Field, done map[*Field]bool) {
	had := map[string]*Field{}
	for _, f := range then {
		had[f.Name] = f
	}
	for _, f := range now {
		old := had[f.Name]
		if old == nil {
			continue
		}
		f.Since = release
		if shown := f.withFields(); !done[shown] {
			done[shown] = true
			markSince(release, shown.Fields, old.withFields().Fields, done)
		}
	}
}
