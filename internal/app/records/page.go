package records

import (
	"context"
	"slices"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/fair/sorting"
	"github.com/mela-fair/mela/texts"
)

// Page contains all data about one record. For an order, Record is the registration or booking that it pays for.
type Page struct {
	Kind     fair.RecordKind
	ID       string
	Record   fair.PersonalRecord
	Orders   []fair.Order // on the page of an order, only that order
	Payments map[string][]fair.Payment
	Refunds  map[string][]fair.Refund
	Papers   map[string][]fair.Paper
	Offline  []fair.OfflinePayment
	Messages []fair.Message
	Codes    []Code
	Notes    []fair.Note
	Related  []fair.PersonalRecord // other records with the same phone number or e-mail address, newest first
	Timeline []Event               // newest first

	short string // the short code of the order that the entry codes belong to
}

// Code is an entry code with the admissions that used it. Text is empty for accounts without the permission MayEdit.
type Code struct {
	fair.EntryCode

	Admissions []fair.Admission
}

// maxRelated is the maximum number of related records on a page.
const maxRelated = 20

// Page returns all data about one record of any edition, deleted or not. It requires the permission MayRead.
func (a *Service) Page(ctx context.Context, kind fair.RecordKind, id string) (p Page, err error) {
	if err := app.Require(ctx, fair.MayRead); err != nil {
		return p, err
	}
	p = Page{Kind: kind, ID: id}
	if p.Record, p.Orders, err = a.recordOf(ctx, kind, id); err != nil {
		return p, err
	}
	if err := a.nameStalls(ctx, &p.Record); err != nil {
		return p, err
	}
	if err := a.addSponsorshipPrice(ctx, &p.Record); err != nil {
		return p, err
	}
	if err := a.addMoney(ctx, &p); err != nil {
		return p, err
	}
	about := p.about()
	if p.Messages, err = a.store.MessagesAbout(ctx, about); err != nil {
		return p, err
	}
	if p.Notes, err = a.store.NotesAbout(ctx, about); err != nil {
		return p, err
	}
	admissions, err := a.addCodes(ctx, &p)
	if err != nil {
		return p, err
	}
	if p.Related, err = a.related(ctx, p.Record); err != nil {
		return p, err
	}
	lines, err := a.store.ActivitiesAbout(ctx, about, maxLines)
	p.Timeline = timelineOf(p, lines, admissions)
	return p, err
}

// about lists the ids of the record and of its orders.
func (p Page) about() []string {
	ids := []string{p.Record.ID}
	for _, o := range p.Orders {
		ids = append(ids, o.ID)
	}
	return ids
}

// paidKinds are the kinds of record that orders pay for.
var paidKinds = []fair.RecordKind{fair.RecordRegistration, fair.RecordBooking, fair.RecordSponsorship}

// recordOf returns a record and its orders. For an order, it returns the record that the order pays for, and only this
// order.
func (a *Service) recordOf(ctx context.Context, kind fair.RecordKind, id string) (
	record fair.PersonalRecord, orders []fair.Order, err error,
) {
	if !slices.Contains(fair.RecordKinds, kind) {
		return record, nil, fair.Fail(fair.KindNotFound, texts.Errors.NotFound())
	}
	if kind != fair.RecordOrder {
		record, err = a.privacy.PersonalRecord(ctx, fair.Subject{Kind: fair.PersonalKind(kind), ID: id})
		if err == nil && slices.Contains(paidKinds, kind) {
			orders, err = a.store.OrdersAbout(ctx, id)
		}
		return record, orders, err
	}
	o, err := a.store.FindOrder(ctx, id)
	if err != nil {
		return record, nil, err
	}
	record, err = a.privacy.PersonalRecord(ctx, fair.Subject{Kind: fair.PersonalKind(o.Kind), ID: o.SubjectID()})
	return record, []fair.Order{o}, err
}

// nameStalls replaces the numbers of a booking's stalls by their names on the plan.
func (a *Service) nameStalls(ctx context.Context, record *fair.PersonalRecord) error {
	if record.Kind != fair.PersonalBooking {
		return nil
	}
	b, err := a.store.FindBooking(ctx, record.ID)
	if err != nil {
		return err
	}
	edition, err := a.store.FindEdition(ctx, b.EditionID)
	if err != nil {
		return err
	}
	for i, detail := range record.Details {
		if detail.Field == "stalls" {
			record.Details[i].Value = edition.Plan.StallLabels(b.Keys())
		}
	}
	return nil
}

// addSponsorshipPrice replaces the agreed amount of a sponsorship by the parts of its price, and adds the stage.
func (a *Service) addSponsorshipPrice(ctx context.Context, record *fair.PersonalRecord) error {
	if record.Kind != fair.PersonalSponsorship {
		return nil
	}
	s, err := a.store.Sponsorships().Find(ctx, record.ID)
	if err != nil {
		return err
	}
	record.Details = slices.DeleteFunc(record.Details, func(d fair.PersonalDetail) bool { return d.Field == "amount" })
	record.Details = append(record.Details, fair.PersonalDetail{Field: "stage", Value: string(s.Stage)})
	if s.Amount == 0 {
		return nil
	}
	for _, part := range []struct {
		field  string
		amount fair.Paise
	}{{"agreed", s.Amount}, {"gstAmount", s.GSTAmount}, {"total", s.Price().Total}, {"paid", s.Paid}, {"due", s.Due()}} {
		record.Details = append(record.Details, fair.PersonalDetail{Field: part.field, Value: part.amount.String()})
	}
	return nil
}

func (a *Service) addMoney(ctx context.Context, p *Page) (err error) {
	ids := p.about()[1:]
	if p.Payments, err = a.store.PaymentsOf(ctx, ids); err != nil {
		return err
	}
	if p.Refunds, err = a.store.RefundsOf(ctx, ids); err != nil {
		return err
	}
	if p.Papers, err = a.store.PapersOf(ctx, ids); err != nil {
		return err
	}
	switch p.Kind {
	case fair.RecordRegistration, fair.RecordBooking, fair.RecordSponsorship:
		p.Offline, err = a.store.OfflinePaymentsAbout(ctx, p.ID)
	case fair.RecordOrder:
		if p.Offline, err = a.store.OfflinePaymentsAbout(ctx, p.Record.ID); err != nil {
			return err
		}
		p.Offline = slices.DeleteFunc(p.Offline, func(o fair.OfflinePayment) bool { return o.OrderID != p.ID })
	}
	return err
}

// addCodes adds the entry codes of the record's orders, and returns all admissions of the record.
func (a *Service) addCodes(ctx context.Context, p *Page) ([]fair.Admission, error) {
	if len(p.Orders) == 0 {
		return nil, nil
	}
	admissions, err := a.store.AdmissionsAbout(ctx, p.Record.ID)
	if err != nil {
		return nil, err
	}
	maySee := app.Require(ctx, fair.MayEdit) == nil
	for _, o := range p.Orders {
		codes, err := a.entry.EntryCodesOf(ctx, o)
		if err != nil {
			return nil, err
		}
		if len(codes) == 0 {
			continue
		}
		p.short = fair.ShortCode(o.ID)
		for _, code := range codes {
			if !maySee {
				code.Text = ""
			}
			c := Code{EntryCode: code}
			for _, admission := range admissions {
				if admission.Member == code.Member {
					c.Admissions = append(c.Admissions, admission)
				}
			}
			p.Codes = append(p.Codes, c)
		}
		break // the other orders of the same record give the same codes
	}
	return admissions, nil
}

// related returns the other records with the phone number or the e-mail address of a record, newest first.
func (a *Service) related(ctx context.Context, of fair.PersonalRecord) ([]fair.PersonalRecord, error) {
	var subjects []fair.Subject
	for _, person := range []fair.Person{{Phone: of.Phone}, {Email: of.Email}} {
		if person.IsZero() {
			continue
		}
		found, err := a.store.SubjectsOf(ctx, person)
		if err != nil {
			return nil, err
		}
		for _, s := range found {
			if s != of.Subject && !slices.Contains(subjects, s) {
				subjects = append(subjects, s)
			}
		}
	}
	records := []fair.PersonalRecord{}
	for _, s := range subjects[:min(len(subjects), maxRelated)] {
		r, err := a.privacy.PersonalRecord(ctx, s)
		if err != nil {
			return nil, err
		}
		records = append(records, r)
	}
	sorting.By(records, func(x, y fair.PersonalRecord) int { return y.CreatedAt.Compare(x.CreatedAt) })
	return records, nil
}
