package ssr_test

import (
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/mela-fair/mela/internal/ssr"
)

func TestDevAsksViteAndPassesOnTheRest(t *testing.T) {
	vite := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		text, _ := io.ReadAll(r.Body)
		switch {
		case r.URL.Path == "/__render" && r.Method == http.MethodPost && strings.Contains(string(text), "broken"):
			http.Error(
				w, "TypeError: no title\n    at Home (src/public/pages/home.tsx:7:3)", http.StatusInternalServerError,
			)
		case r.URL.Path == "/__render" && r.Method == http.MethodPost:
			_, _ = w.Write([]byte("<p>" + string(text) + "</p>"))
		default:
			_, _ = w.Write([]byte("vite " + r.URL.RequestURI()))
		}
	}))
	defer vite.Close()
	dev, err := ssr.NewDev(vite.URL)
	if err != nil {
		t.Fatal(err)
	}
	defer dev.Close()

	if html, err := dev.Render(t.Context(), []byte(`{}`)); err != nil || string(html) != "<p>{}</p>" {
		t.Errorf("got %q, %v", html, err)
	}
	_, err = dev.Render(t.Context(), []byte(`{"page":"broken"}`))
	if fault, ok := errors.AsType[*ssr.RenderError](err); !ok || !strings.Contains(fault.Error(), "home.tsx:7:3") {
		t.Errorf("error is %v, want one that names the source", err)
	}
	recorder := httptest.NewRecorder()
	dev.ServeHTTP(recorder, httptest.NewRequest(http.MethodGet, "/src/public/client.ts?t=1", nil))
	if got := recorder.Body.String(); got != "vite /src/public/client.ts?t=1" {
		t.Errorf("got %q", got)
	}
}

func TestDevWithoutVite(t *testing.T) {
	for _, address := range []string{"", "127.0.0.1:5173", "ftp://vite"} {
		if _, err := ssr.NewDev(address); err == nil {
			t.Errorf("%q is taken for an address", address)
		}
	}
	vite := httptest.NewServer(http.NotFoundHandler())
	vite.Close()
	dev, err := ssr.NewDev(vite.URL)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := dev.Render(t.Context(), []byte(`{}`)); err == nil || !strings.Contains(err.Error(), "does not answer") {
		t.Errorf("error is %v", err)
	}
}
