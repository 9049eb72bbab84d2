// Package cashfree speaks the wire protocol of the Cashfree payment gateway: create, read and terminate
// an order, read its payments, create and read refunds, and verify the webhooks it sends. It keeps no
// state and knows nothing of bookings; amounts are fair.Paise, failures are *fair.GatewayError.
//
// The rules it follows (formats, limits, what each status means, how a webhook is signed) are those of
// the provider's API versions 2025-01-01 and 2026-01-01. It decodes tolerantly: a field may be missing,
// null, new, or a number where a text was documented, without a payment being lost over it.
package cashfree
