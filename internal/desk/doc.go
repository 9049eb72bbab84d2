// Package desk implements the entry desk use cases: sales to people without a registration, devices that sell
// without a network connection, and books of paper tickets.
package desk
