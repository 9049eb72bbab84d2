// Package sandbox simulates the payment provider inside Mela's own process. Payments can then be used and tested
// without an account and without money (docs/product/payments.md#sandbox).
//
// Below /sandbox/pg it implements the provider's API for the client in package cashfree. It is as strict as the
// provider's documentation: validation, error codes, idempotency keys, order and payment states, refunds, and signed
// webhooks with retries. Its hosted payment page has a button for every outcome. The controls below /sandbox/sim set
// when and how an attempt ends, make calls and webhooks fail, and advance the clock.
//
// The simulator stores its data in the tables sandbox_* of Mela's database and commits it before each response. An
// order therefore survives if the process is killed, and several processes that use one database act as one provider.
// Only the code that starts the sandbox mode may construct a Simulator.
package sandbox
