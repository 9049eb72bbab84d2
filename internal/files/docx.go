package files

import (
	"archive/zip"
	"bytes"
	"encoding/xml"
	"errors"
	"io"
	"strings"

	"github.com/mela-fair/mela/texts"
)

// Limits for a DOCX file's content, which protect against archives that expand to a huge size.
const (
	maxParts    = 2000
	maxUnpacked = 100 << 20
	maxTypes    = 1 << 20 // maximum size of the list of parts in bytes
)

// Content types of a document's parts.
const (
	wordMain      = "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"
	wordMacroMain = "application/vnd.ms-word.document.macroenabled.main+xml"
	vbaProject    = "application/vnd.ms-office.vbaproject"
)

func isZIP(content []byte) bool { return bytes.HasPrefix(content, []byte("PK\x03\x04")) }

// checkDOCX accepts an archive only if its list of parts declares a Word document and the declared part contains one.
// It refuses files with macros.
func checkDOCX(content []byte) texts.Message {
	archive, err := zip.NewReader(bytes.NewReader(content), int64(len(content)))
	if err != nil {
		return texts.Errors.FileDamaged()
	}
	parts := make(map[string]*zip.File, len(archive.File))
	for _, part := range archive.File {
		name := strings.ToLower(strings.TrimPrefix(part.Name, "/"))
		if parts[name] != nil || len(parts) == maxParts {
			return texts.Errors.BiodataKind()
		}
		if strings.HasSuffix(name, "vbaproject.bin") {
			return texts.Errors.BiodataMacros()
		}
		parts[name] = part
	}
	list := parts["[content_types].xml"]
	if list == nil {
		return texts.Errors.BiodataKind()
	}
	main, refusal := mainPart(list)
	if !refusal.IsZero() {
		return refusal
	}
	document := parts[strings.ToLower(strings.TrimPrefix(main, "/"))]
	if document == nil || rootOf(document) != "document" {
		return texts.Errors.BiodataKind()
	}
	return checkUnpacked(archive)
}

type contentList struct {
	Overrides []struct {
		Part string `xml:"PartName,attr"`
		Type string `xml:"ContentType,attr"`
	} `xml:"Override"`
	Defaults []struct {
		Type string `xml:"ContentType,attr"`
	} `xml:"Default"`
}

// mainPart finds the main document part in the list of parts and returns its name.
func mainPart(list *zip.File) (name string, refusal texts.Message) {
	text, err := readPart(list, maxTypes)
	if err != nil {
		return "", texts.Errors.FileDamaged()
	}
	var types contentList
	if xml.Unmarshal(text, &types) != nil {
		return "", texts.Errors.FileDamaged()
	}
	for _, kind := range types.Defaults {
		if strings.EqualFold(kind.Type, vbaProject) {
			return "", texts.Errors.BiodataMacros()
		}
	}
	for _, part := range types.Overrides {
		switch strings.ToLower(part.Type) {
		case wordMacroMain, vbaProject:
			return "", texts.Errors.BiodataMacros()
		case wordMain:
			name = part.Part
		}
	}
	if name == "" {
		return "", texts.Errors.BiodataKind()
	}
	return name, texts.Message{}
}

// rootOf returns the name of a part's root element, or "" if there is none.
func rootOf(part *zip.File) string {
	content, err := part.Open()
	if err != nil {
		return ""
	}
	defer func() { _ = content.Close() }() // an error of Close has no consequences
	decoder := xml.NewDecoder(io.LimitReader(content, 64<<10))
	for {
		token, err := decoder.Token()
		if err != nil {
			return ""
		}
		if element, ok := token.(xml.StartElement); ok {
			return element.Name.Local
		}
	}
}

// checkUnpacked unpacks the whole archive once. It refuses an archive that is damaged, encrypted or has wrong sizes,
// so that no user opens such an archive.
func checkUnpacked(archive *zip.Reader) texts.Message {
	left := int64(maxUnpacked)
	for _, part := range archive.File {
		content, err := part.Open()
		if err != nil {
			return texts.Errors.FileDamaged()
		}
		n, err := io.Copy(io.Discard, io.LimitReader(content, left+1))
		if err = errors.Join(err, content.Close()); err != nil {
			return texts.Errors.FileDamaged()
		}
		if left -= n; left < 0 {
			return texts.Errors.BiodataKind()
		}
	}
	return texts.Message{}
}

var errPartTooLarge = errors.New("a part of the document is too large")

func readPart(part *zip.File, limit int64) ([]byte, error) {
	content, err := part.Open()
	if err != nil {
		return nil, err
	}
	text, err := io.ReadAll(io.LimitReader(content, limit+1))
	if int64(len(text)) > limit {
		err = errPartTooLarge
	}
	return text, errors.Join(err, content.Close())
}
