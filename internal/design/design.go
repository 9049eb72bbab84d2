// Package design contains the site's design tokens for PDF files and e-mails. `make gen` writes the values from
// web/src/styles/tokens.css.
package design

import "fmt"

// CSS formats a colour for CSS, for example #0b6238.
func CSS(color int) string { return fmt.Sprintf("#%06x", color) }
