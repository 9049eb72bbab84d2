package app

import (
	"time"
)

// PDF is a complete PDF file. Content is shared and must not be changed.
type PDF struct {
	Name    string // "mega-kisan-mela-2025-brochure-te.pdf"
	Content []byte
	ETag    string    // includes the quotes; files with equal content have the same ETag in every process
	Missing string    // characters of names that the file shows as empty boxes, because no font contains them
	ModTime time.Time // time at which this process first created a file with this content
}
