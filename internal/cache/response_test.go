package cache_test

import (
	"compress/gzip"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"runtime"
	"strings"
	"testing"

	"github.com/andybalholm/brotli"

	"github.com/mela-fair/mela/internal/cache"
)

func request(t *testing.T, method string, headers map[string]string) *http.Request {
	t.Helper()
	r := httptest.NewRequestWithContext(t.Context(), method, "/", nil)
	for name, value := range headers {
		r.Header.Set(name, value)
	}
	return r
}

func serve(t *testing.T, response *cache.Response, status int, headers map[string]string) *http.Response {
	t.Helper()
	w := httptest.NewRecorder()
	response.Serve(w, request(t, http.MethodGet, headers), status)
	return w.Result()
}

func body(t *testing.T, response *http.Response) string {
	t.Helper()
	var reader io.Reader = response.Body
	switch response.Header.Get("Content-Encoding") {
	case "br":
		reader = brotli.NewReader(response.Body)
	case "gzip":
		zipped, err := gzip.NewReader(response.Body)
		if err != nil {
			t.Fatal(err)
		}
		reader = zipped
	}
	text, err := io.ReadAll(reader)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func TestEncodingIsNegotiated(t *testing.T) {
	html := strings.Repeat("<p>రైతు 👩🏽‍🌾 ₹100</p>", 50)
	page := cache.NewPage([]byte(html))
	tags := map[string]bool{}
	for accept, want := range map[string]string{
		"": "", "gzip": "gzip", "br": "br", "gzip, deflate, br, zstd": "br", "gzip;q=1.0, br;q=0.5": "br",
		"br;q=0, gzip": "gzip", "br; q=0.0, gzip ;q=0": "", "identity": "", "GZIP": "gzip", "zstd": "",
	} {
		response := serve(t, page, http.StatusOK, map[string]string{"Accept-Encoding": accept})
		if got := response.Header.Get("Content-Encoding"); got != want {
			t.Errorf("%q: encoding %q, want %q", accept, got, want)
		}
		if got := body(t, response); got != html {
			t.Errorf("%q: the page did not survive: %d bytes", accept, len(got))
		}
		if response.Header.Get("Vary") != "Accept-Encoding" {
			t.Errorf("%q: no Vary", accept)
		}
		tags[response.Header.Get("ETag")] = true
	}
	if len(tags) != 3 {
		t.Errorf("entity tags %v, want one per encoding", tags)
	}
}

func TestEntityTags(t *testing.T) {
	page := cache.NewPage([]byte(strings.Repeat("<p>home</p>", 50)))
	br := map[string]string{"Accept-Encoding": "br"}
	tag := serve(t, page, http.StatusOK, br).Header.Get("ETag")
	for header, want := range map[string]int{
		tag: 304, "W/" + tag: 304, `"other", ` + tag: 304, "*": 304, `"other"`: 200, "": 200,
		strings.Replace(tag, "-br", "-gz", 1): 200,
	} {
		response := serve(t, page, http.StatusOK, map[string]string{"Accept-Encoding": "br", "If-None-Match": header})
		if response.StatusCode != want {
			t.Errorf("If-None-Match %s: %d, want %d", header, response.StatusCode, want)
		}
		if response.StatusCode == http.StatusNotModified && (body(t, response) != "" || response.Header.Get("ETag") != tag) {
			t.Errorf("If-None-Match %s: a 304 with a body or without its tag", header)
		}
	}
	missing := serve(t, page, http.StatusNotFound, map[string]string{"Accept-Encoding": "br", "If-None-Match": tag})
	if missing.StatusCode != http.StatusNotFound || missing.Header.Get("ETag") != "" {
		t.Errorf("a 404 answered %d with tag %q", missing.StatusCode, missing.Header.Get("ETag"))
	}
	if other := serve(t, cache.NewPage([]byte("<p>other</p>")), http.StatusOK, br).Header.Get("ETag"); other == tag {
		t.Error("two pages have one tag")
	}
}

func TestHeadHasTheHeadersOnly(t *testing.T) {
	page, w := cache.NewPage([]byte(strings.Repeat("<p>home</p>", 50))), httptest.NewRecorder()
	page.Serve(w, request(t, http.MethodHead, nil), http.StatusOK)
	if w.Body.Len() != 0 || w.Header().Get("Content-Length") != "550" {
		t.Errorf("%d bytes, Content-Length %s", w.Body.Len(), w.Header().Get("Content-Length"))
	}
}

func TestADocumentIsServedInParts(t *testing.T) {
	content := []byte("%PDF-1.7 " + strings.Repeat("x", 500))
	pdf := cache.NewResponse(http.Header{"Content-Type": {"application/pdf"}}, content)
	part := serve(t, pdf, http.StatusOK, map[string]string{"Range": "bytes=1-3", "Accept-Encoding": "br"})
	if text := body(t, part); part.StatusCode != http.StatusPartialContent || text != "PDF" {
		t.Errorf("%d %q", part.StatusCode, text)
	}
	tag := part.Header.Get("ETag")
	if same := serve(t, pdf, http.StatusOK, map[string]string{"If-None-Match": "W/" + tag}); same.StatusCode != 304 {
		t.Errorf("the same again: %d", same.StatusCode)
	}
}

func TestAPageForOneVisitorHasNoTag(t *testing.T) {
	html := strings.Repeat("<p>yours</p>", 200)
	for _, encoding := range []string{"br", "gzip", ""} {
		w := httptest.NewRecorder()
		cache.Write(w, request(t, http.MethodGet, map[string]string{"Accept-Encoding": encoding}), 422, []byte(html))
		response := w.Result()
		if response.StatusCode != 422 || response.Header.Get("ETag") != "" || body(t, response) != html ||
			response.Header.Get("Content-Encoding") != encoding || len(response.Header["Vary"]) != 1 {
			t.Errorf("%q: got %d %v", encoding, response.StatusCode, response.Header)
		}
	}
}

// A page that is larger than the first flight of a server must be compressed further, because an additional round trip
// to a phone takes longer than the compression.
func TestALargePageIsCompressedFurther(t *testing.T) {
	var html strings.Builder
	for i := range 4000 {
		fmt.Fprintf(&html, "<li class=\"stall stall-%d\">రైతు మేళా స్టాల్ %d</li><li>₹%d,500</li>", i%7, i*i, i*37%91)
	}
	var quick strings.Builder
	w := brotli.NewWriterLevel(&quick, 6)
	if _, err := io.WriteString(w, html.String()); err != nil || w.Close() != nil {
		t.Fatal(err)
	}
	br := map[string]string{"Accept-Encoding": "br"}
	once := httptest.NewRecorder()
	cache.Write(once, request(t, http.MethodGet, br), http.StatusOK, []byte(html.String()))
	for name, response := range map[string]*http.Response{
		"cached": serve(t, cache.NewPage([]byte(html.String())), http.StatusOK, br), "for one visitor": once.Result(),
	} {
		if size := response.ContentLength; size >= int64(quick.Len()) || body(t, response) != html.String() {
			t.Errorf("%s: %d bytes, compressed quickly %d", name, size, quick.Len())
		}
	}
}

// Many refused requests cause many small responses, so each response must use little memory.
func TestSmallAnswersCostLittleMemory(t *testing.T) {
	if testing.Short() {
		t.Skip("with the race detector, pools drop some of their values")
	}
	page := []byte(strings.Repeat("<p>Too many requests</p>", 200))
	answer := func() {
		w := httptest.NewRecorder()
		cache.Write(w, request(t, http.MethodGet, map[string]string{"Accept-Encoding": "gzip"}), 429, page)
		if w.Header().Get("Content-Encoding") != "gzip" {
			t.Fatal("the answer is not compressed")
		}
	}
	answer()
	const times = 200
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	for range times {
		answer()
	}
	runtime.ReadMemStats(&after)
	if each := (after.TotalAlloc - before.TotalAlloc) / times; each > 100_000 {
		t.Errorf("an answer allocates %d bytes", each)
	}
}
