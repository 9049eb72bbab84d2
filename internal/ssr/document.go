package ssr

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/hex"
	"net/http"
	"strconv"
	"strings"
	"sync/atomic"

	"github.com/andybalholm/brotli"
)

// Compression levels. A document is first compressed quickly, while the visitor waits (5 ms for 60 kB). A cached
// document is compressed again at the best level later (150 ms, a tenth smaller).
const (
	quickBrotli, quickGzip = 6, gzip.BestSpeed
	tightBrotli, tightGzip = 11, gzip.BestCompression
)

// firstFlight is the number of bytes that a server may send before the browser's first acknowledgement. A document
// that is larger after quick compression is compressed at the best level at once, because 150 ms are less than a
// round trip of a slow phone.
const firstFlight = 14_000

// Document is a rendered page in each content encoding. It is safe for concurrent use.
type Document struct {
	html   []byte
	packed atomic.Pointer[packed]
	tag    string
}

type packed struct {
	brotli, gzip []byte
	tight        bool
}

// NewDocument compresses a page that will be cached and sent many times.
func NewDocument(html []byte) *Document {
	sum := sha256.Sum256(html)
	d := &Document{html: html, tag: hex.EncodeToString(sum[:12])}
	quick := &packed{brotli: compressBrotli(html, quickBrotli), gzip: compressGzip(html, quickGzip)}
	if len(quick.brotli) > firstFlight {
		quick.brotli = compressBrotli(html, tightBrotli)
	}
	d.packed.Store(quick)
	return d
}

// Tighten compresses the document at the best level, once. Requests during the compression get the larger form.
func (d *Document) Tighten() {
	if d.packed.Load().tight {
		return
	}
	d.packed.Store(&packed{
		brotli: compressBrotli(d.html, tightBrotli), gzip: compressGzip(d.html, tightGzip),
		tight: true,
	})
}

// HTML returns the rendered page. The caller must not change it.
func (d *Document) HTML() []byte { return d.html }

// Serve answers a request with the document in an encoding that the browser accepts, with one entity tag per
// encoding. It answers 304 if the browser already has the document. The caller sets the caching headers other than
// ETag and Vary.
func (d *Document) Serve(w http.ResponseWriter, r *http.Request, status int) {
	encoding, body, tag := "", d.html, `"`+d.tag+`"`
	switch AcceptedEncoding(r) {
	case "br":
		encoding, body, tag = "br", d.packed.Load().brotli, `"`+d.tag+`-br"`
	case "gzip":
		encoding, body, tag = "gzip", d.packed.Load().gzip, `"`+d.tag+`-gz"`
	}
	h := w.Header()
	h.Add("Vary", "Accept-Encoding")
	if status == http.StatusOK {
		h.Set("ETag", tag)
		if MatchesTag(r.Header.Get("If-None-Match"), tag) {
			w.WriteHeader(http.StatusNotModified)
			return
		}
	}
	write(w, r, status, encoding, body)
}

// ServeOnce answers a request with a page for this visitor only: compressed quickly, without an entity tag. The
// caller sets the caching headers.
func ServeOnce(w http.ResponseWriter, r *http.Request, status int, html []byte) {
	encoding := AcceptedEncoding(r)
	w.Header().Add("Vary", "Accept-Encoding")
	switch encoding {
	case "br":
		html = compressBrotli(html, quickBrotli)
	case "gzip":
		html = compressGzip(html, quickGzip)
	}
	write(w, r, status, encoding, html)
}

func write(w http.ResponseWriter, r *http.Request, status int, encoding string, body []byte) {
	h := w.Header()
	h.Set("Content-Type", "text/html; charset=utf-8")
	h.Set("Content-Length", strconv.Itoa(len(body)))
	if encoding != "" {
		h.Set("Content-Encoding", encoding)
	}
	w.WriteHeader(status)
	if r.Method != http.MethodHead {
		_, _ = w.Write(body)
	}
}

// AcceptedEncoding returns "br", "gzip" or "" (uncompressed) for a request's Accept-Encoding.
func AcceptedEncoding(r *http.Request) string {
	br, gz := false, false
	for part := range strings.SplitSeq(r.Header.Get("Accept-Encoding"), ",") {
		name, params, _ := strings.Cut(strings.TrimSpace(part), ";")
		weight, isWeight := strings.CutPrefix(strings.ReplaceAll(params, " ", ""), "q=")
		if isWeight {
			if q, err := strconv.ParseFloat(weight, 64); err == nil && q <= 0 {
				continue
			}
		}
		switch strings.ToLower(strings.TrimSpace(name)) {
		case "br":
			br = true
		case "gzip", "x-gzip":
			gz = true
		}
	}
	switch {
	case br:
		return "br"
	case gz:
		return "gzip"
	}
	return ""
}

// MatchesTag reports whether an If-None-Match header contains the entity tag, by weak comparison.
func MatchesTag(header, tag string) bool {
	for part := range strings.SplitSeq(header, ",") {
		candidate := strings.TrimPrefix(strings.TrimSpace(part), "W/")
		if candidate == tag || candidate == "*" {
			return true
		}
	}
	return false
}

// Compress compresses content that is the same for all visitors, quickly, with Brotli and gzip.
func Compress(data []byte) (br, gz []byte) {
	return compressBrotli(data, quickBrotli), compressGzip(data, quickGzip)
}

func compressBrotli(data []byte, level int) []byte {
	var out bytes.Buffer
	w := brotli.NewWriterLevel(&out, level)
	_, _ = w.Write(data) // bytes.Buffer never fails
	_ = w.Close()
	return out.Bytes()
}

func compressGzip(data []byte, level int) []byte {
	var out bytes.Buffer
	w, err := gzip.NewWriterLevel(&out, level)
	if err != nil {
		panic(err) // the levels are valid constants
	}
	_, _ = w.Write(data)
	_ = w.Close()
	return out.Bytes()
}
