// Package walkins implements the use cases of the entry desk: sales to people without a registration, the devices
// that sell without a network connection, and books of paper tickets.
package walkins
