package entry

import (
	"context"
	"slices"

	"github.com/danielgtaylor/huma/v2"

	"github.com/mela-fair/mela/internal/amount"
	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/db"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/web"
	"github.com/mela-fair/mela/texts"
)

// StallsHere says which exhibitors have come on a day.
type StallsHere struct {
	Day     string             `json:"day" format:"date" doc:"The current day in Asia/Kolkata."`
	Booked  int                `json:"booked" doc:"The number of bookings with sold stalls."`
	Here    int                `json:"here" doc:"The number of them of which somebody was admitted today."`
	Missing []MissingExhibitor `json:"missing" doc:"The bookings of which nobody was admitted today."`
}

// MissingExhibitor is a booking of which nobody was admitted on a day.
type MissingExhibitor struct {
	ID     string        `json:"_id"`
	Name   string        `json:"name"`
	Phone  string        `json:"phone"`
	Stalls string        `json:"stalls"`
	Due    amount.Rupees `json:"due" doc:"What is due, in rupees."`
}

// StallsHere returns which exhibitors of the current edition have come today. It requires the permission MayPeople.
func (s *Service) StallsHere(ctx context.Context) (here StallsHere, err error) {
	if err := app.Require(ctx, fair.MayPeople); err != nil {
		return here, err
	}
	edition, err := s.CurrentEdition(ctx)
	if err != nil {
		return here, err
	}
	here.Day, here.Missing = dayOf(s.Now()), []MissingExhibitor{}
	ids, booked, err := s.store.missingExhibitors(ctx, edition.ID, here.Day)
	if err != nil {
		return here, err
	}
	here.Booked, here.Here = booked, booked-len(ids)
	found, err := s.records.BookingsByID(ctx, ids)
	for _, b := range found {
		here.Missing = append(here.Missing, MissingExhibitor{
			ID: b.ID, Name: b.Name, Phone: string(b.Phone), Stalls: edition.Plan.StallLabels(b.Keys()),
			Due: amount.Rupees(max(0, b.Money.Due)),
		})
	}
	return here, err
}

// missingExhibitors returns the bookings with sold stalls of which nobody was admitted on a day, by name, and the
// number of all bookings with sold stalls.
func (s queries) missingExhibitors(ctx context.Context, editionID, day string) (ids []string, booked int, err error) {
	const sold = " FROM booking WHERE edition_id = $1 AND deleted_at = 0 AND holds AND (sold OR status = 'Confirmed')"
	if err := s.One(ctx, "SELECT COUNT(*)"+sold, []any{editionID}, &booked); err != nil {
		return nil, 0, err
	}
	ids, err = db.ReadColumn[string](ctx, s.DB, "SELECT id"+sold+` AND NOT EXISTS
		(SELECT 1 FROM admission WHERE record_id = booking.id AND day = $2) ORDER BY LOWER(name), id`, editionID, day)
	return ids, booked, err
}

// attendance is one row of the export of admissions.
type attendance struct {
	Admission

	Gate    string
	Name    string
	Firm    string
	Invalid bool // the registration or booking was cancelled or deleted after this admission, or is unpaid again
}

// SelectAttendance selects the admissions of an edition in the order of their times. It requires the permission
// MayExportPeople.
func (s *Service) SelectAttendance(
	ctx context.Context, of fair.EditionScope,
) (sel app.Selection[attendance], err error) {
	if err := app.Require(ctx, fair.MayExportPeople); err != nil {
		return sel, err
	}
	within, err := s.store.ScopeOf(ctx, of)
	if err != nil {
		return sel, err
	}
	var stmt db.Statement
	stmt.Put("SELECT id FROM admission")
	for _, cond := range stmt.InScope("edition_id", within) {
		stmt.Put(" WHERE ", cond)
	}
	stmt.Put(" ORDER BY at, id")
	sel.IDs, err = db.ReadColumn[string](ctx, s.store.DB, stmt.String(), stmt.Args...)
	sel.Read = s.readAttendance
	return sel, err
}

func (s *Service) readAttendance(ctx context.Context, ids []string) ([]attendance, error) {
	admissions, err := db.ByID[Admission](ctx, s.store.DB, "admission", ids)
	if err != nil {
		return nil, err
	}
	gates, err := s.store.gatesOf(ctx, ids)
	if err != nil {
		return nil, err
	}
	records := map[fair.OrderKind][]string{}
	for _, a := range admissions {
		records[a.Kind] = append(records[a.Kind], a.RecordID)
	}
	registrations, err := s.records.RegistrationsByID(ctx, records[fair.OrderForRegistration])
	if err != nil {
		return nil, err
	}
	bookings, err := s.records.BookingsByID(ctx, records[fair.OrderForBooking])
	if err != nil {
		return nil, err
	}
	registrationOf, bookingOf := map[string]fair.Registration{}, map[string]fair.Booking{}
	for _, r := range registrations {
		registrationOf[r.ID] = r
	}
	for _, b := range bookings {
		bookingOf[b.ID] = b
	}
	return fair.Each(admissions, func(a Admission) attendance {
		if r, found := registrationOf[a.RecordID]; found {
			return attendance{a, gates[a.ID], r.Name, r.Company, OfRegistration(r, a.Member) != Valid}
		}
		b, found := bookingOf[a.RecordID]
		return attendance{a, gates[a.ID], b.ContactPerson, b.Name, found && OfBooking(b, a.Member) != Valid}
	}), nil
}

// gatesOf returns the gates of the devices that made admissions, by the id of the admission.
func (s queries) gatesOf(ctx context.Context, ids []string) (map[string]string, error) {
	var stmt db.Statement
	stmt.Put("SELECT a.id, d.gate FROM admission a JOIN gate_scan s ON s.id = a.scan_id ",
		"JOIN gate_device d ON d.id = s.device_id WHERE ", stmt.OneOf("a.id", ids))
	type row struct{ id, gate string }
	rows, err := db.ReadAll(ctx, s.DB, stmt.String(), stmt.Args, func(r *row) []any { return []any{&r.id, &r.gate} })
	gates := map[string]string{}
	for _, r := range rows {
		gates[r.id] = r.gate
	}
	return gates, err
}

var attendanceBook = web.Workbook[attendance]{
	File: "admissions.xlsx", Sheet: texts.PortalExports.SheetsAdmissions(),
	Columns: []web.Column[attendance]{
		web.Col(texts.PortalExports.ColumnsDate(), 12, func(a attendance) any { return a.Day }),
		web.Col(texts.PortalExports.ColumnsTime(), 20, func(a attendance) any { return a.At }),
		web.Col(texts.PortalExports.ColumnsName(), 28, func(a attendance) any { return a.Name }),
		web.Col(texts.PortalExports.ColumnsCompany(), 28, func(a attendance) any { return a.Firm }),
		web.Col(texts.PortalExports.ColumnsCategory(), 16, func(a attendance) any { return a.Group }),
		web.Col(texts.PortalExports.ColumnsPerson(), 10, func(a attendance) any { return a.Member }),
		web.Col(texts.PortalExports.ColumnsGate(), 16, func(a attendance) any { return a.Gate }),
		web.Col(texts.PortalExports.ColumnsAdmittedBy(), 24, func(a attendance) any { return a.Account }),
		web.Col(texts.PortalExports.ColumnsNotValid(), 16, func(a attendance) any {
			if a.Invalid {
				return texts.PortalExports.Yes().In(fair.English)
			}
			return ""
		}),
		web.Col(texts.PortalExports.ColumnsId(), 28, func(a attendance) any { return a.RecordID }),
	},
}

func (s *Service) routeFairDay(api *web.API, tags []string) {
	web.Add(api, fair.MayPeople, web.Op("GET /api/admin/gate/exhibitors", "get-exhibitors-here", tags,
		"List the exhibitors of the current fair who have not come today"),
		func(ctx context.Context, _ *struct{}) (*web.Body[StallsHere], error) {
			here, err := s.StallsHere(ctx)
			return web.BodyOf(here), err
		})
	op := web.ExportOperation(attendanceBook.File, "who came and when,")
	op.Parameters = nil // the export always contains all admissions of the edition
	web.Add(api, fair.MayExportPeople, op,
		func(ctx context.Context, in *web.EditionQuery) (*huma.StreamResponse, error) {
			selected, err := s.SelectAttendance(ctx, in.Scope())
			if err != nil {
				return nil, err
			}
			if err := api.LogDownload(ctx, "", len(selected.IDs)); err != nil {
				return nil, err
			}
			return web.Send(ctx, api, attendanceBook, selected)
		})
}

// Visits are the admissions of one record.
type Visits struct {
	Persons int      // that were admitted at least once
	Days    []string // on which somebody was admitted
}

// VisitsOf returns the visits of records.
func (s *Service) VisitsOf(ctx context.Context, recordIDs []string) (map[string]Visits, error) {
	type row struct {
		id, day string
		member  int
	}
	all := map[string]Visits{}
	if len(recordIDs) == 0 {
		return all, nil
	}
	var stmt db.Statement
	stmt.Put("SELECT record_id, member, day FROM admission WHERE ", stmt.OneOf("record_id", recordIDs),
		" ORDER BY record_id, member, day")
	rows, err := db.ReadAll(ctx, s.store.DB, stmt.String(), stmt.Args, func(r *row) []any {
		return []any{&r.id, &r.member, &r.day}
	})
	for i, r := range rows {
		v := all[r.id]
		if i == 0 || rows[i-1].id != r.id || rows[i-1].member != r.member {
			v.Persons++
		}
		if at, has := slices.BinarySearch(v.Days, r.day); !has {
			v.Days = slices.Insert(v.Days, at, r.day)
		}
		all[r.id] = v
	}
	return all, err
}
