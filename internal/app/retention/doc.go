// Package retention implements the retention periods of personal data and its removal afterwards.
package retention
