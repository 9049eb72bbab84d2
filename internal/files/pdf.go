package files

import (
	"bytes"

	"github.com/mela-fair/mela/texts"
)

func isPDF(content []byte) bool {
	// PDF readers accept other bytes before the header, so a file could be valid in two formats. To prevent this, the
	// header must come first.
	return bytes.HasPrefix(bytes.TrimLeft(content, "\xef\xbb\xbf \t\r\n"), []byte("%PDF-"))
}

// checkPDF refuses a document that is incomplete because its upload was interrupted.
func checkPDF(content []byte) texts.Message {
	end := content[max(0, len(content)-4096):]
	if !bytes.Contains(end, []byte("%%EOF")) || !bytes.Contains(content, []byte("startxref")) {
		return texts.Errors.FileDamaged()
	}
	return texts.Message{}
}
