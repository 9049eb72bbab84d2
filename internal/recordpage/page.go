package recordpage

import (
	"context"
	"slices"
	"strings"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/entry"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/ledger"
	"github.com/mela-fair/mela/texts"
)

// Page contains all data about one record. On the page of an order, Record is the registration, booking or sponsorship
// that the order pays for. On the page of an exhibitor, Record is the newest booking.
type Page struct {
	Kind     fair.RecordKind
	ID       string
	Record   fair.PersonalRecord
	Bookings []fair.PersonalRecord        // of an exhibitor, in all editions, newest first
	Orders   []fair.Order                 // orders for the record; on the page of an order, only that order
	Money    map[string]ledger.OrderMoney // by order
	Messages []fair.Message
	Codes    []Code
	Notes    []fair.Note
	Related  []fair.PersonalRecord // other records with the same phone number or e-mail address, newest first
	Timeline []Event               // newest first

	// Missing contains the characters of the record's texts that documents show as empty boxes.
	Missing string

	short string // short code of the order to which the entry codes belong; empty without an order
}

// Code is an entry code and the admissions that were made with it. Text is empty for accounts without the permission
// MayEdit.
type Code struct {
	fair.EntryCode

	Admissions []entry.Admission
}

// maxRelated is the maximum number of related records on a page.
const maxRelated = 20

// Page returns all data about one record of any edition, even if the record is deleted. It requires the permission
// MayRead.
func (a *Service) Page(ctx context.Context, kind fair.RecordKind, id string) (p Page, err error) {
	if err := app.Require(ctx, fair.MayRead); err != nil {
		return p, err
	}
	if p, err = a.pageOf(ctx, kind, id); err != nil {
		return p, err
	}
	if p.Money, err = a.ledger.MoneyOf(ctx, p.Orders); err != nil {
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
	if p.Related, err = a.related(ctx, p.Record, p.subjects()); err != nil {
		return p, err
	}
	lines, err := a.store.ActivitiesAbout(ctx, about, maxLines)
	if err != nil {
		return p, err
	}
	p.Timeline = timelineOf(p, lines, admissions)
	p.Missing, err = a.missing(p.printedTexts())
	return p, err
}

// printedTexts returns the names and details that the documents of a record contain. Applications and messages are not
// printed.
func (p Page) printedTexts() []string {
	switch p.Kind {
	case fair.RecordApplication, fair.RecordContactMessage:
		return nil
	}
	printed := printedTexts(p.Record)
	for _, code := range p.Codes {
		printed = append(printed, code.Holder, code.Name)
	}
	return printed
}

func printedTexts(record fair.PersonalRecord) []string {
	printed := []string{record.Name}
	for _, detail := range record.Details {
		printed = append(printed, detail.Value)
	}
	return printed
}

// missing returns the characters that documents show as empty boxes.
func (a *Service) missing(printed []string) (string, error) {
	if a.printer == nil {
		return "", nil
	}
	return a.printer.Missing(strings.Join(printed, "\n"))
}

// pageOf returns a page that contains only the record and its orders.
func (a *Service) pageOf(ctx context.Context, kind fair.RecordKind, id string) (p Page, err error) {
	p = Page{Kind: kind, ID: id}
	if kind == fair.RecordExhibitor {
		err = a.addBookings(ctx, &p)
		return p, err
	}
	if p.Record, p.Orders, err = a.recordOf(ctx, kind, id); err != nil {
		return p, err
	}
	if err := a.nameStalls(ctx, &p.Record); err != nil {
		return p, err
	}
	return p, a.addSponsorshipPrice(ctx, &p.Record)
}

// subjects lists the records that the page shows: one record, or all bookings of an exhibitor.
func (p Page) subjects() []fair.PersonalRecord {
	if len(p.Bookings) > 0 {
		return p.Bookings
	}
	return []fair.PersonalRecord{p.Record}
}

// about lists the ids of the page's records and of their orders.
func (p Page) about() []string {
	var ids []string
	for _, r := range p.subjects() {
		ids = append(ids, r.ID)
	}
	for _, o := range p.Orders {
		ids = append(ids, o.ID)
	}
	return ids
}

// paidKinds contains the kinds of record that can be paid with an order.
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

// nameStalls replaces a booking's stall numbers with the stall names on the plan.
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

// addSponsorshipPrice replaces a sponsorship's agreed amount with the parts of its price, and adds the sponsorship's
// stage.
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

// related returns the other records that have a record's phone number or e-mail address, newest first. It leaves out
// the records in the list `shown`.
func (a *Service) related(
	ctx context.Context, of fair.PersonalRecord, shown []fair.PersonalRecord,
) ([]fair.PersonalRecord, error) {
	subjects, err := a.sameContact(ctx, of)
	if err != nil {
		return nil, err
	}
	subjects = slices.DeleteFunc(subjects, func(s fair.Subject) bool {
		return slices.ContainsFunc(shown, func(r fair.PersonalRecord) bool { return r.Subject == s })
	})
	return a.readRecords(ctx, subjects[:min(len(subjects), maxRelated)])
}

// sameContact lists all records that have a record's phone number or e-mail address, including this record.
func (a *Service) sameContact(ctx context.Context, of fair.PersonalRecord) ([]fair.Subject, error) {
	subjects := []fair.Subject{of.Subject}
	for _, person := range []fair.Person{{Phone: of.Phone}, {Email: of.Email}} {
		if person.IsZero() {
			continue
		}
		found, err := a.store.SubjectsOf(ctx, person)
		if err != nil {
			return nil, err
		}
		for _, s := range found {
			if !slices.Contains(subjects, s) {
				subjects = append(subjects, s)
			}
		}
	}
	return subjects, nil
}

// readRecords returns the records' data, newest first.
func (a *Service) readRecords(ctx context.Context, subjects []fair.Subject) ([]fair.PersonalRecord, error) {
	records := []fair.PersonalRecord{}
	for _, s := range subjects {
		r, err := a.privacy.PersonalRecord(ctx, s)
		if err != nil {
			return nil, err
		}
		records = append(records, r)
	}
	slices.SortStableFunc(records, func(x, y fair.PersonalRecord) int { return y.CreatedAt.Compare(x.CreatedAt) })
	return records, nil
}
