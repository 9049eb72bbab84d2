package fair

import "net/url"

// The paths of the pages that show one order or registration. They have no language prefix. Anyone with the ids in the
// query can open the page, so the URLs must be sent only to the payer.

// ResultPath returns the path of the page that shows an order's state. The payer can pay an unpaid order there.
func (o Order) ResultPath() string { return "/payment-success?" + o.ownIDs() }

// CancellationPath returns the path of the page on which the payer can request the cancellation of an order.
func (o Order) CancellationPath() string { return "/cancellation?" + o.ownIDs() }

func (o Order) ownIDs() string {
	return url.Values{"transactionId": {o.ID}, "userID": {o.UserID}}.Encode()
}

// PaymentPath returns the path of the page on which the payer of an order checks what is paid, and pays it.
func (o Order) PaymentPath() string {
	return "/payment?" + o.ownIDs()
}

// PaymentPath returns the path of the page on which the payer pays a registration.
func (r Registration) PaymentPath() string {
	return "/payment?" + url.Values{"registrationId": {r.ID}, "userID": {r.UserID}}.Encode()
}
