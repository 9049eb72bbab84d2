// Package packed stores responses that are the same for all visitors, in each content encoding. It chooses the
// encoding that the browser accepts, and responds to conditional requests.
package packed

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/hex"
	"math/bits"
	"net/http"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"

	"github.com/andybalholm/brotli"
)

// These are compression levels. A document is first compressed quickly (5 ms for 60 kB), because the visitor is
// waiting. If the document is used for longer, it is later compressed again at the best level. This takes 150 ms and
// reduces the size by a tenth.
const (
	quickBrotli, quickGzip = 6, gzip.BestSpeed
	tightBrotli, tightGzip = 11, gzip.BestCompression
	// This level is for a page that is sent only once. It takes 40 ms, a third of the time of the best level, and the
	// result is only slightly larger.
	onceBrotli = 10
)

// firstFlight is the number of bytes that a server may send before the browser's first acknowledgement. If a quickly
// compressed page is larger than this, it is compressed again at the best level before it is sent. This takes 150 ms,
// but an additional round trip to a slow phone takes longer.
const firstFlight = 14_000

// smallest is the size in bytes below which a document is not compressed, because the additional headers would cost
// more than the compression saves.
const smallest = 200

// Document is one response body in several content encodings. Each compressed version is created at the first request
// for it. A Document is safe for concurrent use.
type Document struct {
	kind        []string
	brief       bool // changes often, so it is never compressed at the best level
	plain       form
	tag         string
	making      sync.Mutex
	brotli, zip atomic.Pointer[form]
	tight       atomic.Bool
}

// form is the document in one content encoding, with the headers for this encoding.
type form struct {
	encoding     []string // nil: not compressed
	length, etag []string
	body         []byte
}

func newForm(encoding, tag string, body []byte) *form {
	f := &form{body: body, length: []string{strconv.Itoa(len(body))}, etag: []string{`"` + tag + `"`}}
	if encoding != "" {
		f.encoding = []string{encoding}
	}
	return f
}

// NewPage returns an HTML page that will be sent many times.
func NewPage(html []byte) *Document { return newDocument("text/html; charset=utf-8", html) }

// NewAnswer returns a document that may change soon and is therefore compressed only quickly.
func NewAnswer(contentType string, body []byte) *Document {
	d := newDocument(contentType, body)
	d.brief = true
	return d
}

func newDocument(contentType string, body []byte) *Document {
	sum := sha256.Sum256(body)
	d := &Document{kind: []string{contentType}, tag: hex.EncodeToString(sum[:12])}
	d.plain = *newForm("", d.tag, body)
	return d
}

// Plain returns the content without compression. The caller must not change it.
func (d *Document) Plain() []byte { return d.plain.body }

// Requested reports whether a visitor has requested a compressed version of the document.
func (d *Document) Requested() bool { return d.brotli.Load() != nil || d.zip.Load() != nil }

// Tighten compresses the document again at the best level. Later calls do nothing. The gzip version is compressed
// again only if a visitor has already requested it. Requests that arrive during the compression get the larger
// version.
func (d *Document) Tighten() {
	if d.tight.Load() {
		return
	}
	d.brotli.Store(newForm("br", d.tag+"-br", compressBrotli(d.plain.body, tightBrotli)))
	d.tight.Store(true)
	if d.zip.Load() != nil {
		d.zip.Store(newForm("gzip", d.tag+"-gz", compressGzip(d.plain.body, tightGzip)))
	}
}

// in returns the document in the given encoding ("br", "gzip" or ""). It creates this version of the document if it
// does not exist yet. It returns a very small document uncompressed.
func (d *Document) in(encoding string) *form {
	if encoding == "" || len(d.plain.body) < smallest {
		return &d.plain
	}
	place := &d.zip
	if encoding == "br" {
		place = &d.brotli
	}
	if made := place.Load(); made != nil {
		return made
	}
	d.making.Lock()
	defer d.making.Unlock()
	if made := place.Load(); made != nil {
		return made
	}
	made := d.compress(encoding)
	place.Store(made)
	return made
}

func (d *Document) compress(encoding string) *form {
	if encoding == "gzip" {
		level := quickGzip
		if d.tight.Load() {
			level = tightGzip
		}
		return newForm("gzip", d.tag+"-gz", compressGzip(d.plain.body, level))
	}
	level := quickBrotli
	if d.brief {
		level = 4
	}
	if d.tight.Load() {
		level = tightBrotli
	}
	body := compressBrotli(d.plain.body, level)
	if !d.brief && level != tightBrotli && len(body) > firstFlight {
		body = compressBrotli(d.plain.body, tightBrotli)
	}
	return newForm("br", d.tag+"-br", body)
}

// Serve responds to a request with the document, in an encoding that the browser accepts. Each encoding has its own
// entity tag. If the browser already has the document, the response is 304. The caller sets the caching headers other
// than ETag and Vary. It returns the status and the number of bytes of the body.
func (d *Document) Serve(w http.ResponseWriter, r *http.Request, status int) (sent, size int) {
	f := d.in(AcceptedEncoding(r))
	h := w.Header()
	h["Vary"] = append(h["Vary"], "Accept-Encoding")
	if status == http.StatusOK {
		h["Etag"] = f.etag
		if known := r.Header["If-None-Match"]; len(known) > 0 && MatchesTag(known[0], f.etag[0]) {
			w.WriteHeader(http.StatusNotModified)
			return http.StatusNotModified, 0
		}
	}
	h["Content-Type"], h["Content-Length"] = d.kind, f.length
	if f.encoding != nil {
		h["Content-Encoding"] = f.encoding
	}
	w.WriteHeader(status)
	if r.Method == http.MethodHead {
		return status, 0
	}
	_, _ = w.Write(f.body)
	return status, len(f.body)
}

// ServeOnce responds to a request with a page that is only for this visitor and has no entity tag. It compresses the
// page quickly. If the result of Brotli is then larger than firstFlight, it compresses the page further. The caller
// sets the caching headers.
func ServeOnce(w http.ResponseWriter, r *http.Request, status int, html []byte) {
	encoding := AcceptedEncoding(r)
	h := w.Header()
	h.Add("Vary", "Accept-Encoding")
	switch encoding {
	case "br":
		quick := compressBrotli(html, quickBrotli)
		if len(quick) > firstFlight {
			quick = compressBrotli(html, onceBrotli)
		}
		html = quick
	case "gzip":
		html = compressGzip(html, quickGzip)
	}
	h.Set("Content-Type", "text/html; charset=utf-8")
	h.Set("Content-Length", strconv.Itoa(len(html)))
	if encoding != "" {
		h.Set("Content-Encoding", encoding)
	}
	w.WriteHeader(status)
	if r.Method != http.MethodHead {
		_, _ = w.Write(html)
	}
}

// AcceptedEncoding returns the encoding for the response to a request: "br", "gzip" or "" (uncompressed). The
// request's Accept-Encoding header determines it.
func AcceptedEncoding(r *http.Request) string {
	accepted := r.Header["Accept-Encoding"]
	if len(accepted) == 0 {
		return ""
	}
	br, gz := false, false
	for part := range strings.SplitSeq(accepted[0], ",") {
		name, params, _ := strings.Cut(strings.TrimSpace(part), ";")
		if params != "" && isZero(params) {
			continue
		}
		switch name = strings.TrimSpace(name); {
		case strings.EqualFold(name, "br"):
			br = true
		case strings.EqualFold(name, "gzip"), strings.EqualFold(name, "x-gzip"):
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

// isZero reports whether the parameters after an encoding in Accept-Encoding refuse this encoding (q=0).
func isZero(params string) bool {
	weight, isWeight := strings.CutPrefix(strings.ReplaceAll(params, " ", ""), "q=")
	if !isWeight {
		return false
	}
	q, err := strconv.ParseFloat(weight, 64)
	return err == nil && q <= 0
}

// MatchesTag reports whether an If-None-Match header contains the entity tag. It uses weak comparison.
func MatchesTag(header, tag string) bool {
	for part := range strings.SplitSeq(header, ",") {
		candidate := strings.TrimPrefix(strings.TrimSpace(part), "W/")
		if candidate == tag || candidate == "*" {
			return true
		}
	}
	return false
}

// Compress quickly compresses content that is the same for all visitors, with Brotli and with gzip.
func Compress(data []byte) (br, gz []byte) {
	return compressBrotli(data, quickBrotli), compressGzip(data, quickGzip)
}

// Gzip quickly compresses content that is the same for all visitors.
func Gzip(data []byte) []byte { return compressGzip(data, quickGzip) }

func compressBrotli(data []byte, level int) []byte {
	var out bytes.Buffer
	// The encoder allocates memory for its window, which is 32 MB by default. A window as large as the content is
	// sufficient and gives the same result.
	window := min(max(bits.Len(uint(len(data)))+1, 16), 22)
	w := brotli.NewWriterOptions(&out, brotli.WriterOptions{Quality: level, LGWin: window})
	_, _ = w.Write(data) // bytes.Buffer never fails
	_ = w.Close()
	return bytes.Clone(out.Bytes())
}

// gzipWriters contains compressors for reuse, by compression level. A new compressor allocates up to a megabyte, so
// creating one for each of many small responses would overload the garbage collector.
var gzipWriters [gzip.BestCompression + 1]sync.Pool

func compressGzip(data []byte, level int) []byte {
	var out bytes.Buffer
	w, _ := gzipWriters[level].Get().(*gzip.Writer)
	if w == nil {
		var err error
		if w, err = gzip.NewWriterLevel(&out, level); err != nil {
			panic(err) // the levels are valid constants
		}
	}
	defer gzipWriters[level].Put(w)
	w.Reset(&out)
	_, _ = w.Write(data) // bytes.Buffer never fails
	_ = w.Close()
	return bytes.Clone(out.Bytes())
}
