package site

import (
	"errors"
	"io/fs"
	"net/http"
	"path"
	"strings"

	"github.com/mela-fair/mela/internal/cache"
	"github.com/mela-fair/mela/internal/ssr"
	"github.com/mela-fair/mela/web"
)

// files contains the built files in one folder of web/dist, by path ("/assets/client-1a2b.js"). Of most files, only the
// content compressed with Brotli is in memory until a client requests another encoding.
type files map[string]*cache.Response

// openFiles reads a folder of web/dist. It returns ssr.ErrNotBuilt if the folder does not exist.
func openFiles(dist fs.FS, folder string) (files, error) {
	sub, err := fs.Sub(dist, folder)
	if err != nil {
		return nil, err
	}
	f := files{}
	err = fs.WalkDir(sub, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || isForGo(name) {
			return err
		}
		content, err := fs.ReadFile(sub, name)
		plain, packed := strings.CutSuffix(name, web.Packed)
		if header := fileHeader(plain, caching(plain)); packed {
			f["/"+plain] = cache.NewPacked(header, content, func() []byte { return unpacked(content) })
		} else {
			f["/"+plain] = cache.NewResponse(header, content)
		}
		return err
	})
	if errors.Is(err, fs.ErrNotExist) {
		return nil, ssr.ErrNotBuilt
	}
	return f, err
}

// madeFile returns a file whose content the program generates.
func madeFile(name, caching string, content []byte) *cache.Response {
	return cache.NewResponse(fileHeader(name, caching), content)
}

func fileHeader(name, caching string) http.Header {
	return http.Header{"Content-Type": {contentType(name)}, "Cache-Control": {caching}}
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
func (f files) serve(w http.ResponseWriter, r *http.Request, name string) bool {
	found := f[name]
	if found == nil || (r.Method != http.MethodGet && r.Method != http.MethodHead) {
		return false
	}
	found.Serve(w, r, http.StatusOK)
	return true
}
