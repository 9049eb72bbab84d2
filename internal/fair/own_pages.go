package fair

import "net/url"

// The paths of the pages that show one order or registration. They have no language prefix. The ids in the query give
// access to the page, so the URLs must be sent only to the payer.

// ResultPath returns the path of the page with the state of an order. If the order is unpaid, it can be paid there.
func (o Order) ResultPath() string { return "/payment-success?" + o.ownIDs() }

// CancellationPath returns the path of the page on which the payer can cancel an order.
func (o Order) CancellationPath() string { return "/cancellation?" + o.ownIDs() }

func (o Order) ownIDs() string {
	return url.Values{"transactionId": {o.ID}, "userID": {o.UserID}}.Encode()
}

// PaymentPath returns the path of the page on which a registration is paid.
func (r Registration) PaymentPath() string {
	return "/payment?" + url.Values{"registrationId": {r.ID}, "userID": {r.UserID}}.Encode()
}
