// Package refunds implements the use cases of refunds: cancellations, the refund rule, approvals, and refunds that
// were created at the provider.
package refunds
