package documents

import (
	"slices"
	"strings"

	"github.com/mela-fair/mela/internal/documents/pdf"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/ledger"
	"github.com/mela-fair/mela/texts"
)

// Prospectus returns a PDF for companies that may sponsor the fair: the fair, the figures of the last one, the packages
// with and without GST, what each contains, and whom to write to.
func (m *Maker) Prospectus(about fair.Printed) ([]byte, error) {
	e, t := about.Edition, texts.Documents
	title := e.Title.OrEnglish(about.Lang) + ": " + t.Prospectus().In(about.Lang)
	p, err := m.begin(about, title, e.Tagline.OrEnglish(about.Lang))
	if err != nil {
		return nil, err
	}
	f := &flow{
		press: p, head: e.Title.OrEnglish(p.lang), side: p.say(t.Prospectus()), foot: shortAddress(about.Site), count: 1,
		page: p.doc.AddPage(a4Width, a4Height), y: 236,
	}
	about.FeeText = "" // for visitors
	p.brochureHead(&f.page.Canvas, about)
	f.paragraph(e.Home.AboutText.OrEnglish(p.lang))
	if figures := e.Home.Figures; len(figures) > 0 {
		f.heading(p.say(t.LastFair()), 60)
		f.grid(fair.Each(figures, f.figure), min(4, len(figures)), 16, 8)
		f.paragraph(e.Home.FiguresNote.OrEnglish(p.lang))
	}
	f.packages(e)
	f.comparison(e)
	f.enquiry(about)
	return p.finish()
}

// paragraph writes a text in the full text width, with space below it.
func (f *flow) paragraph(text string) {
	if strings.TrimSpace(text) == "" {
		return
	}
	f.room(f.height(text, bodyStyle, measure))
	f.y += f.write(&f.page.Canvas, f.doc.Root().Add(pdf.P), text, bodyStyle, margin, f.y, measure) + 14
}

// figure returns a number of the last fair with what it counts below it.
func (f *flow) figure(of fair.TitledText) cell {
	number, text := of.Title.OrEnglish(f.lang), of.Text.OrEnglish(f.lang)
	big := style{cut: displayCut, size: 22, color: chalka700}
	const lines = 3
	return cell{
		height: func(width float64) float64 {
			return f.lineHeight(big) + f.titleGap() + f.most(text, smallStyle, width, lines)
		},
		draw: func(x, y, width, _ float64) {
			c, e := &f.page.Canvas, f.doc.Root()
			y += f.writeFitted(c, e.Add(pdf.P), number, big, x, y, width, 1, 8) + f.titleGap()
			f.cut(c, e.Add(pdf.P), text, smallStyle, x, y, width, lines)
		},
	}
}

// packages draws the table of packages with their prices.
func (f *flow) packages(e fair.Edition) {
	if len(e.SponsorTiers) == 0 {
		return
	}
	t := texts.Documents
	tax := e.Tax.OrDefaults()
	list := table{columns: []column{
		{head: f.say(t.Package()), share: 1.6, strong: true},
		{head: f.say(t.Includes()), share: 2.6},
		{head: f.say(t.Base()), share: 1.4, align: right},
		{head: f.say(t.WithGst()), share: 1.5, align: right, strong: true},
	}}
	taxed := false
	for _, tier := range e.SponsorTiers {
		with := ledger.TaxOfSponsorship(tax, tier.Price, false)
		taxed = taxed || with.GST > 0
		list.rows = append(list.rows, []string{
			tier.Name.OrEnglish(f.lang), f.included(tier), tier.Price.String(), (tier.Price + with.GST).String(),
		})
	}
	if !taxed {
		list.columns = list.columns[:3]
		for i := range list.rows {
			list.rows[i] = list.rows[i][:3]
		}
	}
	f.heading(f.say(t.Packages()), 80)
	f.table(list)
	f.y += 8
	if taxed && tax.ReverseCharge {
		f.paragraph(f.say(t.ReverseNote(percent(tax.SponsorRate))))
	}
	f.y += 8
}

// included returns the passes and the highlights of a package.
func (f *flow) included(tier fair.SponsorTier) string {
	list := []string{f.say(texts.Documents.Passes(tier.Passes))}
	for _, highlight := range tier.Highlights {
		list = append(list, highlight.OrEnglish(f.lang))
	}
	return strings.Join(list, "; ")
}

// comparison draws the table of what each package contains.
func (f *flow) comparison(e fair.Edition) {
	if len(e.SponsorTiers) == 0 || len(e.SponsorBenefits) == 0 {
		return
	}
	list := table{size: 9.5, columns: []column{{head: f.say(texts.Documents.Benefit()), share: 1.6, strong: true}}}
	for _, tier := range e.SponsorTiers {
		list.columns = append(list.columns, column{head: tier.Name.OrEnglish(f.lang), share: 1})
	}
	for _, benefit := range e.SponsorBenefits {
		row := []string{benefit.Name.OrEnglish(f.lang)}
		for _, tier := range e.SponsorTiers {
			value := benefit.Values[tier.ID].OrEnglish(f.lang)
			if value == "" {
				value = "–"
			}
			row = append(row, value)
		}
		list.rows = append(list.rows, row)
	}
	f.heading(f.say(texts.Documents.Comparison()), min(f.tableHeight(list, measure), flowEnd-flowTop-80))
	f.table(list)
	f.y += 16
}

// enquiry says how to become a sponsor, with a QR code of the form.
func (f *flow) enquiry(about fair.Printed) {
	e, t := about.Edition, texts.Documents
	address := about.Site + f.lang.PathPrefix() + "/sponsorship"
	rows := slices.DeleteFunc([]string{
		joined(f.say(t.Phone()), e.Phone), joined(f.say(t.Email()), e.Email), shortAddress(about.Site) + "/sponsorship",
	}, func(row string) bool { return !strings.ContainsAny(row, "0123456789@/") })
	f.heading(f.say(t.Sponsor()), codeSize)
	c, root := &f.page.Canvas, f.doc.Root()
	figure := root.Add(pdf.Figure).Describe(address)
	f.qr(c, figure, address, a4Width-margin-codeSize, f.y, codeSize)
	f.page.Link(figure, address, a4Width-margin-codeSize, f.y, codeSize, codeSize)
	y := f.y
	y += f.write(c, root.Add(pdf.P), f.say(t.SponsorHow()), bodyStyle, margin, y, stepsWidth) + 8
	for _, row := range rows {
		y += f.writeFitted(c, root.Add(pdf.P), row, bodyStyle, margin, y, stepsWidth, 1, 6)
	}
	f.y = max(y, f.y+codeSize)
}
