// Package payment implements the use cases of orders and their money: orders, payment provider, webhooks, offline
// payments, and the review of wrong amounts.
package payment
