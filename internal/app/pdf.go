package app

import (
	"time"
)

// PDF is a PDF file that is ready to be sent. Content is shared and must not be changed.
type PDF struct {
	Name    string // "mega-kisan-mela-2025-brochure-te.pdf"
	Content []byte
	ETag    string    // with its quotes; equal for equal content, in every process
	ModTime time.Time // when this process first made this content
}
