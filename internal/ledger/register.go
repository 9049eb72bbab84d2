package ledger

import (
	"context"
	"slices"
	"strings"
	"time"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/db"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/search"
	"github.com/mela-fair/mela/internal/web"
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
	return search.Text(d.Number, c.Recipient.Name, c.Recipient.GSTIN, d.Total.JSONNumber(), c.Refers)
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

// registeredDocument is a line of the register.
type registeredDocument struct {
	Number    string         `json:"number"`
	Kind      DocumentKind   `json:"kind" enum:"tax_invoice,bill_of_supply,bill,credit_note,receipt_voucher,refund_voucher,receipt,payment_note,dishonour_note"`
	IssuedAt  time.Time      `json:"issuedAt"`
	About     string         `json:"about,omitempty" doc:"The number of the document that is corrected, replaced or named."`
	Record    fair.OrderKind `json:"record" enum:"registration,booking,sponsorship,day"`
	RecordID  string         `json:"recordId"`
	Recipient string         `json:"recipient"`
	GSTIN     string         `json:"gstin,omitempty"`
	Place     string         `json:"placeOfSupply,omitempty" doc:"The code of the state."`
	Taxable   fair.Paise     `json:"taxablePaise"`
	CGST      fair.Paise     `json:"cgstPaise"`
	SGST      fair.Paise     `json:"sgstPaise"`
	IGST      fair.Paise     `json:"igstPaise"`
	Total     fair.Paise     `json:"totalPaise"`
	URL       string         `json:"url" doc:"The path for downloading the document. The parameter 'lang' sets the language."`
}

func registeredOf(d Document) registeredDocument {
	sums := d.Sums()
	return registeredDocument{
		Number: d.Number, Kind: d.Kind, IssuedAt: d.IssuedAt.UTC(), About: d.About, Record: d.Record, RecordID: d.RecordID,
		Recipient: d.Content.Recipient.Name, GSTIN: d.Content.Recipient.GSTIN, Place: d.Content.Place,
		Taxable: sums.Taxable, CGST: sums.CGST, SGST: sums.SGST, IGST: sums.IGST, Total: d.Total,
		URL: "/api/documents/" + d.Number,
	}
}

type registerQuery struct {
	web.ListQuery
	web.DayFilter
	Kind string `query:"kind" doc:"The kinds of documents, separated by commas. The parameter can be repeated."`
}

const registerPath = "/api/documents"

func (o *Office) routeRegister(api *web.API) {
	web.Add(api, fair.MayPeople, web.Op("GET "+registerPath, "list-documents", []string{"Money"},
		"List all numbered documents, the newest first",
		"`q` finds numbers, recipients, GST numbers, amounts in rupees and references of payments. `sort` is `issuedAt`, "+
			"`number` or `amount`."),
		func(ctx context.Context, in *registerQuery) (*web.List[registeredDocument], error) {
			if err := app.Require(ctx, fair.MayPeople); err != nil {
				return nil, err
			}
			p := fair.Problems{}
			filter := RegisterFilter{
				ListQuery: in.ListQuery.Read(p), Days: p.ParseDays(in.From, in.To),
				Kinds: web.Choices(ctx, p, "kind", func(s string) (DocumentKind, bool) {
					return DocumentKind(s), slices.Contains(DocumentKinds, DocumentKind(s))
				}),
			}
			if err := p.Err(); err != nil {
				return nil, err
			}
			found, total, err := o.Register(ctx, filter)
			own := web.Filters("from", in.From, "to", in.To, "kind", web.QueryValues(ctx, "kind"))
			return &web.List[registeredDocument]{
				ListHead: in.HeadOf(registerPath, total, own), Body: fair.Each(found, registeredOf),
			}, err
		})
}

// FindDocument returns a document by its number.
func (b Books) FindDocument(ctx context.Context, number string) (Document, error) {
	return db.SelectOne[Document](ctx, b.DB, "ledger_document WHERE number = $1", number)
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
// the supply. An order without a payment shows only an invoice that is not paid.
func (l *Ledger) DocumentsOf(orderID string) (shown []Document) {
	own := map[int]bool{}
	for _, e := range l.Entries {
		if e.Kind == Payment && e.TakesBack == 0 && e.Source.Order == orderID || own[e.Of] || own[e.TakesBack] {
			own[e.No] = true
		}
	}
	standing, stands := l.Standing()
	for _, d := range l.Documents {
		supply := d.Kind == CreditNote || slices.Contains(supplies, d.Kind)
		switch {
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
