// Package gate implements the use cases of the devices at the gate: pairing, device status, and messages to the
// devices. Package entry processes the scans of the devices.
package gate
