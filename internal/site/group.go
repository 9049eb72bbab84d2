package site

import (
	"context"
	"net/url"
	"slices"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/sales"
	"github.com/mela-fair/mela/internal/web"
	"github.com/mela-fair/mela/internal/wiring"
)

// GroupProps are the props of the page on which a teacher or a village registers a group. See
// docs/product/registration.md#groups.
type GroupProps struct {
	Kinds    []RegistrationForm `json:"kinds"`  // categories of which a group can be
	Chosen   string             `json:"chosen"` // category in the page's URL; or ""
	Fee      string             `json:"fee"`    // for one person
	FeePaise int64              `json:"feePaise"`
	Free     bool               `json:"free"`
	PayLater bool               `json:"payLater"` // online payments are off: the office tells how to pay
	Days     int                `json:"days"`     // number of days of the fair
	Past     string             `json:"past"`     // notice that the fair is over, although the form is open; or ""
	Closed   string             `json:"closed"`   // reason why there is no form; "" while registration is open
	Typed    *fair.GroupInput   `json:"typed"`    // the values of a refused form; nil on a new page
	Errors   map[string]string  `json:"errors"`   // error messages by field
	Refusal  string             `json:"refusal"`  // error message that is not about a single field
}

func groupPage(d Deps) Page {
	return Page{
		Name: "group", Path: "/group", Cached: true, TakesNames: true, Shape: GroupProps{},
		Variant: func(query url.Values) url.Values {
			if c, ok := fair.ParseCategory(query.Get("category")); ok {
				return url.Values{"category": {choiceOf(c)}}
			}
			return url.Values{}
		},
		Props: func(ctx context.Context, r *Request) (any, error) {
			return groupProps(ctx, d.App, r.Lang, r.Query.Get("category"))
		},
		Post: func(ctx context.Context, r *Request) (Result, error) { return postGroup(ctx, d.App, r) },
	}
}

func groupProps(ctx context.Context, a *wiring.Features, lang fair.Lang, category string) (GroupProps, error) {
	edition, err := a.Content.Edition(ctx)
	if err != nil {
		return GroupProps{}, err
	}
	fee, _ := edition.EntryFee()
	p := GroupProps{
		Kinds: fair.Each(edition.GroupCategories(), func(c fair.Category) RegistrationForm {
			return RegistrationForm(choiceOf(c))
		}),
		Fee: fee.String(), FeePaise: int64(fee), Free: fee == 0,
		PayLater: fee > 0 && a.Payments.Mode == fair.PaymentsOff, Days: edition.Days(), Errors: map[string]string{},
	}
	if c, ok := fair.ParseCategory(category); ok && slices.Contains(edition.GroupCategories(), c) {
		p.Chosen = choiceOf(c)
	}
	if p.Closed = registrationClosed(edition, a.Now(), lang); p.Closed == "" {
		p.Past = edition.PastNotice(a.Now(), false, lang)
	}
	return p, nil
}

// postGroup stores a group as one registration and redirects to its payment page. A form that is sent twice, or with
// the same Idempotency-Key, stores one group.
func postGroup(ctx context.Context, a *wiring.Features, r *Request) (Result, error) {
	typed := web.Fields[fair.GroupInput](r.Form)
	saved, _, err := a.Sales.CreateRegistration(ctx, sales.NewRegistration{
		Group: &typed, Lang: r.Lang, RequestID: r.submission().RequestID,
	})
	return resultOf(err, saved.PaymentPath()+"&"+savedParameter+"=1", func(refused *fair.Error) (any, error) {
		props, err := groupProps(ctx, a, r.Lang, typed.Category)
		props.Typed = &typed
		props.Errors, props.Refusal = refusalIn(r.Lang, refused)
		return props, err
	}, fair.KindClosed)
}
