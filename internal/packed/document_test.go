package packed_test

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

	"github.com/mela-fair/mela/internal/packed"
)

func get(document *packed.Document, status int, headers map[string]string) *http.Response {
	request := httptest.NewRequest(http.MethodGet, "/", nil)
	for name, value := range headers {
		request.Header.Set(name, value)
	}
	recorder := httptest.NewRecorder()
	document.Serve(recorder, request, status)
	return recorder.Result()
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
	document := packed.NewPage([]byte(html))
	tags := map[string]bool{}
	for accept, want := range map[string]string{
		"": "", "gzip": "gzip", "br": "br", "gzip, deflate, br, zstd": "br", "gzip;q=1.0, br;q=0.5": "br",
		"br;q=0, gzip": "gzip", "br; q=0.0, gzip ;q=0": "", "identity": "", "GZIP": "gzip", "zstd": "",
	} {
		response := get(document, http.StatusOK, map[string]string{"Accept-Encoding": accept})
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
	document := packed.NewPage([]byte(strings.Repeat("<p>home</p>", 50)))
	br := map[string]string{"Accept-Encoding": "br"}
	tag := get(document, http.StatusOK, br).Header.Get("ETag")
	for header, want := range map[string]int{
		tag: 304, "W/" + tag: 304, `"other", ` + tag: 304, "*": 304, `"other"`: 200, "": 200,
		strings.Replace(tag, "-br", "-gz", 1): 200,
	} {
		response := get(document, http.StatusOK, map[string]string{"Accept-Encoding": "br", "If-None-Match": header})
		if response.StatusCode != want {
			t.Errorf("If-None-Match %s: %d, want %d", header, response.StatusCode, want)
		}
		if response.StatusCode == http.StatusNotModified && (body(t, response) != "" || response.Header.Get("ETag") != tag) {
			t.Errorf("If-None-Match %s: a 304 with a body or without its tag", header)
		}
	}
	missing := get(document, http.StatusNotFound, map[string]string{"Accept-Encoding": "br", "If-None-Match": tag})
	if missing.StatusCode != http.StatusNotFound || missing.Header.Get("ETag") != "" {
		t.Errorf("a 404 answered %d with tag %q", missing.StatusCode, missing.Header.Get("ETag"))
	}
	if other := get(packed.NewPage([]byte("<p>other</p>")), http.StatusOK, br).Header.Get("ETag"); other == tag {
		t.Error("two pages have one tag")
	}
}

func TestHeadHasTheHeadersOnly(t *testing.T) {
	recorder := httptest.NewRecorder()
	packed.NewPage([]byte(strings.Repeat("<p>home</p>", 50))).Serve(
		recorder, httptest.NewRequest(http.MethodHead, "/", nil), http.StatusOK,
	)
	if recorder.Body.Len() != 0 || recorder.Header().Get("Content-Length") != "550" {
		t.Errorf("%d bytes, Content-Length %s", recorder.Body.Len(), recorder.Header().Get("Content-Length"))
	}
}

func TestAPageForOneVisitorHasNoTag(t *testing.T) {
	request := httptest.NewRequest(http.MethodGet, "/", nil)
	request.Header.Set("Accept-Encoding", "gzip")
	recorder := httptest.NewRecorder()
	packed.ServeOnce(recorder, request, http.StatusUnprocessableEntity, []byte("<p>yours</p>"))
	response := recorder.Result()
	if response.StatusCode != 422 || response.Header.Get("ETag") != "" || body(t, response) != "<p>yours</p>" {
		t.Errorf("got %d %v", response.StatusCode, response.Header)
	}
}

// A page that is larger than firstFlight must be compressed further, because an additional round trip to a phone takes
// longer than the compression.
func TestALargePageForOneVisitorIsCompressedFurther(t *testing.T) {
	sizeOf := func(html string) int64 {
		request := httptest.NewRequest(http.MethodGet, "/", nil)
		request.Header.Set("Accept-Encoding", "br")
		recorder := httptest.NewRecorder()
		packed.ServeOnce(recorder, request, http.StatusOK, []byte(html))
		response := recorder.Result()
		if got := body(t, response); got != html {
			t.Errorf("the page did not survive: %d bytes", len(got))
		}
		return response.ContentLength
	}
	small, large := stalls(400), stalls(4000)
	quickSmall, _ := packed.Compress([]byte(small))
	quickLarge, _ := packed.Compress([]byte(large))
	if got := sizeOf(small); got != int64(len(quickSmall)) {
		t.Errorf("the small page has %d bytes, compressed quickly %d", got, len(quickSmall))
	}
	if got := sizeOf(large); got >= int64(len(quickLarge)) || len(quickLarge) <= 14_000 {
		t.Errorf("the large page has %d bytes, compressed quickly %d", got, len(quickLarge))
	}
}

// stalls returns a page with n stalls.
func stalls(n int) string {
	var page strings.Builder
	for i := range n {
		fmt.Fprintf(&page, "<li class=\"stall stall-%d\">రైతు మేళా స్టాల్ %d</li><li>₹%d,500</li>", i%7, i*i, i*37%91)
	}
	return page.String()
}

func TestTightenMakesADocumentSmaller(t *testing.T) {
	html := stalls(400)
	document := packed.NewPage([]byte(html))
	br := map[string]string{"Accept-Encoding": "br"}
	before := get(document, http.StatusOK, br)
	document.Tighten()
	document.Tighten()
	after := get(document, http.StatusOK, br)
	if body(t, after) != html || after.Header.Get("ETag") != before.Header.Get("ETag") {
		t.Error("the page or its tag changed")
	}
	if before.ContentLength <= after.ContentLength {
		t.Errorf("%d bytes before, %d after", before.ContentLength, after.ContentLength)
	}
}

// Many refused requests cause many small responses, so each response must use little memory.
func TestSmallAnswersCostLittleMemory(t *testing.T) {
	page := []byte(strings.Repeat("<p>Too many requests</p>", 200))
	answer := func() {
		r := httptest.NewRequestWithContext(t.Context(), http.MethodGet, "/", nil)
		r.Header.Set("Accept-Encoding", "gzip")
		w := httptest.NewRecorder()
		packed.ServeOnce(w, r, http.StatusTooManyRequests, page)
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
