package site_test

import (
	"bytes"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/documents"
	"github.com/mela-fair/mela/internal/edition"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/files"
	"github.com/mela-fair/mela/internal/handclock"
	"github.com/mela-fair/mela/internal/site"
	"github.com/mela-fair/mela/internal/store/storetest"
	"github.com/mela-fair/mela/internal/wiring"
	"github.com/mela-fair/mela/web"
)

// documentFixture returns a site that generates PDFs. It has the default edition of the program.
func documentFixture(t *testing.T) *fixture {
	t.Helper()
	current, err := edition.ShippedEdition()
	if err != nil {
		t.Fatal(err)
	}
	db := storetest.SQLite(t)
	if err := db.CreateEdition(t.Context(), current, nil); err != nil {
		t.Fatal(err)
	}
	at := handclock.At(current.Start())
	uploads, err := files.Open(t.TempDir(), "")
	if err != nil {
		t.Fatal(err)
	}
	a := wiring.New(wiring.Deps{
		Store: db, Files: uploads, Clock: at, Documents: documents.New(web.Art()),
		Settings: app.Settings{BaseURL: baseURL, Mode: fair.PaymentsSandbox},
	})
	s, err := site.New(site.Deps{
		App: a, Renderer: &quick{}, Dist: web.Dist(), Log: slog.New(slog.DiscardHandler), BaseURL: baseURL,
	})
	if err != nil {
		t.Fatal(err)
	}
	return &fixture{Site: s, db: db, app: a, clock: at, handler: s.Handler(), browser: "one"}
}

func TestDocumentsAreServedInEveryLanguage(t *testing.T) {
	f := documentFixture(t)
	tags := map[string]string{}
	for path, name := range map[string]string{
		"/brochure.pdf": "mega-kisan-mela-2025-brochure-en.pdf", "/hi/brochure.pdf": "mega-kisan-mela-2025-brochure-hi.pdf",
		"/te/brochure.pdf": "mega-kisan-mela-2025-brochure-te.pdf",
		"/layout.pdf":      "mega-kisan-mela-2025-layout-en.pdf", "/hi/layout.pdf": "mega-kisan-mela-2025-layout-hi.pdf",
		"/te/layout.pdf":  "mega-kisan-mela-2025-layout-te.pdf",
		"/prospectus.pdf": "mega-kisan-mela-2025-prospectus-en.pdf",
	} {
		response := f.get(path)
		body, err := io.ReadAll(response.Body)
		if err != nil {
			t.Fatal(err)
		}
		if response.StatusCode != http.StatusOK || !bytes.HasPrefix(body, []byte("%PDF-")) {
			t.Fatalf("%s: %d %.20q", path, response.StatusCode, body)
		}
		for header, want := range map[string]string{
			"Content-Type": "application/pdf", "Content-Disposition": `inline; filename="` + name + `"`,
			"Cache-Control": "no-cache",
			"Accept-Ranges": "bytes", "X-Content-Type-Options": "nosniff",
		} {
			if got := response.Header.Get(header); got != want {
				t.Errorf("%s: %s is %q, want %q", path, header, got, want)
			}
		}
		tag := response.Header.Get("ETag")
		if other := tags[tag]; tag == "" || other != "" {
			t.Errorf("%s: tag %q, which is also that of %q", path, tag, other)
		}
		tags[tag] = path

		if again := f.get(path, "If-None-Match", tag); again.StatusCode != http.StatusNotModified ||
			again.Header.Get("ETag") != tag {
			t.Errorf("%s: asked again: %d", path, again.StatusCode)
		}
		part := f.get(path, "Range", "bytes=10-19")
		piece, _ := io.ReadAll(part.Body)
		if part.StatusCode != http.StatusPartialContent || !bytes.Equal(piece, body[10:20]) {
			t.Errorf("%s: a part: %d %q", path, part.StatusCode, piece)
		}
		head := f.ask(http.MethodHead, path)
		if rest, _ := io.ReadAll(head.Body); head.StatusCode != http.StatusOK || len(rest) != 0 ||
			head.ContentLength != int64(len(body)) {
			t.Errorf("%s: HEAD: %d, %d bytes of %d", path, head.StatusCode, len(rest), head.ContentLength)
		}
		if post := f.ask(http.MethodPost, path); post.StatusCode != http.StatusMethodNotAllowed ||
			post.Header.Get("Allow") != "GET, HEAD" {
			t.Errorf("%s: POST: %d", path, post.StatusCode)
		}
	}
}

func TestDocumentsInOtherSpellings(t *testing.T) {
	f := documentFixture(t)
	for from, to := range map[string]string{
		"/Brochure.PDF": "/brochure.pdf", "/TE/Layout.pdf": "/te/layout.pdf",
		"/en/layout.pdf?x=1": "/layout.pdf?x=1",
	} {
		if response := f.get(from); response.StatusCode != http.StatusPermanentRedirect ||
			response.Header.Get("Location") != to {
			t.Errorf("%s: %d to %q", from, response.StatusCode, response.Header.Get("Location"))
		}
	}
	for _, path := range []string{"/brochure.pdf/", "/layout", "/hi/hi/layout.pdf", "/files/brochure.pdf"} {
		if response := f.get(path); response.StatusCode == http.StatusOK {
			t.Errorf("%s: %d", path, response.StatusCode)
		}
	}
}

func TestChangedEditionChangesTheDocument(t *testing.T) {
	f := documentFixture(t)
	before := f.get("/brochure.pdf").Header.Get("ETag")
	office := app.WithActor(t.Context(), fair.Account{ID: "owner", Email: "owner@example.org", Role: fair.RoleOwner})
	current, err := f.app.Content.Edition(office)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := f.app.Content.UpdateEdition(office, []byte(`{"title":{"en":"Another Mela"}}`),
		current.UpdatedAt); err != nil {
		t.Fatal(err)
	}
	after := f.get("/brochure.pdf", "If-None-Match", before)
	if after.StatusCode != http.StatusOK || after.Header.Get("ETag") == before ||
		!strings.Contains(after.Header.Get("Content-Disposition"), "another-mela-2025-brochure-en.pdf") {
		t.Errorf("after a change: %d, tag %s, %s", after.StatusCode, after.Header.Get("ETag"),
			after.Header.Get("Content-Disposition"))
	}
}

func TestAnUploadedBrochureIsServedInsteadOfTheKeyFacts(t *testing.T) {
	f := documentFixture(t)
	made := f.get("/brochure.pdf").Header.Get("ETag")
	office := app.WithActor(t.Context(), fair.Account{ID: "owner", Email: "owner@example.org", Role: fair.RoleOwner})
	pdf := "%PDF-1.4\n" + strings.Repeat("%", 1_340_000) + "\nstartxref\n0\n%%EOF\n"
	if _, err := f.app.Content.UpdateBrochure(office,
		&fair.Upload{Name: "b.pdf", Size: int64(len(pdf)), Content: strings.NewReader(pdf)}, time.Time{}); err != nil {
		t.Fatal(err)
	}
	for _, path := range []string{"/brochure.pdf", "/te/brochure.pdf"} {
		response := f.get(path, "If-None-Match", made)
		tag := response.Header.Get("ETag")
		if response.StatusCode != http.StatusOK || text(t, response) != pdf || tag == made {
			t.Fatalf("%s: %d, tag %s", path, response.StatusCode, tag)
		}
		for header, want := range map[string]string{
			"Content-Type": "application/pdf", "Cache-Control": "no-cache", "X-Content-Type-Options": "nosniff",
			"Content-Disposition": `inline; filename="mega-kisan-mela-2025-brochure.pdf"`,
		} {
			if got := response.Header.Get(header); got != want {
				t.Errorf("%s: %s is %q, want %q", path, header, got, want)
			}
		}
		if again := f.get(path, "If-None-Match", tag); again.StatusCode != http.StatusNotModified {
			t.Errorf("%s: asked again: %d", path, again.StatusCode)
		}
		if part := f.get(path, "Range", "bytes=1-3"); part.StatusCode != http.StatusPartialContent || text(t, part) != "PDF" {
			t.Errorf("%s: a part: %d", path, part.StatusCode)
		}
	}
	for _, page := range f.Pages() {
		if page.Name != "home" {
			continue
		}
		props, err := page.Props(t.Context(), &site.Request{Lang: fair.English, Path: page.Path})
		if home, ok := props.(site.HomeProps); err != nil || !ok || home.Brochure != "1.4 MB" {
			t.Errorf("the home page shows %q: %v", home.Brochure, err)
		}
	}
	if _, err := f.app.Content.UpdateEdition(office, []byte(`{"brochure":null}`), time.Time{}); err != nil {
		t.Fatal(err)
	}
	if after := f.get("/brochure.pdf"); after.StatusCode != http.StatusOK ||
		!strings.Contains(after.Header.Get("Content-Disposition"), "brochure-en.pdf") {
		t.Errorf("after the removal: %d %s", after.StatusCode, after.Header.Get("Content-Disposition"))
	}
}

func TestWithoutAPrinterTheBrochureIsNotFound(t *testing.T) {
	f := newFixtureOf(t, []site.Page{{Name: "plain", Path: "/kept", Cached: true}}, withRenderer(&quick{}))
	if response := f.get("/te/brochure.pdf"); response.StatusCode != http.StatusNotFound {
		t.Errorf("%d, want 404", response.StatusCode)
	}
}

// A page shows the size of a document. It does not wait until the document is printed, but it is rendered again
// afterwards.
func TestAPageShowsTheSizeOfADocument(t *testing.T) {
	f := newShippedFixture(t)
	f.get("/te/layoutUi")
	size := fmt.Sprintf("%d kB", (len(text(t, f.get("/te/layout.pdf")))+999)/1000)
	// A visitor gets the page of before if rendering takes long.
	for end := time.Now().Add(time.Minute); !strings.Contains(text(t, f.get("/te/layoutUi")), size); {
		if time.Now().After(end) {
			t.Fatalf("the page does not show %s", size)
		}
		time.Sleep(100 * time.Millisecond)
	}
}
