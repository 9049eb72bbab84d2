// Package gate implements the use cases of the devices at the gate: pairing, their state, and messages to them. What
// they scan is the area of package entry.
package gate
