package documents

import (
	"fmt"

	"github.com/mela-fair/mela/internal/documents/pdf"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

// Brochure returns a page with the key facts of the fair as a PDF: name, days, place, prices, registration and contact.
// It stands in for a brochure of the office.
func (m *Maker) Brochure(about fair.Printed) ([]byte, error) {
	e, t := about.Edition, texts.Documents
	title := e.Title.OrEnglish(about.Lang) + ": " + t.Brochure().In(about.Lang)
	p, err := m.begin(about, title, e.Tagline.OrEnglish(about.Lang))
	if err != nil {
		return nil, err
	}
	page := p.doc.AddPage(a4Width, a4Height)
	p.brochureHead(&page.Canvas, about)
	const pricesTop, heading, note = 236.0, 30.0, 45.0
	steps := p.brochureSteps(about)
	most := contactTop - pricesTop - heading - note - p.stepsHeight(steps)
	y := pricesTop + p.layoutPrices(&page.Canvas, about, margin, pricesTop, measure, most) + 20
	p.drawSteps(page, about, steps, y)
	p.brochureContact(page, about)
	return p.finish()
}

// brochureHead draws the name, the days, the place and the entry fee.
func (p *press) brochureHead(c *pdf.Canvas, about fair.Printed) {
	e, root := about.Edition, p.doc.Root()
	p.picture(c, "fair-mark", margin-4, 40, 72)
	left, width, y := margin+84, measure-84, 40.0
	big := p.fit(e.Title.OrEnglish(p.lang), style{cut: displayCut, size: 32, color: ink}, width, 2, 14)
	y += p.writeFitted(c, root.Add(pdf.H1), e.Title.OrEnglish(p.lang), big, left, y, width, 2, 14) + p.titleGap()
	p.cut(c, root.Add(pdf.P), e.Tagline.OrEnglish(p.lang), style{size: 11.5, color: ink2}, left, y, width, 2)

	c.FillRect(ink, margin, 142, measure, 2)
	y = 152
	half := measure*0.64 - 12
	days := joined(e.Dates.OrEnglish(p.lang), e.Weekdays.OrEnglish(p.lang))
	y += p.writeFitted(c, root.Add(pdf.P), days, style{cut: displayCut, size: 18, color: chalka700}, margin, y, half, 1, 8)
	place := joined(e.Venue.OrEnglish(p.lang))
	y += p.writeFitted(c, root.Add(pdf.P), place, titleStyle, margin, y, half, 2, 7)
	society := p.say(texts.Documents.FairBy(e.Society.OrEnglish(p.lang)))
	p.writeFitted(c, root.Add(pdf.P), society, smallStyle, margin, y, half, 1, 6)
	if about.FeeText != "" {
		fillTicket(c, margin+measure*0.64, 158, measure*0.36, 46, 6)
		fee := style{cut: displayCut, size: 16, color: ink, align: centre, leading: 1.2}
		p.writeFitted(c, root.Add(pdf.P), about.FeeText, fee, margin+measure*0.64+10, 171, measure*0.36-20, 1, 7)
	}
}

// brochurePart is a numbered list with a title.
type brochurePart struct {
	title string
	steps []string
}

// brochureSteps returns how to register and how to book a stall.
func (p *press) brochureSteps(about fair.Printed) []brochurePart {
	t := texts.Documents
	register := []texts.Message{t.RegisterStepsOpen(shortAddress(about.Site)), t.RegisterStepsFill()}
	if about.Fee > 0 {
		register = append(register, t.RegisterStepsPay(about.FeeText))
	}
	register = append(register, t.RegisterStepsKeep())
	book := []texts.Message{t.BookStepsOpen(), t.BookStepsChoose(), t.BookStepsPay()}
	return []brochurePart{
		{p.say(t.Register()), fair.Each(register, p.say)}, {p.say(t.Book()), fair.Each(book, p.say)},
	}
}

const (
	codeSize   = 118.0
	stepsWidth = measure - codeSize - 24
	stepLines  = 2 // further lines of a step are cut off
	contactTop = a4Height - 104
)

func (p *press) stepsHeight(parts []brochurePart) (height float64) {
	for _, part := range parts {
		height += p.lineHeight(titleStyle) + p.titleGap() + 8
		for _, step := range part.steps {
			height += p.most("1. "+step, smallStyle, stepsWidth, stepLines) + 1
		}
	}
	return height
}

// drawSteps draws the lists beside the QR code of the site.
func (p *press) drawSteps(page *pdf.Page, about fair.Printed, parts []brochurePart, y float64) {
	c, root, scan := &page.Canvas, p.doc.Root(), p.say(texts.Documents.Scan())
	address, left := about.Site+p.lang.PathPrefix()+"/", a4Width-margin-codeSize
	figure := root.Add(pdf.Figure).Describe(scan + ": " + address)
	p.qr(c, figure, address, left, y, codeSize)
	p.writeFitted(c, root.Add(pdf.P), scan, titleStyle.sized(11).at(centre), left, y+codeSize+4, codeSize, 2, 6)
	page.Link(figure, address, left, y, codeSize, codeSize)
	for _, part := range parts {
		y += p.writeFitted(c, root.Add(pdf.H2), part.title, titleStyle, margin, y, stepsWidth, 1, 8) + p.titleGap()
		list := root.Add(pdf.L)
		for i, step := range part.steps {
			item := list.Add(pdf.LI).Add(pdf.LBody)
			y += p.cut(c, item, fmt.Sprintf("%d. %s", i+1, step), smallStyle, margin, y, stepsWidth, stepLines) + 1
		}
		y += 8
	}
}

// brochureContact draws the contact data of the office at the foot of the page.
func (p *press) brochureContact(page *pdf.Page, about fair.Printed) {
	e, t, c, root := about.Edition, texts.Documents, &page.Canvas, p.doc.Root()
	const columns = 2
	c.FillRect(ink, margin, contactTop, measure, 2)
	width := measure / columns
	site := shortAddress(about.Site)
	for i, row := range [][2]string{
		{p.say(t.Phone()), e.Phone},
		{p.say(t.WhatsApp()), e.WhatsApp},
		{p.say(t.Email()), e.Email},
		{p.say(t.Website()), site},
	} {
		if row[1] == "" {
			continue
		}
		x, y := margin+float64(i%columns)*width, contactTop+10+float64(i/columns)*24
		item := root.Add(pdf.P)
		p.writeFitted(c, item, row[0], titleStyle.sized(11), x, y, 72, 1, 6)
		p.writeFitted(c, item, row[1], bodyStyle, x+76, y, width-84, 1, 5)
	}
	link := root.Add(pdf.Link)
	page.Link(link, about.Site+p.lang.PathPrefix()+"/", margin+width, contactTop+34, width, 20)
}
