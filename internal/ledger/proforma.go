package ledger

import (
	"context"
	"slices"
	"time"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

// A proforma asks for what is due before the invoice exists, with the society's bank account. It has a series of its
// own and is no tax document: it is about no entry, counts in no sum, and nothing follows from it. When what is charged
// or due changes, another one is made; the earlier ones stay listed.

// Proforma returns a proforma of what is due now. If the newest one says the same, it returns that one. It returns
// KindConflict if nothing is due.
func (l *Ledger) Proforma(in Terms, who Actor) (Document, error) {
	due := l.Due()
	if len(l.Charges()) == 0 || due <= 0 {
		return Document{}, fair.Fail(fair.KindConflict, texts.PortalErrors.NothingDue())
	}
	lines, after := l.supply()
	if after > 0 { // a discount that does not reduce the tax
		lines = append(lines, Line{Mode: TaxNone, Taxable: -after, Total: -after})
	}
	d := Document{Kind: Proforma, Total: sumOf(lines), Content: Content{
		Frame: l.Frame, Lines: lines, WithTax: true, PayBy: in.PayBy, PurchaseOrder: in.PurchaseOrder, Due: due,
		Bank: l.Rules.Bank,
	}}
	for _, line := range lines {
		d.Content.Reverse = d.Content.Reverse || line.Mode == TaxReverse
	}
	if was, ok := l.newest(Proforma); ok && was.asksSame(d) {
		return was, nil
	}
	l.document(d, who)
	return l.Documents[len(l.Documents)-1], nil
}

// Proformas returns all proformas, the newest last. All but the newest are replaced.
func (l *Ledger) Proformas() (all []Document) {
	for _, d := range l.Documents {
		if d.Kind == Proforma {
			all = append(all, d)
		}
	}
	return all
}

// LastDay returns the last day to pay, YYYY-MM-DD: the latest one that the record, its invoice or a proforma names. It
// may be empty.
func (l *Ledger) LastDay(ofRecord string) string {
	last := ofRecord
	if standing, ok := l.Standing(); ok {
		last = max(last, standing.Content.PayBy)
	}
	for _, asked := range l.Proformas() {
		last = max(last, asked.Content.PayBy)
	}
	return last
}

// asksSame reports whether two proformas ask the same person for the same money.
func (d Document) asksSame(o Document) bool {
	was, is := d.Content, o.Content
	sameLine := func(a, b Line) bool {
		return a.same(b) && a.Total == b.Total && a.Taxable == b.Taxable && a.Quantity == b.Quantity
	}
	return d.Total == o.Total && was.Due == is.Due && was.PayBy == is.PayBy && was.PurchaseOrder == is.PurchaseOrder &&
		was.Bank == is.Bank && was.Recipient == is.Recipient && was.Supplier == is.Supplier && was.Place == is.Place &&
		slices.EqualFunc(was.Lines, is.Lines, sameLine)
}

// OwnProforma returns the proforma that a payer opens: the newest one as long as it says what is due, otherwise a new
// one with the same purchase order. When nothing is due any more, it is the newest one. It returns KindNotFound if
// there never was one. The caller must check that the visitor may see the record.
func (s *Service) OwnProforma(ctx context.Context, ref Ref) (d Document, err error) {
	l, err := s.View(ctx, ref)
	if err != nil {
		return d, err
	}
	was, found := l.newest(Proforma)
	if l.Due() <= 0 || len(l.Charges()) == 0 {
		if !found {
			err = fair.Fail(fair.KindNotFound, texts.Errors.NotFound())
		}
		return was, err
	}
	now := s.Now()
	in := Terms{PayBy: was.Content.PayBy, PurchaseOrder: was.Content.PurchaseOrder}
	if in.PayBy < now.In(fair.Kolkata).Format(time.DateOnly) {
		in.PayBy = ""
	}
	// Without a lock first: the same address is opened again and again.
	if d, err = l.Proforma(in, Actor{At: now}); err != nil || found && d.Number == was.Number {
		return d, err
	}
	var changed *Ledger
	if _, err = s.Change(ctx, ref, func(l *Ledger) (err error) {
		changed = l
		_, err = l.Proforma(in, l.Actor("", now))
		return err
	}); err == nil {
		d, _ = changed.newest(Proforma) // with its number
	}
	return d, err
}

// NewProforma is the body of a request for a proforma.
type NewProforma struct {
	PayBy         string `json:"payBy,omitempty" doc:"The last day to pay, YYYY-MM-DD. It may be empty."`
	PurchaseOrder string `json:"purchaseOrder,omitempty" doc:"The number of the payer's purchase order."`
}

// terms checks what the office has entered.
func (n NewProforma) terms(now time.Time) (t Terms, err error) {
	if n.PayBy != "" {
		if t.PayBy, err = fair.CleanPayBy(n.PayBy, now); err != nil {
			return t, err
		}
	}
	p := fair.Problems{}
	t.PurchaseOrder = p.CleanLine("purchaseOrder", n.PurchaseOrder, false, fair.MaxName)
	return t, p.Err()
}

// MakeProforma makes a proforma of what is due. If the newest one says the same, it changes nothing. It requires the
// permission MayBooks.
func (o *Office) MakeProforma(ctx context.Context, ref Ref, in NewProforma) error {
	if err := app.Require(ctx, fair.MayBooks); err != nil {
		return err
	}
	terms, err := in.terms(o.Now())
	if err != nil {
		return err
	}
	return o.act(ctx, ref, fair.MayBooks, nil, func(l *Ledger, who Actor) error {
		_, err := l.Proforma(terms, who)
		return err
	})
}
