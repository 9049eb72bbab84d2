package bench_test

import (
	"fmt"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/mela-fair/mela/internal/store"
	"github.com/mela-fair/mela/internal/wiring"
)

// The benchmarks create registrations at regular intervals. The first one is created at firstRow, and all are created
// within fairSpan (sixty days). Both constants are in milliseconds.
const (
	firstRow = 1_751_308_200_000 // 1 July 2025, midnight in Asia/Kolkata
	fairSpan = 60 * 24 * 3_600_000
)

// fill creates a fair with the given number of registrations.
func fill(b *testing.B, db *store.DB, rows int) filledFair {
	b.Helper()
	ctx := b.Context()
	a := wiring.New(wiring.Deps{Store: db, Clock: stoppedClock{}})
	if err := a.Content.Prepare(ctx, true); err != nil {
		b.Fatal(err)
	}
	tx, err := db.Pool().BeginTx(ctx, nil) // one transaction, because bookings and claims refer to each other
	if err != nil {
		b.Fatal(err)
	}
	for _, statement := range filling(rows) {
		if _, err := tx.ExecContext(ctx, statement); err != nil {
			b.Fatalf("%v in %.200s", err, statement)
		}
	}
	if err := tx.Commit(); err != nil {
		b.Fatal(err)
	}
	analyze(b, db)
	return filledFair{a, rows}
}

// analyze updates PostgreSQL's statistics, as it does by itself some time after many rows were inserted.
func analyze(b *testing.B, db *store.DB) {
	b.Helper()
	if db.Engine() == "sqlite" {
		return
	}
	if _, err := db.Pool().ExecContext(b.Context(), "VACUUM ANALYZE"); err != nil {
		b.Fatal(err)
	}
}

// stoppedClock is a clock that always returns the end of fairSpan.
type stoppedClock struct{}

func (stoppedClock) Now() time.Time { return time.UnixMilli(firstRow + fairSpan) }

// filling returns the SQL statements that fill a database. They work with SQLite and PostgreSQL.
func filling(rows int) []string {
	numbers := func(n int) string {
		return "WITH RECURSIVE n (i) AS (SELECT CAST(1 AS BIGINT) UNION ALL SELECT i + 1 FROM n WHERE i < " +
			strconv.Itoa(n) + ") "
	}
	at := func(n int) string { return fmt.Sprintf("%d + i * %d", firstRow, fairSpan/(n+1)) }
	// One name is more frequent than the others, as in real data. Even with 1,000 registrations, this name is frequent
	// enough to fill a page.
	often := func(word, others string) string {
		return "CASE WHEN i % 16 = 5 THEN '" + word + "' ELSE " + others + " END"
	}
	first, last := often("lakshmi", wordOf(firstNames, "i * 31 / 7")), often("devi", wordOf(surnames, "i * 17 / 11"))
	village, town := often("chityal", wordOf(villages, "i * 13 / 5")), wordOf(towns, "i * 7 / 3")
	phone := "CAST(6000000000 + i * 7919 % 3999999999 AS TEXT)"
	id := func(prefix string) string { // ids of equal length
		return "'" + prefix + "' || substr(CAST(i + 1000000000000000000 AS TEXT), 2)"
	}
	status := "CASE WHEN i % 10 < 6 THEN 'Paid' WHEN i % 10 < 9 THEN 'Pending' ELSE 'Cancelled' END"
	category := "CASE WHEN i % 7 < 3 THEN 'Farmer' WHEN i % 7 = 3 THEN 'Scientist' WHEN i % 7 = 4 THEN 'Entrepreneur' " +
		"WHEN i % 7 = 5 THEN 'Startup' ELSE 'Student' END"
	deleted := "CASE WHEN i % 16 = 7 THEN " + at(rows) + " ELSE 0 END"
	rare := fmt.Sprintf("CASE WHEN i = %d THEN ' narmadabai' ELSE '' END", rows/3)
	inner := func(cols ...string) string {
		return "SELECT i, " + strings.Join(cols, ", ") + " FROM n"
	}
	bookings := max(1, rows/10)
	return []string{
		numbers(rows) + "INSERT INTO registration (place, id, edition_id, user_id, category, name, phone, company, " +
			"address, email, website, degree, college, amount_paise, status, " +
			"lang, adult, consent, print, request_id, money_status, due_paise, search, version, created_at, updated_at, " +
			"deleted_at) " +
			"SELECT at * 1048576 + i % 1048576, id, '2025', id, category, name, phone, '', address, email, '', '', '', " +
			"10000, status, 'en', TRUE, '1', id, '', CASE status WHEN 'Paid' THEN 'PAID' WHEN 'Pending' THEN 'PENDING' " +
			"ELSE 'EXPIRED' END, CASE status WHEN 'Pending' THEN 10000 ELSE 0 END, " +
			"' ' || replace(replace(replace(name || ' ' || phone || ' ' || email || ' ' || address, ',', ''), '@', ' '), " +
			"'.', ' ') || ' ', 1, at, at, deleted FROM (" +
			inner(id("r")+" AS id", category+" AS category", first+" || ' ' || "+last+" || "+rare+" AS name",
				phone+" AS phone",
				village+" || ', ' || "+town+" AS address", "'m' || CAST(i AS TEXT) || '@example.org' AS email",
				status+" AS status", at(rows)+" AS at", deleted+" AS deleted") + ") AS made",
		numbers(bookings) + "INSERT INTO booking (place, id, edition_id, order_id, name, contact_person, phone, email, " +
			"address, type, category, product, card, members, gst, requirements, " +
			"base_paise, gst_paise, total_paise, money_status, status, holds, lang, consent, search, version, created_at, " +
			"updated_at, deleted_at) " +
			"SELECT at * 1048576 + i % 1048576, id, '2025', order_id, name, person, phone, '', address, 'STD Stall', " +
			"'Private Company', 'seed', 'private', 2, '', '', 7500000, 1350000, 8850000 + i, payment, status, status = " +
			"'Confirmed', 'en', '1', " +
			"' ' || LOWER(replace(name || ' ' || person || ' ' || phone || ' ' || address || ' ' || order_id, ',', '')) || " +
			"' ', 1, at, at, 0 FROM (" +
			inner(id("b")+" AS id", "'MKM00' || substr(CAST(i + 10000000000 AS TEXT), 2) AS order_id",
				last+" || ' ' || "+wordOf([]string{"seeds", "organics", "tools"}, "i")+" AS name",
				first+" || ' ' || "+last+" AS person", phone+" AS phone", village+" || ', ' || "+town+" AS address",
				"CASE WHEN i % 10 < 3 THEN 'PAID' WHEN i % 10 < 9 THEN 'EXPIRED' ELSE 'FAILED' END AS payment",
				"CASE WHEN i % 10 < 3 THEN 'Confirmed' ELSE 'Pending' END AS status",
				at(bookings)+" AS at") + ") AS made",
		ledgerEntries("0", "1", "charge", "10000"),
		ledgerEntries("1", "2", "payment", "-10000"),
		"INSERT INTO claim (booking_id, edition_id, number, size, unit, position, kind, base_paise, gst_paise, " +
			"total_paise, live) " +
			"SELECT id, edition_id, id, '3x3m', 1, 0, 'std', base_paise, gst_paise, total_paise, holds FROM booking",
		numbers(bookings) + "INSERT INTO payment_order (place, id, edition_id, user_id, kind, channel, registration_id, " +
			"booking_id, total_paise, status, attempt, attempt_message, " +
			"client_key, client_print, provider_key, session_id, cf_order_id, payer_name, payer_phone, payer_email, " +
			"payer_address, payer_company, method, redirect_url, callback_url, lang, " +
			"expires_at, hold_until, next_check_at, checks, asked_at, unreachable, paid_at, search, created_at, updated_at) " +
			"SELECT at * 1048576 + i % 1048576, order_id, '2025', order_id, 'booking', 'online', NULL, id, " +
			"8850000 + i, status, '', '', '', '', '', '', '', name, phone, '', '', '', 'upi', '', '', 'en', " +
			"at, at, 0, 0, 0, FALSE, 0, ' ' || LOWER(order_id || ' ' || name || ' ' || phone) || ' ', at, at FROM (" +
			inner(id("b")+" AS id", "'MKM00' || substr(CAST(i + 10000000000 AS TEXT), 2) AS order_id",
				first+" || ' ' || "+last+" AS name", phone+" AS phone",
				"CASE WHEN i % 10 < 3 THEN 'PAID' ELSE 'EXPIRED' END AS status", at(bookings)+" AS at") + ") AS made",
		numbers(bookings) + "INSERT INTO activity (edition_id, at, account_id, actor, action, entity, entity_id, summary, " +
			"before, after, search) " +
			"SELECT '2025', " + at(bookings) +
			", 'a', CASE WHEN i % 3 = 0 THEN 'owner@example.org' ELSE 'manager@example.org' END, " +
			"'updated', 'registration', CAST(i AS TEXT), 'A registration was changed', '', '', ' a registration was changed " +
			"' FROM n",
	}
}

// ledgerEntries returns the statement that writes one ledger entry for each paid registration. `of` is the number of
// the charge that is paid.
func ledgerEntries(of, no, kind, paise string) string {
	return "INSERT INTO ledger_entry (record_kind, record_id, no, edition_id, kind, amount_paise, product, item, " +
		"description, tax_mode, tax_rate, sac, base_paise, gst_paise, of_no, takes_back, order_id, payment_id, " +
		"decision_id, payout_id, method, reference, provision, till_id, cause, day, reason, at, by_account) " +
		"SELECT 'registration', id, " + no + ", edition_id, '" + kind + "', " + paise + ", 'fee', '', '', 'none', 0, '', " +
		"0, 0, " + of + ", 0, '', '', '', '', '', '', '', '', '', 0, '', created_at, '' FROM registration " +
		"WHERE status = 'Paid'"
}
