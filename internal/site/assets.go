package site

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"io/fs"
	"net/http"
	"path"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/mela-fair/mela/internal/packed"
	"github.com/mela-fair/mela/internal/ssr"
	"github.com/mela-fair/mela/web"
)

// files contains the built files in one folder of web/dist. For most files, only the Brotli-compressed content is in
// memory.
type files struct {
	byPath map[string]*file // "/assets/client-1a2b.js"
}

// file is a file that the site serves, in up to three variants: uncompressed, compressed with gzip, and compressed
// with Brotli. At first, most files have only one variant. The other variants are created when one of them is first
// requested.
type file struct {
	kind      string // content type
	caching   string // Cache-Control
	tag       string
	stored    bool   // br is embedded in the program, so no compression is needed
	br        []byte // compressed with Brotli; nil: not created yet, or not smaller than the uncompressed content
	plain, gz []byte // uncompressed, and compressed with gzip; nil: not created yet
	packing   sync.Once
}

// openFiles reads a folder of web/dist. It returns ssr.ErrNotBuilt if the folder does not exist.
func openFiles(dist fs.FS, folder string) (*files, error) {
	sub, err := fs.Sub(dist, folder)
	if err != nil {
		return nil, err
	}
	f := &files{byPath: map[string]*file{}}
	err = fs.WalkDir(sub, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || isForGo(name) {
			return err
		}
		content, err := fs.ReadFile(sub, name)
		plain, packed := strings.CutSuffix(name, web.Packed)
		f.byPath["/"+plain] = builtFile(plain, content, packed)
		return err
	})
	if errors.Is(err, fs.ErrNotExist) {
		return nil, ssr.ErrNotBuilt
	}
	return f, err
}

// add adds a file whose content the program generates.
func (f *files) add(address string, content []byte) {
	f.byPath[address] = madeFile(address, caching(strings.TrimPrefix(address, "/")), content)
}

// madeFile returns a file whose content the program generates. The content is compressed when it is first requested.
func madeFile(name, caching string, content []byte) *file {
	return &file{kind: contentType(name), caching: caching, plain: content, tag: tagOf(content)}
}

// builtFile returns a file of web/dist. `packed` is true if `content` is compressed with Brotli.
func builtFile(name string, content []byte, packed bool) *file {
	f := &file{kind: contentType(name), caching: caching(name), tag: tagOf(content)}
	if packed {
		f.br, f.stored = content, true
		return f
	}
	f.plain = content
	f.packing.Do(func() {}) // never compress it: the build has found that compression does not make this file smaller
	return f
}

func tagOf(content []byte) string {
	sum := sha256.Sum256(content)
	return hex.EncodeToString(sum[:12])
}

// complete creates the missing variants of a file. The three variants are: uncompressed, compressed with gzip, and
// compressed with Brotli.
func (f *file) complete() {
	f.packing.Do(func() {
		if f.stored {
			f.plain = unpacked(f.br)
			f.gz = packed.Gzip(f.plain)
			return
		}
		f.br, f.gz = packed.Compress(f.plain)
	})
}

// content returns the uncompressed content of a file. It does not cache the result, because each caller needs it only
// once.
func (f *file) content() []byte {
	if f.stored {
		return unpacked(f.br)
	}
	return f.plain
}

// unpacked decompresses a file that is embedded in the program.
func unpacked(br []byte) []byte {
	plain, err := web.Unpack(br)
	if err != nil {
		panic(err) // impossible, because the build compressed the embedded file
	}
	return plain
}

// isForGo reports whether a built file must not be served, because only package ssr reads it.
func isForGo(name string) bool {
	return strings.HasPrefix(name, "manifest.json") || strings.HasPrefix(name, "styles.json")
}

// caching returns the Cache-Control of a file. A file with a content hash in its name is cached forever. A page is
// revalidated at every request. Any other file is cached for a day.
func caching(name string) string {
	switch {
	case strings.HasPrefix(name, "assets/"):
		return "public, max-age=31536000, immutable"
	case path.Ext(name) == ".html":
		return "no-cache"
	}
	return "public, max-age=86400"
}

// contentTypes contains the content types of the built files by extension. The tables of the operating system are not
// used, because they differ between systems.
var contentTypes = map[string]string{
	".js":    "text/javascript; charset=utf-8",
	".css":   "text/css; charset=utf-8",
	".html":  "text/html; charset=utf-8",
	".txt":   "text/plain; charset=utf-8",
	".json":  "application/json",
	".wasm":  "application/wasm",
	".pdf":   "application/pdf",
	".svg":   "image/svg+xml",
	".png":   "image/png",
	".jpg":   "image/jpeg",
	".avif":  "image/avif",
	".webp":  "image/webp",
	".ico":   "image/x-icon",
	".woff2": "font/woff2",
}

func contentType(name string) string {
	if kind, ok := contentTypes[path.Ext(name)]; ok {
		return kind
	}
	return "application/octet-stream"
}

// serve serves the file with the given path. If there is no such file, it writes nothing and returns false.
func (f *files) serve(w http.ResponseWriter, r *http.Request, name string) bool {
	found := f.byPath[name]
	if found == nil || (r.Method != http.MethodGet && r.Method != http.MethodHead) {
		return false
	}
	found.serve(w, r)
	return true
}

func (f *file) serve(w http.ResponseWriter, r *http.Request) {
	encoding := packed.AcceptedEncoding(r)
	if encoding != "br" || !f.stored {
		f.complete()
	}
	h := w.Header()
	h.Set("Content-Type", f.kind)
	h.Set("Cache-Control", f.caching)
	if f.br != nil {
		h.Add("Vary", "Accept-Encoding")
	}
	var body []byte
	tag := f.tag
	switch {
	case encoding == "br" && f.br != nil:
		body, tag = f.br, f.tag+"-br"
		h.Set("Content-Encoding", "br")
	case encoding != "" && f.gz != nil:
		body, tag = f.gz, f.tag+"-gz"
		h.Set("Content-Encoding", "gzip")
	default:
		body = f.plain
	}
	h.Set("ETag", strconv.Quote(tag))
	if h.Get("Content-Encoding") == "" {
		http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(body)) // supports range requests, which PDF viewers send
		return
	}
	if packed.MatchesTag(r.Header.Get("If-None-Match"), h.Get("ETag")) {
		h.Del("Content-Encoding")
		h.Del("Content-Type")
		w.WriteHeader(http.StatusNotModified)
		return
	}
	h.Set("Content-Length", strconv.Itoa(len(body)))
	if r.Method != http.MethodHead {
		_, _ = w.Write(body)
	}
}
