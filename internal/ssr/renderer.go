// Package ssr renders the React pages inside the Go process. Its engine renders a page's boot data to a
// complete HTML document. In development, another renderer calls the Vite server (docs/architecture, "How a public page
// reaches a phone").
//
// The package does not depend on the fair. Its input is boot data in JSON, and its output is HTML.
package ssr

import "context"

// Renderer turns the boot data of one page into its complete HTML document.
type Renderer interface {
	// Render renders a page from its boot data, a JSON object as described in web/src/public/boot.ts. The document
	// does not contain the page's styles, because Styles.Dress adds them. A running rendering continues if the visitor
	// disconnects. An error is a *RenderError. If ctx ended during the wait for a free engine, the error is that of
	// ctx.
	Render(ctx context.Context, boot []byte) ([]byte, error)
	// Assets returns the URLs of the built files that the documents use, for the response headers.
	Assets() Assets
	// Close frees the renderer's resources. Render must not be called after Close.
	Close() error
}

// RenderError is the error that is returned for a page that could not be rendered. It must only be logged and never be
// sent to a visitor, because its texts may contain data of the page.
type RenderError struct {
	Name    string // name of the JavaScript error, such as "TypeError"; "interrupted" if the time limit was exceeded
	Message string
	Stack   string // JavaScript stack trace with the component that failed, one line per frame
	Err     error
}

// Error implements error. It returns the message and the first lines of the stack trace.
func (e *RenderError) Error() string {
	text := "render: " + e.Message
	if e.Name != "" && e.Name != e.Message {
		text = "render: " + e.Name + ": " + e.Message
	}
	return text + firstLines(e.Stack, 6)
}

// Unwrap returns the error of the JavaScript engine or of the connection to the Vite server.
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
