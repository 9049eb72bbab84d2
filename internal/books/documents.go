package books

import (
	"context"
	"slices"
	"time"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/db"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/ledger"
	"github.com/mela-fair/mela/internal/web"
	"github.com/mela-fair/mela/texts"
)

// registeredDocument is a line of the register.
type registeredDocument struct {
	ID        string              `json:"_id" doc:"The same as 'number'."`
	Number    string              `json:"number"`
	Kind      ledger.DocumentKind `json:"kind" enum:"tax_invoice,bill_of_supply,bill,credit_note,receipt_voucher,refund_voucher,receipt,payment_note,dishonour_note,proforma"`
	IssuedAt  time.Time           `json:"issuedAt"`
	About     string              `json:"about,omitempty" doc:"The number of the document that is corrected, replaced or named."`
	Record    fair.OrderKind      `json:"record" enum:"registration,booking,sponsorship,day"`
	RecordID  string              `json:"recordId"`
	Recipient string              `json:"recipient"`
	GSTIN     string              `json:"gstin,omitempty"`
	Place     string              `json:"placeOfSupply,omitempty" doc:"The code of the state."`
	Taxable   fair.Paise          `json:"taxablePaise"`
	CGST      fair.Paise          `json:"cgstPaise"`
	SGST      fair.Paise          `json:"sgstPaise"`
	IGST      fair.Paise          `json:"igstPaise"`
	Total     fair.Paise          `json:"totalPaise"`
	Counts    bool                `json:"counts" doc:"true: the document is about what is supplied and counts in the sums. A credit note counts negative."`
	IRN       *ledger.IRN         `json:"irn,omitempty" doc:"The registration at the invoice portal."`
	ForPortal bool                `json:"forPortal" doc:"true: the document is to be registered at the invoice portal, and has no IRN yet."`
	URL       string              `json:"url" doc:"The path for downloading the document. The parameter 'lang' sets the language."`
}

func registeredOf(d ledger.Document) registeredDocument {
	sums := d.Sums()
	return registeredDocument{
		ID: d.Number, Number: d.Number, Kind: d.Kind, IssuedAt: d.IssuedAt.UTC(), About: d.About, Record: d.Record,
		RecordID: d.RecordID, Recipient: d.Content.Recipient.Name, GSTIN: d.Content.Recipient.GSTIN,
		Place: d.Content.Place, Taxable: sums.Taxable, CGST: sums.CGST, SGST: sums.SGST, IGST: sums.IGST, Total: d.Total,
		Counts: d.Record != ledger.OfDay && (d.Supply() || d.Kind == ledger.CreditNote), URL: "/api/documents/" + d.Number,
	}
}

type documentsQuery struct {
	web.ListQuery
	web.DayFilter
	Kind string `query:"kind" doc:"The kinds of documents, separated by commas. The parameter can be repeated."`
}

type sumsQuery struct {
	web.EditionQuery
	web.DayFilter
}

// documentSums is what the documents of a period add up to.
type documentSums struct {
	Kinds   []ledger.RegisterSum `json:"kinds" doc:"The sums of each kind. Kinds without documents are left out."`
	Missing []string             `json:"missing" doc:"Numbers of all periods that were given and that no document has, at most 20."`
	GSTIN   string               `json:"gstin" doc:"The fair's GST number. Empty: no document has tax."`
	Portal  bool                 `json:"eInvoice" doc:"true: invoices are registered at the invoice portal."`
}

// SchemaName is the name of the type in the OpenAPI document.
func (documentSums) SchemaName() string { return "DocumentSums" }

type sendInput struct {
	Prefix string `path:"prefix" doc:"The first part of the document number. A number such as TI/26-27/000123 consists of 'prefix', 'year' and 'place'."`
	Year   string `path:"year"`
	Place  string `path:"place"`
	Body   documentSending
}

// documentSending is the body of a request that sends a document.
type documentSending struct {
	Email string `json:"email,omitempty" doc:"The recipient's address. Default: the address of the record."`
}

// documentSent says to whom a document was sent.
type documentSent struct {
	Email string `json:"email" doc:"Empty: the record has no address, and the message waits to be passed on by phone."`
}

const documentsPath = "/api/documents"

func (s *Service) routeDocuments(api *web.API) {
	web.Add(api, fair.MayPeople, web.Op("GET "+documentsPath, "list-documents", []string{"Money"},
		"List all numbered documents, the newest first",
		"`q` finds numbers, recipients, GST numbers, amounts in rupees and references of payments. `sort` is `issuedAt`, "+
			"`number` or `amount`."), s.listDocuments)
	web.Add(api, fair.MayPeople, web.Op("GET "+documentsPath+"/summary", "get-document-sums", []string{"Money"},
		"Add up the documents of a period"),
		func(ctx context.Context, in *sumsQuery) (*web.Body[documentSums], error) {
			p := fair.Problems{}
			days := p.ParseDays(in.From, in.To)
			if err := p.Err(); err != nil {
				return nil, err
			}
			sums, err := s.sumsOf(ctx, in.Scope(), days)
			return web.BodyOf(sums), err
		})
	web.Add(api, fair.MayBooks, web.Op("POST "+documentsPath+"/{prefix}/{year}/{place}/send", "send-document",
		[]string{"Money"}, "Send a document to its recipient or to another address",
		"The document is attached to an e-mail. If there is no address, the message waits to be passed on by phone."),
		func(ctx context.Context, in *sendInput) (*web.Body[documentSent], error) {
			to, err := s.SendDocument(ctx, in.Prefix+"/"+in.Year+"/"+in.Place, in.Body.Email)
			return web.BodyOf(documentSent{to}), err
		})
}

func (s *Service) listDocuments(ctx context.Context, in *documentsQuery) (*web.List[registeredDocument], error) {
	if err := app.Require(ctx, fair.MayPeople); err != nil {
		return nil, err
	}
	p := fair.Problems{}
	filter := ledger.RegisterFilter{
		ListQuery: in.ListQuery.Read(p), Days: p.ParseDays(in.From, in.To),
		Kinds: web.Choices(ctx, p, "kind", func(s string) (ledger.DocumentKind, bool) {
			return ledger.DocumentKind(s), slices.Contains(ledger.DocumentKinds, ledger.DocumentKind(s))
		}),
	}
	if err := p.Err(); err != nil {
		return nil, err
	}
	found, total, err := s.ledger.Register(ctx, filter)
	if err != nil {
		return nil, err
	}
	list, err := s.withIRNs(ctx, found)
	own := web.Filters("from", in.From, "to", in.To, "kind", web.QueryValues(ctx, "kind"))
	return &web.List[registeredDocument]{
		ListHead: in.HeadOf(documentsPath, total, own), Body: list,
	}, err
}

// withIRNs returns lines of the register with what the invoice portal has given for them.
func (s *Service) withIRNs(ctx context.Context, found []ledger.Document) ([]registeredDocument, error) {
	list := fair.Each(found, registeredOf)
	edition, err := s.CurrentEdition(ctx)
	if err != nil {
		return nil, err
	}
	irns, err := s.ledger.IRNs(ctx, fair.Each(found, func(d ledger.Document) string { return d.Number }))
	for i, d := range found {
		if irn, ok := irns[d.Number]; ok {
			list[i].IRN = &irn
		} else {
			list[i].ForPortal = edition.Tax.EInvoice && d.Registrable()
		}
	}
	return list, err
}

func (s *Service) sumsOf(ctx context.Context, of fair.EditionScope, days fair.Days) (sums documentSums, err error) {
	if err := app.Require(ctx, fair.MayPeople); err != nil {
		return sums, err
	}
	edition, err := s.CurrentEdition(ctx)
	if err != nil {
		return sums, err
	}
	sums.GSTIN, sums.Portal = edition.Tax.GSTIN, edition.Tax.EInvoice
	if sums.Kinds, err = s.ledger.RegisterSums(ctx, of, days); err != nil {
		return sums, err
	}
	missing, err := s.ledger.MissingNumbers(ctx)
	sums.Missing = append([]string{}, missing...)
	return sums, err
}

// SendDocument sends a document to the person of its record, or to another address. It returns the address. It requires
// the permission MayBooks.
func (s *Service) SendDocument(ctx context.Context, number, email string) (to string, err error) {
	if err := app.Require(ctx, fair.MayBooks); err != nil {
		return "", err
	}
	p := fair.Problems{}
	email = p.CleanEmail("email", email, false)
	if err := p.Err(); err != nil {
		return "", err
	}
	d, err := s.ledger.FindDocument(ctx, number)
	if err != nil {
		return "", err
	}
	people, err := s.ledger.PeopleOf(ctx, []ledger.Ref{d.Ref})
	if err != nil {
		return "", err
	}
	person, ok := people[d.RecordID]
	if !ok && email == "" { // the bill of a day has no recipient
		p.Add("email", texts.PortalErrors.NoEmailAddress())
		return "", p.Err()
	}
	if email != "" && email != person.Email {
		person.Email, person.Phone = email, ""
	}
	l, err := s.ledger.Read(ctx, d.Ref)
	if err != nil {
		return "", err
	}
	link, err := s.linkOf(ctx, l, d)
	if err != nil {
		return "", err
	}
	err = s.InTx(ctx, func(ctx context.Context) error {
		if err := s.notify.DocumentSent(ctx, d, person, link); err != nil {
			return err
		}
		return s.LogChange(ctx, "sent", "document", d.Number, texts.PortalActivity.DocumentSent(d.Number), nil,
			map[string]any{"record": d.Record, "recordId": d.RecordID})
	})
	s.Wake()
	return person.Email, err
}

// linkOf returns the path at which the payer can download a document, or "" if no order shows it.
func (s *Service) linkOf(ctx context.Context, l *ledger.Ledger, d ledger.Document) (string, error) {
	column := map[fair.OrderKind]string{
		fair.OrderForRegistration: "registration_id", fair.OrderForBooking: "booking_id",
		fair.OrderForSponsorship: "sponsorship_id",
	}[d.Record]
	if column == "" {
		return "", nil
	}
	type order struct{ id, user string }
	query := "SELECT id, user_id FROM payment_order WHERE " + column + " = $1 ORDER BY created_at DESC"
	orders, err := db.ReadAll(ctx, s.db, query, []any{d.RecordID}, func(o *order) []any { return []any{&o.id, &o.user} })
	for _, o := range orders {
		if slices.ContainsFunc(l.DocumentsOf(o.id), func(shown ledger.Document) bool { return shown.Number == d.Number }) {
			return "/api/receipts/" + o.id + "/" + o.user + "?number=" + d.Number, nil
		}
	}
	return "", err
}
