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
	"time"

	"github.com/mela-fair/mela/internal/ssr"
)

// files are the built files below one folder of the dist, held in memory with their compressed forms.
type files struct {
	byPath map[string]*file // "/assets/client-1a2b.js"
}

type file struct {
	kind          string // content type
	caching       string // Cache-Control
	tag           string
	plain, br, gz []byte
}

// openFiles reads a folder of the dist. It fails with ssr.ErrNotBuilt when it is not there.
func openFiles(dist fs.FS, folder string) (*files, error) {
	sub, err := fs.Sub(dist, folder)
	if err != nil {
		return nil, err
	}
	f := &files{byPath: map[string]*file{}}
	err = fs.WalkDir(sub, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || isForGo(name) || isPrecompressed(name) {
			return err
		}
		f.byPath["/"+name], err = readFile(sub, name)
		return err
	})
	if errors.Is(err, fs.ErrNotExist) {
		return nil, ssr.ErrNotBuilt
	}
	return f, err
}

// add adds a file that the program makes itself.
func (f *files) add(address string, content []byte) {
	f.byPath[address] = madeFile(address, caching(strings.TrimPrefix(address, "/")), content)
}

// madeFile is a file that is not in the dist.
func madeFile(name, caching string, content []byte) *file {
	sum := sha256.Sum256(content)
	f := &file{kind: contentType(name), caching: caching, plain: content, tag: hex.EncodeToString(sum[:12])}
	f.br, f.gz = ssr.Compress(content)
	return f
}

// isForGo reports whether a built file is read by package ssr and by nobody else.
func isForGo(name string) bool {
	return strings.HasPrefix(name, "manifest.json") || strings.HasPrefix(name, "styles.json")
}

func isPrecompressed(name string) bool {
	return strings.HasSuffix(name, ".br") || strings.HasSuffix(name, ".gz")
}

func readFile(dir fs.FS, name string) (*file, error) {
	plain, err := fs.ReadFile(dir, name)
	if err != nil {
		return nil, err
	}
	sum := sha256.Sum256(plain)
	f := &file{kind: contentType(name), caching: caching(name), plain: plain, tag: hex.EncodeToString(sum[:12])}
	// A file without a compressed form beside it does not shrink.
	f.br, _ = fs.ReadFile(dir, name+".br")
	f.gz, _ = fs.ReadFile(dir, name+".gz")
	return f, nil
}

// caching says how long a file is good: one with a hash of its content in its name for ever, a page never
// without asking, the rest a day.
func caching(name string) string {
	switch {
	case strings.HasPrefix(name, "assets/"):
		return "public, max-age=31536000, immutable"
	case path.Ext(name) == ".html":
		return "no-cache"
	}
	return "public, max-age=86400"
}

// contentTypes of the built files. The machine's own tables are not asked: they differ.
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

// serve answers with the file of a path; false means that there is none and nothing was written.
func (f *files) serve(w http.ResponseWriter, r *http.Request, name string) bool {
	found := f.byPath[name]
	if found == nil || (r.Method != http.MethodGet && r.Method != http.MethodHead) {
		return false
	}
	found.serve(w, r)
	return true
}

func (f *file) serve(w http.ResponseWriter, r *http.Request) {
	h := w.Header()
	h.Set("Content-Type", f.kind)
	h.Set("Cache-Control", f.caching)
	body, tag := f.plain, f.tag
	if f.br != nil || f.gz != nil {
		h.Add("Vary", "Accept-Encoding")
	}
	switch encoding := ssr.AcceptedEncoding(r); {
	case encoding == "br" && f.br != nil:
		body, tag = f.br, f.tag+"-br"
		h.Set("Content-Encoding", "br")
	case encoding != "" && f.gz != nil:
		body, tag = f.gz, f.tag+"-gz"
		h.Set("Content-Encoding", "gzip")
	}
	h.Set("ETag", strconv.Quote(tag))
	if h.Get("Content-Encoding") == "" {
		http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(body)) // ranges, for PDFs
		return
	}
	if ssr.MatchesTag(r.Header.Get("If-None-Match"), h.Get("ETag")) {
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
