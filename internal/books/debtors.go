package books

import (
	"cmp"
	"context"
	"slices"
	"strings"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/db"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/ledger"
	"github.com/mela-fair/mela/internal/web"
	"github.com/mela-fair/mela/texts"
)

// Debtor is a record that was sold, confirmed or invoiced and is not fully paid.
type Debtor struct {
	ID        string         `json:"_id"`
	EditionID string         `json:"editionId"`
	Record    fair.OrderKind `json:"record" enum:"registration,booking,sponsorship"`
	RecordID  string         `json:"recordId"`
	Name      string         `json:"name"`
	Company   string         `json:"company"`
	Stalls    string         `json:"stalls"`
	Phone     fair.Phone     `json:"phone"`
	Email     string         `json:"email"`
	Due       fair.Paise     `json:"duePaise"`
	Waits     fair.Paise     `json:"waitsPaise" doc:"The part of it that waits for a decision."`
	PayBy     string         `json:"payBy,omitempty" doc:"The last day to pay, YYYY-MM-DD."`
	Late      int            `json:"late" doc:"The days since the last day to pay; negative: the days until then. Without such a day, the days since the invoice or the record was made."`
	Why       string         `json:"why" enum:"dishonoured,part_paid,invoice,never"`
	Document  string         `json:"document,omitempty" doc:"The number of the invoice that stands."`
	// Told is the latest message that asked for the money.
	Told       *time.Time         `json:"toldAt,omitempty"`
	ToldKind   fair.MessageKind   `json:"toldKind,omitempty"`
	ToldStatus fair.MessageStatus `json:"toldStatus,omitempty"`
	// FreedOn is the day on which a booking without any money loses its stalls, if nobody pays until then and the edition
	// releases such bookings, which Releases says.
	FreedOn     string `json:"freedOn,omitempty" doc:"The day on which a booking without any money loses its stalls, YYYY-MM-DD, if 'releases' is true."`
	Releases    bool   `json:"releases"`
	NotReminded string `json:"notReminded,omitempty" enum:"waits,today,registration" doc:"Why no reminder can be sent now. Absent: one can be sent."`
}

// dueQuery selects the records of a kind that were sold, confirmed or invoiced and are not fully paid.
func dueQuery(kind fair.OrderKind, table, payBy, confirmed string) string {
	return "SELECT '" + string(kind) + "' AS kind, id, edition_id, due_paise, waits_paise, " + payBy +
		" AS pay_by FROM " + table + " r WHERE due_paise > 0 AND deleted_at = 0 AND (sold OR " + confirmed +
		" OR EXISTS (SELECT 1 FROM ledger_document d WHERE d.record_kind = '" + string(kind) +
		"' AND d.record_id = r.id AND d.kind IN ('tax_invoice', 'bill_of_supply')))"
}

var debtorsQuery = strings.Join([]string{
	dueQuery(fair.OrderForBooking, "booking", "pay_by", "status = 'Confirmed'"),
	dueQuery(fair.OrderForSponsorship, "sponsorship", "''", "status = 'Confirmed'"),
	dueQuery(fair.OrderForRegistration, "registration", "''", "FALSE"),
}, " UNION ALL ")

// Debtors returns who owes money, of all editions, the latest first. It requires the permission MayPeople.
func (s *Service) Debtors(ctx context.Context) ([]Debtor, error) {
	if err := app.Require(ctx, fair.MayPeople); err != nil {
		return nil, err
	}
	found, err := db.ReadAll(ctx, s.db, debtorsQuery, nil, func(d *Debtor) []any {
		return []any{&d.Record, &d.RecordID, &d.EditionID, &d.Due, &d.Waits, &d.PayBy}
	})
	if err != nil {
		return nil, err
	}
	refs := fair.Each(found, Debtor.ref)
	ledgers, err := s.ledger.ReadAll(ctx, refs)
	if err != nil {
		return nil, err
	}
	details, err := s.ledger.WithStalls(ctx, refs)
	if err != nil {
		return nil, err
	}
	told, err := s.lastAsked(ctx, refs)
	if err != nil {
		return nil, err
	}
	editions, err := s.editions(ctx)
	if err != nil {
		return nil, err
	}
	current, err := s.CurrentEdition(ctx)
	if err != nil {
		return nil, err
	}
	today := fair.DayOf(s.Now())
	for i := range found {
		d := &found[i]
		person := details[d.RecordID]
		d.ID = string(d.Record) + "/" + d.RecordID
		d.Name, d.Company, d.Stalls, d.Phone, d.Email = person.Name, person.Company, person.Stalls, person.Phone, person.Email
		confirmed := d.PayBy != ""
		d.explain(ledgers[d.ref()], editions[d.EditionID].PartPayment.LastDay, today)
		if confirmed && d.EditionID == current.ID && current.MayRelease(s.Now()) {
			d.Releases = current.ReleaseUnpaid
			d.release(ledgers[d.ref()], today)
		}
		if m, ok := told[d.RecordID]; ok {
			d.Told, d.ToldKind, d.ToldStatus = &m.at, m.kind, m.status
		}
		switch {
		case d.Record == fair.OrderForRegistration:
			d.NotReminded = "registration"
		case d.Waits > 0:
			d.NotReminded = "waits"
		case d.Told != nil && !d.Told.Before(today):
			d.NotReminded = "today"
		}
	}
	slices.SortStableFunc(found, func(x, y Debtor) int { return cmp.Compare(y.Late, x.Late) })
	return found, nil
}

func (d Debtor) ref() ledger.Ref {
	return ledger.Ref{EditionID: d.EditionID, Record: d.Record, RecordID: d.RecordID}
}

// explain fills in why a record is not paid, and how late it is. lastDay is the last day to pay the rest of a part
// payment; it may be empty.
func (d *Debtor) explain(l *ledger.Ledger, lastDay string, today time.Time) {
	since := today
	if len(l.Entries) > 0 {
		since = fair.DayOf(l.Entries[0].At)
	}
	standing, stands := l.Standing()
	if stands {
		d.Document, since = standing.Number, fair.DayOf(standing.IssuedAt)
	}
	partPaid := l.Received() > l.Refunded()
	bounced := slices.ContainsFunc(l.PaidIn(), func(in ledger.PaidIn) bool { return in.Dishonoured })
	switch {
	case bounced:
		d.Why = "dishonoured"
	case partPaid:
		d.Why = "part_paid"
	case stands:
		d.Why = "invoice"
	default:
		d.Why = "never"
	}
	if d.PayBy = l.LastDay(d.PayBy); d.PayBy == "" && partPaid {
		d.PayBy = lastDay
	}
	if day, err := time.ParseInLocation(time.DateOnly, d.PayBy, fair.Kolkata); err == nil {
		since = day
	}
	d.Late = int(today.Sub(since).Hours() / 24)
}

// release fills in when a confirmed booking without any money loses its stalls.
func (d *Debtor) release(l *ledger.Ledger, today time.Time) {
	last, err := time.ParseInLocation(time.DateOnly, d.PayBy, fair.Kolkata)
	if err != nil || len(l.PaidIn()) > 0 || l.Undecided() {
		return
	}
	day := last.AddDate(0, 0, 1)
	if day.Before(today) {
		day = today
	}
	d.FreedOn = day.Format(time.DateOnly)
}

// editions returns all editions, by id.
func (s *Service) editions(ctx context.Context) (map[string]fair.Edition, error) {
	ids, err := db.ReadColumn[string](ctx, s.db, "SELECT id FROM edition")
	all := map[string]fair.Edition{}
	for _, id := range ids {
		if all[id], err = s.FindEdition(ctx, fair.EditionScope(id)); err != nil {
			return nil, err
		}
	}
	return all, err
}

// asked is a message that asked for money.
type asked struct {
	record string
	kind   fair.MessageKind
	status fair.MessageStatus
	at     time.Time
}

// lastAsked returns the latest message that asked for the money of each record, by the record's id.
func (s *Service) lastAsked(ctx context.Context, refs []ledger.Ref) (map[string]asked, error) {
	latest := map[string]asked{}
	for part := range slices.Chunk(refs, 500) {
		ids := fair.Each(part, func(ref ledger.Ref) string { return ref.RecordID })
		var stmt db.Statement
		stmt.Put(`SELECT COALESCE(o.booking_id, o.sponsorship_id, o.registration_id), m.kind, m.status, m.created_at
			FROM message m JOIN payment_order o ON o.id = m.entity_id
			WHERE m.kind IN ('payment_due', 'sponsorship_due', 'rest_due', 'payment_dishonoured') AND (`,
			stmt.OneOf("o.booking_id", ids), " OR ", stmt.OneOf("o.sponsorship_id", ids), " OR ",
			stmt.OneOf("o.registration_id", ids), ") ORDER BY m.created_at")
		all, err := db.ReadAll(ctx, s.db, stmt.String(), stmt.Args, func(m *asked) []any {
			return []any{&m.record, &m.kind, &m.status, db.Time(&m.at)}
		})
		if err != nil {
			return nil, err
		}
		for _, m := range all {
			latest[m.record] = m
		}
	}
	return latest, nil
}

// Remind asks a debtor again for what is due, at most once a day. It requires the permission MayBooks.
func (s *Service) Remind(ctx context.Context, record fair.OrderKind, id string) error {
	if err := app.Require(ctx, fair.MayBooks); err != nil {
		return err
	}
	told, err := s.lastAsked(ctx, []ledger.Ref{{Record: record, RecordID: id}})
	if err != nil {
		return err
	}
	if m, ok := told[id]; ok && !m.at.Before(fair.DayOf(s.Now())) {
		return fair.Fail(fair.KindConflict, texts.PortalErrors.RemindedToday())
	}
	return s.remind(ctx, record, id)
}

type reminded struct {
	Kind string `path:"kind" enum:"registration,booking,sponsorship"`
	ID   string `path:"id"`
}

// debtorsFile is the file name of the export of debtors.
const debtorsFile = "debtors.xlsx"

func (s *Service) routeDebtors(api *web.API) {
	web.Add(api, fair.MayPeople, web.Op("GET /api/debtors", "list-debtors", []string{"Money"},
		"List who owes money, of all editions, the latest first",
		"These are records that were sold, confirmed or invoiced and are not fully paid."),
		func(ctx context.Context, _ *struct{}) (*web.Body[[]Debtor], error) {
			all, err := s.Debtors(ctx)
			return web.BodyOf(all), err
		})
	web.Add(api, fair.MayBooks, web.Op("POST /api/debtors/{kind}/{id}/remind", "remind-debtor", []string{"Money"},
		"Send a debtor a message with a link to pay what is due",
		"The response is 409 if the debtor was reminded today, if nothing is due, or if a payment waits for a decision."),
		func(ctx context.Context, in *reminded) (*struct{}, error) {
			return nil, s.Remind(ctx, fair.OrderKind(in.Kind), in.ID)
		})
	op := web.ExportOperation(debtorsFile, "who owes money, of all editions,")
	op.Parameters = nil // the export always contains all debtors
	web.Add(api, fair.MayExportPeople, op, func(ctx context.Context, _ *struct{}) (*huma.StreamResponse, error) {
		all, err := s.Debtors(ctx)
		if err != nil {
			return nil, err
		}
		if err := api.LogDownload(ctx, "", len(all)); err != nil {
			return nil, err
		}
		return web.Send(ctx, api, debtorsBook, known(all, func(d Debtor) string { return d.ID }))
	})
}

// known is a selection of records that were read already.
func known[T any](all []T, id func(T) string) app.Selection[T] {
	byID := map[string]T{}
	for _, one := range all {
		byID[id(one)] = one
	}
	return app.Selection[T]{
		IDs: fair.Each(all, id),
		Read: func(_ context.Context, ids []string) ([]T, error) {
			return fair.Each(ids, func(id string) T { return byID[id] }), nil
		},
	}
}

var debtorsBook = web.Workbook[Debtor]{
	File: debtorsFile, Sheet: texts.PortalExports.SheetsDebtors(),
	Columns: []web.Column[Debtor]{
		web.Col(texts.PortalExports.ColumnsCompany(), 28, func(d Debtor) any { return d.Company }),
		web.Col(texts.PortalExports.ColumnsName(), 28, func(d Debtor) any { return d.Name }),
		web.Col(texts.PortalExports.ColumnsKind(), 14, func(d Debtor) any {
			return texts.PortalExports.Kinds(string(d.Record)).In(fair.English)
		}),
		web.Col(texts.PortalExports.ColumnsStalls(), 20, func(d Debtor) any { return d.Stalls }),
		web.Col(texts.PortalExports.ColumnsEdition(), 10, func(d Debtor) any { return d.EditionID }),
		web.Col(texts.PortalExports.ColumnsPhone(), 14, func(d Debtor) any { return string(d.Phone) }),
		web.Col(texts.PortalExports.ColumnsEmail(), 28, func(d Debtor) any { return d.Email }),
		web.Col(texts.PortalExports.ColumnsDueRupees(), 14, func(d Debtor) any { return d.Due }),
		web.Col(texts.PortalExports.ColumnsWaitsRupees(), 14, func(d Debtor) any { return amount(d.Waits) }),
		web.Col(texts.PortalExports.ColumnsPayBy(), 14, func(d Debtor) any { return d.PayBy }),
		web.Col(texts.PortalExports.ColumnsFreedOn(), 16, func(d Debtor) any {
			if d.Releases {
				return d.FreedOn
			}
			return ""
		}),
		web.Col(texts.PortalExports.ColumnsDaysLate(), 10, func(d Debtor) any { return d.Late }),
		web.Col(texts.PortalExports.ColumnsReason(), 22, func(d Debtor) any {
			return texts.PortalExports.Why(d.Why).In(fair.English)
		}),
		web.Col(texts.PortalExports.ColumnsDocument(), 18, func(d Debtor) any { return d.Document }),
		web.Col(texts.PortalExports.ColumnsReminded(), 18, func(d Debtor) any {
			if d.Told == nil {
				return ""
			}
			return *d.Told
		}),
	},
}
