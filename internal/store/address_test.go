package store_test

import (
	"strings"
	"testing"

	"github.com/mela-fair/mela/internal/store"
)

func TestAddressesOfDatabases(t *testing.T) {
	for address, want := range map[string]string{
		"postgres://mela:secret@db.example.org:5432/mela":                "",
		"postgres://mela:secret@db.example.org/mela?sslmode=verify-full": "",
		"postgres://mela:secret@db.example.org/mela?sslmode=disable":     "db.example.org",
		"postgres://mela:secret@db.example.org/mela?sslmode=allow":       "db.example.org",
		"postgres://mela:secret@127.0.0.1/mela?sslmode=disable":          "",
		"postgres://mela:secret@localhost/mela?sslmode=disable":          "",
		"postgresql:///mela?host=/run/postgresql":                        "",
		"postgres://mela:secret%25@db.example.org/mela":                  "",
		"postgres://":                           "!",
		"postgres://a:secret%ss@b:port/c":       "!",
		"postgres://a:secret@b:port/c":          "!",
		"postgres://a:secret@b/c?sslmode=maybe": "!",
		"mysql://a:secret@b/c":                  "!",
		"secret":                                "!",
	} {
		host, err := store.CheckAddress(address)
		if want == "!" != (err != nil) || err == nil && host != want {
			t.Errorf("%s: %q, %v; want %q", address, host, err, want)
		}
		if err != nil && strings.Contains(err.Error(), "secret") {
			t.Errorf("%s: the error shows the password: %v", address, err)
		}
	}
}
