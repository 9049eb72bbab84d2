// Package refunds implements the use cases of refunds: cancellations, the refund rule, approvals, and the provider's
// refunds.
package refunds
