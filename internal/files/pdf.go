package files

import (
	"bytes"

	"github.com/mela-fair/mela/texts"
)

func isPDF(content []byte) bool {
	// Only white space and a byte order mark may precede the header. PDF readers also accept other bytes before it,
	// but then a file could be valid in two formats.
	return bytes.HasPrefix(bytes.TrimLeft(content, "\xef\xbb\xbf \t\r\n"), []byte("%PDF-"))
}

// checkPDF refuses an incomplete document, for example after an interrupted upload.
func checkPDF(content []byte) texts.Message {
	end := content[max(0, len(content)-4096):]
	if !bytes.Contains(end, []byte("%%EOF")) || !bytes.Contains(content, []byte("startxref")) {
		return texts.Errors.FileDamaged()
	}
	return texts.Message{}
}
