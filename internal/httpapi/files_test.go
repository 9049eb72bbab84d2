package httpapi_test

import (
	"bytes"
	"image"
	"image/color"
	"image/jpeg"
	"image/png"
	"io"
	"mime"
	"net/http"
	"strings"
	"testing"

	"github.com/mela-fair/mela/internal/banner"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/store/storetest"
)

// savedFiles stores an image and a document with the functions that the use cases call.
func savedFiles(t *testing.T, s *site) (fair.Picture, fair.StoredFile) {
	t.Helper()
	var drawn bytes.Buffer
	picture := image.NewRGBA(image.Rect(0, 0, 200, 100))
	for i := range picture.Pix {
		picture.Pix[i] = byte(i * 7)
	}
	picture.SetRGBA(0, 0, color.RGBA{255, 255, 255, 255})
	must(t, png.Encode(&drawn, picture))
	kept, err := s.files.SavePicture(t.Context(), "banners",
		fair.Upload{Name: "b.png", Size: int64(drawn.Len()), Content: bytes.NewReader(drawn.Bytes())}, banner.PictureRule)
	must(t, err)
	text := []byte("%PDF-1.4\nstartxref\n0\n%%EOF\n")
	document, err := s.files.SaveDocument(t.Context(),
		fair.Upload{Name: `లక్ష్మీ "cv"; x.pdf`, Size: int64(len(text)), Content: bytes.NewReader(text)},
		fair.BiodataRule)
	must(t, err)
	return kept, document
}

func TestPictures(t *testing.T) {
	t.Parallel()
	s := newSite(t, storetest.SQLite(t))
	kept, _ := savedFiles(t, s)
	first := s.do(call{method: "GET", path: kept.Path, want: 200})
	h := first.header
	if h.Get("Content-Type") != "image/png" || h.Get("Cache-Control") != "public, max-age=31536000, immutable" ||
		h.Get("ETag") == "" ||
		h.Get("Vary") != "" || h.Get("X-Content-Type-Options") != "nosniff" ||
		!strings.Contains(h.Get("Content-Security-Policy"), "sandbox") {
		t.Errorf("a picture: %v", h)
	}
	if _, err := png.Decode(strings.NewReader(first.body)); err != nil {
		t.Errorf("what comes is no picture: %v", err)
	}
	photo := image.NewRGBA(image.Rect(0, 0, 960, 360)) // of many colours, unlike a drawing
	for i := range photo.Pix {
		photo.Pix[i] = byte(i%3840/20 + i/3840/8 + i*7919%23)
	}
	for i := 3; i < len(photo.Pix); i += 4 {
		photo.Pix[i] = 255
	}
	var shot bytes.Buffer
	must(t, jpeg.Encode(&shot, photo, nil))
	kept2, err := s.files.SavePicture(t.Context(), "banners",
		fair.Upload{Name: "p.jpg", Size: int64(shot.Len()), Content: bytes.NewReader(shot.Bytes())}, banner.PictureRule)
	must(t, err)
	for accept, want := range map[string]string{"": "image/jpeg", "image/avif,image/webp,*/*": "image/webp"} {
		got := s.do(call{method: "GET", path: kept2.Path, header: map[string]string{"Accept": accept}, want: 200})
		if kind := got.header.Get("Content-Type"); kind != want || got.header.Get("Vary") != "Accept" ||
			http.DetectContentType([]byte(got.body)) != want {
			t.Errorf("Accept %q: %s, Vary %q", accept, kind, got.header.Get("Vary"))
		}
	}
	s.do(call{method: "GET", path: kept.Path, header: map[string]string{"If-None-Match": h.Get("ETag")}, want: 304})
	part := s.do(call{method: "GET", path: kept.Path, header: map[string]string{"Range": "bytes=1-3"}, want: 206})
	if part.body != "PNG" || !strings.HasPrefix(part.header.Get("Content-Range"), "bytes 1-3/") {
		t.Errorf("a part: %q %v", part.body, part.header)
	}
	if head := s.do(call{method: "HEAD", path: kept.Path, want: 200}); head.body != "" ||
		head.header.Get("Content-Length") != h.Get("Content-Length") {
		t.Errorf("the head: %v", head.header)
	}
	// Old clients join the host and the stored path with a slash, although the path already begins with one. The URL
	// path then begins with two slashes.
	direct := *s.http
	direct.CheckRedirect = func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	moved, err := direct.Get(s.url + "/" + kept.Path)
	must(t, err)
	must(t, moved.Body.Close())
	if moved.StatusCode != http.StatusTemporaryRedirect || moved.Header.Get("Location") != kept.Path {
		t.Errorf("with two slashes: %d %v", moved.StatusCode, moved.Header)
	}
	for _, path := range []string{
		"/files/", "/files/banners/", "/files/banners/x.png", "/files/banners/..%2f..%2fmela.db", "/files/banners/%2e%2e",
		kept.Path + "/x", strings.ToUpper(kept.Path), "/files/a/b/c", strings.Replace(kept.Path, ".png", ".name", 1),
		kept.Path + "%00",
	} {
		s.do(call{method: "GET", path: path, want: 404, has: []string{`"code"`}})
	}
	s.do(call{method: "DELETE", path: kept.Path, want: 405})
	s.do(call{method: "POST", path: "/files/banners/x.png", want: 405})
}

func TestBiodataIsForTheOffice(t *testing.T) {
	t.Parallel()
	s := newSite(t, storetest.SQLite(t))
	_, document := savedFiles(t, s)
	s.do(call{method: "GET", path: document.Path, want: 401, has: []string{"sign_in_first"}, hasNot: []string{"%PDF"}})
	s.do(call{method: "GET", path: document.Path, as: s.signIn(fair.RoleGate), want: 403, hasNot: []string{"%PDF"}})
	// A different spelling of the document's address, or the route of images, does not give access to the document.
	for _, path := range []string{
		strings.Replace(document.Path, "biodata", "Biodata", 1), strings.Replace(document.Path, "biodata", "%62iodata", 1),
		"/files/banners/..%2fbiodata%2f" + strings.TrimPrefix(document.Path, fair.BiodataFolder), "/files/.%2fbiodata/x.pdf",
	} {
		if a := s.free(call{method: "GET", path: path}); a.status != 404 && a.status != 401 ||
			strings.Contains(a.body, "%PDF") {
			t.Errorf("%s: %d", path, a.status)
		}
	}
	for _, role := range []fair.Role{fair.RoleOwner, fair.RoleManager, fair.RoleViewer} {
		a := s.do(call{method: "GET", path: document.Path, as: s.signIn(role), want: 200, has: []string{"%PDF-1.4"}})
		disposition, values, err := mime.ParseMediaType(a.header.Get("Content-Disposition"))
		if err != nil || disposition != "attachment" || values["filename"] != "biodata-"+
			strings.TrimPrefix(document.Path, fair.BiodataFolder) || !strings.Contains(document.Name, "లక్ష్మీ") {
			t.Errorf("%s saves %q %v: %v", role, disposition, values, err)
		}
		if a.header.Get("Cache-Control") != "no-store" || a.header.Get("X-Content-Type-Options") != "nosniff" ||
			a.header.Get("Content-Type") != "application/pdf" ||
			!strings.Contains(a.header.Get("Content-Security-Policy"), "default-src 'none'") ||
			!strings.Contains(a.header.Get("Content-Security-Policy"), "sandbox") {
			t.Errorf("%s: %v", role, a.header)
		}
	}
	if logged := s.log.String(); strings.Contains(logged, strings.TrimPrefix(document.Path, fair.BiodataFolder)) {
		t.Error("the log names the document")
	}
}

// If an image response also extends a session, shared caches must not store it, because it contains the session's
// cookie.
func TestPictureWithCookieIsPrivate(t *testing.T) {
	t.Parallel()
	s := newSite(t, storetest.SQLite(t))
	kept, _ := savedFiles(t, s)
	a := s.do(call{method: "GET", path: kept.Path, as: s.signIn(fair.RoleOwner), want: 200})
	if a.header.Get("Set-Cookie") != "" && strings.Contains(a.header.Get("Cache-Control"), "public") {
		t.Errorf("a session's cookie is kept by all: %v", a.header)
	}
}

// Images have no rate limit, because a page contains dozens of them, and many visitors may share one IP address, such
// as all users in a village.
func TestPicturesAreNotLimited(t *testing.T) {
	t.Parallel()
	s := newSite(t, storetest.SQLite(t), limited)
	kept, _ := savedFiles(t, s)
	for range 1300 {
		response, err := s.http.Get(s.url + kept.Path)
		must(t, err)
		_, err = io.Copy(io.Discard, response.Body)
		must(t, err)
		must(t, response.Body.Close())
		if response.StatusCode != http.StatusOK {
			t.Fatalf("%d", response.StatusCode)
		}
	}
}
