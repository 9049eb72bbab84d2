package files_test

import (
	"bytes"
	"errors"
	"io"
	"io/fs"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"

	"github.com/mela-fair/mela/internal/files"
)

func TestAddressesOfBuckets(t *testing.T) {
	t.Parallel()
	for address, want := range map[string]string{
		"ID:SECRET@fair?region=ap-south-1":                              "https://fair.s3.ap-south-1.amazonaws.com/x%20y",
		"ID:SECRET@fair/a/b/?region=eu-west-1":                          "https://fair.s3.eu-west-1.amazonaws.com/a/b/x%20y",
		"ID:SECRET@fa.ir?region=eu-west-1":                              "https://s3.eu-west-1.amazonaws.com/fa.ir/x%20y",
		"ID:SE%2FT@fair?endpoint=http://127.0.0.1:9000&region=r":        "http://127.0.0.1:9000/fair/x%20y",
		"ID:SECRET@fair?endpoint=https://h.example&style=host&region=r": "https://fair.h.example/x%20y",
		"ID:SECRET@fair?endpoint=s3.eu-west-1.amazonaws.com":            "https://fair.s3.eu-west-1.amazonaws.com/x%20y",
		"ID:SECRET@fair?style=path&region=eu-west-1":                    "https://s3.eu-west-1.amazonaws.com/fair/x%20y",
		"ID:SECRET@fair?region=r&endpoint=x.r2.cloudflarestorage.com":   "https://x.r2.cloudflarestorage.com/fair/x%20y",
	} {
		bucket, err := files.OpenBucket("s3://" + address)
		if err != nil {
			t.Errorf("%s: %v", address, err)
			continue
		}
		signed, err := bucket.Address(t.Context(), "x y")
		if got, _, _ := strings.Cut(signed, "?"); err != nil || got != want {
			t.Errorf("%s: %s, want %s (%v)", address, got, want, err)
		}
	}
	if _, err := files.OpenBucket("s3://fair"); err != nil {
		t.Errorf("without credentials: %v", err)
	}
	for _, address := range []string{
		"https://uploads", "s3://", "s3:///x", "s3://ID@uploads", "s3://:hidden7@uploads", "s3://b:80",
		"s3://b?endpoint=ftp://h", "s3://b?endpoint=https://h/path", "s3://b?style=odd",
		"s3://ID:hidden7@uploads?endpoint=://", "s3://ID:hidden7%@uploads",
	} {
		if _, err := files.OpenBucket(address); err == nil || strings.Contains(err.Error(), "hidden7") {
			t.Errorf("%s: %v", address, err)
		}
	}
}

// Backups use the bucket without the rules for uploads.
func TestObjectsOfABucket(t *testing.T) {
	t.Parallel()
	server := httptest.NewServer(&fakeS3{objects: map[string]object{}})
	t.Cleanup(server.Close)
	b, err := files.OpenBucket("s3://ID:SECRET@uploads/a b?region=ap-south-1&endpoint=" + url.QueryEscape(server.URL))
	if err != nil {
		t.Fatal(err)
	}
	for _, key := range []string{"x/1", "x/2 +", "y"} {
		content := []byte("content of " + key)
		if err := b.Put(t.Context(), key, bytes.NewReader(content), int64(len(content))); err != nil {
			t.Fatal(err)
		}
	}
	if found, err := b.List(t.Context(), "x/"); err != nil || len(found) != 2 {
		t.Errorf("the list is %v, %v", found, err)
	}
	object, err := b.Open(t.Context(), "x/2 +")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := object.Seek(8, io.SeekStart); err != nil {
		t.Fatal(err)
	}
	text, err := io.ReadAll(object)
	if err = errors.Join(err, object.Close()); err != nil || string(text) != "of x/2 +" || object.Size != 16 {
		t.Errorf("%q of %d bytes: %v", text, object.Size, err)
	}
	for range 2 {
		if err := b.Remove(t.Context(), "y"); err != nil {
			t.Error(err)
		}
	}
	if _, err := b.Open(t.Context(), "y"); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("a removed object: %v", err)
	}
}
