package pdf_test

import (
	"bytes"
	"encoding/binary"
	"strings"
	"testing"

	"github.com/mela-fair/mela/internal/documents/fonts"
	"github.com/mela-fair/mela/internal/documents/pdf"
)

func telugu(t testing.TB) []byte {
	t.Helper()
	data, err := fonts.Read("anek-telugu-text")
	if err != nil {
		t.Fatal(err)
	}
	return data
}

func TestWrongFontsAreRefused(t *testing.T) {
	good := telugu(t)
	for length := 0; length < len(good); length += 1 + length/3 {
		if _, err := pdf.ReadFont("cut", good[:length]); err == nil {
			t.Errorf("%d of %d bytes are read as a font", length, len(good))
		}
	}
	for at := 0; at < 400; at++ { // a wrong byte must cause an error or give a font, but never cause a panic
		wrong := bytes.Clone(good)
		wrong[at] ^= 0xff
		font, err := pdf.ReadFont("wrong", wrong)
		if err != nil {
			continue
		}
		d := pdf.New(pdf.Info{})
		page := d.AddPage(100, 100)
		page.Text(d.AddFont(font), 10, 10, 10, []pdf.Glyph{{ID: 51, Text: "a"}, {ID: 65535, Text: "b"}})
		if _, err := d.Bytes(); err != nil {
			t.Errorf("byte %d: %v", at, err)
		}
	}
	if _, err := fonts.Read("none"); err == nil {
		t.Error("a font that is not there is read")
	}
}

func TestOnlyUsedGlyphsAreEmbedded(t *testing.T) {
	font, err := pdf.ReadFont("telugu", telugu(t))
	if err != nil {
		t.Fatal(err)
	}
	size := func(count int) int {
		d := pdf.New(pdf.Info{Title: "Test", Language: "te"})
		page := d.AddPage(300, 300)
		var glyphs []pdf.Glyph
		for i := range count {
			glyphs = append(glyphs, pdf.Glyph{ID: uint16(20 + i), Advance: 500, Text: string(rune(0xc05 + i))})
		}
		page.Text(d.AddFont(font), 12, 10, 50, glyphs)
		data, err := d.Bytes()
		if err != nil {
			t.Fatal(err)
		}
		return len(data)
	}
	few, many := size(3), size(60)
	if few > 6_000 || many < 2*few || many > 30_000 {
		t.Errorf("3 glyphs make %d bytes, 60 make %d", few, many)
	}
}

func TestTextsOfTheFileAreEscaped(t *testing.T) {
	d := pdf.New(pdf.Info{Title: `a(b)\c`, Author: "సొసైటీ", Subject: "<&>", Language: "te"})
	page := d.AddPage(100, 100)
	page.Link(d.Root().Add(pdf.Link), "https://example.org/a b(c)\nహ", 1, 1, 2, 2)
	page.SetFill(0xff0000)
	page.Rect(1, 1, 2, 2)
	page.Paint(pdf.Fill)
	data, err := d.Bytes()
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"<rdf:li xml:lang=\"x-default\">&lt;&amp;&gt;</rdf:li>", "<rdf:li>సొసైటీ</rdf:li>"} {
		if !bytes.Contains(data, []byte(want)) {
			t.Errorf("the metadata lack %s", want)
		}
	}
	if bytes.Contains(data, []byte("example.org/a b")) || strings.Count(string(data), "%%EOF") != 1 {
		t.Error("an address or the end is written wrongly")
	}
	at := bytes.LastIndex(data, []byte("startxref\n"))
	if at < 0 || binary.Size(data) < 500 {
		t.Error("no cross-references")
	}
}
