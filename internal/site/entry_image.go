package site

import (
	"net/http"
	"net/url"
	"strconv"

	"github.com/skip2/go-qrcode"

	"github.com/mela-fair/mela/internal/fair"
)

// entryImagePath is the path of an entry code as an image file, with the query of its page.
const entryImagePath = "/entry-code.png"

// entryImageSize is the width of the image in pixels: sharp on every phone, and readable after a messenger shrank it.
const entryImageSize = 900

// entryImageHref returns the address of a member's code as an image.
func entryImageHref(own url.Values, member int) string {
	query := url.Values{"member": {strconv.Itoa(member)}}
	for name, values := range own {
		query[name] = values
	}
	return entryImagePath + "?" + query.Encode()
}

// serveEntryImage serves an entry code of an order or registration, whose ids are in the query, as a download.
func (s *Site) serveEntryImage(w http.ResponseWriter, r *http.Request) {
	query := r.URL.Query()
	codes, _, err := ownEntryCodes(r.Context(), Deps{App: s.app}, query, &EntryCodeProps{})
	member, wrong := strconv.Atoi(query.Get("member"))
	if err != nil || wrong != nil || member < 1 || member > len(codes) {
		s.serveNotFound(w, r, fair.English)
		return
	}
	picture, err := qrcode.Encode(codes[member-1].Text, qrcode.Medium, entryImageSize)
	if err != nil {
		s.log.Error("entry code image failed", "error", err)
		s.serveFault(w, r, fair.English, http.StatusServiceUnavailable)
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
