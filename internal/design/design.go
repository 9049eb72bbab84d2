// Package design holds the design tokens of the site for what Go draws: PDFs and e-mails. The values come from
// web/src/styles/tokens.css; `make gen` writes them.
package design

import "fmt"

// CSS is a colour as a style sheet writes it: #0b6238.
func CSS(color int) string { return fmt.Sprintf("#%06x", color) }
