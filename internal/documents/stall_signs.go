package documents

import (
	"cmp"
	"slices"
	"strconv"

	"github.com/mela-fair/mela/internal/documents/pdf"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

// StallSigns returns a PDF with an A4 page for each stall. The page shows the stall's name in large letters, the
// firm's name in its own script, the product, and a QR code of the exhibitor's page.
func (m *Maker) StallSigns(about fair.PrintedStalls) ([]byte, error) {
	p, err := m.beginAs(fair.English, officeInfo(about.Edition, texts.Documents.StallSigns()))
	if err != nil {
		return nil, err
	}
	for _, stall := range about.Stalls {
		p.stallSign(about, stall)
	}
	return p.finish()
}

// officeInfo returns the PDF metadata of a list, badges, signs or tickets that the office prints.
func officeInfo(e fair.Edition, title texts.Message) pdf.Info {
	return pdf.Info{
		Title: title.In(fair.English), Author: e.Society.OrEnglish(fair.English), Subject: e.Title.OrEnglish(fair.English),
	}
}

// stallSign draws one stall's sign on a separate page.
func (p *press) stallSign(about fair.PrintedStalls, stall fair.PrintedStall) {
	const code = 150.0
	c, root := &p.doc.AddPage(a4Width, a4Height).Canvas, p.doc.Root()
	plain := smallStyle.sized(16)
	y := margin
	y += p.writeFitted(c, root.Add(pdf.P), about.Edition.Title.OrEnglish(fair.English), plain.in(leaf700), margin, y,
		measure, 1, 9) + 8
	number := style{cut: displayCut, size: 130, color: ink}
	y += p.writeFitted(c, root.Add(pdf.H1), p.say(texts.Documents.StallNumber(stall.Stall)), number, margin, y, measure,
		1, 30) + 8
	y += p.writeFitted(c, root.Add(pdf.P), stall.Zone, plain, margin, y, measure, 1, 9) + 40
	firm := style{cut: displayCut, size: 64, color: leaf700}
	y += p.writeFitted(c, root.Add(pdf.H2), stall.Firm, firm, margin, y, measure, 4, 22) + 16
	if stall.LocalName != "" {
		y += p.writeFitted(c, root.Add(pdf.P), stall.LocalName, firm.sized(44), margin, y, measure, 2, 18) + 16
	}
	p.writeFitted(c, root.Add(pdf.P), stall.Product, plain.sized(24), margin, y, measure, 3, 10)

	top := a4Height - margin - code
	beside, room := margin, measure
	if stall.Link != "" {
		figure := root.Add(pdf.Figure).Describe(p.say(texts.Documents.ScanExhibitor()))
		p.qr(c, figure, stall.Link, margin, top, code)
		beside, room = margin+code+20, measure-code-20
		top += p.writeFitted(c, root.Add(pdf.P), p.say(texts.Documents.ScanExhibitor()), plain, beside, top, room, 3, 9) + 8
	}
	if about.Trial {
		p.writeFitted(c, root.Add(pdf.P), p.say(texts.Documents.Trial()), plain.sized(12).in(chalka700), beside, top, room,
			3, 6)
	}
}

// ExhibitorList returns a PDF with a table of exhibitors for each zone. The tables contain contact persons and phone
// numbers.
func (m *Maker) ExhibitorList(about fair.PrintedStalls) ([]byte, error) {
	f, err := m.officeList(about.Edition, texts.Documents.ExhibitorList(), about.Trial)
	if err != nil {
		return nil, err
	}
	columns := []column{
		{head: f.say(texts.Documents.ColumnStall()), share: 1, strong: true},
		{head: f.say(texts.Documents.ColumnFirm()), share: 3.2, strong: true},
		{head: f.say(texts.Documents.ColumnProduct()), share: 2.6},
		{head: f.say(texts.Documents.ColumnContact()), share: 2.6},
	}
	for from := 0; from < len(about.Stalls); {
		zone, to := about.Stalls[from].Zone, from
		rows := [][]string{}
		for ; to < len(about.Stalls) && about.Stalls[to].Zone == zone; to++ {
			s := about.Stalls[to]
			rows = append(rows, []string{s.Stall, s.Firm, s.Product, joined(s.Contact, string(s.Phone))})
		}
		f.heading(cmp.Or(zone, f.say(texts.Documents.WithoutZone())), 60)
		f.table(table{columns: columns, rows: rows, size: 9.5})
		f.y += 16
		from = to
	}
	return f.finish()
}

// mostDoorDays is the maximum number of days that have a column to tick in the door list.
const mostDoorDays = 4

// DoorList returns a PDF with a table of the people who may enter. It is sorted by name, contains the short codes of
// their orders and the ends of their phone numbers, and has a box to tick for each day.
func (m *Maker) DoorList(about fair.PrintedDoorList) ([]byte, error) {
	f, err := m.officeList(about.Edition, texts.Documents.DoorList(), about.Trial)
	if err != nil {
		return nil, err
	}
	f.foot = joined(f.foot, f.say(texts.Documents.ListedAt(fair.DateTimeIn(fair.English, about.At))))
	list := table{size: 9.5, columns: []column{
		{head: f.say(texts.Documents.ColumnName()), share: 3.6, strong: true},
		{head: f.say(texts.Documents.ColumnDetail()), share: 3},
		{head: f.say(texts.Documents.ColumnPhone()), share: 1.3},
		{head: f.say(texts.Documents.ColumnPersons()), share: 1.4, align: right},
		{head: f.say(texts.Documents.ColumnCode()), share: 1.4, strong: true},
	}}
	days := about.Edition.ShortDays()
	if len(days) > mostDoorDays {
		days = nil
	}
	for _, day := range days {
		list.columns = append(list.columns, column{head: day, share: 0.9})
	}
	boxes := slices.Repeat([]string{"[    ]"}, len(days))
	for _, entry := range about.Entries {
		list.rows = append(list.rows, slices.Concat(
			[]string{entry.Name, entry.Detail, entry.Phone, strconv.Itoa(entry.Persons), entry.Short}, boxes))
	}
	f.room(60)
	f.table(list)
	return f.finish()
}

// officeList starts a list on A4 pages. Each page shows the fair and the title of the list.
func (m *Maker) officeList(e fair.Edition, title texts.Message, trial bool) (*flow, error) {
	p, err := m.beginAs(fair.English, officeInfo(e, title))
	if err != nil {
		return nil, err
	}
	f := &flow{
		press: p, head: e.Title.OrEnglish(fair.English), side: p.say(title), foot: e.Dates.OrEnglish(fair.English),
	}
	if trial {
		f.foot = joined(f.foot, p.say(texts.Documents.Trial()))
	}
	f.next()
	return f, nil
}
