// Package limits protects the program against too many requests. It counts requests by address, visitor and account.
// It limits open connections, streams, bodies and uploads. It refuses uploads before the disk is full.
// docs/security/limits.md lists the limits and explains them.
package limits
