package fairchange

import (
	"context"

	"github.com/mela-fair/mela/internal/db"
	"github.com/mela-fair/mela/internal/fair"
)

// store contains the database methods of package fairchange.
type store struct{ *db.DB }

// recordKinds lists the kinds of records with money.
var recordKinds = []fair.OrderKind{fair.OrderForRegistration, fair.OrderForBooking, fair.OrderForSponsorship}

// people says which records of a kind belong to people who are told about a change of the fair.
var people = map[fair.PersonalKind]struct{ table, where, phone string }{
	fair.PersonalRegistration: {"registration", "status <> 'Cancelled' AND NOT (junk AND status = 'Pending')", "phone"},
	fair.PersonalBooking:      {"booking", "status <> 'Rejected'", "phone"},
	fair.PersonalSponsorship:  {"sponsorship", "status <> 'Rejected' AND NOT (junk AND status = 'Pending')", "mobile"},
	fair.PersonalApplication:  {"application", "status <> 'Rejected' AND NOT (junk AND status = 'Pending')", "mobile"},
}

// ofEdition is the condition for the records of an edition that are neither deleted nor erased.
const ofEdition = "edition_id = $1 AND deleted_at = 0 AND erased_at = 0"

// peopleOf returns the ids of the records whose people are told.
func (s store) peopleOf(ctx context.Context, kind fair.PersonalKind, edition string) ([]string, error) {
	of := people[kind]
	return db.ReadColumn[string](ctx, s.DB,
		"SELECT id FROM "+of.table+" WHERE "+ofEdition+" AND "+of.where+" ORDER BY id", edition)
}

// countPeople counts the records whose people are told, by how they can be reached.
func (s store) countPeople(ctx context.Context, kind fair.PersonalKind, edition string) (p People, err error) {
	of := people[kind]
	err = s.One(ctx, "SELECT COALESCE(SUM(CASE WHEN email <> '' THEN 1 ELSE 0 END), 0), "+
		"COALESCE(SUM(CASE WHEN email = '' AND "+of.phone+" <> '' THEN 1 ELSE 0 END), 0), "+
		"COALESCE(SUM(CASE WHEN email = '' AND "+of.phone+" = '' THEN 1 ELSE 0 END), 0) FROM "+of.table+
		" WHERE "+ofEdition+" AND "+of.where, []any{edition}, &p.ByEmail, &p.ByPhone, &p.Nobody)
	return p, err
}

// live is the condition for records with live charges.
const live = "money_status IN ('PENDING', 'PART_PAID', 'PAID') AND deleted_at = 0"

// charged returns the ids of records with live charges, from the first id after `after`.
func (s store) charged(ctx context.Context, kind fair.OrderKind, edition, after string, limit int) ([]string, error) {
	return db.ReadColumn[string](ctx, s.DB, "SELECT id FROM "+string(kind)+
		" WHERE edition_id = $1 AND "+live+" AND id > $2 ORDER BY id LIMIT $3", edition, after, limit)
}

// received adds up what was received for the records of a kind with live charges.
func (s store) received(ctx context.Context, kind fair.OrderKind, edition string) (r Received, err error) {
	// A refund and a dishonoured payment belong to the way in which their payment was made.
	err = s.One(ctx, `SELECT COUNT(DISTINCT e.record_id),
			CAST(COALESCE(-SUM(CASE WHEN p.method = 'online' THEN e.amount_paise ELSE 0 END), 0) AS BIGINT),
			CAST(COALESCE(-SUM(CASE WHEN p.kind = 'payment' AND p.method <> 'online' THEN e.amount_paise ELSE 0 END), 0)
				AS BIGINT),
			CAST(COALESCE(-SUM(CASE WHEN p.kind <> 'payment' THEN e.amount_paise ELSE 0 END), 0) AS BIGINT)
		FROM ledger_entry e JOIN ledger_entry p ON p.record_kind = e.record_kind AND p.record_id = e.record_id AND
			p.no = CASE WHEN e.takes_back > 0 THEN e.takes_back WHEN e.of_no > 0 THEN e.of_no ELSE e.no END
		WHERE e.edition_id = $1 AND e.record_kind = $2 AND e.kind IN ('payment', 'tds', 'gst_tds', 'dishonoured', 'refund')
			AND e.record_id IN (SELECT id FROM `+string(kind)+` WHERE edition_id = $1 AND `+live+`)`,
		[]any{edition, string(kind)}, &r.Records, &r.ByProvider, &r.ByHand, &r.Tax)
	return r, err
}

// payBys returns the last days to pay of the bookings of an edition from a day on.
func (s store) payBys(ctx context.Context, edition, from string) (all []payBy, err error) {
	return db.ReadAll(ctx, s.DB,
		"SELECT id, pay_by FROM booking WHERE edition_id = $1 AND deleted_at = 0 AND pay_by >= $2",
		[]any{edition, from}, func(b *payBy) []any { return []any{&b.id, &b.day} })
}

// payBy is the last day to pay of a booking.
type payBy struct{ id, day string }

func (s store) movePayBy(ctx context.Context, b payBy, at int64) error {
	return s.Exec(ctx, "UPDATE booking SET pay_by = $2, version = version + 1, updated_at = $3 WHERE id = $1",
		b.id, b.day, at)
}

// countCharged counts the records with live charges.
func (s store) countCharged(ctx context.Context, kind fair.OrderKind, edition string) (n int, err error) {
	err = s.One(ctx, "SELECT COUNT(*) FROM "+string(kind)+" WHERE edition_id = $1 AND "+live, []any{edition}, &n)
	return n, err
}
