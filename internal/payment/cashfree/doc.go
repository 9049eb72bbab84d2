// Package cashfree is a client of the Cashfree payment gateway. It creates, reads and terminates orders, reads
// their payments, creates and reads refunds, and verifies webhooks. It is stateless and independent of bookings.
// Amounts are fair.Paise; errors are *fair.GatewayError.
//
// Formats, limits, status values and the webhook signature follow the provider's API versions 2025-01-01 and
// 2026-01-01. Decoding is tolerant: a field may be missing, null, new, or a number instead of a documented text.
// Such a deviation must not lose a payment.
package cashfree
