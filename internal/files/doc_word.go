package files

import (
	"bytes"
	"encoding/binary"
	"unicode/utf16"

	"github.com/mela-fair/mela/texts"
)

var compoundMagic = []byte("\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1")

func isCompound(content []byte) bool { return bytes.HasPrefix(content, compoundMagic) }

// checkDOC accepts a compound file only if it contains the stream of a Word document. The first bytes are not enough,
// because spreadsheets, installers and encrypted packages begin with the same bytes. It refuses files with macros.
func checkDOC(content []byte) texts.Message {
	c, ok := openCompound(content)
	if !ok {
		return texts.Errors.FileDamaged()
	}
	entries := c.entries()
	if len(entries) == 0 {
		return texts.Errors.FileDamaged()
	}
	for _, name := range []string{"Macros", "_VBA_PROJECT", "_VBA_PROJECT_CUR", "VBA"} {
		if _, there := entries[name]; there {
			return texts.Errors.BiodataMacros()
		}
	}
	word, there := entries["WordDocument"]
	if !there {
		return texts.Errors.BiodataKind()
	}
	const wordMark = 0xa5ec
	if start := c.sector(word.start); len(start) < 2 || binary.LittleEndian.Uint16(start) != wordMark {
		return texts.Errors.FileDamaged()
	}
	return texts.Message{}
}

// compound is a compound file (MS-CFB). It consists of sectors. As in a file system, an allocation table links the
// sectors into chains.
type compound struct {
	content   []byte
	shift     uint
	table     []uint32 // the number of the sector that follows each sector
	directory uint32
}

type compoundEntry struct{ start uint32 }

// lastSector is the largest number that a regular sector can have. Larger numbers mark the end of a chain or a special
// sector.
const lastSector = 0xfffffffa

func openCompound(content []byte) (*compound, bool) {
	const header = 512
	if len(content) < header {
		return nil, false
	}
	number := func(at int) uint32 { return binary.LittleEndian.Uint32(content[at:]) }
	c := &compound{content: content, shift: uint(binary.LittleEndian.Uint16(content[30:])), directory: number(48)}
	if c.shift != 9 && c.shift != 12 {
		return nil, false
	}
	// The header lists the first 109 sectors of the allocation table. This is enough for a file of 6.8 MB, and no
	// upload is larger.
	for at := 76; at < header; at += 4 {
		if number(at) > lastSector {
			continue
		}
		sector := c.sector(number(at))
		if sector == nil {
			return nil, false
		}
		for ; len(sector) >= 4; sector = sector[4:] {
			c.table = append(c.table, binary.LittleEndian.Uint32(sector))
		}
	}
	return c, len(c.table) > 0
}

// sector returns the bytes of a sector. It returns nil if the file does not contain the sector. The last sector may
// be shorter than the others.
func (c *compound) sector(n uint32) []byte {
	start := (int64(n) + 1) << c.shift
	if n > lastSector || start >= int64(len(c.content)) {
		return nil
	}
	return c.content[start:min(start+1<<c.shift, int64(len(c.content)))]
}

// entries returns the directory's streams and storages by name.
func (c *compound) entries() map[string]compoundEntry {
	found := map[string]compoundEntry{}
	at := c.directory
	for range c.table { // the limit ends the iteration if the chain has a loop
		sector := c.sector(at)
		for ; len(sector) >= 128; sector = sector[128:] {
			const storage, stream = 1, 2
			if kind := sector[66]; kind == storage || kind == stream {
				found[entryName(sector)] = compoundEntry{start: binary.LittleEndian.Uint32(sector[116:])}
			}
		}
		if int64(at) >= int64(len(c.table)) {
			break
		}
		at = c.table[at]
	}
	return found
}

func entryName(entry []byte) string {
	length := min(int(binary.LittleEndian.Uint16(entry[64:])), 64)
	units := make([]uint16, 0, 32)
	for i := 0; i+2 < length; i += 2 { // the terminating zero is omitted
		units = append(units, binary.LittleEndian.Uint16(entry[i:]))
	}
	return string(utf16.Decode(units))
}
