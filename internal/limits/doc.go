// Package limits protects the program against floods: it counts requests by address, visitor and account, bounds open
// connections, streams, bodies and uploads, and refuses uploads before the disk is full. docs/security/limits.md lists
// the limits and explains them.
package limits
