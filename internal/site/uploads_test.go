package site_test

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"mime/multipart"
	"net/http"
	"net/http/httptest"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/mela-fair/mela/internal/site"
)

const uploadLimit = 1000

// uploadPage returns a page whose form has a file field. The page writes the fields that it receives to `got`.
func uploadPage(maxUpload int64, got *string) site.Page {
	return site.Page{
		Name: "not-found", Path: "/send", Unlisted: true, MaxUpload: maxUpload, FileField: "biodata",
		Post: func(_ context.Context, r *site.Request) (site.Result, error) {
			*got = "name=" + r.Form.Get("name") + " after=" + r.Form.Get("after")
			up := r.Upload("biodata")
			if up == nil {
				*got += " none"
				return site.Result{Status: http.StatusUnprocessableEntity}, nil
			}
			*got += fmt.Sprintf(" %s size=%d", up.Name, up.Size)
			if up.Size <= maxUpload {
				content, err := io.ReadAll(up.Content)
				if err != nil {
					return site.Result{}, err
				}
				*got += fmt.Sprintf(" read=%d", len(content))
			}
			return site.Result{Redirect: "/"}, nil
		},
	}
}

// field is a form field. If it has a file name, it is a file field.
type field struct {
	name, fileName string
	content        io.Reader
}

func textField(name, value string) field { return field{name: name, content: strings.NewReader(value)} }

func fileField(name, fileName string, size int64) field {
	return field{name, fileName, io.LimitReader(zeros{}, size)}
}

type zeros struct{}

func (zeros) Read(b []byte) (int, error) { return len(b), nil }

// send posts a form as a browser does: it writes the body while the server reads it.
func send(t *testing.T, handler http.Handler, fields ...field) *http.Response {
	t.Helper()
	body, to := io.Pipe()
	form := multipart.NewWriter(to)
	go func() {
		for _, f := range fields {
			var part io.Writer
			var err error
			if f.fileName != "" {
				part, err = form.CreateFormFile(f.name, f.fileName)
			} else {
				part, err = form.CreateFormField(f.name)
			}
			if err == nil {
				_, err = io.Copy(part, f.content)
			}
			if err != nil {
				return // the server has stopped reading
			}
		}
		_ = to.CloseWithError(form.Close())
	}()
	request := httptest.NewRequest(http.MethodPost, "/send", body)
	request.Header.Set("Content-Type", form.FormDataContentType())
	recorder := httptest.NewRecorder()
	handler.ServeHTTP(recorder, request)
	_ = body.Close()
	return recorder.Result()
}

func TestFormsWithFiles(t *testing.T) {
	temporary := t.TempDir()
	t.Setenv("TMPDIR", temporary)
	for name, c := range map[string]struct {
		fields []field
		want   string // fields that the page received; "" if its handler was not called
		status int
	}{
		"a file": {
			[]field{textField("name", "Lakshmi"), fileField("biodata", "cv.pdf", 700), textField("after", "too")},
			"name=Lakshmi after=too cv.pdf size=700 read=700", 303,
		},
		"none chosen":  {[]field{textField("name", "Lakshmi")}, "name=Lakshmi after= none", 422},
		"an empty one": {[]field{fileField("biodata", "cv.pdf", 0)}, "name= after= cv.pdf size=0 read=0", 303},
		"as large as it may be": {
			[]field{fileField("biodata", "cv.pdf", uploadLimit)},
			"name= after= cv.pdf size=1000 read=1000", 303,
		},
		"too large by a byte": {[]field{
			textField("name", "L"), fileField("biodata", "cv.pdf", uploadLimit+1),
			textField("after", "too"),
		}, "name=L after=too cv.pdf size=1001", 303},
		"far too large": {[]field{
			textField("name", "L"), fileField("biodata", "cv.pdf", 6<<20),
			textField("after", "too"),
		}, "name=L after=too cv.pdf size=6291456", 303},
		"two, of which one counts": {
			[]field{fileField("biodata", "a.pdf", 10), fileField("biodata", "b.pdf", 20)},
			"name= after= a.pdf size=10 read=10", 303,
		},
		"in another field": {[]field{fileField("photo", "a.png", 10)}, "name= after= none", 422},
		"too much text": {[]field{
			textField("name", strings.Repeat("x", 64<<10)),
			fileField("biodata", "a.pdf", 10),
		}, "", 413},
		"many fields": {slices.Repeat([]field{textField("name", "x")}, 600), "", 413},
	} {
		var got string
		f := newFixtureOf(t, []site.Page{uploadPage(uploadLimit, &got)})
		if response := send(t, f.handler, c.fields...); response.StatusCode != c.status || got != c.want {
			t.Errorf("%s: %d, %q", name, response.StatusCode, got)
		}
	}
	var got string
	f := newFixtureOf(t, []site.Page{uploadPage(uploadLimit, &got)})
	// This form is so long that it is not read completely. The page must still get the fields before the file.
	send(t, f.handler, textField("name", "Lakshmi"), fileField("biodata", "film.mp4", 100<<20), textField("after", "lost"))
	if !strings.HasPrefix(got, "name=Lakshmi after= film.mp4 size=") {
		t.Errorf("a film: %q", got)
	}
	f = newFixtureOf(t, []site.Page{uploadPage(0, &got)})
	send(t, f.handler, textField("name", "Lakshmi"), fileField("biodata", "cv.pdf", 10))
	if got != "name=Lakshmi after= none" {
		t.Errorf("a page without files: %q", got)
	}
	if left, err := os.ReadDir(temporary); err != nil || len(left) > 0 {
		t.Errorf("left in the folder for temporary files: %v %v", left, err)
	}
}

func TestAnIncompleteFormIsRefused(t *testing.T) {
	t.Setenv("TMPDIR", t.TempDir())
	got := "not asked"
	f := newFixtureOf(t, []site.Page{uploadPage(uploadLimit, &got)})
	var body bytes.Buffer
	form := multipart.NewWriter(&body)
	part, err := form.CreateFormFile("biodata", "cv.pdf")
	if err != nil {
		t.Fatal(err)
	}
	_, _ = part.Write([]byte("%PDF-"))
	request := httptest.NewRequest(http.MethodPost, "/send", &body)
	request.Header.Set("Content-Type", form.FormDataContentType())
	recorder := httptest.NewRecorder()
	f.handler.ServeHTTP(recorder, request)
	if recorder.Code != http.StatusBadRequest || got != "not asked" {
		t.Errorf("%d, %q", recorder.Code, got)
	}
	if left, _ := os.ReadDir(os.Getenv("TMPDIR")); len(left) > 0 {
		t.Errorf("left: %v", left)
	}
}
