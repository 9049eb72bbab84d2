package site

import (
	"context"
	"errors"
	"net/http"
	"strings"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/person"
	"github.com/mela-fair/mela/internal/wiring"
)

// postMyData processes the page's forms. A form requests a link, a correction or an erasure, or withdraws a consent.
// If it succeeds, the visitor is redirected, so that a reload does not send the form again.
func postMyData(ctx context.Context, a *wiring.Features, r *Request) (Result, error) {
	key := myDataKeyOf(r.Form)
	asked := r.Form.Get("ask")
	typed := MyDataCorrection{
		Record: r.Form.Get("record"), Name: r.Form.Get("name"), Phone: r.Form.Get("phone"), Email: r.Form.Get("email"),
		Address: r.Form.Get("address"), Wish: r.Form.Get("wish"),
	}
	var err error
	switch asked {
	case "correct":
		kind, id, _ := strings.Cut(typed.Record, "/")
		_, err = a.Privacy.AskForCorrection(ctx, person.OwnDataKey(key), r.Lang, fair.CorrectionInput{
			Kind: kind, ID: id, Name: typed.Name, Phone: typed.Phone, Email: typed.Email, Address: typed.Address,
			Wish: typed.Wish,
		})
	case "erase":
		_, err = a.Privacy.AskForErasure(ctx, person.OwnDataKey(key), r.Lang)
	case "withdraw":
		err = a.Privacy.WithdrawConsent(ctx, person.OwnDataKey(key), r.Lang)
	default:
		err = a.Privacy.AskForOwnDataSoon(ctx,
			person.Asking{Contact: r.Form.Get("contact"), Reference: r.Form.Get("reference"), Lang: r.Lang})
		if err == nil {
			a.Wake()
			return Result{Redirect: "/my-data?asked=1"}, nil
		}
	}
	if err == nil {
		a.Wake()
		query := key.query()
		query.Set("said", asked)
		return Result{Redirect: "/my-data?" + query.Encode()}, nil
	}
	refused, ok := errors.AsType[*fair.Error](err)
	if !ok || refused.Kind != fair.KindInvalid && refused.Kind != fair.KindNotFound && refused.Kind != fair.KindConflict {
		return Result{}, err
	}
	props, err := myDataPropsOf(ctx, a, r, key)
	if err != nil {
		return Result{}, err
	}
	props.Contact, props.Reference = r.Form.Get("contact"), r.Form.Get("reference")
	if refused.Kind != fair.KindNotFound {
		props.Errors, props.Refusal = refusalIn(r.Lang, refused)
		if asked == "correct" {
			props.Correction = &typed
		}
	}
	return Result{Status: http.StatusUnprocessableEntity, Props: props}, nil
}
