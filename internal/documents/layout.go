package documents

import (
	"slices"
	"strconv"
	"strings"

	"github.com/mela-fair/mela/internal/documents/pdf"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

// A3 in landscape.
const (
	a3Width  = 1190.55
	a3Height = 841.89
)

// Layout returns the layout of the hall as a PDF: one A3 sheet with the plan, the zones, the sizes and the prices. It
// does not show which stalls are sold. Stalls that are blocked or not released are pale.
func (m *Maker) Layout(about fair.Printed) ([]byte, error) {
	e := about.Edition
	p, err := m.begin(
		about, e.Title.OrEnglish(about.Lang)+": "+texts.Documents.Layout().In(about.Lang),
		e.Dates.OrEnglish(about.Lang)+", "+e.VenueShort.OrEnglish(about.Lang),
	)
	if err != nil {
		return nil, err
	}
	page := p.doc.AddPage(a3Width, a3Height)
	c := &page.Canvas
	c.FillRect(planGround, 0, 0, a3Width*0.56, a3Height)
	planWidth := a3Width*0.56 - 40
	if site := e.Plan.Site; site.W > 0 && site.H > 0 {
		planWidth = min(planWidth, (a3Height-24)*site.W/site.H)
		figure := p.doc.Root().Add(pdf.Figure).Describe(p.say(texts.Documents.PlanAlt()))
		height := planWidth * site.H / site.W
		p.drawPlan(c, figure, about, (a3Width*0.56-planWidth)/2, (a3Height-height)/2, planWidth)
	}
	p.layoutSide(page, about, a3Width*0.56+36, a3Width*0.44-36-margin)
	return p.finish()
}

// layoutSide draws the column next to the plan. The height of each part is limited, so that the column always fits on
// the page.
func (p *press) layoutSide(page *pdf.Page, about fair.Printed, x, width float64) {
	c, e, root := &page.Canvas, about.Edition, p.doc.Root()
	p.picture(c, "fair-mark", x-4, 38, 54)
	title := style{cut: displayCut, size: 26, color: ink}
	y := 42.0
	y += p.writeFitted(
		c, root.Add(pdf.H1), e.Title.OrEnglish(p.lang)+": "+p.say(texts.Documents.Layout()), title, x+60, y, width-60,
		2, 9,
	) + 3
	y += p.writeFitted(
		c, root.Add(pdf.P), joined(e.Dates.OrEnglish(p.lang), e.Venue.OrEnglish(p.lang)), smallStyle.sized(12), x+60, y,
		width-60, 2, 6,
	)
	y = max(y, 96) + 10
	c.FillRect(ink, x, y, width, 3)
	y += 20
	y += p.zoneList(c, about, x, y, width, 210) + 16
	y += p.layoutPrices(c, about, x, y, width, 330) + 16
	const signs = 130
	if y+signs < a3Height-margin {
		p.layoutSigns(c, e.Plan, x, y, width-150)
	}
	p.layoutCode(page, about, x, width)
}

// zoneList draws the zones with their letters and stall counts, in two columns.
func (p *press) zoneList(c *pdf.Canvas, about fair.Printed, x, y, width, most float64) float64 {
	plan := about.Edition.Plan
	if len(plan.Zones) == 0 {
		return 0
	}
	root := p.doc.Root()
	height := p.cut(c, root.Add(pdf.H2), p.say(texts.Documents.ZonesHead()), titleStyle.sized(18), x, y, width, 1) + 6
	counts := zoneCounts(about)
	list := root.Add(pdf.L)
	half := (width - 20) / 2
	for i := 0; i < len(plan.Zones) && height+40 < most; i += 2 {
		row := 0.0
		for j, z := range plan.Zones[i:min(i+2, len(plan.Zones))] {
			at := x + float64(j)*(half+20)
			item := list.Add(pdf.LI).Add(pdf.LBody)
			c.Mark(item, func() { p.letter(c, z.Letter, at+9, y+height+9, 9) })
			used := p.cut(c, item, z.Name.OrEnglish(p.lang), titleStyle.sized(13), at+26, y+height, half-26, 2)
			used += p.cut(
				c, item, p.say(texts.Documents.ZoneStalls(counts[z.ID])), smallStyle, at+26, y+height+used, half-26, 1,
			)
			row = max(row, used)
		}
		height += max(row, 20) + 7
	}
	return height
}

// zoneCounts returns the number of stalls in each zone, counting only stalls that are released and not blocked. Free
// and booked stalls both count.
func zoneCounts(about fair.Printed) map[string]int {
	counts := map[string]int{}
	for _, s := range about.Edition.Plan.Stalls {
		if s.OnPlan && !s.Placeless && !about.Unreleased[s.Key()] {
			counts[s.Zone]++
		}
	}
	return counts
}

// priceTable returns a table of the stall sizes with their prices at the time about.At.
func (p *press) priceTable(about fair.Printed) table {
	plan := about.Edition.Plan
	gst := p.say(texts.Documents.Gst())
	if rate, same := oneRate(plan.Kinds); same {
		gst = p.say(texts.Documents.GstPercent(percent(rate)))
	}
	t := table{columns: []column{
		{head: p.say(texts.Documents.Stall()), share: 2.3, strong: true},
		{head: p.say(texts.Documents.Numbers()), share: 2.4},
		{head: p.say(texts.Documents.Base()), share: 1.5, align: right},
		{head: gst, share: 1.5, align: right},
		{head: p.say(texts.Documents.Total()), share: 1.6, align: right, strong: true},
	}}
	for _, k := range plan.Kinds {
		price := about.Edition.StallPrice(k, about.At)
		t.rows = append(t.rows, []string{
			joined(k.Name.OrEnglish(p.lang), k.Dimensions.OrEnglish(p.lang)),
			p.numbers(about, k), price.Base.String(), price.GST.String(), price.Total.String(),
		})
	}
	return t
}

func oneRate(kinds []fair.StallKind) (rate int64, same bool) {
	for i, k := range kinds {
		if i > 0 && k.GSTHundredths != rate {
			return 0, false
		}
		rate = k.GSTHundredths
	}
	return rate, len(kinds) > 0
}

// percent formats hundredths of a per cent, for example "18" or "12.5".
func percent(hundredths int64) string {
	return strconv.FormatFloat(float64(hundredths)/100, 'f', -1, 64)
}

// numbers returns the range of a kind's stall numbers, for example "1–85" or "C1–C13". For a kind without stalls on the
// plan, it returns a text that says that the office assigns the place.
func (p *press) numbers(about fair.Printed, k fair.StallKind) string {
	if !k.OnPlan {
		return p.say(texts.Documents.ByOffice())
	}
	var labels []string
	for _, s := range about.Edition.Plan.Stalls {
		if s.Kind == k.ID && s.OnPlan && !s.Placeless && !about.Unreleased[s.Key()] {
			labels = append(labels, s.Label)
		}
	}
	switch len(labels) {
	case 0:
		return "–"
	case 1:
		return labels[0]
	}
	return labels[0] + "–" + labels[len(labels)-1]
}

// joined returns the non-empty texts, separated by commas.
func joined(parts ...string) string {
	return strings.Join(slices.DeleteFunc(parts, func(s string) bool { return strings.TrimSpace(s) == "" }), ", ")
}

// layoutPrices draws the prices. It omits rows for which there is no space. The omitted prices are in the brochure and
// on the site.
func (p *press) layoutPrices(c *pdf.Canvas, about fair.Printed, x, y, width, most float64) float64 {
	t := p.priceTable(about)
	if len(t.rows) == 0 {
		return 0
	}
	t.size = 11.5
	for len(t.rows) > 1 && p.tableHeight(t, width) > most {
		t.rows = t.rows[:len(t.rows)-1]
	}
	height := p.cut(
		c, p.doc.Root().Add(pdf.H2), p.say(texts.Documents.Prices()), titleStyle.sized(18), x, y, width, 1,
	) + 4
	height += p.tableAt(c, t, x, y+height, width) + 6
	return height + p.cut(c, p.doc.Root().Add(pdf.P), p.priceNote(about), smallStyle, x, y+height, width, 3)
}

// priceNote returns the note below the prices. It mentions the early-bird discount if the discount applies at the time
// about.At.
func (p *press) priceNote(about fair.Printed) string {
	note := p.say(texts.Documents.PricesFor())
	early := about.Edition.EarlyBird
	if !early.AppliesAt(about.At) {
		return note
	}
	lastDay := fair.DayIn(p.lang, early.LastDay)
	return note + " " + p.say(texts.Documents.EarlyBird(percent(early.PercentHundredths), lastDay))
}

// layoutSigns draws the legend of the plan.
func (p *press) layoutSigns(c *pdf.Canvas, plan fair.Plan, x, y, width float64) {
	if len(plan.Stalls) == 0 {
		return
	}
	root := p.doc.Root()
	y += p.cut(c, root.Add(pdf.H2), p.say(texts.Documents.Signs()), titleStyle.sized(18), x, y, width, 1) + 6
	list := root.Add(pdf.L)
	c.SetFill(white)
	c.SetStroke(leaf700, 1.4)
	c.RoundRect(x+1, y+1, 18, 18, 1)
	c.Paint(pdf.FillStroke)
	p.mark(c, "12", style{cut: displayCut, size: 8.5, color: ink, align: centre}, x+10, y+13)
	p.cut(
		c, list.Add(pdf.LI).Add(pdf.LBody), p.say(texts.Documents.Place()), smallStyle.sized(11.5), x+28, y+2, width-28,
		1,
	)
	y += 26
	c.SetFill(regur100)
	c.SetStroke(regur300, 1)
	c.SetDash(3, 2.5)
	c.RoundRect(x+1, y+1, 18, 18, 1)
	c.Paint(pdf.FillStroke)
	c.SetDash()
	p.mark(c, "12", style{cut: displayCut, size: 8.5, color: regur500, align: centre}, x+10, y+13)
	p.cut(
		c, list.Add(pdf.LI).Add(pdf.LBody), p.say(texts.Documents.Withheld()), smallStyle.sized(11.5), x+28, y+2,
		width-28, 1,
	)
	y += 30
	p.cut(c, root.Add(pdf.P), p.say(texts.Documents.Free()), smallStyle.sized(10), x, y, width, 3)
}

// layoutCode draws the site's stall booking URL, as text and as a QR code, at the bottom of the column.
func (p *press) layoutCode(page *pdf.Page, about fair.Printed, x, width float64) {
	c, root := &page.Canvas, p.doc.Root()
	address := about.Site + p.lang.PathPrefix() + "/stallbooking"
	const size = 116
	left, top := x+width-size-12, a3Height-margin-size-26
	code := root.Add(pdf.Figure).Describe(p.say(texts.Documents.ScanStall()) + ": " + address)
	p.qr(c, code, address, left, top, size)
	p.writeFitted(
		c, root.Add(pdf.P), p.say(texts.Documents.ScanStall()), titleStyle.sized(10.5).at(centre), left-12, top+size,
		size+24, 2, 6,
	)
	link := root.Add(pdf.P).Add(pdf.Link)
	p.writeFitted(
		c, link, joined(shortAddress(about.Site), about.Edition.Phone, about.Edition.Email), smallStyle.sized(10), x,
		a3Height-margin-12, width-size-30, 1, 5,
	)
	page.Link(link, address, x, a3Height-margin-12, width-size-30, 16)
	page.Link(link, address, left, top, size, size)
}
