package ledger

import (
	"context"
	"slices"
	"strings"
	"time"

	"github.com/mela-fair/mela/internal/db"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/search"
)

// RegisterFilter selects documents of the register.
type RegisterFilter struct {
	fair.ListQuery
	Days  fair.Days // of issue
	Kinds []DocumentKind
}

// registerList is the list of all numbered documents.
var registerList = db.List{
	Table:  "ledger_document",
	Plain:  true,
	Key:    "number",
	Newest: "issued_at DESC, number DESC",
	IDs:    []string{"record_id"},
	Sorts:  map[string]string{"issuedAt": "issued_at", "number": "number", "amount": "total_paise"},
}

// search returns the text by which a document is found: its number, the recipient, the GST number, the amount in rupees
// and the reference of the payment.
func (d Document) search() string {
	c := d.Content
	return search.Text(d.Number, c.Recipient.Name, c.Recipient.GSTIN, d.Total.JSONNumber(), c.Refers) +
		search.Sounds(c.Recipient.Name)
}

// Register returns one page of the register of documents, the newest first, and counts all that match.
func (b Books) Register(ctx context.Context, f RegisterFilter) ([]Document, fair.Total, error) {
	if typed := strings.ReplaceAll(f.Words, ",", ""); typed != f.Words {
		if amount, err := fair.ParseRupees(typed); err == nil {
			f.Words = amount.JSONNumber()
		}
	}
	return db.ListRows[Document](ctx, b.DB, registerList, f.ListQuery, func(stmt *db.Statement) []string {
		conds := b.Facet(stmt, "kind", db.Strings(f.Kinds))
		if !f.Days.From.IsZero() {
			conds = append(conds, "issued_at >= "+stmt.Arg(db.ToMillis(f.Days.From)))
		}
		if !f.Days.To.IsZero() {
			conds = append(conds, "issued_at < "+stmt.Arg(db.ToMillis(f.Days.To)))
		}
		return conds
	})
}

// RegisterSum is what the documents of one kind add to the supplies.
type RegisterSum struct {
	Kind    DocumentKind `json:"kind" enum:"tax_invoice,bill_of_supply,bill,credit_note,receipt_voucher,refund_voucher,receipt,payment_note,dishonour_note,proforma"`
	Count   int          `json:"count"`
	Taxable fair.Paise   `json:"taxablePaise" doc:"The value before tax. Negative for credit notes."`
	CGST    fair.Paise   `json:"cgstPaise"`
	SGST    fair.Paise   `json:"sgstPaise"`
	IGST    fair.Paise   `json:"igstPaise"`
	Net     fair.Paise   `json:"netPaise" doc:"With tax. 0 for documents about money."`
}

// RegisterSums adds up the documents that were issued on some days, by kind.
func (b Books) RegisterSums(ctx context.Context, of fair.EditionScope, days fair.Days) ([]RegisterSum, error) {
	within, err := b.ScopeOf(ctx, of)
	if err != nil {
		return nil, err
	}
	var stmt db.Statement
	stmt.Put("SELECT kind, COUNT(*)")
	for _, column := range []string{"taxable", "cgst", "sgst", "igst", "net"} {
		stmt.Put(", CAST(SUM(", column, "_paise) AS BIGINT)")
	}
	stmt.Put(" FROM ledger_document WHERE TRUE")
	stmt.Between("issued_at", days)
	for _, cond := range stmt.InScope("edition_id", within) {
		stmt.Put(" AND ", cond)
	}
	stmt.Put(" GROUP BY kind")
	sums, err := db.ReadAll(ctx, b.DB, stmt.String(), stmt.Args, func(s *RegisterSum) []any {
		return []any{&s.Kind, &s.Count, &s.Taxable, &s.CGST, &s.SGST, &s.IGST, &s.Net}
	})
	slices.SortFunc(sums, func(x, y RegisterSum) int {
		return slices.Index(DocumentKinds, x.Kind) - slices.Index(DocumentKinds, y.Kind)
	})
	return sums, err
}

// mostMissing is the maximum number of missing numbers that MissingNumbers names.
const mostMissing = 20

// MissingNumbers returns the first numbers of all series that were given and that no document has. The law asks for
// numbers without gaps, so there should be none.
func (b Books) MissingNumbers(ctx context.Context) (missing []string, err error) {
	type series struct {
		prefix, code string
		last, have   int64
	}
	all, err := db.ReadAll(ctx, b.DB, `SELECT prefix, code, last, COALESCE(have, 0) FROM document_series
		LEFT JOIN (SELECT RTRIM(number, '0123456789') AS begins, COUNT(*) AS have FROM ledger_document GROUP BY 1) d
		ON begins = prefix || '/' || code || '/' ORDER BY prefix, code`, nil, func(s *series) []any {
		return []any{&s.prefix, &s.code, &s.last, &s.have}
	})
	for _, s := range all {
		if s.have >= s.last || len(missing) >= mostMissing {
			continue
		}
		numbers, err := db.ReadColumn[string](ctx, b.DB, "SELECT number FROM ledger_document WHERE number LIKE $1",
			s.prefix+"/"+s.code+"/%")
		if err != nil {
			return nil, err
		}
		there := make(map[string]bool, len(numbers))
		for _, number := range numbers {
			there[number] = true
		}
		for place := int64(1); place <= s.last && len(missing) < mostMissing; place++ {
			if number := fair.DocumentNumber(s.prefix, s.code, place); !there[number] {
				missing = append(missing, number)
			}
		}
	}
	return missing, err
}

// FindDocument returns a document by its number.
func (b Books) FindDocument(ctx context.Context, number string) (Document, error) {
	return db.SelectOne[Document](ctx, b.DB, "ledger_document WHERE number = $1", number)
}

// IRNs returns the registrations of documents at the invoice portal, by the number of the document.
func (b Books) IRNs(ctx context.Context, numbers []string) (map[string]IRN, error) {
	found := map[string]IRN{}
	for part := range slices.Chunk(numbers, readAtOnce) {
		var stmt db.Statement
		stmt.Put("ledger_irn WHERE ", stmt.OneOf("number", part))
		rows, err := db.SelectAll[IRN](ctx, b.DB, stmt.String(), stmt.Args...)
		if err != nil {
			return nil, err
		}
		for _, irn := range rows {
			found[irn.Number] = irn
		}
	}
	return found, nil
}

// SetIRN stores the registration of a document, or replaces it.
func (b Books) SetIRN(ctx context.Context, irn IRN) error {
	if err := b.Exec(ctx, "DELETE FROM ledger_irn WHERE number = $1", irn.Number); err != nil {
		return err
	}
	return b.Insert(ctx, "ledger_irn", b.Columns(&irn))
}

// erasedRecipients are the SQL patterns of documents without a recipient. See EraseRecipients.
var erasedRecipients = [2]string{
	`%"recipient":{"name":"` + fair.ErasedName + `"}%`, `%"recipient":{"name":"` + fair.ErasedName + `","state":"__"}%`,
}

// EraseRecipients removes the recipients of up to `limit` documents that were issued before a time, and the reasons
// that people typed. It returns the number of changed documents. Numbers, amounts, tax and the recipient's state, which
// determines the tax, remain. A bill of a day has no recipient.
func (b Books) EraseRecipients(ctx context.Context, before time.Time, limit int) (int, error) {
	list, err := db.SelectAll[Document](ctx, b.DB, "ledger_document WHERE issued_at < $1 AND record_kind <> $2 "+
		"AND content NOT LIKE $3 AND content NOT LIKE $4 ORDER BY issued_at, number LIMIT $5", db.ToMillis(before),
		string(OfDay), erasedRecipients[0], erasedRecipients[1], limit)
	for i := range list {
		d := &list[i]
		d.Content.Recipient = fair.DocumentParty{Name: fair.ErasedName, State: d.Content.Recipient.State}
		d.Content.Reason = ""
		found := d.search()
		if err := b.Update(ctx, "ledger_document", append(b.Columns(d), db.Col("search", &found))); err != nil {
			return i, err
		}
	}
	return len(list), err
}

// RefOf returns the record to which an order belongs.
func RefOf(o fair.Order) Ref {
	return Ref{EditionID: o.EditionID, Record: o.Kind, RecordID: o.SubjectID()}
}

// DocumentsOf returns the documents that several orders show, by order, the oldest first: see Ledger.DocumentsOf. The
// caller must check that the actor may see the orders.
func (b Books) DocumentsOf(ctx context.Context, orders []fair.Order) (map[string][]Document, error) {
	ledgers, err := b.readAll(ctx, fair.Each(orders, RefOf))
	found := map[string][]Document{}
	for _, o := range orders {
		if l := ledgers[RefOf(o).key()]; l != nil {
			found[o.ID] = l.DocumentsOf(o.ID)
		}
	}
	return found, err
}

// DocumentsOf returns the documents that an order shows: those about its own payments and their refunds, and those of
// the supply. An order without a payment shows only an invoice that is not paid. As long as something is due, the
// newest proforma is shown, too.
func (l *Ledger) DocumentsOf(orderID string) (shown []Document) {
	own := map[int]bool{}
	for _, e := range l.Entries {
		if e.Kind == Payment && e.TakesBack == 0 && e.Source.Order == orderID || own[e.Of] || own[e.TakesBack] {
			own[e.No] = true
		}
	}
	standing, stands := l.Standing()
	asked, _ := l.newest(Proforma)
	for _, d := range l.Documents {
		supply := d.Kind == CreditNote || slices.Contains(supplies, d.Kind)
		switch {
		case d.Kind == Proforma:
			if d.Number == asked.Number && l.Due() > 0 {
				shown = append(shown, d)
			}
		case len(own) == 0:
			if stands && d.Number == standing.Number && l.Due() > 0 {
				shown = append(shown, d)
			}
		case supply || slices.ContainsFunc(d.Content.Entries, func(no int) bool { return own[no] }):
			shown = append(shown, d)
		}
	}
	return shown
}
