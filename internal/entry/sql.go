package entry

import (
	"context"
	"strings"
	"time"

	"github.com/mela-fair/mela/internal/db"
	"github.com/mela-fair/mela/internal/fair"
)

// queries reads and writes the tables of the gate. Methods return an *fair.Error of KindNotFound if a row does not
// exist.
type queries struct{ *db.DB }

// signingKeys lists all keys, including revoked keys, sorted by number.
func (s queries) signingKeys(ctx context.Context) ([]SigningKey, error) {
	return db.ReadAll(ctx, s.DB, "SELECT id, public_key, seed, created_at, revoked_at FROM signing_key ORDER BY id", nil,
		func(k *SigningKey) []any {
			return []any{&k.ID, &k.PublicKey, &k.Seed, db.Time(&k.CreatedAt), db.Time(&k.RevokedAt)}
		})
}

// insertKey stores a key. If several processes create a key with the same number at once, only the first key is stored.
func (s queries) insertKey(ctx context.Context, k SigningKey) error {
	return s.Exec(ctx, "INSERT INTO signing_key (id, public_key, seed, created_at) VALUES ($1, $2, $3, $4) ON "+
		"CONFLICT DO NOTHING", k.ID, k.PublicKey, k.Seed, db.ToMillis(k.CreatedAt))
}

// updateKey stores a key's encrypted seed and its time of revocation.
func (s queries) updateKey(ctx context.Context, k SigningKey) error {
	return s.Exec(ctx, "UPDATE signing_key SET seed = $2, revoked_at = $3 WHERE id = $1", k.ID, k.Seed,
		db.ToMillis(k.RevokedAt))
}

// insertAdmission stores an admission. If the same person was already admitted on that day, the unique index rejects
// the second admission, and `created` is false.
func (s queries) insertAdmission(ctx context.Context, a Admission) (created bool, err error) {
	return s.InsertUnless(ctx, "admission", s.Columns(&a), "ON CONFLICT DO NOTHING")
}

func (s queries) findAdmission(ctx context.Context, recordID string, member int, day string) (Admission, error) {
	return db.SelectOne[Admission](ctx, s.DB, "admission WHERE record_id = $1 AND member = $2 AND day = $3", recordID,
		member, day)
}

func (s queries) lockAdmission(ctx context.Context, id string) (Admission, error) {
	return db.SelectOne[Admission](ctx, s.DB, "admission WHERE id = $1"+s.Dialect.ForUpdate, id)
}

func (s queries) deleteAdmission(ctx context.Context, id string) error {
	return s.Exec(ctx, "DELETE FROM admission WHERE id = $1", id)
}

// updateAdmission changes the scan to which an admission belongs.
func (s queries) updateAdmission(ctx context.Context, a Admission) error {
	return s.Update(ctx, "admission",
		db.Without(s.Columns(&a), "edition_id", "kind", "record_id", "member", "day", "entry_group"))
}

// countAdmissionsByHand counts the people whom an account admitted without a code after a time.
func (s queries) countAdmissionsByHand(ctx context.Context, accountID string, since time.Time) (count int, err error) {
	err = s.One(ctx, "SELECT COUNT(*) FROM admission WHERE account_id = $1 AND by_hand AND at > $2",
		[]any{accountID, db.ToMillis(since)}, &count)
	return count, err
}

// admissionsOf reads the admissions of records on a day, by record id and ordered by member.
func (s queries) admissionsOf(ctx context.Context, recordIDs []string, day string) (map[string][]Admission, error) {
	found := map[string][]Admission{}
	if len(recordIDs) == 0 {
		return found, nil
	}
	list, err := db.SelectAll[Admission](ctx, s.DB, "admission WHERE record_id "+s.Dialect.OneOf+
		" AND day = $2 ORDER BY record_id, member", s.Dialect.List(recordIDs), day)
	for _, a := range list {
		found[a.RecordID] = append(found[a.RecordID], a)
	}
	return found, err
}

func (s queries) admissionsAbout(ctx context.Context, recordID string) ([]Admission, error) {
	return db.SelectAll[Admission](ctx, s.DB, "admission WHERE record_id = $1 ORDER BY at, id", recordID)
}

// byDeviceSince is the condition that an admission belongs to a scan that the server received from a device since a
// time.
const byDeviceSince = "scan_id IN (SELECT id FROM gate_scan WHERE device_id = $1 AND received_at >= $2 AND admitted)"

func (s queries) deviceAdmissions(ctx context.Context, deviceID string, since time.Time) ([]Admission, error) {
	return db.SelectAll[Admission](ctx, s.DB, "admission WHERE "+byDeviceSince+" ORDER BY id", deviceID,
		db.ToMillis(since))
}

func (s queries) countDeviceAdmissions(ctx context.Context, deviceID string, since time.Time) (count int, err error) {
	err = s.One(ctx, "SELECT COUNT(*) FROM admission WHERE "+byDeviceSince, []any{deviceID, db.ToMillis(since)}, &count)
	return count, err
}

// countHours counts an edition's admissions of a day by hours of Asia/Kolkata and by gate.
func (s queries) countHours(ctx context.Context, of fair.EditionScope, day string) ([]GateCount, error) {
	within, err := s.ScopeOf(ctx, of)
	if err != nil {
		return nil, err
	}
	var stmt db.Statement
	stmt.Put("SELECT ", db.HourBegins("a.at"), ", COALESCE(d.gate, ''), COUNT(*) FROM admission a ",
		"LEFT JOIN gate_scan s ON s.id = a.scan_id LEFT JOIN gate_device d ON d.id = s.device_id WHERE ",
		strings.Join(append(stmt.InScope("a.edition_id", within), stmt.Equals("a.day", day)...), " AND "),
		" GROUP BY 1, 2 ORDER BY 1, 2")
	return db.ReadAll(ctx, s.DB, stmt.String(), stmt.Args, func(c *GateCount) []any {
		return []any{db.Time(&c.At), &c.Gate, &c.Count}
	})
}

// countGroups counts an edition's admissions by group, those of a day and those of all days.
func (s queries) countGroups(ctx context.Context, of fair.EditionScope, day string) (groups []GroupCounts, err error) {
	within, err := s.ScopeOf(ctx, of)
	if err != nil {
		return nil, err
	}
	var stmt db.Statement
	today := stmt.Arg(day)
	stmt.Put("SELECT entry_group, SUM(CASE WHEN day = ", today, " THEN 1 ELSE 0 END), COUNT(*) FROM admission WHERE ",
		strings.Join(append(stmt.InScope("edition_id", within), "TRUE"), " AND "), " GROUP BY entry_group")
	return db.ReadAll(ctx, s.DB, stmt.String(), stmt.Args, func(g *GroupCounts) []any {
		return []any{&g.Group, &g.Today, &g.All}
	})
}

// countInvalid counts an edition's admissions of a day whose record is no longer valid for entry.
func (s queries) countInvalid(ctx context.Context, of fair.EditionScope, day string) (n int, err error) {
	within, err := s.ScopeOf(ctx, of)
	if err != nil {
		return 0, err
	}
	var stmt db.Statement
	err = s.One(ctx, `SELECT COUNT(*) FROM admission a
		LEFT JOIN registration r ON r.id = a.record_id LEFT JOIN booking b ON b.id = a.record_id WHERE `+
		strings.Join(append(stmt.InScope("a.edition_id", within), stmt.Equals("a.day", day)...), " AND ")+
		` AND (r.id IS NOT NULL AND (NOT r.sold OR r.deleted_at > 0
				OR a.member > CASE WHEN r.persons < 1 THEN 1 ELSE r.persons END)
			OR b.id IS NOT NULL AND (NOT b.sold OR b.deleted_at > 0 OR b.status = 'Rejected'
				OR a.member > CASE WHEN b.members < 1 THEN 1 ELSE b.members END))`,
		stmt.Args, &n)
	return n, err
}

// expectedMembers returns the total number of members of an edition's paid bookings. The query starts with the live
// claims, because their number cannot exceed the number of stalls.
func (s queries) expectedMembers(ctx context.Context, of fair.EditionScope) (n int, err error) {
	within, err := s.ScopeOf(ctx, of)
	if err != nil {
		return 0, err
	}
	var stmt db.Statement
	live := strings.Join(append(stmt.InScope("edition_id", within), "live"), " AND ")
	err = s.One(ctx, `SELECT COALESCE(SUM(CASE WHEN members < 1 THEN 1 ELSE members END), 0) FROM booking
		WHERE id IN (SELECT booking_id FROM claim WHERE `+live+
		`) AND sold AND status <> 'Rejected' AND deleted_at = 0`,
		stmt.Args, &n)
	return n, err
}

func (s queries) findScan(ctx context.Context, id string) (Scan, error) {
	return db.SelectOne[Scan](ctx, s.DB, "gate_scan WHERE id = $1", id)
}

func (s queries) insertScan(ctx context.Context, scan Scan) error {
	return s.Insert(ctx, "gate_scan", s.Columns(&scan))
}

// updateScan stores whether the person was let in, and whether the server or the device decided this.
func (s queries) updateScan(ctx context.Context, scan Scan) error {
	return s.Exec(ctx, "UPDATE gate_scan SET admitted = $2, offline = $3, undone = $4 WHERE id = $1",
		scan.ID, scan.Admitted, scan.Offline, scan.Undone)
}

// countScansByHand counts the people whom a device let in without a code, by scans received after a time.
func (s queries) countScansByHand(ctx context.Context, deviceID string, since time.Time) (count int, err error) {
	err = s.One(ctx, "SELECT COUNT(*) FROM gate_scan WHERE device_id = $1 AND received_at > $2 AND admitted AND by_hand "+
		"AND answer = 'valid'", []any{deviceID, db.ToMillis(since)}, &count)
	return count, err
}

// undoDeviceScans records that all scans that a device sent since a time let nobody in.
func (s queries) undoDeviceScans(ctx context.Context, deviceID string, since time.Time) error {
	return s.Exec(ctx, "UPDATE gate_scan SET admitted = FALSE, undone = TRUE WHERE device_id = $1 AND "+
		"received_at >= $2 AND admitted", deviceID, db.ToMillis(since))
}

// resolveScan stores who resolved a conflict. `resolved` is false if it was already resolved.
func (s queries) resolveScan(ctx context.Context, id, by string, at time.Time) (resolved bool, err error) {
	return db.AnyChanged(s.ExecCounted(ctx,
		"UPDATE gate_scan SET resolved_at = $2, resolved_by = $3 WHERE id = $1 AND resolved_at = 0", id,
		db.ToMillis(at), by))
}

// admittedScans lists the valid scans of a person and day that let the person in, sorted by corrected time.
func (s queries) admittedScans(ctx context.Context, recordID string, member int, day string) ([]Scan, error) {
	return db.SelectAll[Scan](ctx, s.DB, "gate_scan WHERE record_id = $1 AND member = $2 "+
		"AND day = $3 AND admitted AND answer = 'valid' ORDER BY at, id", recordID, member, day)
}

// conflicts lists scans that let a person in and that nobody has resolved, if no admission belongs to them, or if the
// sale of the person's code has not arrived. It returns at most 500 scans, oldest first.
func (s queries) conflicts(ctx context.Context, of fair.EditionScope) ([]Conflict, error) {
	within, err := s.ScopeOf(ctx, of)
	if err != nil {
		return nil, err
	}
	var cols Scan
	var stmt db.Statement
	where := strings.Join(append(stmt.InScope("s.edition_id", within), "s.admitted", "s.resolved_at = 0",
		"(NOT EXISTS (SELECT 1 FROM admission WHERE scan_id = s.id) OR "+
			"r.id IS NULL AND EXISTS (SELECT 1 FROM walk_in_code WHERE registration_id = s.record_id))"), " AND ")
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
	return db.ReadAll(ctx, s.DB, query, stmt.Args, func(c *Conflict) []any {
		return append(db.Targets(s.Columns(&c.Scan)), &c.Gate, &c.Name, &c.Admission.ID, &c.Admission.Account,
			db.Time(&c.Admission.At), &c.Admission.ScanID, &c.FirstGate)
	})
}

// admittedPeople lists the people who were admitted to an edition on a day, by admissions whose id is greater than or
// equal to `since`, and counts all of that day.
func (s queries) admittedPeople(ctx context.Context, editionID, day, since string) (list []person, count int,
	err error,
) {
	err = s.One(ctx, "SELECT COUNT(*) FROM admission WHERE edition_id = $1 AND day = $2", []any{editionID, day}, &count)
	if err != nil {
		return nil, 0, err
	}
	list, err = s.people(ctx,
		"SELECT record_id, member FROM admission WHERE edition_id = $1 AND day = $2 AND id >= $3", editionID, day, since)
	return list, count, err
}

// bookingMembers lists the bookings of an edition that were paid. The number is that of the members who may enter.
func (s queries) bookingMembers(ctx context.Context, editionID string) ([]person, error) {
	return s.people(ctx, `SELECT id, CASE WHEN sold AND status <> 'Rejected' AND deleted_at = 0
		THEN CASE WHEN members < 1 THEN 1 ELSE members END ELSE 0 END FROM booking WHERE edition_id = $1
		AND (sold OR EXISTS (SELECT 1 FROM ledger_entry WHERE record_kind = 'booking' AND record_id = booking.id
			AND kind = 'payment'))`, editionID)
}

// cancelledRegistrations lists the registrations of an edition that were paid or cost nothing, and are no longer valid
// for entry. The number is that of their persons.
func (s queries) cancelledRegistrations(ctx context.Context, editionID string) ([]person, error) {
	return s.people(ctx, `SELECT id, persons FROM registration
		WHERE edition_id = $1 AND (NOT sold OR deleted_at > 0) AND ticket_book_id IS NULL AND (amount_paise = 0
		OR EXISTS (SELECT 1 FROM ledger_entry WHERE record_kind = 'registration' AND record_id = registration.id
			AND kind = 'payment'))`, editionID)
}

// people reads the rows of a query that returns an id and a number.
func (s queries) people(ctx context.Context, query string, args ...any) ([]person, error) {
	return db.ReadAll(ctx, s.DB, query, args, func(p *person) []any { return []any{&p.RecordID, &p.Member} })
}

// paidOrders lists an edition's orders that were paid since a time, and counts all its paid orders. The list and the
// count include orders that are no longer valid for entry. They omit orders for ticket books.
func (s queries) paidOrders(
	ctx context.Context, editionID string, since time.Time,
) (found []PaidOrder, count int, err error) {
	const paid = ` FROM payment_order o LEFT JOIN registration r ON r.id = o.registration_id
		WHERE o.edition_id = $1 AND o.paid_at > 0 AND o.kind <> 'sponsorship' AND r.ticket_book_id IS NULL`
	if err = s.One(ctx, "SELECT COUNT(*)"+paid, []any{editionID}, &count); err != nil {
		return nil, 0, err
	}
	found, err = db.ReadAll(ctx, s.DB,
		`SELECT o.id, o.kind, COALESCE(o.registration_id, o.booking_id), COALESCE(r.persons, 0)`+paid+
			" AND o.paid_at >= $2", []any{editionID, max(0, db.ToMillis(since))}, func(o *PaidOrder) []any {
			return []any{&o.OrderID, &o.Kind, &o.RecordID, &o.Persons}
		})
	return found, count, err
}

// devices lists all devices, sorted by name.
func (s queries) devices(ctx context.Context) ([]Device, error) {
	return db.SelectAll[Device](ctx, s.DB, "gate_device ORDER BY name, id")
}

func (s queries) lockDevice(ctx context.Context, id string) (Device, error) {
	return db.SelectOne[Device](ctx, s.DB, "gate_device WHERE id = $1"+s.Dialect.ForUpdate, id)
}

// deviceByKey finds the device whose key has the given hash and is not revoked.
func (s queries) deviceByKey(ctx context.Context, keyHash string) (Device, error) {
	return db.SelectOne[Device](ctx, s.DB, "gate_device WHERE key_hash = $1 AND key_hash <> '' AND revoked_at = 0",
		keyHash)
}

// lockDeviceByPairing finds and locks the device whose unused pairing code has the given hash.
func (s queries) lockDeviceByPairing(ctx context.Context, pairingHash string) (Device, error) {
	return db.SelectOne[Device](ctx, s.DB, "gate_device WHERE pairing_hash = $1 AND pairing_hash <> ''"+
		s.Dialect.ForUpdate, pairingHash)
}

func (s queries) insertDevice(ctx context.Context, d Device) error {
	return s.Insert(ctx, "gate_device", s.Columns(&d))
}

// updateDevice stores a device without the status that the device reports. noteContact stores that status.
func (s queries) updateDevice(ctx context.Context, d Device) error {
	return s.Update(ctx, "gate_device", db.Without(s.Columns(&d), "created_by", "created_at", "seen_at",
		"offset_ms", "battery", "queue", "manifest_at", "app_version", "message_id"))
}

// noteContact stores the time of a device's request and the status that the device sent with it.
func (s queries) noteContact(ctx context.Context, id string, at time.Time, status DeviceStatus) error {
	return s.Exec(ctx, "UPDATE gate_device SET seen_at = $2, offset_ms = $3, battery = $4, queue = $5, "+
		"manifest_at = $6, app_version = $7, message_id = $8 WHERE id = $1", id, db.ToMillis(at),
		status.Offset.Milliseconds(),
		status.Battery, status.Queue, db.ToMillis(status.ManifestAt), status.AppVersion, status.MessageID)
}
