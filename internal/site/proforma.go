package site

import (
	"net/http"
	"net/url"
	"strconv"

	"github.com/mela-fair/mela/internal/fair"
)

// proformaPath is the path of the proforma for whoever has the key of a shared payment page.
const proformaPath = "/proforma.pdf"

// ownProforma returns the URL of an order's proforma for the payer.
func ownProforma(lang fair.Lang, o fair.Order) string {
	return "/api/proforma/" + o.ID + "/" + o.UserID + "?" + url.Values{"lang": {string(lang)}}.Encode()
}

// serveProforma sends the proforma of a shared payment page. Only whoever has the link may see it, so it must not be
// cached.
func (s *Site) serveProforma(w http.ResponseWriter, r *http.Request) {
	query := r.URL.Query()
	lang := fair.ParseLang(query.Get("lang"))
	view, err := s.app.Payments.SharedView(r.Context(), query.Get(sharedParameter))
	if err != nil || view.Order.ID == "" {
		s.serveNotFound(w, r, lang)
		return
	}
	printed, err := s.app.Invoices.PrintOwnProforma(r.Context(), view.Order.ID, view.Order.UserID, lang)
	switch {
	case fair.IsKind(err, fair.KindNotFound):
		s.serveNotFound(w, r, lang)
		return
	case err != nil:
		s.serveFailure(w, r, lang, "proforma", err)
		return
	}
	sendPrinted(w, r, printed.Name, printed.Content)
}

// sendPrinted sends a PDF that only its owner may see.
func sendPrinted(w http.ResponseWriter, r *http.Request, name string, content []byte) {
	h := w.Header()
	h.Set("Content-Type", "application/pdf")
	h.Set("Content-Disposition", `inline; filename=`+strconv.Quote(name))
	h.Set("Content-Length", strconv.Itoa(len(content)))
	h.Set("Cache-Control", "private, no-store")
	h.Set("X-Robots-Tag", "noindex")
	if r.Method != http.MethodHead {
		_, _ = w.Write(content)
	}
}
