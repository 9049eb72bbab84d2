package site

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/hex"
	"io"
	"net/http"
	"strings"

	"github.com/andybalholm/brotli"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

const adminPrefix = "/admin"

func isAdmin(path string) bool {
	return len(path) >= len(adminPrefix) && strings.EqualFold(path[:len(adminPrefix)], adminPrefix) &&
		(len(path) == len(adminPrefix) || path[len(adminPrefix)] == '/')
}

// portalTextsPath is where the portal reads its texts before it starts.
const portalTextsPath = adminPrefix + "/texts.json"

// portalTexts is the portal's part of the text catalogue as a file.
func portalTexts() (*file, error) {
	plain, err := texts.Group(texts.English, "portal")
	if err != nil {
		return nil, err
	}
	sum := sha256.Sum256(plain)
	f := &file{kind: contentTypes[".json"], caching: "no-cache", plain: plain, tag: hex.EncodeToString(sum[:12])}
	var br, gz bytes.Buffer
	for _, packer := range []io.WriteCloser{brotli.NewWriterLevel(&br, brotli.BestCompression), gzip.NewWriter(&gz)} {
		if _, err := packer.Write(plain); err != nil {
			return nil, err
		}
		if err := packer.Close(); err != nil {
			return nil, err
		}
	}
	f.br, f.gz = br.Bytes(), gz.Bytes()
	return f, nil
}

// servePortalTexts answers with the portal's texts. They hold no data, so no sign-in is needed.
func (s *Site) servePortalTexts(w http.ResponseWriter, r *http.Request) {
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		w.Header().Set("Allow", "GET, HEAD")
		s.serveFault(w, r, fair.English, http.StatusMethodNotAllowed)
		return
	}
	w.Header().Set("X-Robots-Tag", "noindex")
	s.words.serve(w, r)
}

// serveAdmin answers with the portal's files, and with its shell for every other address below /admin: what
// is there is for the portal's own router. Sign-in is the API's business; the shell holds no data.
func (s *Site) serveAdmin(w http.ResponseWriter, r *http.Request) {
	path := r.URL.Path
	if spelled, ok := s.admins[strings.ToLower(strings.TrimRight(path, "/"))]; ok && spelled != path {
		movePermanently(w, r, spelled)
		return
	}
	name := path[len(adminPrefix):]
	if strings.HasPrefix(name, "/assets/") {
		if !s.admin.serve(w, r, name) {
			s.serveNotFound(w, r, fair.English)
		}
		return
	}
	shell := s.admin.byPath["/admin.html"]
	if shell == nil || (r.Method != http.MethodGet && r.Method != http.MethodHead) {
		w.Header().Set("Allow", "GET, HEAD")
		s.serveFault(w, r, fair.English, http.StatusMethodNotAllowed)
		return
	}
	w.Header().Set("Content-Security-Policy", adminPolicy)
	w.Header().Set("Permissions-Policy", "camera=(self), geolocation=(), microphone=(), usb=()")
	w.Header().Set("X-Robots-Tag", "noindex")
	shell.serve(w, r)
}
