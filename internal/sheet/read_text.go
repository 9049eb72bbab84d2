package sheet

import (
	"bytes"
	"encoding/csv"
	"errors"
	"io"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/encoding/charmap"
	utf16 "golang.org/x/text/encoding/unicode"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

// separators are the characters that may separate cells. Excel uses the separator from the computer's regional
// settings.
var separators = []rune{',', ';', '\t', '|'}

// readText reads a text file in which a character separates the cells.
func readText(content []byte, ending string, rule fair.SheetRule) (fair.Sheet, error) {
	text, ok := decode(content)
	switch {
	case !ok && isTextName(ending):
		return fair.Sheet{}, refuse(rule, texts.PortalErrors.SheetLetters())
	case !ok || isMarkup(text) || strings.ContainsFunc(text, isBinary):
		return fair.Sheet{}, refuse(rule, texts.PortalErrors.SheetKind())
	}
	text = strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(text)
	tried := separators
	if line, rest, found := strings.Cut(text, "\n"); found {
		// Excel may write a first line that names the separator. This line is not a row.
		if separator, named := strings.CutPrefix(strings.ToLower(strings.TrimSpace(line)), "sep="); named &&
			utf8.RuneCountInString(separator) == 1 {
			first, _ := utf8.DecodeRuneInString(separator)
			tried, text = []rune{first}, rest
		}
	}
	var scans []*scan
	for _, separator := range tried {
		s, err := scanText(text, separator, rule)
		if err != nil {
			return fair.Sheet{}, err
		}
		if s.all {
			return s.sheet, nil
		}
		scans = append(scans, s)
	}
	if best := better(scans); best != nil {
		return best.sheet, nil
	}
	if !isTextName(ending) {
		return fair.Sheet{}, refuse(rule, texts.PortalErrors.SheetKind())
	}
	return fair.Sheet{}, noHeadings(rule)
}

// maxRowBytes is the maximum length of a row in bytes. It is much longer than a row with maxColumns long texts. Without
// it, a row with millions of separators, or a quotation mark that is never closed, would need much time and memory.
const maxRowBytes = 256 << 10

var errLongRow = errors.New("a row is too long")

// limitedText is a text of which only `left` more bytes may be read.
type limitedText struct {
	*strings.Reader
	left int
}

func (l *limitedText) Read(to []byte) (int, error) {
	if l.left <= 0 {
		return 0, errLongRow
	}
	n, err := l.Reader.Read(to[:min(len(to), l.left)])
	l.left -= n
	return n, err
}

// isMarkup reports whether a text is HTML or XML. Some programs save HTML or XML with the extension of a spreadsheet.
func isMarkup(text string) bool { return strings.HasPrefix(strings.TrimSpace(text), "<") }

func isBinary(r rune) bool { return unicode.IsControl(r) && r != '\n' && r != '\r' && r != '\t' }

func scanText(text string, separator rune, rule fair.SheetRule) (*scan, error) {
	s := &scan{rule: rule}
	source := &limitedText{Reader: strings.NewReader(text)}
	lines := csv.NewReader(source)
	lines.Comma, lines.FieldsPerRecord, lines.LazyQuotes, lines.ReuseRecord = separator, -1, true, true
	number, from, line := 0, int64(0), 1 // line is the number of the next row's first line
	for {
		source.left = maxRowBytes
		cells, err := lines.Read()
		if errors.Is(err, io.EOF) {
			return s, nil
		}
		if errors.Is(err, errLongRow) {
			return nil, refuse(rule, texts.PortalErrors.SheetRowTooLong(thousands(number+1)))
		}
		if err != nil {
			return nil, damaged(rule, err)
		}
		// The CSV reader skips blank lines, but spreadsheet programs count them as rows. Spreadsheet programs count a
		// row once even if its cells contain line breaks.
		begins, _ := lines.FieldPos(0)
		number += 1 + begins - line
		end := lines.InputOffset()
		line += strings.Count(text[from:end], "\n")
		from = end
		err = s.take(number, cells, lettersLost(cells))
		if errors.Is(err, errEnough) {
			return s, nil
		}
		if err != nil {
			return nil, err
		}
	}
}

// lettersLost returns an error message for each cell that contains at least three question marks but no letters.
// Programs write question marks for Telugu and Hindi letters if the file's encoding does not contain these letters.
func lettersLost(cells []string) map[int]texts.Message {
	var faults map[int]texts.Message
	for i, cell := range cells {
		if i < maxColumns && strings.Count(cell, "?") >= 3 && !strings.ContainsFunc(cell, unicode.IsLetter) {
			faults = note(faults, i, texts.PortalErrors.CellLettersLost())
		}
	}
	return faults
}

// decode decodes the encodings that spreadsheet programs write: UTF-8 or UTF-16, which may begin with a byte order
// mark, otherwise Windows-1252.
func decode(content []byte) (text string, ok bool) {
	if rest, marked := bytes.CutPrefix(content, []byte("\xef\xbb\xbf")); marked {
		return string(rest), utf8.Valid(rest)
	}
	// In UTF-16, at least one byte in ten is zero, because separators and line ends contain zero bytes.
	zeros := bytes.Count(content, []byte{0})
	marked := bytes.HasPrefix(content, []byte("\xff\xfe")) || bytes.HasPrefix(content, []byte("\xfe\xff"))
	if marked || zeros*10 >= len(content) {
		even := 0
		for i := 0; i < len(content); i += 2 {
			if content[i] == 0 {
				even++
			}
		}
		order := utf16.LittleEndian
		if even*2 > zeros {
			order = utf16.BigEndian
		}
		decoded, err := utf16.UTF16(order, utf16.UseBOM).NewDecoder().Bytes(content)
		return string(decoded), err == nil && len(content)%2 == 0
	}
	if utf8.Valid(content) {
		return string(content), true
	}
	decoded, err := charmap.Windows1252.NewDecoder().Bytes(content)
	return string(decoded), err == nil && !bytes.ContainsFunc(decoded, isUndefined)
}

// isUndefined reports whether a character cannot come from Windows-1252.
func isUndefined(r rune) bool { return r >= 0x80 && r < 0xa0 || r == utf8.RuneError }
