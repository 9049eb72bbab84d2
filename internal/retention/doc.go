// Package retention implements the retention periods of personal data, and the removal of the data afterwards.
package retention
