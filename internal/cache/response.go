package cache

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/hex"
	"math/bits"
	"mime"
	"net/http"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/andybalholm/brotli"
	"github.com/klauspost/compress/gzhttp"
)

// firstFlight is the number of bytes that a server may send before the browser's first acknowledgement. An HTML page
// that would be larger is compressed at the best level. This takes 150 ms instead of 5 ms, but an additional round trip
// to a slow phone takes longer.
const firstFlight = 14_000

// smallest is the size in bytes below which content is not compressed.
const smallest = 200

// Response is a finished response in several encodings. Each encoding is created at the first request for it. A
// Response is safe for concurrent use.
type Response struct {
	// MaxAge is the time for which a Cache uses the response while its data does not change. 0 means no limit.
	MaxAge time.Duration

	header http.Header
	*body
}

type body struct {
	tag                 string
	binary              bool // compression makes nothing smaller; range requests are supported
	small               bool // not worth compressing
	plain, gzip, brotli func() *form
}

// form is the content in one encoding, with the headers for this encoding.
type form struct {
	encoding, length, etag []string
	content                []byte
}

const htmlType = "text/html; charset=utf-8"

// NewResponse returns a response with the given headers, which contain a Content-Type, and the given content. The
// caller must not change them afterwards.
func NewResponse(header http.Header, content []byte) *Response {
	kind := header.Get("Content-Type")
	r := newResponse(header, content, func() []byte { return content }, func() []byte { return compress(kind, content) })
	r.binary, r.small = !isCompressible(kind), len(content) < smallest
	return r
}

// NewPage returns an HTML page.
func NewPage(html []byte) *Response {
	return NewResponse(http.Header{"Content-Type": {htmlType}}, html)
}

// NewPacked returns a response whose content is already compressed with Brotli. The function unpack decompresses it.
func NewPacked(header http.Header, packed []byte, unpack func() []byte) *Response {
	return newResponse(header, packed, unpack, func() []byte { return packed })
}

func newResponse(header http.Header, tagged []byte, plain, packed func() []byte) *Response {
	sum := sha256.Sum256(tagged)
	b := &body{tag: hex.EncodeToString(sum[:12])}
	b.plain = sync.OnceValue(func() *form { return b.form("", "", plain()) })
	b.gzip = sync.OnceValue(func() *form { return b.form("gzip", "-gz", compressGzip(b.Content())) })
	b.brotli = sync.OnceValue(func() *form { return b.form("br", "-br", packed()) })
	return &Response{header: header, body: b}
}

func (b *body) form(encoding, suffix string, content []byte) *form {
	f := &form{
		content: content, length: []string{strconv.Itoa(len(content))}, etag: []string{`"` + b.tag + suffix + `"`},
	}
	if encoding != "" {
		f.encoding = []string{encoding}
	}
	return f
}

// Content returns the content without compression. The caller must not change it.
func (b *body) Content() []byte { return b.plain().content }

// Tag identifies the content.
func (b *body) Tag() string { return b.tag }

// Serve responds to a request, in an encoding that the browser accepts. Each encoding has its own entity tag. If the
// browser already has the content, the response is 304. Content that cannot be compressed supports range requests.
// Serve returns the status and the number of bytes of the body.
func (p *Response) Serve(w http.ResponseWriter, r *http.Request, status int) (sent, size int) {
	h := w.Header()
	for name, values := range p.header {
		h[name] = values
	}
	if p.binary {
		f := p.plain()
		h["Etag"] = f.etag
		http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(f.content))
		return status, len(f.content)
	}
	h["Vary"] = append(h["Vary"], "Accept-Encoding")
	f := p.accepted(r)
	if status == http.StatusOK {
		h["Etag"] = f.etag
		if known := r.Header["If-None-Match"]; len(known) > 0 && matchesTag(known[0], f.etag[0]) {
			h.Del("Content-Type")
			w.WriteHeader(http.StatusNotModified)
			return http.StatusNotModified, 0
		}
	}
	h["Content-Length"] = f.length
	if f.encoding != nil {
		h["Content-Encoding"] = f.encoding
	}
	w.WriteHeader(status)
	if r.Method == http.MethodHead {
		return status, 0
	}
	_, _ = w.Write(f.content)
	return status, len(f.content)
}

func (b *body) accepted(r *http.Request) *form {
	switch {
	case b.small:
		return b.plain()
	case accepts(r, "br"):
		return b.brotli()
	case accepts(r, "gzip"):
		return b.gzip()
	}
	return b.plain()
}

// accepts reports whether the request's Accept-Encoding header contains an encoding without refusing it (q=0).
func accepts(r *http.Request, encoding string) bool {
	accepted := r.Header["Accept-Encoding"]
	if len(accepted) == 0 {
		return false
	}
	for part := range strings.SplitSeq(accepted[0], ",") {
		name, params, _ := strings.Cut(part, ";")
		if strings.EqualFold(strings.TrimSpace(name), encoding) {
			weight, weighted := strings.CutPrefix(strings.ReplaceAll(params, " ", ""), "q=")
			q, err := strconv.ParseFloat(weight, 64)
			return !weighted || err != nil || q > 0
		}
	}
	return false
}

// matchesTag reports whether an If-None-Match header contains the entity tag. It uses weak comparison.
func matchesTag(header, tag string) bool {
	for part := range strings.SplitSeq(header, ",") {
		if candidate := strings.TrimPrefix(strings.TrimSpace(part), "W/"); candidate == tag || candidate == "*" {
			return true
		}
	}
	return false
}

// isCompressible reports whether compression makes content of a type smaller.
func isCompressible(contentType string) bool {
	kind, _, err := mime.ParseMediaType(contentType)
	switch {
	case err != nil:
		return false
	case strings.HasPrefix(kind, "text/"), strings.HasSuffix(kind, "json"), strings.HasSuffix(kind, "xml"):
		return true
	}
	return kind == "application/wasm"
}

// Write sends an HTML page that is only for this visitor. It has no entity tag.
func Write(w http.ResponseWriter, r *http.Request, status int, html []byte) {
	h := w.Header()
	h["Content-Type"] = []string{htmlType}
	if !accepts(r, "br") {
		zipped(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
			w.WriteHeader(status)
			_, _ = w.Write(html)
		})).ServeHTTP(w, r)
		return
	}
	small := compressBrotli(html, quick)
	if len(small) > firstFlight {
		small = compressBrotli(html, quick+4) // takes a third of the time of the best level
	}
	h.Add("Vary", "Accept-Encoding")
	h.Set("Content-Encoding", "br")
	h.Set("Content-Length", strconv.Itoa(len(small)))
	w.WriteHeader(status)
	if r.Method != http.MethodHead {
		_, _ = w.Write(small)
	}
}

// Zip is a middleware that compresses JSON and HTML with gzip. It is for responses that are not cached. It does not
// compress files, because a download shows its progress, and needs their length.
func Zip(next http.Handler) http.Handler { return zipped(next) }

// zipped does not use zstd, because each of its encoders needs several megabytes.
var zipped = func() func(http.Handler) http.HandlerFunc {
	wrap, err := gzhttp.NewWrapper(gzhttp.EnableZstd(false), gzhttp.ContentTypeFilter(func(contentType string) bool {
		kind, _, _ := strings.Cut(contentType, ";")
		return kind == "text/html" || strings.HasSuffix(kind, "json")
	}))
	if err != nil {
		panic(err) // the options are valid constants
	}
	return wrap
}()

// quick is the level of Brotli that takes 5 ms for 60 kB.
const quick = 6

// compress compresses content for the cache with Brotli.
func compress(contentType string, content []byte) []byte {
	small := compressBrotli(content, quick)
	if contentType == htmlType && len(small) > firstFlight {
		return compressBrotli(content, brotli.BestCompression)
	}
	return small
}

func compressBrotli(content []byte, level int) []byte {
	var out bytes.Buffer
	// The encoder allocates memory for its window, which is 32 MB by default. A window as large as the content is
	// sufficient and gives the same result.
	window := min(max(bits.Len(uint(len(content)))+1, 16), 22)
	w := brotli.NewWriterOptions(&out, brotli.WriterOptions{Quality: level, LGWin: window})
	_, _ = w.Write(content) // bytes.Buffer never fails
	_ = w.Close()
	return bytes.Clone(out.Bytes())
}

func compressGzip(content []byte) []byte {
	var out bytes.Buffer
	w := gzip.NewWriter(&out)
	_, _ = w.Write(content) // bytes.Buffer never fails
	_ = w.Close()
	return bytes.Clone(out.Bytes())
}
