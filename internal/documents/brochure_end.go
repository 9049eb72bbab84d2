package documents

import (
	"strconv"

	"github.com/mela-fair/mela/internal/documents/pdf"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

// plan draws the hall plan on a separate page, with the zones below it.
func (f *flow) plan(about fair.Printed) {
	plan := about.Edition.Plan
	if plan.Site.W <= 0 || plan.Site.H <= 0 || len(plan.Stalls) == 0 {
		return
	}
	f.next()
	f.heading(f.say(texts.Documents.Plan()), 0)
	zones := f.zoneCells(about, false)
	const columns, gap = 3, 16.0
	legend := rowsHeight(zones, columns, (measure-gap*(columns-1))/columns, 6)
	height := flowEnd - f.y - 16 - min(legend, 150)
	width := min(measure, height*plan.Site.W/plan.Site.H)
	figure := f.doc.Root().Add(pdf.Figure).Describe(f.say(texts.Documents.PlanAlt()))
	f.drawPlan(&f.page.Canvas, figure, about, margin+(measure-width)/2, f.y, width)
	f.y += width*plan.Site.H/plan.Site.W + 12
	f.grid(zones, columns, gap, 6)
}

// zoneCells returns one cell per zone, with the letter and the name of the zone. If `counted` is true, the cells also
// show the number of stalls.
func (f *flow) zoneCells(about fair.Printed, counted bool) []cell {
	zones, counts := about.Edition.Plan.Zones, zoneCounts(about)
	cells := make([]cell, 0, len(zones))
	name := titleStyle.sized(10.5)
	for _, z := range zones {
		count := ""
		if counted {
			count = f.say(texts.Documents.ZoneStalls(counts[z.ID]))
		}
		cells = append(cells, cell{
			height: func(w float64) float64 {
				return max(17, f.most(z.Name.OrEnglish(f.lang), name, w-22, 2)+f.most(count, smallStyle, w-22, 1))
			},
			draw: func(x, y, w, _ float64) {
				c := &f.page.Canvas
				item := f.doc.Root().Add(pdf.P)
				c.Mark(item, func() { f.letter(c, z.Letter, x+8, y+8, 8) })
				y += f.cut(c, item, z.Name.OrEnglish(f.lang), name, x+22, y+1.5, w-22, 2)
				f.cut(c, item, count, smallStyle, x+22, y+1.5, w-22, 1)
			},
		})
	}
	return cells
}

// steps draws the registration and stall booking steps next to the QR code for the site.
func (f *flow) steps(about fair.Printed) {
	const code = 132.0
	width := measure - code - 48
	address := about.Site + f.lang.PathPrefix() + "/"
	t := texts.Documents
	register := []string{f.say(t.RegisterStepsOpen(shortAddress(about.Site))), f.say(t.RegisterStepsFill())}
	if about.Fee > 0 {
		register = append(register, f.say(t.RegisterStepsPay(about.FeeText)))
	}
	register = append(register, f.say(t.RegisterStepsKeep()))
	book := []string{f.say(t.BookStepsOpen()), f.say(t.BookStepsChoose()), f.say(t.BookStepsPay())}
	f.heading(f.say(texts.Documents.Register()), max(code+40, f.stepsHeight(register, width)))
	top, c, root := f.y, &f.page.Canvas, f.doc.Root()
	left := a4Width - margin - code - 8
	c.SetFill(turmeric)
	c.RoundRect(left-8, top-8, code+16, code+46, 3)
	c.Paint(pdf.Fill)
	figure := root.Add(pdf.Figure).Describe(f.say(texts.Documents.Scan()) + ": " + address)
	f.qr(c, figure, address, left, top, code)
	f.writeFitted(
		c, root.Add(pdf.P), f.say(texts.Documents.Scan()), titleStyle.sized(11.5).at(centre), left, top+code+5, code, 2,
		6,
	)
	f.page.Link(figure, address, left, top, code, code)
	page := f.page
	f.list(register, width)
	f.y += 14
	if f.page == page { // narrower, because the text is beside the QR code
		f.room(f.lineHeight(titleStyle) + f.stepsHeight(book, width))
	}
	f.y += f.cut(
		&f.page.Canvas, root.Add(pdf.H3), f.say(texts.Documents.Book()), titleStyle.sized(16), margin, f.y, width, 2,
	) + 5
	f.list(book, width)
	if f.page == page {
		f.y = max(f.y, top+code+40)
	}
	f.y += 20
}

// stepLines is the maximum number of lines for the text of one step. Further lines are cut off.
const stepLines = 6

func (f *flow) stepsHeight(steps []string, width float64) float64 {
	height := 0.0
	for _, s := range steps {
		height += max(22, f.most(s, bodyStyle, width-32, stepLines)) + 6
	}
	return height
}

// list draws a numbered list of steps.
func (f *flow) list(steps []string, width float64) {
	list := f.doc.Root().Add(pdf.L)
	number := style{cut: displayCut, size: 11.5, color: white, align: centre}
	for i, s := range steps {
		f.room(f.stepsHeight([]string{s}, width))
		c, item := &f.page.Canvas, list.Add(pdf.LI).Add(pdf.LBody)
		height := f.most(s, bodyStyle, width-32, stepLines)
		c.Mark(item, func() {
			c.SetFill(leaf700)
			c.Circle(margin+10, f.y+10, 10)
			c.Paint(pdf.Fill)
			f.mark(c, strconv.Itoa(i+1), number, margin+10, f.y+14)
		})
		f.cut(c, item, s, bodyStyle, margin+32, f.y+max(0, (20-f.lineHeight(bodyStyle))/2), width-32, stepLines)
		f.y += max(22, height) + 6
	}
}

// contact draws the office's contact data and the fair's social media channels.
func (f *flow) contact(about fair.Printed) {
	e := about.Edition
	rows := [][2]string{
		{f.say(texts.Documents.Phone()), e.Phone},
		{f.say(texts.Documents.WhatsApp()), e.WhatsApp},
		{f.say(texts.Documents.Email()), e.Email},
		{f.say(texts.Documents.Website()), shortAddress(e.Website)},
		{f.say(texts.Documents.Venue()), e.Venue.OrEnglish(f.lang)},
	}
	var cells []cell
	for _, row := range rows {
		if row[1] != "" {
			cells = append(cells, f.fact(row[0], row[1], ""))
		}
	}
	if len(cells) > 0 {
		f.heading(f.say(texts.Documents.Contact()), rowsHeight(cells[:min(2, len(cells))], 2, (measure-28)/2, 0))
		f.grid(cells, 2, 28, 8)
	}
	cells = nil
	for _, s := range e.Social {
		if address := fair.WebAddress(s.URL); address != "" {
			cells = append(cells, f.fact(s.Name, shortAddress(address), address))
		}
	}
	if len(cells) > 0 {
		f.y += 8
		f.room(40 + f.lineHeight(titleStyle))
		f.y += f.cut(
			&f.page.Canvas, f.doc.Root().Add(pdf.H3), f.say(texts.Documents.Follow()), titleStyle.sized(16), margin,
			f.y, measure, 1,
		) + 6
		f.grid(cells, 2, 28, 8)
	}
	if organiser := e.Organiser.OrEnglish(f.lang); organiser != "" {
		f.y += 8
		f.paragraph(f.say(texts.Documents.Organiser(organiser)), smallStyle.in(ink3), measure)
	}
	f.closing()
}

// closing fills the rest of the last page with an illustration of a field below the sun.
func (f *flow) closing() {
	const least, most = 80.0, 300.0
	bottom := a4Height - 56
	if f.page == nil || bottom-f.y-18 < least {
		return
	}
	top := max(f.y+18, bottom-most)
	f.clipped(&f.page.Canvas, "hero-phone", 0, top, a4Width, bottom-top, 0.75)
}

// fact returns a cell with a name and a value. If `address` is not empty, the value is a link to it.
func (f *flow) fact(name, value, address string) cell {
	const indent, lines = 84.0, 3
	bold := titleStyle.sized(11)
	return cell{
		height: func(w float64) float64 {
			return 6 + max(f.most(name, bold, indent-8, 1), f.most(value, bodyStyle, w-indent, lines))
		},
		draw: func(x, y, w, _ float64) {
			c := &f.page.Canvas
			c.FillRect(regur200, x, y, w, 0.75)
			item := f.doc.Root().Add(pdf.P)
			f.writeFitted(c, item, name, bold, x, y+6, indent-8, 1, 5)
			if address == "" {
				f.cut(c, item, value, bodyStyle, x+indent, y+5, w-indent, lines)
				return
			}
			link := item.Add(pdf.Link)
			height := f.cut(c, link, value, bodyStyle.in(leaf700), x+indent, y+5, w-indent, lines)
			f.page.Link(link, address, x+indent, y+5, w-indent, height)
		},
	}
}
