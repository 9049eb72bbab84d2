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

// serveEntryImage sends the image of an entry code as a download: the code, and below it whose code it is. The query
// contains the ids of the order or registration, the number of the member, and the language. The image must not be
// cached, because only its owner may see it.
func (s *Site) serveEntryImage(w http.ResponseWriter, r *http.Request) {
	query := r.URL.Query()
	lang := fair.ParseLang(query.Get("lang"))
	own, err := ownEntryCodes(r.Context(), Deps{App: s.app}, query)
	member, wrong := strconv.Atoi(query.Get("member"))
	if err != nil || wrong != nil || member < 1 || member > len(own.codes) {
		s.serveNotFound(w, r, lang)
		return
	}
	own.codes = own.codes[member-1 : member]
	picture, err := s.entrySheet(r.Context(), lang, own, fair.BadgePicture)
	if err != nil {
		s.serveFailure(w, r, lang, "entry code image", err)
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

// passImagePath is the path of the image that opens a chat with the fair by WhatsApp.
const passImagePath = "/pass-by-whatsapp.png"

// passImageSize is the width of the image in pixels.
const passImageSize = 280

// servePassImage sends a QR code with which a phone opens a chat with the fair, in which the word PASS is typed. Phones
// have the link instead; the code is for people who read the page on a computer.
func (s *Site) servePassImage(w http.ResponseWriter, r *http.Request) {
	lang := fair.ParseLang(r.URL.Query().Get("lang"))
	pass, err := s.app.WhatsApp.PassLink(r.Context(), lang)
	if err != nil || pass.Href == "" {
		s.serveNotFound(w, r, lang)
		return
	}
	picture, err := qrcode.Encode(pass.Href, qrcode.Medium, passImageSize)
	if err != nil {
		s.serveFailure(w, r, lang, "WhatsApp image", err)
		return
	}
	h := w.Header()
	h.Set("Content-Type", "image/png")
	h.Set("Content-Length", strconv.Itoa(len(picture)))
	h.Set("Cache-Control", "public, max-age=3600")
	if r.Method != http.MethodHead {
		_, _ = w.Write(picture)
	}
}
