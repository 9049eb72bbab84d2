package app

import (
	"time"
)

// PDF is a complete PDF file. Content is shared and must not be changed.
type PDF struct {
	Name    string // "mega-kisan-mela-2025-brochure-te.pdf"
	Content []byte
	ModTime time.Time // time at which the file was created
}
