package files

import (
	"bytes"

	"github.com/mela-fair/mela/texts"
)

func isPDF(content []byte) bool {
	// Readers forgive what stands before the header, and so does other software: a file that is two things
	// at once is not taken for a document.
	return bytes.HasPrefix(bytes.TrimLeft(content, "\xef\xbb\xbf \t\r\n"), []byte("%PDF-"))
}

// checkPDF finds a document that was cut off on its way.
func checkPDF(content []byte) texts.Message {
	end := content[max(0, len(content)-4096):]
	if !bytes.Contains(end, []byte("%%EOF")) || !bytes.Contains(content, []byte("startxref")) {
		return texts.Errors.FileDamaged()
	}
	return texts.Message{}
}
