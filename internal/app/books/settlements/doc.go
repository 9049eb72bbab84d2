// Package settlements reads the settlement reports of the payment provider.
package settlements
