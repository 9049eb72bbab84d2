// Package sandbox simulates the payment provider inside the product's own process, so that everything
// about paying can be tried, and tested, without an account and without money.
//
// Under /sandbox/pg it answers the provider's API as package cashfree speaks it, as strictly as the
// real one is documented to be: validation, error codes, idempotency keys, order and payment states,
// refunds, signed webhooks with retries. Its hosted checkout page offers every outcome as a button.
// Under /sandbox/sim it can be told what a real provider cannot: which outcome an attempt has and when,
// which calls fail and how, how webhooks go astray, and what time it is.
//
// Everything is in tables sandbox_* of the product's database, and durable before it is answered: an
// order outlives a kill of the process, and several processes on one database are one provider.
// Only wiring for the sandbox mode may construct a Simulator; the tables exist in no other mode.
package sandbox
