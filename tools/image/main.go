// Command image writes an OCI image layout of the program for several platforms, without a container engine.
//
//	image -version V -created 2026-11-22T00:00:00Z -licences FILE -out FOLDER linux/amd64=PROGRAM linux/arm64=PROGRAM
//
// The image contains only the program, the licences of its parts, root certificates and two folders. The output is reproducible: the same input
// always gives the same bytes. The command also writes FOLDER-amd64.tar and FOLDER-arm64.tar for `docker load`, because
// older engines cannot read an image layout.
package main

import (
	"archive/tar"
	"bytes"
	"encoding/pem"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"github.com/google/go-containerregistry/pkg/name"
	v1 "github.com/google/go-containerregistry/pkg/v1"
	"github.com/google/go-containerregistry/pkg/v1/empty"
	"github.com/google/go-containerregistry/pkg/v1/layout"
	"github.com/google/go-containerregistry/pkg/v1/mutate"
	"github.com/google/go-containerregistry/pkg/v1/tarball"
	"github.com/google/go-containerregistry/pkg/v1/types"
	"golang.org/x/crypto/x509roots/fallback/bundle"
)

// The ids of the user and the group under which the program runs in the image. They own only the data folder.
const (
	user  = 65532
	group = 65532
)

const program = "usr/local/bin/mela"

func main() {
	if err := run(); err != nil {
		fmt.Fprintln(os.Stderr, "image:", err)
		os.Exit(1)
	}
}

func run() error {
	version := flag.String("version", "", "the version")
	createdText := flag.String("created", "1970-01-01T00:00:00Z", "the time of the image")
	licences := flag.String("licences", "", "the file with the licences of all parts")
	out := flag.String("out", "", "the folder of the layout, which must not exist")
	flag.Parse()
	created, err := time.Parse(time.RFC3339, *createdText)
	if err != nil {
		return err
	}
	if *out == "" || *licences == "" || flag.NArg() == 0 {
		return errors.New("name -out, -licences and one PLATFORM=PROGRAM for each platform")
	}
	parts, err := os.ReadFile(*licences)
	if err != nil {
		return err
	}
	base, err := layerOf(append(baseFiles(), file{name: "THIRD-PARTY.txt", mode: 0o644, content: parts}), created)
	if err != nil {
		return err
	}
	var index v1.ImageIndex = empty.Index
	for _, arg := range flag.Args() {
		platform, path, ok := strings.Cut(arg, "=")
		system, machine, hasSlash := strings.Cut(platform, "/")
		if !ok || !hasSlash {
			return fmt.Errorf("%q is not PLATFORM=PROGRAM", arg)
		}
		image, err := imageOf(v1.Platform{OS: system, Architecture: machine}, path, base, *version, created)
		if err != nil {
			return fmt.Errorf("%s: %w", platform, err)
		}
		if err := writeArchive(fmt.Sprintf("%s-%s.tar", *out, machine), "mela:"+*version, image); err != nil {
			return fmt.Errorf("%s: %w", platform, err)
		}
		index = mutate.AppendManifests(index, mutate.IndexAddendum{
			Add: image, Descriptor: v1.Descriptor{Platform: &v1.Platform{OS: system, Architecture: machine}},
		})
	}
	index = mutate.IndexMediaType(index, types.OCIImageIndex)
	root := mutate.AppendManifests(empty.Index, mutate.IndexAddendum{
		Add: index, Descriptor: v1.Descriptor{Annotations: map[string]string{"org.opencontainers.image.ref.name": *version}},
	})
	_, err = layout.Write(*out, root)
	return err
}

// writeArchive writes an image with a tag to a file, in the format of `docker save`.
func writeArchive(path, tag string, image v1.Image) error {
	named, err := name.NewTag(tag)
	if err != nil {
		return err
	}
	return tarball.WriteToFile(path, named, image)
}

// file is an entry in an image layer. A folder's name ends with a slash.
type file struct {
	name    string
	mode    int64
	owner   int
	content []byte
}

func baseFiles() []file {
	var roots bytes.Buffer
	for root := range bundle.Roots() {
		if root.Constraint == nil { // omits certificates with constraints, because PEM cannot contain constraints
			_ = pem.Encode(&roots, &pem.Block{Type: "CERTIFICATE", Bytes: root.Certificate}) // writing to a buffer never fails
		}
	}
	return []file{
		{name: "etc/", mode: 0o755},
		{name: "etc/group", mode: 0o644, content: fmt.Appendf(nil, "root:x:0:\nmela:x:%d:\n", group)},
		{name: "etc/passwd", mode: 0o644, content: fmt.Appendf(nil, "root:x:0:0::/:/\nmela:x:%d:%d::/data:/\n", user, group)},
		{name: "etc/ssl/", mode: 0o755},
		{name: "etc/ssl/certs/", mode: 0o755},
		{name: "etc/ssl/certs/ca-certificates.crt", mode: 0o644, content: roots.Bytes()},
		{name: "tmp/", mode: 0o1777},
		{name: "usr/", mode: 0o755},
		{name: "usr/local/", mode: 0o755},
		{name: "usr/local/bin/", mode: 0o755},
		{name: "data/", mode: 0o700, owner: user},
	}
}

func layerOf(files []file, created time.Time) (v1.Layer, error) {
	var text bytes.Buffer
	to := tar.NewWriter(&text)
	for _, f := range files {
		header := &tar.Header{
			Typeflag: tar.TypeReg, Name: f.name, Mode: f.mode, Uid: f.owner, Gid: f.owner, Size: int64(len(f.content)),
			ModTime: created, Format: tar.FormatPAX,
		}
		if strings.HasSuffix(f.name, "/") {
			header.Typeflag = tar.TypeDir
		}
		if err := to.WriteHeader(header); err != nil {
			return nil, err
		}
		if _, err := to.Write(f.content); err != nil {
			return nil, err
		}
	}
	if err := to.Close(); err != nil {
		return nil, err
	}
	return tarball.LayerFromOpener(
		func() (io.ReadCloser, error) { return io.NopCloser(bytes.NewReader(text.Bytes())), nil },
		tarball.WithMediaType(types.OCILayer), tarball.WithCompressionLevel(9),
	)
}

func imageOf(platform v1.Platform, path string, base v1.Layer, version string, created time.Time) (v1.Image, error) {
	content, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	layer, err := layerOf([]file{{name: program, mode: 0o755, content: content}}, created)
	if err != nil {
		return nil, err
	}
	image := mutate.ConfigMediaType(mutate.MediaType(empty.Image, types.OCIManifestSchema1), types.OCIConfigJSON)
	for _, one := range []mutate.Addendum{
		{Layer: base, History: v1.History{Created: v1.Time{Time: created}, CreatedBy: "root certificates, user and folders"}},
		{Layer: layer, History: v1.History{Created: v1.Time{Time: created}, CreatedBy: "mela " + version}},
	} {
		if image, err = mutate.Append(image, one); err != nil {
			return nil, err
		}
	}
	config, err := image.ConfigFile()
	if err != nil {
		return nil, err
	}
	config = config.DeepCopy()
	config.Created, config.OS, config.Architecture = v1.Time{Time: created}, platform.OS, platform.Architecture
	config.Config = v1.Config{
		User: fmt.Sprintf("%d:%d", user, group), WorkingDir: "/data", Entrypoint: []string{"/" + program},
		Cmd: []string{"serve"},
		// TMPDIR is on the volume, because the root file system may be read-only.
		Env: []string{
			"PATH=/usr/local/bin", "HOME=/data", "TMPDIR=/data/tmp", "MELA_DATA=/data",
			"MELA_ADDR=0.0.0.0:8080",
		},
		ExposedPorts: map[string]struct{}{"8080/tcp": {}, "80/tcp": {}, "443/tcp": {}},
		Volumes:      map[string]struct{}{"/data": {}},
		StopSignal:   "SIGTERM",
		Healthcheck: &v1.HealthConfig{
			Test: []string{"CMD", "/" + program, "health"}, Interval: 30 * time.Second, Timeout: 5 * time.Second,
			StartPeriod: 10 * time.Second, Retries: 3,
		},
		Labels: map[string]string{
			"org.opencontainers.image.title": "Mela", "org.opencontainers.image.version": version,
			"org.opencontainers.image.licenses":    "Apache-2.0",
			"org.opencontainers.image.description": "Website and back office of a yearly fair",
		},
	}
	return mutate.ConfigFile(image, config)
}
