package site_test

import (
	"net/http"
	"strings"
	"testing"
)

// The gate app and the entry desk are separate pages. Each must have its own service worker, texts and manifest.
func TestInstalledApps(t *testing.T) {
	f := newFixture(t)
	for _, app := range []string{"/gate", "/desk"} {
		page := f.get(app)
		if policy := page.Header.Get("Content-Security-Policy"); page.StatusCode != http.StatusOK ||
			!strings.Contains(policy, "worker-src 'self'") || page.Header.Get("X-Robots-Tag") != "noindex" {
			t.Errorf("%s: %d, %q", app, page.StatusCode, policy)
		}
		worker := f.get(app + "/sw.js")
		source := text(t, worker)
		if worker.Header.Get("Service-Worker-Allowed") != app || !strings.Contains(source, app+"/assets/") ||
			!strings.Contains(source, "'"+app[1:]+"'") ||
			strings.Contains(source, "__VERSION__") || strings.Contains(source, "__FILES__") {
			t.Errorf("%s: the worker is not filled in", app)
		}
		manifest := text(t, f.get(app+"/manifest.webmanifest"))
		if !strings.Contains(manifest, `"scope":"`+app+`"`) || strings.Contains(manifest, `"name":""`) {
			t.Errorf("%s: %s", app, manifest)
		}
		if words := text(t, f.get(app+"/texts.json")); !strings.Contains(words, `"te":{`) {
			t.Errorf("%s: the texts have no Telugu", app)
		}
		if missing := f.get(app + "/assets/none.js"); missing.StatusCode != http.StatusNotFound {
			t.Errorf("%s: a missing file is %d", app, missing.StatusCode)
		}
	}
}
