package documents_test

import (
	"math"
	"regexp"
	"strconv"
	"strings"
)

// matrix is a transformation: x' = a·x + c·y + e, y' = b·x + d·y + f.
type matrix [6]float64

func (m matrix) times(n matrix) matrix { // first m, then n
	return matrix{
		m[0]*n[0] + m[1]*n[2], m[0]*n[1] + m[1]*n[3], m[2]*n[0] + m[3]*n[2], m[2]*n[1] + m[3]*n[3],
		m[4]*n[0] + m[5]*n[2] + n[4], m[4]*n[1] + m[5]*n[3] + n[5],
	}
}

func (m matrix) at(x, y float64) (float64, float64) {
	return m[0]*x + m[2]*y + m[4], m[1]*x + m[3]*y + m[5]
}

var (
	actualPattern = regexp.MustCompile(`ActualText<FEFF([0-9A-F]*)>`)
	showPattern   = regexp.MustCompile(`<([0-9A-F]+)>|(-?[\d.]+)`)
)

// machine interprets the text operators in a page's content.
type machine struct {
	file     *printed
	page     *printedPage
	now      matrix
	saved    []matrix
	marks    []string
	font     string
	size     float64
	text     matrix
	inText   bool
	actual   string
	hasSaid  bool
	previous float64
}

// interpret executes a page's content to read the text on the page. It fails the test if the operators are not
// balanced.
func interpret(file *printed, page *printedPage, content string) {
	m := &machine{file: file, page: page, now: matrix{1, 0, 0, 1, 0, 0}, previous: math.NaN()}
	for row := range strings.SplitSeq(content, "\n") {
		m.row(row)
	}
	if len(m.saved) != 0 || len(m.marks) != 0 || m.inText {
		file.t.Errorf("page content does not balance: %d saved, marks %v", len(m.saved), m.marks)
	}
}

func (m *machine) row(row string) {
	words := strings.Fields(row)
	if len(words) == 0 {
		return
	}
	switch last := words[len(words)-1]; {
	case last == "q":
		m.saved = append(m.saved, m.now)
	case last == "Q":
		if len(m.saved) == 0 {
			m.file.t.Error("Q without q")
			return
		}
		m.now, m.saved = m.saved[len(m.saved)-1], m.saved[:len(m.saved)-1]
	case last == "cm":
		m.now = parseMatrix(words).times(m.now)
	case last == "Tm":
		m.inText, m.font = true, strings.TrimPrefix(words[1], "/")
		m.size, _ = strconv.ParseFloat(words[2], 64)
		m.text = parseMatrix(words[4:])
	case last == "ET":
		m.inText = false
	case last == "BMC", strings.HasSuffix(last, "BDC"):
		m.marks = append(m.marks, words[0])
		if found := actualPattern.FindStringSubmatch(row); found != nil {
			m.actual, m.hasSaid = utf16Text(found[1]), false
		}
	case last == "EMC":
		if len(m.marks) == 0 {
			m.file.t.Error("EMC without a mark")
			return
		}
		m.marks = m.marks[:len(m.marks)-1]
		m.actual = ""
	case strings.HasSuffix(last, "TJ"):
		m.show(row)
	}
}

func parseMatrix(words []string) (m matrix) {
	for i := range m {
		m[i], _ = strconv.ParseFloat(words[i], 64)
	}
	return m
}

func (m *machine) show(row string) {
	var words strings.Builder
	place := m.text.times(m.now)
	r := run{tagged: len(m.marks) > 0 && m.marks[0] != "/Artifact"}
	r.x0, r.y0 = place.at(0, 0)
	pen := 0.0
	for _, found := range showPattern.FindAllStringSubmatch(row, -1) {
		if found[1] == "" {
			shift, _ := strconv.ParseFloat(found[2], 64)
			pen -= shift * m.size / 1000
			continue
		}
		for i := 0; i+4 <= len(found[1]); i += 4 {
			code, _ := strconv.ParseUint(found[1][i:i+4], 16, 16)
			text, known := m.file.fonts[m.font][uint16(code)]
			if !known {
				m.file.t.Errorf("code %04X of %s means nothing", code, m.font)
			}
			pen += m.file.widths[m.font][uint16(code)] * m.size / 1000
			if m.actual == "" && text != "\u200b" {
				words.WriteString(text)
			}
		}
	}
	if m.actual != "" && !m.hasSaid {
		words.WriteString(m.actual)
		m.hasSaid = true
	}
	r.x1, r.y1 = place.at(pen, 0)
	m.text = matrix{1, 0, 0, 1, pen, 0}.times(m.text)
	r.text = words.String()
	r.y0, r.y1 = m.page.height-r.y0, m.page.height-r.y1
	if !math.IsNaN(m.previous) && math.Abs(m.previous-r.y0) > 0.01 {
		m.page.text += "\n"
	}
	m.previous = r.y1
	m.page.text += r.text
	m.page.runs = append(m.page.runs, r)
}
