package s3_test

import (
	"strings"
	"testing"

	"github.com/mela-fair/mela/internal/s3"
)

func TestParse(t *testing.T) {
	for address, want := range map[string]s3.Address{
		"s3://uploads": {Bucket: "uploads", Host: "s3.amazonaws.com", Secure: true},
		"s3://ID:a%2Fb@uploads/a/b/?endpoint=http://127.0.0.1:9000&region=R": {
			Bucket: "uploads", Prefix: "a/b/",
			Host: "127.0.0.1:9000", Region: "R", ID: "ID", Secret: "a/b",
		},
		"s3://uploads?endpoint=s3.example.org": {
			Bucket: "uploads", Host: "s3.example.org",
			Secure: true,
		},
	} {
		got, err := s3.Parse(address)
		if err != nil || got != want {
			t.Errorf("%s: %+v %v", address, got, err)
		}
	}
	for _, address := range []string{
		"https://uploads", "s3://", "s3:///x", "s3://ID@uploads", "s3://:hidden7@uploads", "s3://b:80",
		"s3://b?endpoint=ftp://h",
		"s3://b?endpoint=https://h/path", "s3://b?style=odd", "s3://ID:hidden7@uploads?endpoint=://",
		"s3://ID:hidden7%@uploads",
	} {
		if _, err := s3.Parse(address); err == nil || strings.Contains(err.Error(), "hidden7") {
			t.Errorf("%s: %v", address, err)
		}
	}
}
