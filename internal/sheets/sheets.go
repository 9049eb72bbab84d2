// Package sheets reads spreadsheets that people upload: .xlsx workbooks, and .csv files in the encodings
// and with the separators that spreadsheet programs write. What a file is, its content says and not its
// name. Nothing is ever computed: of a formula the saved result counts, and text that begins with an equals
// sign is text.
package sheets

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
	maxColumns  = 50 // what stands further right is not looked at
	headingRows = 30 // rows of a sheet among which the headings are looked for, where the rule says nothing else
)

// Reader reads uploaded spreadsheets, one at a time: each may need fifty megabytes. It implements
// app.Sheets and is safe for concurrent use.
type Reader struct{ turn chan struct{} }

// New makes a Reader.
func New() *Reader { return &Reader{turn: make(chan struct{}, 1)} }

// Read returns the first sheet that has a row with all headings of the rule, with the rows below it; when
// no sheet has, the row that holds most of them, alone. A file that is refused is an *fair.Error of
// KindInvalid with a sentence under the rule's field.
func (r *Reader) Read(ctx context.Context, up fair.Upload, rule fair.SheetRule) (fair.Sheet, error) {
	if up.Size > rule.MaxBytes {
		return fair.Sheet{}, refuse(rule, texts.PortalErrors.SheetTooLarge(megabytes(up.Size), megabytes(rule.MaxBytes)))
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
	kindArchive // a zip: a workbook, or something else
	kindOld     // .xls, or another program's file of that time
	kindLocked
	kindText
)

// kindOf tells by its first bytes what a file is.
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

// kindOfCompound tells the files apart that Microsoft's programs wrote before .xlsx, in whose list of
// contents the names stand in UTF-16. A workbook with a password comes in the same wrapping.
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

// scan collects a sheet row by row: first it looks for the headings, then it keeps what stands below.
type scan struct {
	rule  fair.SheetRule
	sheet fair.Sheet
	known int  // of the headings in the best row so far
	all   bool // it has all of them
	tried int
}

var errEnough = errors.New("no headings among the first rows")

// take takes the next row; a blank one is passed over. An error ends the sheet.
func (s *scan) take(number int, cells []string, faults map[int]texts.Message) error {
	row := fair.SheetRow{Number: number, Cells: make([]string, min(len(cells), maxColumns)), Faults: faults}
	blank := len(faults) == 0
	for i := range row.Cells {
		row.Cells[i] = clean(cells[i])
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

// clean makes one line of a cell: whatever white space it holds is a space, and marks that nobody sees and
// programs leave behind are dropped. The joiners of Indian scripts stay. A letter with its marks is written in one way
// (NFC), however the program did, so that the same name is the same text.
func clean(cell string) string {
	cell = strings.NewReplacer("\ufeff", "", "\u200b", "", "\u00ad", "").Replace(cell)
	return norm.NFC.String(strings.Join(strings.Fields(cell), " "))
}

// or is a rule's own bound, or else the usual one.
func or[N int | int64](own, usual N) N {
	if own > 0 {
		return own
	}
	return usual
}

// noHeadings refuses a file in which no heading was found.
func noHeadings(rule fair.SheetRule) error {
	if !rule.NoHeadings.IsZero() {
		return refuse(rule, rule.NoHeadings)
	}
	return refuse(rule, texts.PortalErrors.SheetNoHeadings())
}

// better picks the scan with all headings, else the one with most; nil when none has any.
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

// megabytes writes a size as people say it, one decimal, never rounded down to the limit it exceeds.
func megabytes(size int64) string {
	tenths := (size*10 + 1<<20 - 1) >> 20
	return strings.TrimSuffix(fmt.Sprintf("%d.%d", tenths/10, tenths%10), ".0")
}

// thousands writes a whole number as India does, for what stays below a hundred thousand.
func thousands(n int) string {
	if n < 1000 {
		return fmt.Sprint(n)
	}
	return fmt.Sprintf("%d,%03d", n/1000, n%1000)
}

// textEndings are the names that a file of text is expected to have.
var textEndings = []string{".csv", ".tsv", ".txt", ".tab", ""}

func isTextName(ending string) bool { return slices.Contains(textEndings, ending) }
