// Package ssr runs the React pages inside the Go process. It has an engine that renders a page's boot data to a
// complete HTML document, and a cache of compressed documents. A separate renderer for development calls the Vite
// server (docs/architecture, "How a public page reaches a phone").
//
// The package is independent of the fair: its input is boot data in JSON, its output is HTML.
package ssr

import "context"

// Renderer turns the boot data of one page into its complete HTML document.
type Renderer interface {
	// Render renders a page from its boot data, a JSON object as described in web/src/public/boot.ts. The document
	// has no style; Styles.Dress adds it. A visitor's disconnect does not stop a running render. The error is a
	// *RenderError, or the context's error while waiting for a free engine.
	Render(ctx context.Context, boot []byte) ([]byte, error)
	// Assets returns the built files that the documents refer to, for the response headers.
	Assets() Assets
	// Close frees the renderer's resources. Render must not be called afterwards.
	Close() error
}

// RenderError is the error of a page that could not be rendered. It is only for the log: its texts may contain page
// data and are never sent to a visitor.
type RenderError struct {
	Name    string // the JavaScript error's name, e.g. "TypeError"; "interrupted" after the time limit
	Message string
	Stack   string // JavaScript frames, one per line, with the component that threw
	Err     error
}

// Error implements error with the message and the first lines of the stack.
func (e *RenderError) Error() string {
	text := "render: " + e.Message
	if e.Name != "" && e.Name != e.Message {
		text = "render: " + e.Name + ": " + e.Message
	}
	return text + firstLines(e.Stack, 6)
}

// Unwrap returns the error of the engine or the transport.
func (e *RenderError) Unwrap() error { return e.Err }

func firstLines(text string, n int) string {
	for i := range text {
		if text[i] != '\n' {
			continue
		}
		if n--; n == 0 {
			return "\n" + text[:i]
		}
	}
	if text == "" {
		return ""
	}
	return "\n" + text
}
