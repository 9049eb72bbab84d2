package files

import (
	"context"
	"errors"
	"log/slog"
	"strings"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

// SaveDocument stores an uploaded document of at most fair.MaxDocument bytes. The file type is detected from the
// content, not from the file name. SaveDocument returns fair.KindInvalid with a message for the rule's field, or
// fair.KindUnavailable.
func (f *Files) SaveDocument(ctx context.Context, up fair.Upload, rule fair.DocumentRule) (fair.StoredFile, error) {
	switch {
	case up.Size > fair.MaxDocument:
		return fair.StoredFile{}, refuse(
			rule.Field, texts.Errors.FileTooLarge(megabytes(up.Size), megabytes(fair.MaxDocument)),
		)
	case up.Size == 0:
		return fair.StoredFile{}, refuse(rule.Field, texts.Errors.FileEmpty())
	}
	content, err := contentOf(up, fair.MaxDocument)
	if err != nil {
		return fair.StoredFile{}, err
	}
	kind, refusal := documentKind(content, rule.PDFOnly)
	if !refusal.IsZero() {
		return fair.StoredFile{}, refuse(rule.Field, refusal)
	}
	scanned, err := f.scan(ctx, content, rule.Field)
	if err != nil {
		return fair.StoredFile{}, err
	}
	path, name := rule.Folder+newName()+"."+kind, shownName(up.Name, rule.Field, kind)
	key := strings.TrimPrefix(path, root)
	if err := f.put(ctx, nameKey(key), []byte(name)); err != nil { // before the document, so that it always has a name
		return fair.StoredFile{}, err
	}
	if err := f.put(ctx, key, content); err != nil {
		return fair.StoredFile{}, err
	}
	return fair.StoredFile{
		Path: path, Name: name, ContentType: contentTypes[kind], Size: int64(len(content)),
		Scanned: scanned,
	}, nil
}

// scan reports whether clamd scanned a document and found it clean. It returns fair.KindInvalid for an infected
// document. If clamd is not configured or cannot be reached, scanned is false; the document is then stored as not
// scanned.
func (f *Files) scan(ctx context.Context, content []byte, field string) (scanned bool, err error) {
	if f.Scanner == nil {
		return false, nil
	}
	err = f.Scanner.Scan(ctx, content)
	if errors.Is(err, errInfected) {
		slog.WarnContext(ctx, "security", "event", "infected upload refused")
		return false, refuse(field, texts.Errors.FileInfected())
	}
	if err != nil {
		slog.ErrorContext(ctx, "a document was not scanned", "cause", err)
	}
	return err == nil, nil
}

// documentKind returns the file extension for a document's content, or the reason why the content is refused.
func documentKind(content []byte, pdfOnly bool) (kind string, refusal texts.Message) {
	switch {
	case isPDF(content):
		return "pdf", checkPDF(content)
	case pdfOnly:
		return "", texts.PortalErrors.PdfOnly()
	case isCompound(content):
		return "doc", checkDOC(content)
	case isZIP(content):
		return "docx", checkDOCX(content)
	}
	return "", texts.Errors.BiodataKind()
}
