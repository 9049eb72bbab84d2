package pdf

import (
	"fmt"
	"strings"
)

// Font is a document's font. Only the glyphs that the document uses are embedded.
type Font struct {
	source *FontFile
	index  int
	id     int
	codes  map[codeKey]uint16
	list   []codeKey // index: code - 1
}

// codeKey identifies the meaning of a font code: a glyph and a text. A glyph that represents different texts has one
// code for each text, so that readers without support for ActualText also copy the right text.
type codeKey struct {
	glyph uint16
	text  string
}

// AddFont adds a font to the document.
func (d *Doc) AddFont(source *FontFile) *Font {
	f := &Font{source: source, index: len(d.fonts), id: d.file.reserve(), codes: map[codeKey]uint16{}}
	d.fonts = append(d.fonts, f)
	return f
}

// partText is the text for all glyphs of a cluster except the first, because every code must have a text. It is a
// zero-width space, which readers ignore.
const partText = "\u200b"

func (f *Font) code(g Glyph) uint16 {
	key := codeKey{g.ID, g.Text}
	if g.Part || g.Text == "" {
		key.text = partText
	}
	code, ok := f.codes[key]
	if !ok {
		f.list = append(f.list, key)
		code = uint16(len(f.list))
		f.codes[key] = code
	}
	return code
}

func (f *Font) width(glyph uint16) float64 { return f.source.width(glyph) }

// write adds the objects of the font to the file.
func (f *Font) write(out *file) error {
	glyphs := make([]uint16, 0, len(f.list))
	for _, k := range f.list {
		glyphs = append(glyphs, k.glyph)
	}
	data, places, err := f.source.subset(glyphs)
	if err != nil {
		return err
	}
	program, descriptor, cid, unicode, mapping := out.reserve(), out.reserve(), out.reserve(), out.reserve(), out.reserve()
	out.stream(program, fmt.Sprintf("/Length1 %d", len(data)), data)
	name := f.source.subsetName(f.index)
	s := f.source
	out.object(descriptor, fmt.Sprintf(
		"<</Type/FontDescriptor/FontName/%s/Flags 4/FontBBox[%s]/ItalicAngle 0/Ascent %s/Descent %s/CapHeight %s/StemV "+
			"80/FontFile2 %s>>",
		name, nums(s.box[0], s.box[1], s.box[2], s.box[3]), num(s.ascent), num(s.descent), num(s.capHeight), ref(program)))
	var widths strings.Builder
	toGlyph := make([]byte, 2, 2*len(f.list)+2)
	for _, k := range f.list {
		widths.WriteString(num(f.width(k.glyph)) + " ")
		place := places[k.glyph]
		toGlyph = append(toGlyph, byte(place>>8), byte(place))
	}
	out.stream(mapping, "", toGlyph)
	out.object(cid,
		fmt.Sprintf("<</Type/Font/Subtype/CIDFontType2/BaseFont/%s"+
			"/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>"+
			"/FontDescriptor %s/W[1[%s]]/CIDToGIDMap %s>>",
			name, ref(descriptor), widths.String(), ref(mapping)))
	out.stream(unicode, "", []byte(f.toUnicode()))
	out.object(f.id,
		fmt.Sprintf("<</Type/Font/Subtype/Type0/BaseFont/%s/Encoding/Identity-H/DescendantFonts[%s]/ToUnicode %s>>",
			name, ref(cid), ref(unicode)))
	return nil
}

// toUnicode writes the map from codes to text, in blocks of 100 as the format requires.
func (f *Font) toUnicode() string {
	var b strings.Builder
	b.WriteString("/CIDInit/ProcSet findresource begin 12 dict begin begincmap\n" +
		"/CIDSystemInfo<</Registry(Adobe)/Ordering(UCS)/Supplement 0>>def\n" +
		"/CMapName/Adobe-Identity-UCS def/CMapType 2 def\n" +
		"1 begincodespacerange<0000><FFFF>endcodespacerange\n")
	for from := 0; from < len(f.list); from += 100 {
		block := f.list[from:min(from+100, len(f.list))]
		fmt.Fprintf(&b, "%d beginbfchar\n", len(block))
		for i, k := range block {
			fmt.Fprintf(&b, "<%04X><%s>\n", from+i+1, utf16Hex(k.text))
		}
		b.WriteString("endbfchar\n")
	}
	b.WriteString("endcmap CMapName currentdict/CMap defineresource pop end end\n")
	return b.String()
}
