// Package cashfree is a client of the Cashfree payment gateway. It creates, reads and terminates orders, reads their
// payments, creates and reads refunds, and verifies webhooks. It stores no data and does not depend on bookings.
// Amounts are fair.Paise; errors are *fair.GatewayError.
//
// Formats, limits, status values and the webhook signature follow the provider's API versions 2025-01-01 and
// 2026-01-01. The decoder accepts a missing, null or new field, and a number where the documentation says text,
// because such a deviation must not cause the loss of a payment.
package cashfree
