package books

import (
	"context"
	"time"

	"github.com/mela-fair/mela/internal/db"
	"github.com/mela-fair/mela/internal/fair"
)

// Store lists the database methods that package books calls.
type Store interface {
	// FindOrderByEnd finds the newest order whose id ends with the string `end`, in any letter case. The phone number
	// must be that of the payer or of the order's record. `end` must contain only ASCII letters and digits.
	FindOrderByEnd(ctx context.Context, phone fair.Phone, end string) (fair.Order, error)
	// FailedSignIns counts the recent failures under a key (an account's e-mail address or a network address), and
	// returns the time of the latest. It ignores failures that are later than now, which were recorded before the
	// clock was set back. They would lock all clients out until the clock reaches their times.
	FailedSignIns(ctx context.Context, key string, now time.Time, within time.Duration) (count int, latest time.Time,
		err error)
	AddFailedSignIn(ctx context.Context, key string, at time.Time) error
	Sponsorships() *db.Records[fair.Sponsorship]
	// DayBookSums sums up each day by direction, kind and channel, in the database. If the period has a first day, it
	// also returns the total of all earlier days, with a zero Day.
	DayBookSums(ctx context.Context, days fair.Days, of fair.EditionScope) ([]fair.DayBookSum, error)
	// DayBookIDs returns the ids of the lines that match a filter, in the filter's sort order. It returns one page,
	// or all ids if the filter has NoLimit.
	DayBookIDs(ctx context.Context, f fair.DayBookFilter) ([]string, error)
	// DayBookLines returns the lines with the given ids, in the same sequence as `ids`. A call may read at most 1,000
	// lines.
	DayBookLines(ctx context.Context, ids []string) ([]fair.DayBookLine, error)
	// CreateSettlementImport stores an import. It returns KindConflict if an import of the same preview exists.
	CreateSettlementImport(ctx context.Context, i fair.SettlementImport) error
	// SettlementImports lists imports, newest first, and counts all imports.
	SettlementImports(ctx context.Context, q fair.ListQuery) ([]fair.SettlementImport, int, error)
	// SaveSettlementEntries stores rows and marks their payments as settled. It replaces rows with the same id.
	SaveSettlementEntries(ctx context.Context, entries []fair.SettlementEntry) error
	// SettlementEntriesByID reads rows by id, in any order; it omits unknown ids.
	SettlementEntriesByID(ctx context.Context, ids []string) ([]fair.SettlementEntry, error)
	// OpenSettlementEntries reads the rows that are not matched with a payment or refund.
	OpenSettlementEntries(ctx context.Context) ([]fair.SettlementEntry, error)
	// SettlementBooks reads the payments and refunds to which the given rows may belong. It finds them by the ids of
	// payments, refunds and orders that the rows contain.
	SettlementBooks(ctx context.Context, entries []fair.SettlementEntry) (fair.SettlementBooks, error)
	// FindSettlements lists settlements that match the filter, newest first, and counts all matches.
	FindSettlements(ctx context.Context, f fair.SettlementFilter) ([]fair.Settlement, int, error)
	// SettlementTotals sums up the rows of the settlements that match the filter.
	SettlementTotals(ctx context.Context, f fair.SettlementFilter) (fair.SettlementTotals, error)
	// FindSettlementEntries lists the rows that match the filter, latest settlements first, and counts all matches.
	FindSettlementEntries(ctx context.Context, f fair.SettlementFilter) ([]fair.SettlementEntry, int, error)
	// SettlementEntryIDs lists the ids of all rows that match the filter, in the order of FindSettlementEntries.
	SettlementEntryIDs(ctx context.Context, f fair.SettlementFilter) ([]string, error)
	// FindUnmatched lists the differences that match the filter, latest first, and counts all matches. A difference is
	// an unmatched row, or an online payment that was made before the time `due` and has no row. A payment that is
	// earlier than all payments in reports is not a difference, because no report was imported for that time.
	FindUnmatched(ctx context.Context, f fair.SettlementFilter, due time.Time) ([]fair.Unmatched, int, error)
	// CountUnmatched counts the differences of FindUnmatched by reason.
	CountUnmatched(ctx context.Context, f fair.SettlementFilter, due time.Time) (map[fair.SettlementMismatch]int, error)
	// StallChargesOfBooking returns a booking's cancellation charges, in paise. These are the prices of its
	// individually cancelled stalls, minus the refunds for these stalls.
	StallChargesOfBooking(ctx context.Context, bookingID string) (fair.Paise, error)
	// InTx runs fn in one transaction. It commits if fn returns nil, otherwise it rolls back. Calls inside fn must use
	// the context passed to fn. On PostgreSQL, fn is called again after a serialization failure or a deadlock.
	InTx(ctx context.Context, fn func(ctx context.Context) error) error
	// BeforeCommit runs fn at the end of the transaction, after all other statements. Several functions run in the order
	// in which they were added. If fn fails, the transaction is rolled back and InTx returns the error. BeforeCommit
	// fails outside a transaction.
	BeforeCommit(ctx context.Context, fn func(ctx context.Context) error) error
	// DocumentSeries returns the series code for a financial year. This is the latest series that began after a
	// restore. If there is none, it is the year itself. If the latest series has no year yet, DocumentSeries assigns
	// it to this year.
	DocumentSeries(ctx context.Context, year string) (string, error)
	// NextDocumentPlace returns the next number of a series, starting at 1, and locks the series until the transaction
	// ends. It fails outside a transaction.
	NextDocumentPlace(ctx context.Context, prefix, series string) (int64, error)
	// SkipDocumentPlaces sets the last used number of an existing series, so that lower numbers are never used.
	SkipDocumentPlaces(ctx context.Context, prefix, series string, last int64) error
	// BeginDocumentSeries begins a new series. The next documents have numbers of this series until the end of their
	// financial year. It returns KindConflict if the code was used before.
	BeginDocumentSeries(ctx context.Context, code string, at time.Time) error
	CreateDocument(ctx context.Context, p fair.Document) error
	FindDocument(ctx context.Context, number string) (fair.Document, error)
	// FindPaymentDocument finds the valid receipt or tax invoice of a payment: the last one after all corrections.
	// FindRefundDocument finds the document of a refund.
	FindPaymentDocument(ctx context.Context, paymentID string) (fair.Document, error)
	FindRefundDocument(ctx context.Context, refundID string) (fair.Document, error)
	// FindBookingDocument finds the valid receipt or tax invoice of a booking. The document may belong to any of the
	// booking's orders.
	FindBookingDocument(ctx context.Context, bookingID string) (fair.Document, error)
	// RefundedOfDocument returns the total of the refund documents that refer to a receipt or tax invoice, in paise.
	RefundedOfDocument(ctx context.Context, number string) (fair.Paise, error)
	// DocumentsOf reads the numbered documents of several orders by order id, oldest first.
	DocumentsOf(ctx context.Context, orderIDs []string) (map[string][]fair.Document, error)
	CurrentEdition(ctx context.Context) (fair.Edition, error)
	// FindEdition returns the edition with an id, which may be the current edition or an earlier one.
	FindEdition(ctx context.Context, id string) (fair.Edition, error)
	FindRegistration(ctx context.Context, id string) (fair.Registration, error)
	FindBooking(ctx context.Context, id string) (fair.Booking, error)
	FindOrder(ctx context.Context, id string) (fair.Order, error)
	FindPayingOrder(ctx context.Context, o fair.Order) (fair.Order, error)
}
