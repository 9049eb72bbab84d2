package documents

import (
	"github.com/mela-fair/mela/internal/documents/pdf"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

// PassPoster returns an A4 poster that tells in three languages how people get their entry code by WhatsApp.
func (m *Maker) PassPoster(about fair.PrintedPassPoster) ([]byte, error) {
	p, err := m.beginAs(fair.English, officeInfo(about.Edition, texts.Documents.PassPoster()))
	if err != nil {
		return nil, err
	}
	const edge, code = 50.0, 380.0
	c, root := &p.doc.AddPage(a4Width, a4Height).Canvas, p.doc.Root()
	y := edge
	y += p.writeFitted(c, root.Add(pdf.H1), about.Edition.Title.OrEnglish(fair.English),
		style{cut: displayCut, size: 34, color: leaf700}, edge, y, a4Width-2*edge, 2, 16) + 18
	for _, lang := range fair.Langs {
		text := texts.Documents.SendPass(about.Words[lang], about.Number).In(lang)
		y += p.writeFitted(c, root.Add(pdf.P), text, style{cut: displayCut, size: 26, color: ink}, edge, y,
			a4Width-2*edge, 2, 12) + 4
		text = texts.Documents.SendPassWhy().In(lang)
		y += p.writeFitted(c, root.Add(pdf.P), text, smallStyle.sized(14), edge, y, a4Width-2*edge, 2, 8) + 18
	}
	figure := root.Add(pdf.Figure).Describe(about.Href)
	p.qr(c, figure, about.Href, (a4Width-code)/2, y+10, code)
	return p.finish()
}
