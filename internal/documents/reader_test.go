package documents_test

import (
	"bytes"
	"compress/zlib"
	"encoding/binary"
	"encoding/hex"
	"io"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"unicode/utf16"
)

// printed is a PDF file that was parsed for the tests.
type printed struct {
	t       testing.TB
	objects map[int]string // dictionaries and other small objects
	streams map[int][]byte // decompressed
	pages   []*printedPage
	fonts   map[string]map[uint16]string // resource name → code → text
	widths  map[string]map[uint16]float64
}

// printedPage contains a page's text, both as a whole and as runs with positions.
type printedPage struct {
	width, height float64
	text          string
	runs          []run
}

// run is a part of a text. Its start and end are measured in points from the page's upper left corner.
type run struct {
	text           string
	x0, y0, x1, y1 float64
	tagged         bool
}

var (
	streamPattern = regexp.MustCompile(`(?s)(\d+) 0 obj\n(<<.*?>>)\nstream\n`)
	lengthPattern = regexp.MustCompile(`/Length (\d+)`)
	refPattern    = regexp.MustCompile(`(\d+) 0 R`)
	bfPattern     = regexp.MustCompile(`<([0-9A-F]{4})><([0-9A-F]*)>`)
)

// read parses a PDF. It fails the test if the file is malformed.
func read(t testing.TB, data []byte) *printed {
	t.Helper()
	p := &printed{
		t: t, objects: map[int]string{}, streams: map[int][]byte{}, fonts: map[string]map[uint16]string{},
		widths: map[string]map[uint16]float64{},
	}
	if !bytes.HasPrefix(data, []byte("%PDF-1.7\n")) || !bytes.HasSuffix(data, []byte("%%EOF\n")) {
		t.Fatal("no PDF header or end")
	}
	for at := 0; ; {
		found := streamPattern.FindSubmatchIndex(data[at:])
		if found == nil {
			break
		}
		id, _ := strconv.Atoi(string(data[at+found[2] : at+found[3]]))
		dict := string(data[at+found[4] : at+found[5]])
		length, _ := strconv.Atoi(lengthPattern.FindStringSubmatch(dict)[1])
		body := data[at+found[1] : at+found[1]+length]
		if strings.Contains(dict, "/FlateDecode") {
			r, err := zlib.NewReader(bytes.NewReader(body))
			if err != nil {
				t.Fatal(err)
			}
			if body, err = io.ReadAll(r); err != nil {
				t.Fatal(err)
			}
		}
		p.objects[id], p.streams[id] = dict, body
		at += found[1] + length
	}
	p.unpackSmall()
	p.checkReferences(data)
	for id := range p.objects {
		if strings.Contains(p.objects[id], "/Type/Pages/Kids") {
			p.readPages(id)
		}
	}
	return p
}

func (p *printed) unpackSmall() {
	for id, dict := range p.objects {
		if !strings.Contains(dict, "/Type/ObjStm") {
			continue
		}
		first := p.number(dict, "First")
		body := string(p.streams[id])
		index := strings.Fields(body[:first])
		for i := 0; i < len(index); i += 2 {
			number, _ := strconv.Atoi(index[i])
			from, _ := strconv.Atoi(index[i+1])
			end := len(body) - first
			if i+3 < len(index) {
				end, _ = strconv.Atoi(index[i+3])
			}
			p.objects[number] = body[first+from : first+end]
		}
	}
}

// checkReferences checks that every referenced object exists and that the cross-reference table is right.
func (p *printed) checkReferences(data []byte) {
	p.t.Helper()
	for id, object := range p.objects {
		for _, found := range refPattern.FindAllStringSubmatch(object, -1) {
			if number, _ := strconv.Atoi(found[1]); p.objects[number] == "" {
				p.t.Errorf("object %d names %d, which is not there: %.80s", id, number, object)
			}
		}
	}
	tail := data[bytes.LastIndex(data, []byte("startxref\n"))+10:]
	at, _ := strconv.Atoi(strings.Fields(string(tail))[0])
	if !bytes.Contains(data[at:at+200], []byte("/Type/XRef")) {
		p.t.Error("startxref does not lead to the cross-references")
	}
	for id, dict := range p.objects {
		if !strings.Contains(dict, "/Type/XRef") {
			continue
		}
		for i, rows := 1, p.streams[id]; i < len(rows)/7; i++ {
			row := rows[7*i : 7*i+7]
			if place := binary.BigEndian.Uint32(row[1:]); row[0] == 1 &&
				!bytes.HasPrefix(data[place:], []byte(strconv.Itoa(i)+" 0 obj")) {
				p.t.Errorf("object %d is not at %d", i, place)
			}
		}
	}
}

func (p *printed) number(dict, key string) int {
	found := regexp.MustCompile(`/` + key + ` (\d+)`).FindStringSubmatch(dict)
	if found == nil {
		p.t.Fatalf("no /%s in %.100s", key, dict)
	}
	n, _ := strconv.Atoi(found[1])
	return n
}

// reference returns the number of the object reference that follows the string `after` in a dictionary.
func (p *printed) reference(dict, after string) int {
	_, rest, _ := strings.Cut(dict, after)
	n, _ := strconv.Atoi(refPattern.FindStringSubmatch(rest)[1])
	return n
}

func (p *printed) readPages(id int) {
	kids, _, _ := strings.Cut(p.objects[id], "]")
	for i, found := range refPattern.FindAllStringSubmatch(kids, -1) {
		number, _ := strconv.Atoi(found[1])
		page := p.objects[number]
		if i == 0 {
			p.readFonts(p.objects[p.number(page, "Resources")])
		}
		box := strings.Fields(regexp.MustCompile(`/MediaBox\[([^\]]*)`).FindStringSubmatch(page)[1])
		w, _ := strconv.ParseFloat(box[2], 64)
		h, _ := strconv.ParseFloat(box[3], 64)
		read := &printedPage{width: w, height: h}
		p.pages = append(p.pages, read)
		interpret(p, read, string(p.streams[p.number(page, "Contents")]))
	}
}

func (p *printed) readFonts(resources string) {
	for _, found := range regexp.MustCompile(`/(F\d+) (\d+) 0 R`).FindAllStringSubmatch(resources, -1) {
		number, _ := strconv.Atoi(found[2])
		font := p.objects[number]
		codes := map[uint16]string{}
		for _, pair := range bfPattern.FindAllStringSubmatch(string(p.streams[p.number(font, "ToUnicode")]), -1) {
			code, _ := strconv.ParseUint(pair[1], 16, 16)
			codes[uint16(code)] = utf16Text(pair[2])
		}
		p.fonts[found[1]] = codes
		descendant := p.objects[p.reference(font, "DescendantFonts[")]
		widths := map[uint16]float64{}
		list := regexp.MustCompile(`/W\[1\[([^\]]*)`).FindStringSubmatch(descendant)[1]
		for i, w := range strings.Fields(list) {
			widths[uint16(i+1)], _ = strconv.ParseFloat(w, 64)
		}
		p.widths[found[1]] = widths
	}
}

func utf16Text(digits string) string {
	raw, _ := hex.DecodeString(digits)
	units := make([]uint16, len(raw)/2)
	for i := range units {
		units[i] = binary.BigEndian.Uint16(raw[2*i:])
	}
	return string(utf16.Decode(units))
}

// text returns the text of all pages.
func (p *printed) text() string {
	var b strings.Builder
	for _, page := range p.pages {
		b.WriteString(page.text + "\n")
	}
	return b.String()
}

// flat replaces line breaks and repeated spaces with single spaces.
func flat(s string) string { return strings.Join(strings.Fields(s), " ") }
