// Package sheet writes spreadsheets and reads uploaded ones: .xlsx workbooks, and .csv files in the encodings and with
// the separators that spreadsheet programs write. The file's content determines its type; the file name does not.
// Formulas are never evaluated: for a formula, the saved result is used. A text that begins with an equals sign is an
// ordinary text.
package sheet

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"path"
	"slices"
	"strings"

	"golang.org/x/text/unicode/norm"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

const (
	maxColumns  = 50 // columns beyond this number are ignored
	headingRows = 30 // the headings must be within this number of rows, unless the rule sets another limit
)

// Reader reads uploaded spreadsheets. It reads only one at a time, because each may need fifty megabytes. It
// implements app.Sheets and is safe for concurrent use.
type Reader struct{ turn chan struct{} }

// New returns a Reader.
func New() *Reader { return &Reader{turn: make(chan struct{}, 1)} }

// Read searches for the first sheet in which a row contains all headings of the rule. It returns this row and the rows
// below it. If there is no such sheet, it returns only the row that contains most of the headings. If it refuses the
// file, it returns a *fair.Error of KindInvalid with a message for the rule's field.
func (r *Reader) Read(ctx context.Context, up fair.Upload, rule fair.SheetRule) (fair.Sheet, error) {
	if up.Size > rule.MaxBytes {
		return fair.Sheet{}, refuse(
			rule, texts.PortalErrors.SheetTooLarge(megabytes(up.Size), megabytes(rule.MaxBytes)),
		)
	}
	select {
	case r.turn <- struct{}{}:
		defer func() { <-r.turn }()
	case <-ctx.Done():
		return fair.Sheet{}, ctx.Err()
	}
	if _, err := up.Content.Seek(0, io.SeekStart); err != nil {
		return fair.Sheet{}, fmt.Errorf("read an upload: %w", err)
	}
	content, err := io.ReadAll(io.LimitReader(up.Content, rule.MaxBytes+1))
	if err != nil {
		return fair.Sheet{}, fmt.Errorf("read an upload: %w", err)
	}
	switch kindOf(content) {
	case kindEmpty:
		return fair.Sheet{}, refuse(rule, texts.Errors.FileEmpty())
	case kindLocked:
		return fair.Sheet{}, refuse(rule, texts.PortalErrors.SheetLocked())
	case kindOld:
		return fair.Sheet{}, refuse(rule, texts.PortalErrors.SheetOldFormat())
	case kindArchive:
		return readWorkbook(ctx, content, rule)
	case kindText:
		return readText(content, strings.ToLower(path.Ext(up.Name)), rule)
	}
	return fair.Sheet{}, refuse(rule, texts.PortalErrors.SheetKind())
}

type kind int

const (
	kindOther kind = iota
	kindEmpty
	kindArchive // a ZIP archive: a workbook or another format
	kindOld     // .xls, or another old compound file
	kindLocked
	kindText
)

// kindOf detects the type of a file from its first bytes.
func kindOf(content []byte) kind {
	switch {
	case len(bytes.TrimSpace(content)) == 0:
		return kindEmpty
	case bytes.HasPrefix(content, []byte("PK\x03\x04")):
		return kindArchive
	case bytes.HasPrefix(content, []byte("\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1")):
		return kindOfCompound(content)
	}
	for _, magic := range []string{"%PDF-", "\x89PNG", "\xff\xd8\xff", "GIF8", "Rar!", "PK", "{\\rtf", "\x1f\x8b"} {
		if bytes.HasPrefix(content, []byte(magic)) {
			return kindOther
		}
	}
	return kindText
}

// kindOfCompound detects the type of a compound file (MS-CFB) from the UTF-16 names in its directory. Old Office
// files and encrypted workbooks have this format.
func kindOfCompound(content []byte) kind {
	names := func(name string) bool {
		var wide []byte
		for _, letter := range []byte(name) {
			wide = append(wide, letter, 0)
		}
		return bytes.Contains(content, wide)
	}
	switch {
	case names("EncryptedPackage"):
		return kindLocked
	case names("WordDocument"), names("PowerPoint Document"):
		return kindOther
	}
	return kindOld
}

// scan reads a sheet row by row. It first finds the headings and then collects the rows below them.
type scan struct {
	rule  fair.SheetRule
	sheet fair.Sheet
	known int  // number of headings in the best row so far
	all   bool // the best row has all headings
	tried int
}

var errEnough = errors.New("no headings among the first rows")

// take processes the next row. It ignores a blank row. If it returns an error, the caller must not read the remaining
// rows of the sheet.
func (s *scan) take(number int, cells []string, faults map[int]texts.Message) error {
	row := fair.SheetRow{Number: number, Cells: make([]string, min(len(cells), maxColumns)), Faults: faults}
	blank := len(faults) == 0
	for i := range row.Cells {
		row.Cells[i] = clean(cells[i])
		if s.all && s.rule.Lines {
			row.Cells[i] = cleanLines(cells[i])
		}
		blank = blank && row.Cells[i] == ""
	}
	switch {
	case blank:
		return nil
	case s.all && len(s.sheet.Rows) == s.rule.MaxRows:
		return refuse(s.rule, texts.PortalErrors.SheetTooManyRows(thousands(s.rule.MaxRows)))
	case s.all:
		s.sheet.Rows = append(s.sheet.Rows, row)
		return nil
	}
	known, all := s.rule.Known(row.Cells)
	if known > s.known {
		s.known, s.all, s.sheet.Head = known, all, row
	}
	if s.tried++; s.tried == or(s.rule.HeadingRows, headingRows) && !s.all {
		return errEnough
	}
	return nil
}

// invisible removes invisible characters. It is built only once, because building it takes longer than reading a cell.
var invisible = strings.NewReplacer("\ufeff", "", "\u200b", "", "\u00ad", "")

// clean normalizes the text of a cell: white space becomes single spaces, and invisible characters are removed,
// except the joiners of Indian scripts. The result is in NFC, so that equal names are equal strings.
func clean(cell string) string {
	return norm.NFC.String(strings.Join(strings.Fields(invisible.Replace(cell)), " "))
}

// cleanLines is like clean, but keeps line breaks. A blank line between two others stays.
func cleanLines(cell string) string {
	lines := strings.Split(strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(cell), "\n")
	for i := range lines {
		lines[i] = clean(lines[i])
	}
	return strings.Trim(strings.Join(lines, "\n"), "\n")
}

// or returns `own`, which is the rule's limit, if the rule sets one. Otherwise, it returns `usual`, which is the
// default.
func or[N int | int64](own, usual N) N {
	if own > 0 {
		return own
	}
	return usual
}

// noHeadings returns the error for a file that contains none of the headings.
func noHeadings(rule fair.SheetRule) error {
	if !rule.NoHeadings.IsZero() {
		return refuse(rule, rule.NoHeadings)
	}
	return refuse(rule, texts.PortalErrors.SheetNoHeadings())
}

// better returns the scan that found all headings. If no scan found all of them, it returns the scan that found most,
// or nil if no scan found any.
func better(scans []*scan) *scan {
	var best *scan
	for _, s := range scans {
		if s.known > 0 && (best == nil || s.all && !best.all || s.all == best.all && s.known > best.known) {
			best = s
		}
	}
	return best
}

func refuse(rule fair.SheetRule, message texts.Message) error {
	p := fair.Problems{}
	p.Add(rule.Field, message)
	err := p.Err()
	if e, ok := errors.AsType[*fair.Error](err); ok {
		e.Message = p[rule.Field]
	}
	return err
}

// megabytes formats a size in bytes as MB, rounded up to one decimal. A size above a limit is therefore never shown as
// the limit.
func megabytes(size int64) string {
	tenths := (size*10 + 1<<20 - 1) >> 20
	return strings.TrimSuffix(fmt.Sprintf("%d.%d", tenths/10, tenths%10), ".0")
}

// thousands formats an integer below 100,000 with a thousands separator.
func thousands(n int) string {
	if n < 1000 {
		return fmt.Sprint(n)
	}
	return fmt.Sprintf("%d,%03d", n/1000, n%1000)
}

// textEndings are the accepted extensions of text files.
var textEndings = []string{".csv", ".tsv", ".txt", ".tab", ""}

func isTextName(ending string) bool { return slices.Contains(textEndings, ending) }
