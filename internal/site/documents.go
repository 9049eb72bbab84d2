package site

import (
	"bytes"
	"net/http"
	"strings"

	"github.com/mela-fair/mela/internal/app/content"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/packed"
)

// documentPaths contains the printed documents and the image for link previews. The keys are the paths without a
// language.
var documentPaths = map[string]content.DocumentKind{
	"/brochure.pdf": content.BrochureDocument,
	"/layout.pdf":   content.LayoutDocument,
	sharePath:       content.SharePicture,
}

// sharePath is the path, without a language prefix, of the image that link previews show.
const sharePath = "/share.jpg"

// documentAt returns the document at a path such as /brochure.pdf or /te/layout.pdf. It ignores letter case, because
// visitors read these URLs on paper and type them.
func documentAt(path string) (lang fair.Lang, canonical string, found bool) {
	lang, rest := splitLang(path)
	rest = strings.ToLower(rest)
	_, found = documentPaths[rest]
	return lang, localPath(lang, rest), found
}

func isDocument(path string) bool {
	_, _, found := documentAt(path)
	return found
}

// serveDocument serves a document from documentPaths. Browsers cache the document and revalidate it at every request.
// serveDocument supports range requests.
func (s *Site) serveDocument(w http.ResponseWriter, r *http.Request) {
	lang, canonical, _ := documentAt(r.URL.Path)
	switch {
	case r.Method != http.MethodGet && r.Method != http.MethodHead:
		w.Header().Set("Allow", "GET, HEAD")
		s.serveFault(w, r, lang, http.StatusMethodNotAllowed)
		return
	case r.URL.Path != canonical:
		movePermanently(w, r, canonical)
		return
	}
	_, name := splitLang(canonical)
	document, err := s.app.Content.Document(r.Context(), documentPaths[name], lang)
	switch {
	case err == nil:
	case r.Context().Err() != nil:
		return // the visitor has closed the connection
	case fair.IsKind(err, fair.KindNotFound):
		s.serveNotFound(w, r, lang)
		return
	default:
		s.log.Error("document failed", "path", canonical, "error", err)
		s.serveFault(w, r, lang, http.StatusServiceUnavailable)
		return
	}
	h := w.Header()
	h.Set("ETag", document.ETag)
	h.Set("Cache-Control", "no-cache")
	// Some proxies compress PDF files and replace the ETag with a weak one. A weak ETag also matches, because it still
	// identifies this content.
	if packed.MatchesTag(r.Header.Get("If-None-Match"), document.ETag) {
		w.WriteHeader(http.StatusNotModified)
		return
	}
	h.Set("Content-Type", "application/pdf")
	if name == sharePath {
		h.Set("Content-Type", "image/jpeg")
	}
	h.Set("Content-Language", string(lang))
	h.Set("Content-Disposition", `inline; filename="`+document.Name+`"`)
	http.ServeContent(w, r, "", document.ModTime, bytes.NewReader(document.Content))
}
