package main

import (
	"archive/tar"
	"archive/zip"
	"compress/gzip"
	"errors"
	"io"
	"os"
	"path"
	"path/filepath"
	"time"
)

// epoch is the time of all files: with the time of the build, every archive would be different.
var epoch = time.Unix(0, 0).UTC()

// mode returns the permissions of a file: those of the builder's system do not matter.
func mode(i int) int64 {
	if i == 0 { // the program
		return 0o755
	}
	return 0o644
}

// writeTar writes a compressed archive of files, which lie in a directory of its own.
func writeTar(w io.Writer, dir string, files []string) error {
	zipped, err := gzip.NewWriterLevel(w, gzip.BestCompression)
	if err != nil {
		return err
	}
	out := tar.NewWriter(zipped)
	for i, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			return err
		}
		head := &tar.Header{Name: path.Join(dir, filepath.Base(file)), Mode: mode(i),
			Size: int64(len(data)), ModTime: epoch, Format: tar.FormatPAX}
		if err := out.WriteHeader(head); err != nil {
			return err
		}
		if _, err := out.Write(data); err != nil {
			return err
		}
	}
	return errors.Join(out.Close(), zipped.Close())
}

// writeZip writes the same for systems that prefer zip.
func writeZip(w io.Writer, dir string, files []string) error {
	out := zip.NewWriter(w)
	for i, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			return err
		}
		head := &zip.FileHeader{Name: path.Join(dir, filepath.Base(file)), Method: zip.Deflate}
		head.SetMode(os.FileMode(mode(i)))
		part, err := out.CreateHeader(head)
		if err != nil {
			return err
		}
		if _, err := part.Write(data); err != nil {
			return err
		}
	}
	return out.Close()
}
