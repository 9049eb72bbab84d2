// Package settlements reads the payment provider's settlement reports.
package settlements
