// Package ssr runs the React pages inside the Go process: an engine that renders a page's boot data to a
// complete HTML document, a cache that keeps documents compressed, and a renderer for development that
// asks the Vite server instead (docs/architecture, "How a public page reaches a phone").
//
// The package knows nothing of the fair: boot data comes in as JSON, HTML goes out.
package ssr

import "context"

// Renderer turns the boot data of one page into its complete HTML document.
type Renderer interface {
	// Render renders a page from its boot data, a JSON object as web/src/public/boot.ts describes it. The
	// document has no style yet: Styles.Dress puts it in.
	// A visitor's disconnect does not stop a render that has begun. A failure is a *RenderError or the
	// context's error while waiting for a free engine.
	Render(ctx context.Context, boot []byte) ([]byte, error)
	// Assets says which built files the documents refer to, for the response headers.
	Assets() Assets
	// Close frees what the renderer holds. No Render may follow.
	Close() error
}

// RenderError is a page that could not be rendered. It is for the log: its texts may hold page data and are
// never sent to a visitor.
type RenderError struct {
	Name    string // the JavaScript error's name, e.g. "TypeError"; "interrupted" ends one that took too long
	Message string
	Stack   string // JavaScript frames, one a line; names the component that threw
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

// Unwrap returns the engine's or transport's own error.
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
