// Package sandbox simulates the payment provider inside the product's own process, so that payments can be
// used and tested without an account and without money (docs/product/payments.md#sandbox).
//
// Below /sandbox/pg it implements the provider's API for the client in package cashfree, as strictly as the
// provider documents it: validation, error codes, idempotency keys, order and payment states, refunds, and signed
// webhooks with retries. Its hosted checkout page has a button for every outcome. The controls below /sandbox/sim
// set the outcome of an attempt and its time, failures of calls, failures of webhooks, and the clock.
//
// The state is in the tables sandbox_* of the product's database and is committed before each response. An order
// therefore survives a kill of the process, and several processes on one database act as one provider. Only the
// wiring for the sandbox mode may construct a Simulator; the tables exist in no other mode.
package sandbox
