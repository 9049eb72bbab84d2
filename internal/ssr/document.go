package ssr

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/hex"
	"net/http"
	"strconv"
	"strings"

	"github.com/andybalholm/brotli"
)

// How hard a document is compressed. A kept document is compressed once and sent often; one that is made
// for a single request is not worth the time.
const (
	keptBrotli, keptGzip = 9, gzip.BestCompression
	onceBrotli, onceGzip = 4, gzip.BestSpeed
)

// Document is a rendered page, as it goes out in each encoding.
type Document struct {
	html, brotli, gzip []byte
	tag                string
}

// NewDocument compresses a page that will be kept and sent many times.
func NewDocument(html []byte) *Document {
	sum := sha256.Sum256(html)
	return &Document{
		html:   html,
		brotli: compressBrotli(html, keptBrotli),
		gzip:   compressGzip(html, keptGzip),
		tag:    hex.EncodeToString(sum[:12]),
	}
}

// HTML is the page as it was rendered. The caller must not change it.
func (d *Document) HTML() []byte { return d.html }

// Serve answers a request with the document: compressed as the visitor accepts it, with an entity tag per
// encoding, and with 304 when a 200 would repeat what the visitor has. Caching headers other than ETag and
// Vary are the caller's.
func (d *Document) Serve(w http.ResponseWriter, r *http.Request, status int) {
	encoding, body, tag := "", d.html, `"`+d.tag+`"`
	switch AcceptedEncoding(r) {
	case "br":
		encoding, body, tag = "br", d.brotli, `"`+d.tag+`-br"`
	case "gzip":
		encoding, body, tag = "gzip", d.gzip, `"`+d.tag+`-gz"`
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

// ServeOnce answers a request with a page that is for this visitor alone: compressed quickly, without an
// entity tag. Caching headers are the caller's.
func ServeOnce(w http.ResponseWriter, r *http.Request, status int, html []byte) {
	encoding := AcceptedEncoding(r)
	w.Header().Add("Vary", "Accept-Encoding")
	switch encoding {
	case "br":
		html = compressBrotli(html, onceBrotli)
	case "gzip":
		html = compressGzip(html, onceGzip)
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

// AcceptedEncoding picks "br", "gzip" or "" (as it is) from a request's Accept-Encoding.
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

// MatchesTag reports whether an If-None-Match header names the entity tag, by weak comparison.
func MatchesTag(header, tag string) bool {
	for part := range strings.SplitSeq(header, ",") {
		candidate := strings.TrimPrefix(strings.TrimSpace(part), "W/")
		if candidate == tag || candidate == "*" {
			return true
		}
	}
	return false
}

func compressBrotli(data []byte, level int) []byte {
	var out bytes.Buffer
	w := brotli.NewWriterLevel(&out, level)
	_, _ = w.Write(data) // a Buffer takes everything
	_ = w.Close()
	return out.Bytes()
}

func compressGzip(data []byte, level int) []byte {
	var out bytes.Buffer
	w, err := gzip.NewWriterLevel(&out, level)
	if err != nil {
		panic(err) // the levels are constants of this file
	}
	_, _ = w.Write(data)
	_ = w.Close()
	return out.Bytes()
}
