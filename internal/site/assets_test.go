package site_test

import (
	"bytes"
	"compress/gzip"
	"io"
	"io/fs"
	"net/http"
	"strings"
	"testing"

	"github.com/andybalholm/brotli"

	"github.com/mela-fair/mela/web"
)

// Built files are stored only with Brotli compression. Clients that do not accept Brotli must get the same content.
func TestABuiltFileIsTheSameInEachEncoding(t *testing.T) {
	f := newFixture(t)
	packed, err := fs.Glob(web.Dist(), "client/assets/react-*.js"+web.Packed)
	if err != nil || len(packed) != 1 {
		t.Fatalf("%v, %v", packed, err)
	}
	name := strings.TrimSuffix(packed[0], web.Packed)
	want, err := fs.ReadFile(web.Dist(), name)
	if err != nil || len(want) < 50_000 {
		t.Fatalf("%d bytes, %v", len(want), err)
	}
	address := strings.TrimPrefix(name, "client")
	tags := map[string]bool{}
	for accepted, encoding := range map[string]string{"": "", "gzip, br": "br", "gzip": "gzip", "identity": ""} {
		answer := f.get(address, "Accept-Encoding", accepted)
		var body io.Reader = answer.Body
		switch answer.Header.Get("Content-Encoding") {
		case "br":
			body = brotli.NewReader(answer.Body)
		case "gzip":
			if body, err = gzip.NewReader(answer.Body); err != nil {
				t.Fatal(err)
			}
		}
		got, err := io.ReadAll(body)
		if err != nil || !bytes.Equal(got, want) || answer.Header.Get("Content-Encoding") != encoding ||
			answer.Header.Get("Vary") != "Accept-Encoding" {
			t.Errorf("%q: %d bytes, %v, %v", accepted, len(got), err, answer.Header)
		}
		tag := answer.Header.Get("ETag")
		tags[tag] = true
		again := f.get(address, "Accept-Encoding", accepted, "If-None-Match", tag)
		if again.StatusCode != http.StatusNotModified {
			t.Errorf("%q again: %d", accepted, again.StatusCode)
		}
	}
	if len(tags) != 3 {
		t.Errorf("entity tags %v", tags)
	}
}
