package site

import (
	"cmp"
	"context"
	"net/url"
)

// UnsubscribeProps are the props of the page on which a recipient unsubscribes from bulk messages.
type UnsubscribeProps struct {
	Link string `json:"link"` // the signed key from the link in the message
	Done bool   `json:"done"` // whether the recipient is unsubscribed from bulk messages
}

// unsubscribePage returns the page that unsubscribes a recipient. It asks for a confirmation, because mail programs
// open links automatically to check them. Mail programs with their own unsubscribe button send a POST to the same
// address and do not need the confirmation (RFC 8058).
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
