package documents

import (
	"cmp"
	"strings"

	"github.com/mela-fair/mela/internal/documents/pdf"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/ledger"
	"github.com/mela-fair/mela/texts"
)

// Statement returns the statement of a ledger as an A4 PDF: every entry with the balance after it, and what is due at
// the end. It has no number, and it is printed from the entries as they are now.
func (m *Maker) Statement(about ledger.PrintedStatement) ([]byte, error) {
	lang, frame := about.Lang, about.Frame
	kind := texts.Documents.StatementTitle().In(lang)
	day := fair.DateIn(lang, about.At)
	p, err := m.beginAs(lang, pdf.Info{
		Title: joined(kind, day), Author: frame.Supplier.Name, Subject: frame.Fair.Title.OrEnglish(lang), Made: about.At,
	})
	if err != nil {
		return nil, err
	}
	s := newSheet(p, joined(kind, day), ledger.Printed{
		Document: ledger.Document{Content: ledger.Content{Frame: frame}}, Lang: lang, Site: about.Site, Trial: about.Trial,
	})
	s.top(kind)
	s.parties()
	s.table(s.entries(about.Ledger))
	s.y += 14
	due, label := about.Due(), texts.Documents.StatementDue(day)
	if due < 0 {
		due, label = -due, texts.Documents.StatementOver(day)
	}
	s.room(ticketRoom)
	s.amount(label, due)
	s.room(s.lineHeight(smallStyle))
	note := s.say(texts.Documents.StatementNotTax())
	s.y += s.cut(&s.page.Canvas, s.doc.Root().Add(pdf.P), note, smallStyle, margin, s.y, measure, 1)
	return p.finish()
}

// entries returns the table of a ledger's entries, the oldest first.
func (s *sheet) entries(l *ledger.Ledger) table {
	t := table{size: 9.5, columns: []column{
		{head: s.say(texts.Documents.Issued()), share: 1.5},
		{head: s.say(texts.Documents.For()), share: 3.4},
		{head: s.say(texts.Documents.Number()), share: 1.7},
		{head: s.say(texts.Documents.Amount()), share: 1.5, align: right},
		{head: s.say(texts.Documents.StatementBalance()), share: 1.5, align: right, strong: true},
	}}
	var balance fair.Paise
	for _, e := range l.Entries {
		balance += e.Amount
		at := e.Source.Day
		if at.IsZero() {
			at = e.At
		}
		t.rows = append(t.rows, []string{
			fair.DateIn(s.lang, at), s.entry(l, e), cmp.Or(e.Document, "–"), e.Amount.String(), balance.String(),
		})
	}
	return t
}

// entry returns what an entry is about, with the reference of a payment. Reasons and the names of accounts are not
// printed, because they were written for the office.
func (s *sheet) entry(l *ledger.Ledger, e ledger.Entry) string {
	charge, _ := l.Entry(e.Of)
	thing := e.Item
	if len(thing.Description) == 0 {
		thing = charge.Item
	}
	item := joined(thing.Description.OrEnglish(s.lang), thing.Stall().Number)
	way := texts.Documents.Methods(string(e.Source.Method)).In(s.lang)
	said := ""
	switch e.Kind {
	case ledger.Charge:
		said = item
	case ledger.Discount:
		said = s.say(texts.Documents.Discount())
		if e.Tax.Mode == ledger.TaxNone && charge.Tax.Mode == ledger.TaxCharged {
			said = s.say(texts.Documents.LaterDiscount())
		}
	case ledger.Credit:
		switch e.Source.Cause {
		case ledger.CauseMove:
			said = s.say(texts.Documents.StatementMoved(item))
		case ledger.CauseEnded:
			said = s.say(texts.Documents.StatementEnded(item))
		default:
			said = s.say(texts.Documents.StatementReturned(item))
		}
	case ledger.CancellationCharge:
		said = s.say(texts.Documents.KeptLine(item))
	case ledger.Payment:
		said = s.say(texts.Documents.PaidBy(way))
	case ledger.TDS:
		said = strings.TrimSpace("TDS " + e.Source.Provision)
	case ledger.GSTTDS:
		said = strings.TrimSpace("GST-TDS " + e.Source.Provision)
	case ledger.Dishonoured:
		said = s.say(texts.Documents.StatementDishonoured(way))
	case ledger.Refund:
		said = s.say(texts.Documents.ReturnedBy(way))
	case ledger.WriteOff:
		said = s.say(texts.Documents.StatementWriteOff())
	}
	if e.TakesBack != 0 {
		said = s.say(texts.Documents.StatementTakenBack(said))
	}
	switch {
	case (e.Kind == ledger.Charge || e.Kind == ledger.CancellationCharge) && e.Tax.Mode == ledger.TaxCharged:
		said = joined(said, e.Tax.Base.String()+" + GST "+e.Tax.GST.String())
	case e.Kind == ledger.Payment || e.Kind == ledger.Refund || e.Kind == ledger.Dishonoured:
		said = joined(said, e.Source.Reference)
	}
	return said
}
