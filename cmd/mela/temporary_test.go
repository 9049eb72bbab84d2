package main_test

import (
	"net/http"
	"path/filepath"
	"testing"
)

// The program must start even if the folder for temporary files is missing, as in a container with a new volume.
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
