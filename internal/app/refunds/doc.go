// Package refunds has the use cases of money that goes back: cancellations, the refund rule, approvals, the provider's refunds.
package refunds
