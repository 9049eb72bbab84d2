// Package retention has the use cases of how long personal data is kept, and its removal afterwards.
package retention
