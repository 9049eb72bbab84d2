package documents

import (
	"strconv"

	"github.com/mela-fair/mela/internal/documents/pdf"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

// The ticket grid on an A4 page. The tickets fill the whole page and are cut apart along the grid lines.
const (
	ticketColumns = 3
	ticketRows    = fair.TicketsPerSheet / ticketColumns
	ticketWide    = a4Width / ticketColumns
	ticketTall    = a4Height / ticketRows
	ticketPad     = 9.0
)

// Tickets returns the A4 sheets for a ticket book. Each sheet has fair.TicketsPerSheet tickets in the order of their
// numbers. A ticket shows its entry code, its number, the fair and the price.
func (m *Maker) Tickets(about fair.PrintedTickets) ([]byte, error) {
	info := officeInfo(about.Edition, texts.Documents.TicketBook(strconv.Itoa(about.Book.Number)))
	info.Made = about.Book.CreatedAt
	p, err := m.beginAs(fair.English, info)
	if err != nil {
		return nil, err
	}
	for from := 0; from < len(about.Codes); from += fair.TicketsPerSheet {
		c := &p.doc.AddPage(a4Width, a4Height).Canvas
		cutLines(c, ticketColumns, ticketRows)
		for i, code := range about.Codes[from:min(from+fair.TicketsPerSheet, len(about.Codes))] {
			x, y := float64(i%ticketColumns)*ticketWide, float64(i/ticketColumns)*ticketTall
			p.paperTicket(c, about, code, x, y)
		}
	}
	return p.finish()
}

// paperTicket draws one ticket into its area on a sheet.
func (p *press) paperTicket(c *pdf.Canvas, about fair.PrintedTickets, code fair.EntryCode, x, y float64) {
	const size = ticketTall - 2*ticketPad
	figure := p.doc.Root().Add(pdf.Figure).Describe(p.say(texts.Documents.EntryOf(code.Holder)))
	p.qr(c, figure, code.Text, x+ticketPad, y+ticketPad, size)
	left, width := x+size+2*ticketPad, ticketWide-size-3*ticketPad
	root, plain := p.doc.Root(), smallStyle.sized(7)
	at := y + ticketPad
	name := style{cut: displayCut, size: 14, color: ink}
	at += p.writeFitted(c, root.Add(pdf.P), code.Holder, name, left, at, width, 1, 8) + 1
	at += p.writeFitted(c, root.Add(pdf.P), p.say(texts.Documents.Ticket()), plain.in(leaf700), left, at, width, 1, 5) + 1
	for _, text := range []string{
		about.Edition.Title.OrEnglish(fair.English), about.Edition.Dates.OrEnglish(fair.English),
		p.say(texts.Documents.TicketPrice(about.Book.Price.String())),
	} {
		at += p.writeFitted(c, root.Add(pdf.P), text, plain, left, at, width, 2, 5)
	}
	if about.Trial {
		p.writeFitted(c, root.Add(pdf.P), p.say(texts.Documents.Trial()), plain.in(chalka700), left, at, width, 2, 4)
	}
}
