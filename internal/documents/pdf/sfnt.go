package pdf

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"maps"
	"math/bits"
	"slices"
)

// FontFile is a parsed TrueType font. It is safe for concurrent use by several documents. Metrics are in
// thousandths of the font size.
type FontFile struct {
	name      string
	tables    map[string][]byte
	unitsEm   float64
	metrics   int // number of glyphs that have their own advance
	glyphs    int
	longLoca  bool
	box       [4]float64
	ascent    float64
	descent   float64
	capHeight float64
	space     uint16 // glyph number of the space; 0: there is none
}

var errFont = errors.New("not a TrueType font with outlines")

// ReadFont parses a TrueType font. The argument `name` is the font's name in documents.
func ReadFont(name string, data []byte) (*FontFile, error) {
	f := &FontFile{name: name}
	if err := f.readTables(data); err != nil {
		return nil, fmt.Errorf("font %s: %w", name, err)
	}
	if err := f.readMetrics(); err != nil {
		return nil, fmt.Errorf("font %s: %w", name, err)
	}
	for g := 1; g < min(f.glyphs, 1<<16); g++ {
		if len(f.outline(uint16(g))) == 0 && f.width(uint16(g)) > 100 {
			f.space = uint16(g)
			break
		}
	}
	return f, nil
}

// leastTable is the minimum length of each required table, in bytes.
var leastTable = map[string]int{"head": 54, "hhea": 36, "maxp": 6, "hmtx": 4, "loca": 4, "glyf": 1}

func (f *FontFile) readTables(data []byte) error {
	if len(data) < 12 {
		return errFont
	}
	f.tables = map[string][]byte{}
	for i := range int(binary.BigEndian.Uint16(data[4:])) {
		at := 12 + 16*i
		if at+16 > len(data) {
			return errFont
		}
		offset, length := uint64(binary.BigEndian.Uint32(data[at+8:])), uint64(binary.BigEndian.Uint32(data[at+12:]))
		if offset+length > uint64(len(data)) {
			return errFont
		}
		f.tables[string(data[at:at+4])] = data[offset : offset+length]
	}
	for table, least := range leastTable {
		if len(f.tables[table]) < least {
			return fmt.Errorf("table %s: %w", table, errFont)
		}
	}
	return nil
}

func (f *FontFile) readMetrics() error {
	head, hhea := f.tables["head"], f.tables["hhea"]
	f.unitsEm = float64(binary.BigEndian.Uint16(head[18:]))
	f.metrics = int(binary.BigEndian.Uint16(hhea[34:]))
	f.glyphs = int(binary.BigEndian.Uint16(f.tables["maxp"][4:]))
	if f.metrics == 0 || f.unitsEm == 0 || len(f.tables["hmtx"]) < 4*f.metrics {
		return fmt.Errorf("metrics: %w", errFont)
	}
	for i := range f.box {
		f.box[i] = f.scaled(head[36+2*i:])
	}
	f.longLoca = binary.BigEndian.Uint16(head[50:]) == 1
	f.ascent, f.descent = f.scaled(hhea[4:]), f.scaled(hhea[6:])
	f.capHeight = f.ascent
	if os2 := f.tables["OS/2"]; len(os2) >= 90 {
		f.capHeight = f.scaled(os2[88:])
	}
	return nil
}

func (f *FontFile) scaled(b []byte) float64 {
	return float64(int16(binary.BigEndian.Uint16(b))) * 1000 / f.unitsEm
}

func (f *FontFile) width(glyph uint16) float64 {
	i := min(int(glyph), f.metrics-1)
	return float64(binary.BigEndian.Uint16(f.tables["hmtx"][4*i:])) * 1000 / f.unitsEm
}

// blank returns the glyph of the space, which has a width but no outline.
func (f *FontFile) blank() (glyph uint16, ok bool) { return f.space, f.space != 0 }

// outline returns a glyph's data in the glyf table. It is empty for a space and for an invalid glyph number.
func (f *FontFile) outline(glyph uint16) []byte {
	at := func(i int) int {
		loca := f.tables["loca"]
		switch {
		case f.longLoca && 4*i+4 <= len(loca):
			return int(binary.BigEndian.Uint32(loca[4*i:]))
		case !f.longLoca && 2*i+2 <= len(loca):
			return 2 * int(binary.BigEndian.Uint16(loca[2*i:]))
		}
		return 0
	}
	from, to := at(int(glyph)), at(int(glyph)+1)
	if from >= to || to > len(f.tables["glyf"]) {
		return nil
	}
	return f.tables["glyf"][from:to]
}

// parts calls the function `visit` with the number of each glyph to which a composite outline refers.
func parts(outline []byte, visit func(number []byte)) {
	if len(outline) < 10 || int16(binary.BigEndian.Uint16(outline)) >= 0 {
		return
	}
	const words, scale, more, scaleXY, matrix = 1, 8, 32, 64, 128
	for at := 10; at+4 <= len(outline); {
		flags := binary.BigEndian.Uint16(outline[at:])
		visit(outline[at+2 : at+4])
		at += 6
		if flags&words != 0 {
			at += 2
		}
		switch {
		case flags&scale != 0:
			at += 2
		case flags&scaleXY != 0:
			at += 4
		case flags&matrix != 0:
			at += 8
		}
		if flags&more == 0 {
			return
		}
	}
}

// subset returns a font that contains only the wanted glyphs and their components, with new glyph numbers. The result
// `places` maps the old numbers to the new ones.
func (f *FontFile) subset(wanted []uint16) (data []byte, places map[uint16]uint16, err error) {
	places = map[uint16]uint16{}
	var order []uint16
	add := func(g uint16) {
		if _, ok := places[g]; !ok {
			places[g] = uint16(len(order))
			order = append(order, g)
		}
	}
	add(0)
	for _, g := range wanted {
		add(g)
	}
	for i := 0; i < len(order); i++ {
		parts(f.outline(order[i]), func(number []byte) { add(binary.BigEndian.Uint16(number)) })
	}
	var glyf, loca, hmtx bytes.Buffer
	for _, g := range order {
		loca.Write(binary.BigEndian.AppendUint32(nil, uint32(glyf.Len())))
		outline := bytes.Clone(f.outline(g))
		parts(outline, func(number []byte) { binary.BigEndian.PutUint16(number, places[binary.BigEndian.Uint16(number)]) })
		glyf.Write(outline)
		for glyf.Len()%4 != 0 {
			glyf.WriteByte(0)
		}
		hmtx.Write(f.metric(g))
	}
	loca.Write(binary.BigEndian.AppendUint32(nil, uint32(glyf.Len())))
	head, hhea, maxp := bytes.Clone(f.tables["head"]), bytes.Clone(f.tables["hhea"]), bytes.Clone(f.tables["maxp"])
	binary.BigEndian.PutUint16(head[50:], 1)
	binary.BigEndian.PutUint32(head[8:], 0)
	binary.BigEndian.PutUint16(hhea[34:], uint16(len(order)))
	binary.BigEndian.PutUint16(maxp[4:], uint16(len(order)))
	tables := map[string][]byte{
		"head": head, "hhea": hhea, "maxp": maxp, "hmtx": hmtx.Bytes(), "loca": loca.Bytes(), "glyf": glyf.Bytes(),
	}
	for _, name := range []string{"cvt ", "fpgm", "prep"} {
		if t := f.tables[name]; t != nil {
			tables[name] = t
		}
	}
	return join(tables), places, nil
}

// metric returns a glyph's advance and left side bearing.
func (f *FontFile) metric(g uint16) []byte {
	hmtx := f.tables["hmtx"]
	if int(g) < f.metrics {
		return hmtx[4*int(g) : 4*int(g)+4]
	}
	bearing := 4*f.metrics + 2*(int(g)-f.metrics)
	last := bytes.Clone(hmtx[4*(f.metrics-1) : 4*(f.metrics-1)+2])
	if bearing+2 <= len(hmtx) {
		return append(last, hmtx[bearing:bearing+2]...)
	}
	return append(last, 0, 0)
}

// join builds a font file from its tables.
func join(tables map[string][]byte) []byte {
	names := slices.Sorted(maps.Keys(tables))
	log := bits.Len(uint(len(names))) - 1
	power := 1 << log // the largest power of two that is not above the number of tables
	var directory, body bytes.Buffer
	directory.Write([]byte{0, 1, 0, 0})
	for _, v := range []int{len(names), power * 16, log, len(names)*16 - power*16} {
		directory.Write(binary.BigEndian.AppendUint16(nil, uint16(v)))
	}
	for _, name := range names {
		table := tables[name]
		directory.WriteString(name)
		for _, v := range []uint32{checksum(table), uint32(12 + 16*len(names) + body.Len()), uint32(len(table))} {
			directory.Write(binary.BigEndian.AppendUint32(nil, v))
		}
		body.Write(table)
		for body.Len()%4 != 0 {
			body.WriteByte(0)
		}
	}
	return append(directory.Bytes(), body.Bytes()...)
}

func checksum(table []byte) uint32 {
	var sum uint32
	for i := 0; i < len(table); i += 4 {
		var word [4]byte
		copy(word[:], table[i:])
		sum += binary.BigEndian.Uint32(word[:])
	}
	return sum
}

// subsetName returns the font's name with the prefix of six letters that marks a subset.
func (f *FontFile) subsetName(index int) string {
	return fmt.Sprintf("MELA%c%c+%s", 'A'+index/26%26, 'A'+index%26, f.name)
}
