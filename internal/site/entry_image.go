package site

import (
	"net/http"
	"strconv"

	"github.com/skip2/go-qrcode"

	"github.com/mela-fair/mela/internal/fair"
)

// entryImagePath is the path of an entry code's image file. It has the same query parameters as the page that shows
// the code.
const entryImagePath = "/entry-code.png"

// entryImageSize is the width of the image in pixels. With this width, the image is sharp on every phone, and the code
// remains readable after a messenger has reduced the image.
const entryImageSize = 900

// ownCode returns the entry code that the request's query identifies. The query contains the ids of the order or
// registration, and the member's number. If there is no such code, ownCode responds with 404, and `ok` is false.
func (s *Site) ownCode(w http.ResponseWriter, r *http.Request) (code fair.EntryCode, member int, ok bool) {
	query := r.URL.Query()
	own, err := ownEntryCodes(r.Context(), Deps{App: s.app}, query)
	member, wrong := strconv.Atoi(query.Get("member"))
	if err != nil || wrong != nil || member < 1 || member > len(own.codes) {
		s.serveNotFound(w, r, fair.English)
		return code, 0, false
	}
	return own.codes[member-1], member, true
}

// serveEntryImage sends the image of an entry code as a download. The query contains the ids of the order or
// registration. The image must not be cached, because only its owner may see it.
func (s *Site) serveEntryImage(w http.ResponseWriter, r *http.Request) {
	code, member, ok := s.ownCode(w, r)
	if !ok {
		return
	}
	picture, err := qrcode.Encode(code.Text, qrcode.Medium, entryImageSize)
	if err != nil {
		s.serveFailure(w, r, fair.English, "entry code image", err)
		return
	}
	h := w.Header()
	h.Set("Content-Type", "image/png")
	h.Set("Content-Disposition", `attachment; filename="entry-code-`+strconv.Itoa(member)+`.png"`)
	h.Set("Content-Length", strconv.Itoa(len(picture)))
	h.Set("Cache-Control", "private, no-store")
	h.Set("X-Robots-Tag", "noindex")
	if r.Method != http.MethodHead {
		_, _ = w.Write(picture)
	}
}
