package site

import (
	"cmp"
	"context"
	"net/url"
)

// UnsubscribeProps are the props of the page that ends bulk messages for a contact.
type UnsubscribeProps struct {
	Link string `json:"link"` // signed, from the message's link
	Done bool   `json:"done"` // the contact gets no more bulk messages
}

// unsubscribePage asks before it unsubscribes, because mail programs open links to check them. Mail programs that
// have their own unsubscribe button post to the same address without the form (RFC 8058).
func unsubscribePage(d Deps) Page {
	return Page{
		Name: "unsubscribe", Path: "/unsubscribe", Unlisted: true, Shape: UnsubscribeProps{},
		Props: func(_ context.Context, r *Request) (any, error) {
			key := r.Query.Get("k")
			if key == "" {
				return nil, RedirectTo("/")
			}
			return UnsubscribeProps{Link: key, Done: r.Query.Get("done") != ""}, d.App.Campaigns.CheckUnsubscribeKey(key)
		},
		Post: func(ctx context.Context, r *Request) (Result, error) {
			key := cmp.Or(r.Form.Get("k"), r.Query.Get("k"))
			if err := d.App.Campaigns.Unsubscribe(ctx, key); err != nil {
				return Result{}, err
			}
			return Result{Redirect: "/unsubscribe?" + url.Values{"k": {key}, "done": {"1"}}.Encode()}, nil
		},
	}
}
