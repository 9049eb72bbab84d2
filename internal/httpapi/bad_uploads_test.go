package httpapi_test

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"image"
	"image/png"
	"math/rand/v2"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"testing"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/store"
	"github.com/mela-fair/mela/internal/store/storetest"
)

// noisePNG returns a valid image of about size bytes. Its pixels are random, because random data cannot be
// compressed.
func noisePNG(t *testing.T, size int) []byte {
	t.Helper()
	picture := image.NewRGBA(image.Rect(0, 0, 1000, size/3000))
	random := rand.New(rand.NewPCG(1, 2))
	for i := range picture.Pix {
		picture.Pix[i] = byte(random.Uint32())
		if i%4 == 3 {
			picture.Pix[i] = 255
		}
	}
	var out bytes.Buffer
	must(t, (&png.Encoder{CompressionLevel: png.NoCompression}).Encode(&out, picture))
	return out.Bytes()
}

// headOfPNG returns the start of a PNG file whose header declares the given width and height in pixels.
func headOfPNG(width, height uint32) []byte {
	head := binary.BigEndian.AppendUint32([]byte("IHDR"), width)
	head = append(binary.BigEndian.AppendUint32(head, height), 8, 6, 0, 0, 0)
	out := append([]byte("\x89PNG\r\n\x1a\n\x00\x00\x00\x0d"), head...)
	return binary.BigEndian.AppendUint32(out, crc32.ChecksumIEEE(head))
}

// uploadForm is an office form that accepts images.
type uploadForm struct {
	method, path, field, list string
	texts                     []string
}

// uploadForms returns all office forms that accept images. It creates a banner and a partner for the two forms that
// change existing records.
func (s *site) uploadForms(office *http.Cookie) []uploadForm {
	s.t.Helper()
	banner := s.do(newForm("title", "Here").file("images", "a.png", pngOf(40, 20, 1)).call("POST", "/api/banners", office,
		201)).field("_id")
	partner := s.do(newForm("name", "Here", "type", "Media").file("logo", "a.png", pngOf(40, 20, 1)).call("POST",
		"/api/partners", office, 201)).field("_id")
	s.do(newForm().file("image", "a.png", pngOf(40, 20, 1)).call("POST", "/api/logo", office, 201))
	return []uploadForm{
		{"POST", "/api/logo", "image", "/api/logo", nil},
		{"POST", "/api/banners", "images", "/api/banners", []string{"title", "New"}},
		{"PUT", "/api/banners/" + banner, "images", "/api/banners", []string{"title", "Changed"}},
		{"POST", "/api/partners", "logo", "/api/partners", []string{"name", "New", "type", "Media"}},
		{"PUT", "/api/partners/" + partner, "logo", "/api/partners", []string{"name", "Changed"}},
	}
}

// kept returns everything that an upload could store: the records of the form's list, including deleted records, and
// the number of stored files.
func (s *site) kept(list string, office *http.Cookie) string {
	s.t.Helper()
	live := s.do(call{method: "GET", path: list, as: office, want: 200})
	gone := s.do(call{method: "GET", path: list + "?deleted=true", as: office, want: 200})
	return fmt.Sprint(s.files.count(), live.body, gone.body)
}

func TestFilesThatAreNotImages(t *testing.T) {
	t.Parallel()
	large := noisePNG(t, 3<<20)
	whole := pngOf(400, 300, 7)
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		s := newSite(t, db)
		office := s.signIn(fair.RoleManager)
		for _, form := range s.uploadForms(office) {
			before := s.kept(form.list, office)
			for name, c := range map[string]struct {
				content []byte
				says    string
			}{
				"a text called .png": {[]byte("This is a text, and its name is a lie.\n"), "Only image files are allowed"},
				"an SVG with a script": {[]byte(
					`<svg xmlns="http://www.w3.org/2000/svg"><script>alert(document.cookie)</script></svg>`), ""},
				"an SVG that loads": {[]byte(
					`<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>`), ""},
				"a page":                    {[]byte("<!doctype html><script>alert(1)</script>"), "Only image files are allowed"},
				"50,000 by 50,000":          {headOfPNG(50_000, 50_000), "40 million pixels"},
				"cut off in the middle":     {whole[:len(whole)/2], ""},
				"an empty file":             {nil, ""},
				"a picture after a program": {append([]byte("MZ\x90\x00"), whole...), "Only image files are allowed"},
			} {
				sent, at := newForm(form.texts...).file(form.field, "logo.png", c.content), form.field
				if form.field == "images" {
					at = "images.1" // the second image
					sent = newForm(form.texts...).file("images", "good.png", whole).file("images", "logo.png",
						c.content).file("images", "good.png", whole)
				}
				a := s.do(sent.call(form.method, form.path, office, 422, c.says))
				if a.fieldProblem(at) == "" {
					t.Errorf("%s %s, %s: no sentence beside the field: %s", form.method, form.path, name, a.body)
				}
			}
			if form.field != "images" {
				s.do(newForm(form.texts...).file(form.field, "large.png", large).call(form.method, form.path, office, 422, "2MB"))
			} else {
				eleven := newForm(form.texts...)
				for range 11 {
					eleven.file("images", "good.png", whole)
				}
				s.do(eleven.call(form.method, form.path, office, 422, "Maximum 10 images allowed"))
			}
			if after := s.kept(form.list, office); after != before {
				t.Errorf("%s %s: something stays:\n%s\n%s", form.method, form.path, before, after)
			}
		}
		s.do(call{method: "GET", path: "/api/admin/activity", as: office, want: 200, hasNot: []string{"Changed", "New"}})
	})
}

// When the network fails during an upload, nothing remains: no record, change, file or temporary file.
func TestUploadsThatAreCutOff(t *testing.T) {
	folder := t.TempDir()
	t.Setenv("TMPDIR", folder)
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		s := newSite(t, db)
		office := s.signIn(fair.RoleManager)
		content := noisePNG(t, 1<<20)
		for _, form := range s.uploadForms(office) {
			before := s.kept(form.list, office)
			for _, share := range []int{10, 2} {
				c := newForm(form.texts...).file(form.field, "a.png", pngOf(30, 30, 5)).file(form.field, "b.png",
					content).call(form.method, form.path, office, 0)
				s.cutOff(c, len(c.body.([]byte))-len(c.body.([]byte))/share)
			}
			if after := s.kept(form.list, office); after != before {
				t.Errorf("%s %s: something stays:\n%s\n%s", form.method, form.path, before, after)
			}
		}
	})
	left, err := os.ReadDir(folder)
	must(t, err)
	for _, entry := range left {
		if strings.HasPrefix(entry.Name(), "mela-upload-") {
			t.Errorf("%s was left behind", entry.Name())
		}
	}
}

// cutOff sends the first bytes of a body over a connection, closes it, and waits until the request has ended.
func (s *site) cutOff(c call, bytes int) {
	s.t.Helper()
	ended := make(chan struct{})
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		defer close(ended)
		s.api.Handler().ServeHTTP(w, r)
	}))
	defer server.Close()
	conn, err := net.Dial("tcp", server.Listener.Addr().String())
	must(s.t, err)
	body := c.body.([]byte)
	out := bufio.NewWriter(conn)
	fmt.Fprintf(out, "%s %s HTTP/1.1\r\nHost: x\r\nContent-Type: %s\r\nCookie: %s=%s\r\nContent-Length: %d\r\n\r\n",
		c.method, c.path, c.header["Content-Type"], c.as.Name, c.as.Value, len(body))
	_, _ = out.Write(body[:bytes])
	must(s.t, out.Flush())
	must(s.t, conn.Close())
	<-ended
}
