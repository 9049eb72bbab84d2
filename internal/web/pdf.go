package web

import (
	"mime"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"

	"github.com/mela-fair/mela/internal/app"
)

// SendPDF sends a document as a download. Caches must not store it, because it contains personal data.
func SendPDF(printed app.PDF, err error) (*huma.StreamResponse, error) {
	if err != nil {
		return nil, err
	}
	return &huma.StreamResponse{Body: func(hctx huma.Context) {
		_, w := humago.Unwrap(hctx)
		h := w.Header()
		h.Set("Content-Type", "application/pdf")
		h.Set("Content-Disposition", mime.FormatMediaType("attachment", map[string]string{"filename": printed.Name}))
		h.Set("Cache-Control", "no-store")
		h.Set("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'; sandbox")
		_, _ = w.Write(printed.Content) // the error is ignored, because it only occurs when the client has disconnected
	}}, nil
}
