package documents

import "github.com/mela-fair/mela/internal/documents/pdf"

// The inks, those of the site (design §2).
const (
	white      pdf.Color = 0xFFFFFF
	ink        pdf.Color = 0x241C16 // regur 900
	ink2       pdf.Color = 0x4C3F35
	ink3       pdf.Color = 0x63564B
	regur500   pdf.Color = 0x7D7065
	regur300   pdf.Color = 0xBDB3A8
	regur200   pdf.Color = 0xDCD5CC
	regur100   pdf.Color = 0xEDE9E3
	regur50    pdf.Color = 0xF7F5F2
	leaf900    pdf.Color = 0x05331D
	leaf800    pdf.Color = 0x084A2A
	leaf700    pdf.Color = 0x0B6238
	leaf600    pdf.Color = 0x2F8552
	leaf200    pdf.Color = 0xBFE3C8
	leaf50     pdf.Color = 0xF2F9F2
	turmeric   pdf.Color = 0xFFC220
	turmeric1  pdf.Color = 0xFFF3CF
	turmeric7  pdf.Color = 0xA87300
	turmeric8  pdf.Color = 0x7A4A00
	soil       pdf.Color = 0x6E2412 // chalka 800
	chalka700  pdf.Color = 0x8E3016
	chalka600  pdf.Color = 0xB2441E
	neel700    pdf.Color = 0x163F78
	planGround pdf.Color = 0xEFF4EC
)

// zoneInk is a zone's letter colour and its ground's tint.
type zoneInk struct{ ink, tint pdf.Color }

// zoneInks are by the zone's letter; further zones are grey.
var zoneInks = map[string]zoneInk{
	"A": {0x3B6410, 0xE7F2DC},
	"B": {turmeric8, 0xFDF1CC},
	"C": {neel700, 0xE1ECF9},
	"D": {0x5A2D70, 0xF0E7F4},
	"E": {0x0B5A57, 0xDDF1EE},
	"F": {chalka700, 0xFCE8DD},
}

func inkOf(letter string) zoneInk {
	if found, ok := zoneInks[letter]; ok {
		return found
	}
	return zoneInk{ink2, regur100}
}
