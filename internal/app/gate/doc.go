// Package gate implements the use cases of the gate devices: pairing, device status, and messages to the devices.
// Package entry processes the devices' scans.
package gate
