package sandbox_test

import (
	"net/http"
	"net/http/httptest"
	"testing"

	"github.com/mela-fair/mela/internal/payment/sandbox"
	"github.com/mela-fair/mela/internal/store/storetest"
)

// At a public address, visitors must not be able to advance the clock or create payments with the controls.
func TestClosedControls(t *testing.T) {
	t.Parallel()
	base := func() string { return "https://fair.example.org" }
	for closed, want := range map[bool]int{true: http.StatusNotFound, false: http.StatusOK} {
		s, err := sandbox.New(t.Context(),
			sandbox.Config{DB: storetest.SQLite(t).Pool(), BaseURL: base, WebhookURL: base, NoControls: closed})
		if err != nil {
			t.Fatal(err)
		}
		w := httptest.NewRecorder()
		s.Handler().ServeHTTP(w, httptest.NewRequestWithContext(t.Context(), http.MethodGet, "/sandbox/sim/clock", nil))
		if w.Code != want {
			t.Errorf("closed %v: %d, want %d", closed, w.Code, want)
		}
	}
}
