package httpapi

import (
	"context"
	"net/http"
	"slices"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/ledger"
	"github.com/mela-fair/mela/internal/web"
)

// document is an issued document, such as a receipt or tax invoice, as shown in lists.
type document struct {
	Number    string    `json:"number"`
	Kind      string    `json:"kind" enum:"receipt,tax_invoice,bill_of_supply,credit_note,receipt_voucher,refund_voucher,payment_note,dishonour_note,proforma"`
	About     string    `json:"about,omitempty" doc:"The number of the document that this document reverses, replaces or names."`
	Amount    rupees    `json:"amount"`
	Recipient string    `json:"recipient"`
	Address   string    `json:"address"`
	GSTIN     string    `json:"gstin"`
	Taxed     bool      `json:"taxed" doc:"true: the document shows tax, and it can contain the recipient's GST number."`
	Supply    bool      `json:"supply" doc:"true: the document is about what is supplied, so its recipient can be corrected while it stands."`
	IssuedAt  time.Time `json:"issuedAt"`
	URL       string    `json:"url" doc:"The path for downloading the document as the office. The parameter 'lang' sets the language."`
}

func documentsOf(found []ledger.Document) []document {
	return fair.Each(found, func(d ledger.Document) document {
		to := d.Content.Recipient
		return document{
			Number:    d.Number,
			Kind:      d.Kind.Name(),
			About:     d.About,
			Amount:    rupees(d.Total),
			Recipient: to.Name,
			Address:   to.Address,
			GSTIN:     to.GSTIN,
			Taxed:     d.Kind == ledger.TaxInvoice || d.Kind == ledger.CreditNote && d.Content.WithTax,
			Supply:    d.Supply(),
			IssuedAt:  d.IssuedAt.UTC(),
			URL:       "/api/documents/" + d.Number,
		}
	})
}

// receiptNumber returns the number of the newest document that is not about money going back, or "" if there is none.
func receiptNumber(found []ledger.Document) string {
	for _, d := range slices.Backward(found) {
		if !d.Kind.ForRefund() && d.Kind != ledger.Proforma {
			return d.Number
		}
	}
	return ""
}

type receiptInput struct {
	OrderID string `path:"transactionId" doc:"The id of the order."`
	UserID  string `path:"userID"`
	Lang    string `query:"lang" doc:"The language: en, hi or te. Default: the first supported language of Accept-Language."`
	Number  string `query:"number" doc:"The number of another document of the order, such as a credit note. Default: the document of the payment, or the invoice that stands."`
}

type proformaInput struct {
	OrderID string `path:"transactionId" doc:"The id of the order."`
	UserID  string `path:"userID"`
	Lang    string `query:"lang" doc:"The language: en, hi or te. Default: the first supported language of Accept-Language."`
}

type documentInput struct {
	Prefix string `path:"prefix" doc:"The first part of the document number. A number such as TI/26-27/000123 consists of 'prefix', 'year' and 'place'."`
	Year   string `path:"year"`
	Place  string `path:"place"`
	Lang   string `query:"lang" doc:"The language: en, hi or te. Default: the first supported language of Accept-Language."`
}

// documentCorrection is the body of a request that corrects the recipient of a document; absent fields stay unchanged.
type documentCorrection struct {
	Name    *string `json:"name,omitempty"`
	Address *string `json:"address,omitempty"`
	GSTIN   *string `json:"gstin,omitempty" doc:"The GST number of the recipient. Empty: the recipient has none."`
	Reason  string  `json:"reason,omitempty" doc:"The reason for the correction. The new documents contain it."`
}

type correctDocumentInput struct {
	Prefix string `path:"prefix" doc:"The first part of the document number. A number such as TI/26-27/000123 consists of 'prefix', 'year' and 'place'."`
	Year   string `path:"year"`
	Place  string `path:"place"`
	Body   documentCorrection
}

func (a *API) routeDocuments() {
	pdf := func() map[string]*huma.Response {
		return web.BinaryResponse("application/pdf", "The document as a PDF download")
	}
	// The two ids in the path together are the secret that gives access.
	web.Add(a.API, web.Public, huma.Operation{
		OperationID: "get-receipt", Method: http.MethodGet, Path: "/api/receipts/{transactionId}/{userID}",
		Tags:        []string{"Orders"},
		Summary:     "Get the payer's receipt or tax invoice",
		Description: "The response is 404 if the two ids do not belong to the same order, or if the order is not paid.",
		Responses:   pdf(),
	}, func(ctx context.Context, in *receiptInput) (*huma.StreamResponse, error) {
		printed, err := a.app.Invoices.PrintOwnDocument(ctx, in.OrderID, in.UserID, in.Number, web.InfoOf(ctx).Lang)
		return web.SendPDF(printed, err)
	})
	web.Add(a.API, web.Public, huma.Operation{
		OperationID: "get-proforma", Method: http.MethodGet, Path: "/api/proforma/{transactionId}/{userID}",
		Tags:    []string{"Orders"},
		Summary: "Get the proforma invoice of what an order asks for",
		Description: "It asks for everything that is due for the order's record, with the bank account of the fair. It is " +
			"no tax document. If the amount has changed since, there is another one with another number. The response is " +
			"404 if the two ids do not belong to the same order, or if nothing is due and there never was a proforma.",
		Responses: pdf(),
	}, func(ctx context.Context, in *proformaInput) (*huma.StreamResponse, error) {
		printed, err := a.app.Invoices.PrintOwnProforma(ctx, in.OrderID, in.UserID, web.InfoOf(ctx).Lang)
		return web.SendPDF(printed, err)
	})
	web.Add(a.API, fair.MayPeople, huma.Operation{
		OperationID: "get-document", Method: http.MethodGet, Path: "/api/documents/{prefix}/{year}/{place}",
		Tags:    []string{"Office"},
		Summary: "Get a numbered document by its number", Responses: pdf(),
	}, func(ctx context.Context, in *documentInput) (*huma.StreamResponse, error) {
		printed, err := a.app.Invoices.FindDocument(ctx, in.Prefix+"/"+in.Year+"/"+in.Place, web.InfoOf(ctx).Lang)
		return web.SendPDF(printed, err)
	})
}

type statementInput struct {
	ledger.Path
	Lang string `query:"lang" doc:"The language: en, hi or te. Default: the first supported language of Accept-Language."`
}

func (a *API) routeStatements() {
	web.Add(a.API, fair.MayPeople, huma.Operation{
		OperationID: "get-statement", Method: http.MethodGet, Path: "/api/ledgers/{kind}/{id}/statement",
		Tags:      []string{"Money"},
		Summary:   "Get the statement of a registration, booking or sponsorship as a PDF",
		Responses: web.BinaryResponse("application/pdf", "The statement as a PDF download"),
	}, func(ctx context.Context, in *statementInput) (*huma.StreamResponse, error) {
		ref := ledger.Ref{Record: fair.OrderKind(in.Kind), RecordID: in.ID}
		printed, err := a.app.Invoices.PrintStatement(ctx, ref, web.InfoOf(ctx).Lang)
		return web.SendPDF(printed, err)
	})
}

func (a *API) routeCorrections() {
	web.Add(a.API, fair.MayRefund, web.Op("POST /api/documents/{prefix}/{year}/{place}/correct",
		"correct-document", []string{"Office"},
		"Correct the recipient of a receipt or tax invoice",
		"Issues a replacement document and, for a tax invoice, a credit note. The response contains the new "+
			"documents; the valid one is the last. No money is moved. The response is 409 if the document was already "+
			"corrected, or if all of its money was refunded."),
		func(ctx context.Context, in *correctDocumentInput) (*web.Body[[]document], error) {
			b := in.Body
			number := in.Prefix + "/" + in.Year + "/" + in.Place
			return web.With(documentsOf)(a.app.Sales.CorrectDocument(ctx, number, fair.DocumentCorrection{
				Name: b.Name, Address: b.Address, GSTIN: b.GSTIN, Reason: b.Reason,
			}))
		})
}
