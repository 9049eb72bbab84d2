package site

import (
	"context"
	"math"
	"net/http"
	"path"
	"strconv"
	"strings"
	"time"

	"github.com/mela-fair/mela/internal/cache"
	"github.com/mela-fair/mela/internal/edition"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/safe"
	"github.com/mela-fair/mela/internal/wiring"
	"github.com/mela-fair/mela/texts"
)

// documentPaths contains the printed documents and the image for link previews. The keys are the paths without a
// language.
var documentPaths = map[string]edition.DocumentKind{
	"/brochure.pdf": edition.BrochureDocument,
	"/layout.pdf":   edition.LayoutDocument,
	prospectusPath:  edition.Prospectus,
	sharePath:       edition.SharePicture,
}

// prospectusPath is the path, without a language prefix, of the document about sponsoring the fair.
const prospectusPath = "/prospectus.pdf"

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
	kind := documentPaths[name]
	if kind == edition.BrochureDocument && s.serveUploadedBrochure(w, r) {
		return
	}
	document, err := s.documents.get(r.Context(), kind, lang)
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
	if kind == edition.LayoutDocument {
		w.Header().Set("Content-Security-Policy", "frame-ancestors 'self'") // the page with the plan shows it in a frame
	}
	document.Serve(w, r, http.StatusOK)
}

// brochureTime is the maximum time for sending a brochure. A phone on a bad network (10 kB/s) needs eight minutes for
// the largest file.
const brochureTime = 10 * time.Minute

// serveUploadedBrochure serves the brochure that the office has uploaded. It returns false if there is none, or if it
// cannot be read; the generated page then stands in for it.
func (s *Site) serveUploadedBrochure(w http.ResponseWriter, r *http.Request) bool {
	current, err := s.app.Content.Edition(r.Context())
	if err != nil || current.Brochure.Path == "" {
		return false
	}
	file, err := s.app.Content.OpenFile(r.Context(), current.Brochure.Path)
	if err != nil {
		s.log.Error("brochure not read", "path", current.Brochure.Path, "error", err)
		return false
	}
	defer func() { _ = file.Close() }() // opened for reading only
	_ = http.NewResponseController(w).SetWriteDeadline(time.Now().Add(brochureTime))
	h := w.Header()
	h.Set("Content-Type", "application/pdf")
	h.Set("Cache-Control", "no-cache")
	h.Set("Content-Disposition", `inline; filename="`+edition.DocumentName(current, edition.BrochureDocument, "")+`"`)
	h.Set("Etag", strconv.Quote(path.Base(current.Brochure.Path)))
	http.ServeContent(w, r, "", time.Time{}, file)
	return true
}

// documents prints the documents of the fair and stores them in the cache.
type documents struct {
	app   *wiring.Features
	cache *cache.Cache
}

func documentKey(kind edition.DocumentKind, lang fair.Lang) cache.Key {
	return cache.Key{Path: "document " + string(kind), Lang: string(lang)}
}

// get returns a document with the current data. It is printed again on each new day, because prices may change from
// day to day.
func (d documents) get(ctx context.Context, kind edition.DocumentKind, lang fair.Lang) (*cache.Response, error) {
	if !d.app.Content.PrintsDocuments() {
		return nil, fair.Fail(fair.KindNotFound, texts.Errors.NotFound())
	}
	data, err := d.app.Content.DataVersion(ctx)
	if err != nil {
		return nil, err
	}
	version := cache.Version{Data: data, State: d.app.Now().In(fair.Kolkata).Format(time.DateOnly)}
	return d.cache.Get(ctx, documentKey(kind, lang), version, func(ctx context.Context) (*cache.Response, error) {
		document, err := d.app.Content.Document(ctx, kind, lang)
		if err != nil {
			return nil, err
		}
		contentType := "application/pdf"
		if kind == edition.SharePicture {
			contentType = "image/jpeg"
		}
		return cache.NewResponse(http.Header{
			"Content-Type": {contentType}, "Content-Language": {string(lang)}, "Cache-Control": {"no-cache"},
			"Content-Disposition": {`inline; filename="` + document.Name + `"`},
		}, document.Content), nil
	})
}

// sizeOf returns the size of a document's file as text, for example "240 kB". If there is no up-to-date version, it
// starts printing one in the background and does not wait for it. It returns "" if the document was never printed.
func (d documents) sizeOf(ctx context.Context, kind edition.DocumentKind, lang fair.Lang) string {
	ctx = context.WithoutCancel(ctx)
	safe.Go(nil, "document", func() { _, _ = d.get(ctx, kind, lang) }) // visitors who follow the link see the error
	last := d.cache.Last(documentKey(kind, lang))
	if last == nil {
		return ""
	}
	return sizeText(int64(len(last.Content())))
}

// sizeText returns a file size as text, for example "240 kB" or "1.4 MB". It rounds up.
func sizeText(bytes int64) string {
	if bytes <= 999_000 {
		return strconv.FormatInt((bytes+999)/1000, 10) + " kB"
	}
	return strconv.FormatFloat(math.Ceil(float64(bytes)/1e5)/10, 'f', -1, 64) + " MB"
}

// sizes returns a string that contains the sizes of a document in all languages. A page that shows one of these sizes
// is rendered again when the string changes.
func (d documents) sizes(kind edition.DocumentKind) string {
	sizes := ""
	for _, lang := range fair.Langs {
		if last := d.cache.Last(documentKey(kind, lang)); last != nil {
			sizes += string(lang) + strconv.Itoa(len(last.Content()))
		}
	}
	return sizes
}
