package documents

import (
	"github.com/mela-fair/mela/internal/design"
	"github.com/mela-fair/mela/internal/documents/pdf"
)

// The colours of the site (web/src/styles/tokens.css).
const (
	white      pdf.Color = design.White
	ink        pdf.Color = design.Ink
	ink2       pdf.Color = design.Ink2
	ink3       pdf.Color = design.Ink3
	regur500   pdf.Color = design.Regur500
	regur300   pdf.Color = design.Regur300
	regur200   pdf.Color = design.Regur200
	regur100   pdf.Color = design.Regur100
	regur50    pdf.Color = design.Regur50
	leaf900    pdf.Color = design.Leaf900
	leaf800    pdf.Color = design.Leaf800
	leaf700    pdf.Color = design.Leaf700
	leaf600    pdf.Color = design.Leaf600
	leaf200    pdf.Color = design.Leaf200
	leaf50     pdf.Color = design.Leaf50
	turmeric   pdf.Color = design.Turmeric500
	turmeric1  pdf.Color = design.Turmeric100
	turmeric7  pdf.Color = design.Turmeric700
	turmeric8  pdf.Color = design.Turmeric800
	soil       pdf.Color = design.Chalka800
	chalka700  pdf.Color = design.Chalka700
	chalka600  pdf.Color = design.Chalka600
	neel700    pdf.Color = design.Neel700
	planGround pdf.Color = design.Ground
)

// zoneInk contains the colour of a zone's letter and the tint of the zone's area.
type zoneInk struct{ ink, tint pdf.Color }

// zoneInks maps zone letters to their colours. A zone without an entry is grey.
var zoneInks = map[string]zoneInk{
	"A": {design.ZoneA, design.ZoneATint},
	"B": {design.ZoneB, design.ZoneBTint},
	"C": {design.ZoneC, design.ZoneCTint},
	"D": {design.ZoneD, design.ZoneDTint},
	"E": {design.ZoneE, design.ZoneETint},
	"F": {design.ZoneF, design.ZoneFTint},
}

func inkOf(letter string) zoneInk {
	if found, ok := zoneInks[letter]; ok {
		return found
	}
	return zoneInk{ink2, regur100}
}
