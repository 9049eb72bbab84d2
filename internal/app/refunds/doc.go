// Package refunds implements cancellations, the refund rule, the approval of refunds, and the handling of refunds that
// were created at the provider.
package refunds
