package site

import (
	"context"
	"errors"
	"net/http"
	"net/url"
	"slices"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/ledger"
	"github.com/mela-fair/mela/internal/wiring"
)

// ReceiptProps are the props of the page on which payers can find a receipt without a link.
type ReceiptProps struct {
	// Typed contains the values of a refused form, as the visitor typed them. It is nil on a new page.
	Typed   *ReceiptTyped     `json:"typed"`
	Errors  map[string]string `json:"errors"`  // error messages by field
	Refusal string            `json:"refusal"` // error message that does not reveal which of the two values is wrong
}

// ReceiptTyped contains the values that the payer typed. The payer finds these values in a document or a message about
// the order.
type ReceiptTyped struct {
	Phone     string `json:"phone"`
	Reference string `json:"reference"`
}

func receiptPage(d Deps) Page {
	return Page{
		Name: "receipt", Path: "/receipt", Unlisted: true, Cached: true, Shape: ReceiptProps{},
		Props: func(context.Context, *Request) (any, error) { return ReceiptProps{Errors: map[string]string{}}, nil },
		Post:  func(ctx context.Context, r *Request) (Result, error) { return postReceipt(ctx, d.App, r) },
	}
}

// postReceipt redirects to the result page of the order that the typed values identify. If there is no such order, it
// shows the form again.
func postReceipt(ctx context.Context, a *wiring.Features, r *Request) (Result, error) {
	typed := ReceiptTyped{Phone: r.Form.Get("phone"), Reference: r.Form.Get("reference")}
	o, err := a.Invoices.FindReceipt(ctx, typed.Phone, typed.Reference)
	if err == nil {
		return Result{Redirect: o.ResultPath()}, nil
	}
	refused, ok := errors.AsType[*fair.Error](err)
	if !ok || refused.Kind != fair.KindInvalid && refused.Kind != fair.KindNotFound {
		return Result{}, err
	}
	props := ReceiptProps{Typed: &typed}
	props.Errors, props.Refusal = refusalIn(r.Lang, refused)
	status := http.StatusUnprocessableEntity
	if refused.Wait > 0 {
		status = http.StatusTooManyRequests
	}
	return Result{Status: status, Props: props}, nil
}

// ResultDocument is a document of an order that the payer can download.
type ResultDocument struct {
	Kind   DocumentKind   `json:"kind"`
	Number string         `json:"number"`
	Amount string         `json:"amount"`
	Links  []DocumentLink `json:"links"` // one link per language; the first link is in the page's language
}

// DocumentLink is a link to download a document in one language.
type DocumentLink struct {
	Lang  fair.Lang `json:"lang"`
	Label string    `json:"label"` // name of the language in the language itself
	Href  string    `json:"href"`
}

// DocumentKind is the kind of a numbered document.
type DocumentKind string

// Values returns all kinds. The TypeScript generator calls this method.
func (DocumentKind) Values() []string {
	return slices.Compact(slices.Sorted(slices.Values(fair.Each(ledger.DocumentKinds, ledger.DocumentKind.Name))))
}

// resultDocuments returns the documents that the payer of an order can download.
func resultDocuments(ctx context.Context, a *wiring.Features, lang fair.Lang, o fair.Order) ([]ResultDocument, error) {
	found, err := a.Ledger.DocumentsOf(ctx, []fair.Order{o})
	if err != nil {
		return nil, err
	}
	documents := found[o.ID]
	list := make([]ResultDocument, 0, len(documents))
	for _, p := range documents {
		shown := ResultDocument{
			Kind: DocumentKind(p.Kind.Name()), Number: p.Number, Amount: p.Total.String(),
			Links: []DocumentLink{documentLink(o, p.Number, lang)},
		}
		for _, other := range fair.Langs {
			if other != lang {
				shown.Links = append(shown.Links, documentLink(o, p.Number, other))
			}
		}
		list = append(list, shown)
	}
	return list, nil
}

func documentLink(o fair.Order, number string, lang fair.Lang) DocumentLink {
	query := url.Values{"lang": {string(lang)}, "number": {number}}
	return DocumentLink{Lang: lang, Label: lang.Language().Name, Href: receiptPath(o) + "?" + query.Encode()}
}

// receiptPath returns the API path of an order's newest receipt or tax invoice.
func receiptPath(o fair.Order) string { return "/api/receipts/" + o.ID + "/" + o.UserID }
