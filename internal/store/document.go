package store

import (
	"context"
	"database/sql"
	"fmt"
	"time"

	"github.com/mela-fair/mela/internal/db"
	"github.com/mela-fair/mela/internal/fair"
)

// NextDocumentPlace implements books.Store. It must be called inside a transaction. The counter's row is locked until
// the transaction ends, so no number is used twice. If the transaction is rolled back, the next document gets the
// number.
func (s *DB) NextDocumentPlace(ctx context.Context, prefix, series string) (place int64, err error) {
	if !db.InTransaction(ctx) {
		return 0, fmt.Errorf("a document number was requested outside a transaction")
	}
	err = s.One(ctx, `INSERT INTO document_series (prefix, code, last) VALUES ($1, $2, 1)
		ON CONFLICT (prefix, code) DO UPDATE SET last = document_series.last + 1 RETURNING last`, []any{prefix, series},
		&place)
	return place, err
}

// SkipDocumentPlaces implements books.Store.
func (s *DB) SkipDocumentPlaces(ctx context.Context, prefix, series string, last int64) error {
	return s.Exec(ctx, "UPDATE document_series SET last = $1 WHERE prefix = $2 AND code = $3", last, prefix, series)
}

// DocumentSeries implements books.Store and walkins.Store.
func (s *DB) DocumentSeries(ctx context.Context, year string) (code string, err error) {
	var unassigned int
	if err := s.One(ctx, "SELECT COUNT(*) FROM document_restart WHERE year IS NULL", nil, &unassigned); err != nil {
		return "", err
	}
	if unassigned > 0 {
		if err := s.Exec(ctx, "UPDATE document_restart SET year = $1 WHERE year IS NULL", year); err != nil {
			return "", err
		}
	}
	err = s.One(ctx, "SELECT code FROM document_restart WHERE year = $1 ORDER BY begun_at DESC LIMIT 1", []any{year},
		&code)
	if fair.IsKind(err, fair.KindNotFound) {
		return year, nil
	}
	return code, err
}

// BeginDocumentSeries implements books.Store.
func (s *DB) BeginDocumentSeries(ctx context.Context, code string, at time.Time) error {
	return s.Exec(ctx, "INSERT INTO document_restart (code, begun_at) VALUES ($1, $2)", code, at.UnixMilli())
}

// CreateDocument implements books.Store.
func (s *DB) CreateDocument(ctx context.Context, p fair.Document) error {
	var about sql.NullString
	if p.Content.About != nil {
		about = sql.NullString{String: p.Content.About.Number, Valid: true}
	}
	return s.Insert(ctx, "document", append(s.Columns(&p), db.Col("about", &about)))
}

// FindDocument implements books.Store.
func (s *DB) FindDocument(ctx context.Context, number string) (fair.Document, error) {
	return s.findDocument(ctx, "number = $1", number)
}

// FindPaymentDocument implements books.Store. It returns the document of a payment. If the document was corrected, it
// returns the latest correction.
func (s *DB) FindPaymentDocument(ctx context.Context, paymentID string) (fair.Document, error) {
	const incoming = "refund_id = '' AND kind IN ('receipt', 'tax_invoice')"
	return s.findDocument(ctx, `number IN (
		WITH RECURSIVE chain (number) AS (
			SELECT number FROM document WHERE payment_id = $1 AND `+incoming+`
			UNION
			SELECT next.number FROM document next JOIN chain ON next.about = chain.number WHERE `+incoming+`
		) SELECT number FROM chain
	) AND NOT EXISTS (SELECT 1 FROM document later WHERE later.about = document.number AND `+incoming+")", paymentID)
}

// FindBookingDocument implements books.Store.
func (s *DB) FindBookingDocument(ctx context.Context, bookingID string) (fair.Document, error) {
	return s.findDocument(ctx, `refund_id = '' AND kind IN ('receipt', 'tax_invoice')
		AND order_id IN (SELECT id FROM payment_order WHERE booking_id = $1)
		AND NOT EXISTS (SELECT 1 FROM document later WHERE later.about = document.number AND later.refund_id = ''
			AND later.kind IN ('receipt', 'tax_invoice'))
		ORDER BY issued_at DESC, number DESC LIMIT 1`, bookingID)
}

// RefundedOfDocument implements books.Store.
func (s *DB) RefundedOfDocument(ctx context.Context, number string) (sum fair.Paise, err error) {
	err = s.One(ctx, "SELECT CAST(COALESCE(SUM(total_paise), 0) AS BIGINT) FROM document WHERE about = $1 AND "+
		"refund_id <> ''", []any{number}, &sum)
	return sum, err
}

// FindRefundDocument implements books.Store.
func (s *DB) FindRefundDocument(ctx context.Context, refundID string) (fair.Document, error) {
	return s.findDocument(ctx, "refund_id = $1 AND refund_id <> ''", refundID)
}

func (s *DB) findDocument(ctx context.Context, where string, args ...any) (fair.Document, error) {
	return db.SelectOne[fair.Document](ctx, s.DB, "document WHERE "+where, args...)
}

// DocumentsOf implements books.Store. It returns each order's documents, and the documents that correct or refund
// them. A correcting or refunding document may belong to another order of the same booking.
func (s *DB) DocumentsOf(ctx context.Context, orderIDs []string) (map[string][]fair.Document, error) {
	found := map[string][]fair.Document{}
	if len(orderIDs) == 0 {
		return found, nil
	}
	type row struct {
		root     string
		document fair.Document
	}
	var p fair.Document
	var stmt db.Statement
	stmt.Put("WITH RECURSIVE found (root, number) AS (SELECT order_id, number FROM document WHERE ",
		stmt.OneOf("order_id", orderIDs),
		" UNION SELECT found.root, next.number FROM document next JOIN found ON next.about = found.number) ",
		"SELECT found.root, ", db.ColumnNames(s.Columns(&p), "document."),
		" FROM found JOIN document ON document.number = found.number ",
		"ORDER BY issued_at, about IS NOT NULL, refund_id <> '', document.number")
	list, err := db.ReadAll(ctx, s.DB, stmt.String(), stmt.Args, func(r *row) []any {
		return append([]any{&r.root}, db.Targets(s.Columns(&r.document))...)
	})
	for _, r := range list {
		found[r.root] = append(found[r.root], r.document)
	}
	return found, err
}
