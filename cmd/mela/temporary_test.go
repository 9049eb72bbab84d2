package main_test

import (
	"net/http"
	"path/filepath"
	"testing"
)

// In a container, the folder for temporary files does not exist if its volume is new.
func TestItWorksWhenTheFolderForTemporaryFilesIsMissing(t *testing.T) {
	engines(t, func(t *testing.T, env []string) {
		p := startSite(t, append(env, "TMPDIR="+filepath.Join(t.TempDir(), "a", "b"))...)
		person := map[string]any{
			"category": "Farmer", "name": "Venkatalakshmi", "address": "Chityal, Nalgonda",
			"whatsappNo": payerPhone,
		}
		status, err := p.call(anybody, http.MethodPost, "/api/registers", person, nil)
		if err != nil || status != http.StatusCreated {
			t.Errorf("a registration: %d, %v", status, err)
		}
	})
}
