package documents

import (
	"strconv"
	"strings"

	"github.com/mela-fair/mela/internal/documents/pdf"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

// fair draws the description of the fair, with its key figures on a dark panel.
func (f *flow) fair(about fair.Printed) {
	e := about.Edition
	text := e.Fill(e.Home.Fair, f.lang)
	const lines, pad = 10, 22.0
	words := bodyStyle.in(white).sized(11.5)
	figures := f.figures(about)
	inner := measure - 2*pad
	column := inner / float64(len(figures))
	height := 2*pad + f.lineHeight(headingStyle) + 6 + f.most(text, words, inner, lines) + 12 + 30 +
		f.figureWords(figures, column)
	f.room(height)
	c, root := &f.page.Canvas, f.doc.Root()
	c.SetFill(leaf900)
	c.RoundRect(margin, f.y, measure, height, 3)
	c.Paint(pdf.Fill)
	y := f.y + pad
	y += f.writeFitted(
		c, root.Add(pdf.H2), f.say(texts.Documents.Fair()), headingStyle.in(white), margin+pad, y, inner, 1, 10,
	) + 6
	y += f.cut(c, root.Add(pdf.P), text, words, margin+pad, y, inner, lines) + 12
	for i, figure := range figures {
		x := margin + pad + float64(i)*column
		item := root.Add(pdf.P)
		f.writeFitted(
			c, item, figure[0], style{cut: displayCut, size: 28, color: turmeric, leading: 1.05}, x, y, column-8, 1, 9,
		)
		f.writeFitted(c, item, figure[1], smallStyle.in(white), x, y+30, column-8, 2, 6)
	}
	f.y += height + 20
}

// figureWords returns the height that the labels below the key figures need.
func (f *flow) figureWords(figures [][2]string, column float64) float64 {
	height := 0.0
	for _, figure := range figures {
		height = max(height, f.most(figure[1], smallStyle, column-8, 2))
	}
	return height
}

// figures returns the fair's key figures with their labels: the number of days, stalls and zones.
func (f *flow) figures(about fair.Printed) [][2]string {
	e := about.Edition
	days, stalls := e.Days(), 0
	for _, count := range zoneCounts(about) {
		stalls += count
	}
	list := [][2]string{{strconv.Itoa(days), f.say(texts.Documents.Days(days))}}
	if stalls > 0 {
		list = append(list, [2]string{strconv.Itoa(stalls), f.say(texts.Documents.Stalls())})
	}
	if zones := len(e.Plan.Zones); zones > 0 {
		list = append(list, [2]string{strconv.Itoa(zones), f.say(texts.Documents.Zones())})
	}
	return list
}

// visitorLabels contains the ids of the registration categories. The category images and texts have the same names.
var visitorLabels = []string{"farmer", "scientist", "entrepreneur", "startup", "student", "other"}

// visitors draws the target groups with the images of the registration categories.
func (f *flow) visitors(fair.Printed) {
	cells := make([]cell, 0, len(visitorLabels))
	for _, label := range visitorLabels {
		name, text := texts.Documents.VisitorsName(label), texts.Documents.VisitorsText(label)
		cells = append(cells, f.pictured("labels/"+label, f.say(name), f.say(text)))
	}
	const columns, gap = 6, 12.0
	width := (measure - gap*(columns-1)) / columns
	f.heading(f.say(texts.Documents.Who()), rowsHeight(cells, columns, width, gap))
	f.grid(cells, columns, gap, gap)
	f.y += 10
}

// there draws the section about what is at the fair: the exhibition zones and the areas around the hall.
func (f *flow) there(about fair.Printed) {
	var places []string
	for _, feature := range about.Edition.Plan.Features {
		switch feature.Type {
		case "stage", "seating", "yard", "food", "plots":
			places = append(places, feature.Label.OrEnglish(f.lang))
		}
	}
	zones := f.zoneCells(about, true)
	if len(zones)+len(places) == 0 {
		return
	}
	const columns, gap = 3, 16.0
	width := (measure - gap*(columns-1)) / columns
	f.heading(f.say(texts.Documents.There()), min(300, rowsHeight(zones, columns, width, 6)))
	f.grid(zones, columns, gap, 6)
	f.y += 2
	f.paragraph(strings.Join(places, " · "), bodyStyle, measure)
	f.y += 16
}

// facilities draws a list of the equipment that is included with a stall.
func (f *flow) facilities(about fair.Printed) {
	list := about.Edition.Facilities
	if len(list) == 0 {
		return
	}
	cells := make([]cell, 0, len(list))
	for _, facility := range list {
		cells = append(cells, f.ticked(facility.Name.OrEnglish(f.lang), facility.Note.OrEnglish(f.lang)))
	}
	const columns, gap = 3, 18.0
	width := (measure - gap*(columns-1)) / columns
	f.heading(f.say(texts.Documents.Facilities()), rowsHeight(cells[:min(columns, len(cells))], columns, width, 0))
	f.grid(cells, columns, gap, 9)
	f.y += 12
}

// ticked returns a cell with a tick before its title and text.
func (f *flow) ticked(title, text string) cell {
	const lines, indent = 3, 20.0
	name := titleStyle.sized(12)
	return cell{
		height: func(w float64) float64 {
			return f.most(title, name, w-indent, 2) + f.most(text, smallStyle, w-indent, lines)
		},
		draw: func(x, y, w, _ float64) {
			c := &f.page.Canvas
			f.tick(c, x, y+f.lineHeight(name)/2, 1)
			y += f.cut(c, f.doc.Root().Add(pdf.H3), title, name, x+indent, y, w-indent, 2)
			f.cut(c, f.doc.Root().Add(pdf.P), text, smallStyle, x+indent, y, w-indent, lines)
		},
	}
}

// prices draws the stall sizes and their prices.
func (f *flow) prices(about fair.Printed) {
	t := f.priceTable(about)
	if len(t.rows) == 0 {
		return
	}
	f.heading(f.say(texts.Documents.Prices()), min(f.tableHeight(t, measure), 300))
	f.table(t)
	f.y += 6
	f.paragraph(f.priceNote(about), smallStyle, measure)
	f.y += 20
}

// sponsors draws the sponsorship packages and a comparison of them.
func (f *flow) sponsors(about fair.Printed) {
	e := about.Edition
	if len(e.SponsorTiers) == 0 {
		return
	}
	t := table{columns: []column{{head: "", share: 1.3, strong: true}}}
	passes := []string{f.say(texts.Documents.Passes())}
	tiers := e.SponsorTiers[:min(5, len(e.SponsorTiers))]
	for i, tier := range tiers {
		t.columns = append(t.columns, column{head: tier.Name.OrEnglish(f.lang), share: 1.4, tint: i == 0})
		passes = append(passes, strconv.Itoa(tier.Passes))
	}
	t.rows = append(t.rows, passes)
	for _, benefit := range e.SponsorBenefits {
		row := []string{e.Fill(benefit.Name, f.lang)}
		for _, tier := range tiers {
			value := e.Fill(benefit.Values[tier.ID], f.lang)
			if value == "" {
				value = "–"
			}
			row = append(row, value)
		}
		t.rows = append(t.rows, row)
	}
	cards := make([]cell, 0, len(tiers))
	for i, tier := range tiers {
		cards = append(cards, f.tierCard(e, tier, i == 0))
	}
	const columns, gap = 4, 12.0
	width := (measure - gap*(columns-1)) / columns
	f.heading(f.say(texts.Documents.Sponsor()), rowsHeight(cards, columns, width, gap))
	f.grid(cards, columns, gap, gap)
	f.y += 4
	if len(e.SponsorBenefits) == 0 {
		return
	}
	f.room(min(f.tableHeight(t, measure), 400))
	f.table(t)
	f.y += 22
}

// tierCard returns a framed cell with the name, the price and the benefits of a sponsorship package.
func (f *flow) tierCard(e fair.Edition, tier fair.SponsorTier, first bool) cell {
	const pad, lines, most = 10.0, 2, 6
	name, price := titleStyle.sized(13), style{cut: displayCut, size: 18, color: ink}
	points := []string{f.say(texts.Documents.PassCount(tier.Passes))}
	for _, point := range tier.Highlights[:min(most-1, len(tier.Highlights))] {
		points = append(points, e.Fill(point, f.lang))
	}
	words := smallStyle.sized(9.5)
	height := func(w float64) float64 {
		inner := w - 2*pad
		total := 2*pad + f.most(tier.Name.OrEnglish(f.lang), name, inner, 2) + f.lineHeight(price) + 6
		for _, point := range points {
			total += f.most(point, words, inner-13, lines) + 2
		}
		return total
	}
	return cell{height: height, draw: func(x, y, w, h float64) {
		c, root := &f.page.Canvas, f.doc.Root()
		inner := w - 2*pad
		c.SetStroke(ink, 1.2)
		c.SetFill(white)
		if first {
			c.SetFill(turmeric1)
		}
		c.RoundRect(x, y, w, h, 3)
		c.Paint(pdf.FillStroke)
		y += pad
		y += f.cut(c, root.Add(pdf.H3), tier.Name.OrEnglish(f.lang), name, x+pad, y, inner, 2)
		f.writeFitted(c, root.Add(pdf.P), tier.Price.String(), price, x+pad, y, inner, 1, 7)
		y += f.lineHeight(price) + 6
		list := root.Add(pdf.L)
		for _, point := range points {
			f.tick(c, x+pad, y+f.lineHeight(words)/2, 0.62)
			y += f.cut(c, list.Add(pdf.LI).Add(pdf.LBody), point, words, x+pad+13, y, inner-13, lines) + 2
		}
	}}
}

// tick draws a tick mark whose left end is at x.
func (f *flow) tick(c *pdf.Canvas, x, middle, scale float64) {
	c.Save()
	c.SetStroke(leaf700, 2.2*scale)
	c.SetRound(true, true)
	c.MoveTo(x+1*scale, middle)
	c.LineTo(x+5*scale, middle+4*scale)
	c.LineTo(x+12.5*scale, middle-4.5*scale)
	c.Paint(pdf.Stroke)
	c.Restore()
}
