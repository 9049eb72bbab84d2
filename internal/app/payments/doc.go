// Package payments has the use cases of orders and their money: order, payment provider, webhooks, offline payments, review of wrong amounts.
package payments
