package store

import (
	"context"
	"strings"
	"time"

	"github.com/mela-fair/mela/internal/db"
	"github.com/mela-fair/mela/internal/fair"
)

// FindGateScan implements entry.Store.
func (s *DB) FindGateScan(ctx context.Context, id string) (fair.GateScan, error) {
	return db.SelectOne[fair.GateScan](ctx, s.DB, "gate_scan WHERE id = $1", id)
}

// CreateGateScan implements entry.Store.
func (s *DB) CreateGateScan(ctx context.Context, scan fair.GateScan) error {
	return s.Insert(ctx, "gate_scan", s.Columns(&scan))
}

// UpdateGateScan implements entry.Store.
func (s *DB) UpdateGateScan(ctx context.Context, scan fair.GateScan) error {
	return s.Exec(
		ctx,
		"UPDATE gate_scan SET admitted = $2, offline = $3, undone = $4 WHERE id = $1",
		scan.ID,
		scan.Admitted,
		scan.Offline,
		scan.Undone,
	)
}

// CountScansByHand implements entry.Store.
func (s *DB) CountScansByHand(ctx context.Context, deviceID string, since time.Time) (count int, err error) {
	err = s.One(ctx, "SELECT COUNT(*) FROM gate_scan WHERE device_id = $1 AND received_at > $2 AND admitted AND by_hand "+
		"AND answer = 'valid'", []any{deviceID, db.ToMillis(since)}, &count)
	return count, err
}

// byDeviceSince is the condition that an admission belongs to a scan that the server received from a device since a
// time.
const byDeviceSince = "scan_id IN (SELECT id FROM gate_scan WHERE device_id = $1 AND received_at >= $2 AND admitted)"

// DeviceAdmissions implements entry.Store.
func (s *DB) DeviceAdmissions(ctx context.Context, deviceID string, since time.Time) ([]fair.Admission, error) {
	return db.SelectAll[fair.Admission](
		ctx,
		s.DB,
		"admission WHERE "+byDeviceSince+" ORDER BY id",
		deviceID,
		db.ToMillis(since),
	)
}

// CountDeviceAdmissions implements entry.Store.
func (s *DB) CountDeviceAdmissions(ctx context.Context, deviceID string, since time.Time) (count int, err error) {
	err = s.One(ctx, "SELECT COUNT(*) FROM admission WHERE "+byDeviceSince, []any{deviceID, db.ToMillis(since)}, &count)
	return count, err
}

// UndoDeviceScans implements entry.Store.
func (s *DB) UndoDeviceScans(ctx context.Context, deviceID string, since time.Time) error {
	return s.Exec(ctx, "UPDATE gate_scan SET admitted = FALSE, undone = TRUE WHERE device_id = $1 AND "+
		"received_at >= $2 AND admitted", deviceID, db.ToMillis(since))
}

// ResolveGateScan implements entry.Store.
func (s *DB) ResolveGateScan(ctx context.Context, id, by string, at time.Time) (resolved bool, err error) {
	return db.AnyChanged(s.ExecCounted(ctx,
		"UPDATE gate_scan SET resolved_at = $2, resolved_by = $3 WHERE id = $1 AND resolved_at = 0", id,
		db.ToMillis(at), by))
}

// AdmittedScans implements entry.Store.
func (s *DB) AdmittedScans(ctx context.Context, recordID string, member int, day string) ([]fair.GateScan, error) {
	return db.SelectAll[fair.GateScan](ctx, s.DB, "gate_scan WHERE record_id = $1 AND member = $2 "+
		"AND day = $3 AND admitted AND answer = 'valid' ORDER BY at, id", recordID, member, day)
}

// GateConflicts implements entry.Store.
func (s *DB) GateConflicts(ctx context.Context, of fair.EditionScope) ([]fair.GateConflict, error) {
	within, err := s.ScopeOf(ctx, of)
	if err != nil {
		return nil, err
	}
	var cols fair.GateScan
	var stmt db.Statement
	where := strings.Join(append(stmt.InScope("s.edition_id", within), "s.admitted", "s.resolved_at = 0",
		"(NOT EXISTS (SELECT 1 FROM admission WHERE scan_id = s.id) OR "+
			"EXISTS (SELECT 1 FROM walk_in_code c WHERE c.registration_id = s.record_id AND "+unsold+"))"), " AND ")
	query := "SELECT " + db.ColumnNames(s.Columns(&cols), "s.") + `, COALESCE(d.gate, ''), COALESCE(r.name, b.name, ''),
		COALESCE(a.id, ''), COALESCE(a.account, ''), COALESCE(a.at, 0), COALESCE(a.scan_id, ''),
		COALESCE(first_device.gate, '')
		FROM gate_scan s
		LEFT JOIN gate_device d ON d.id = s.device_id
		LEFT JOIN registration r ON r.id = s.record_id
		LEFT JOIN booking b ON b.id = s.record_id
		LEFT JOIN admission a ON a.record_id = s.record_id AND a.member = s.member AND a.day = s.day
		LEFT JOIN gate_scan first_scan ON first_scan.id = a.scan_id
		LEFT JOIN gate_device first_device ON first_device.id = first_scan.device_id
		WHERE ` + where + " ORDER BY s.at, s.id LIMIT 500"
	return db.ReadAll(ctx, s.DB, query, stmt.Args, func(c *fair.GateConflict) []any {
		return append(db.Targets(s.Columns(&c.Scan)), &c.Gate, &c.Name, &c.Admission.ID, &c.Admission.Account,
			db.Time(&c.Admission.At), &c.Admission.ScanID, &c.FirstGate)
	})
}

// GateState implements entry.Store.
func (s *DB) GateState(ctx context.Context, editionID, day, since string) (state fair.GateState, err error) {
	state.Used, err = s.gatePeople(ctx,
		"SELECT record_id, member FROM admission WHERE edition_id = $1 AND day = $2 AND id >= $3", editionID, day, since)
	if err != nil {
		return state, err
	}
	err = s.One(ctx, "SELECT COUNT(*) FROM admission WHERE edition_id = $1 AND day = $2", []any{editionID, day},
		&state.UsedCount)
	if err != nil {
		return state, err
	}
	if state.Cancelled, err = s.cancelledPeople(ctx, editionID); err != nil {
		return state, err
	}
	state.Bookings, err = s.gatePeople(
		ctx,
		`SELECT id, CASE WHEN sold AND status <> 'Rejected' AND deleted_at = 0
		THEN CASE WHEN members < 1 THEN 1 ELSE members END ELSE 0 END FROM booking WHERE edition_id = $1
		AND (sold OR EXISTS (SELECT 1 FROM ledger_entry WHERE record_kind = 'booking' AND record_id = booking.id
			AND kind = 'payment'))`,
		editionID,
	)
	return state, err
}

// gatePeople reads the rows of a query that returns an id and a number. The number is the number of persons, or the
// number of one member.
func (s *DB) gatePeople(ctx context.Context, query string, args ...any) ([]fair.GatePerson, error) {
	return db.ReadAll(ctx, s.DB, query, args, func(p *fair.GatePerson) []any { return []any{&p.RecordID, &p.Member} })
}

// GateOrders implements entry.Store.
func (s *DB) GateOrders(
	ctx context.Context, editionID string, since time.Time,
) (found []fair.GateOrder, count int, err error) {
	const paid = ` FROM payment_order o LEFT JOIN registration r ON r.id = o.registration_id
		WHERE o.edition_id = $1 AND o.paid_at > 0 AND o.kind <> 'sponsorship' AND r.ticket_book_id IS NULL`
	if err = s.One(ctx, "SELECT COUNT(*)"+paid, []any{editionID}, &count); err != nil {
		return nil, 0, err
	}
	found, err = db.ReadAll(ctx, s.DB,
		`SELECT o.id, o.kind, COALESCE(o.registration_id, o.booking_id), COALESCE(r.persons, 0)`+paid+
			" AND o.paid_at >= $2", []any{editionID, max(0, db.ToMillis(since))}, func(o *fair.GateOrder) []any {
			return []any{&o.OrderID, &o.Kind, &o.RecordID, &o.Persons}
		})
	return found, count, err
}

// cancelledPeople returns the persons whose codes have a correct signature but are no longer valid. These are the
// persons of paid or free registrations that were later cancelled or deleted, the unsold codes of revoked entry desk
// devices, revoked tickets, and tickets whose sale was cancelled or refunded.
func (s *DB) cancelledPeople(ctx context.Context, editionID string) (list []fair.GatePerson, err error) {
	add := func(recordID string, from, until int) {
		for member := from; member <= until; member++ {
			list = append(list, fair.GatePerson{RecordID: recordID, Member: member})
		}
	}
	cancelled, err := s.gatePeople(ctx, `SELECT id, persons FROM registration
		WHERE edition_id = $1 AND (NOT sold OR deleted_at > 0) AND ticket_book_id IS NULL AND (amount_paise = 0
		OR EXISTS (SELECT 1 FROM ledger_entry WHERE record_kind = 'registration' AND record_id = registration.id
			AND kind = 'payment'))`, editionID)
	if err != nil {
		return nil, err
	}
	for _, r := range cancelled {
		add(r.RecordID, 1, r.Member)
	}
	codes, err := s.revokedWalkInCodes(ctx, editionID)
	if err != nil {
		return nil, err
	}
	for _, id := range codes {
		add(id, 1, fair.PersonsOfDeviceSale)
	}
	books, err := s.revokedTickets(ctx, editionID)
	for _, b := range books {
		if b.Status == fair.TicketBookMade {
			add(b.ID, 1, b.Tickets)
		} else {
			add(b.ID, b.RevokedFrom, b.Tickets)
		}
	}
	if err != nil {
		return nil, err
	}
	ended, err := s.EndedTickets(ctx, editionID, "")
	for _, sold := range ended {
		add(sold.BookID, sold.First, sold.First+sold.Count-1)
	}
	return list, err
}

// CountGates implements entry.Store. It counts per hour in Asia/Kolkata.
func (s *DB) CountGates(ctx context.Context, of fair.EditionScope, day string) ([]fair.GateCount, error) {
	within, err := s.ScopeOf(ctx, of)
	if err != nil {
		return nil, err
	}
	var stmt db.Statement
	stmt.Put("SELECT ", beginExpression("a.at", hourMillis), ", COALESCE(d.gate, ''), COUNT(*) FROM admission a ",
		"LEFT JOIN gate_scan s ON s.id = a.scan_id LEFT JOIN gate_device d ON d.id = s.device_id WHERE ",
		strings.Join(append(stmt.InScope("a.edition_id", within), stmt.Equals("a.day", day)...), " AND "),
		" GROUP BY 1, 2 ORDER BY 1, 2")
	return db.ReadAll(ctx, s.DB, stmt.String(), stmt.Args, func(c *fair.GateCount) []any {
		return []any{db.Time(&c.At), &c.Gate, &c.Count}
	})
}
