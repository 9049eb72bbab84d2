package app

import (
	"time"
)

// PDF is a complete PDF file. Content is shared and must not be changed.
type PDF struct {
	Name    string // "mega-kisan-mela-2025-brochure-te.pdf"
	Content []byte
	ETag    string    // including its quotes; equal content has the same ETag in every process
	ModTime time.Time // when this process first created this content
}
