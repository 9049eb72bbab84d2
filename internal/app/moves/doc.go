// Package moves implements the use cases that change a sale afterwards: correcting its documents, and moving or
// swapping a booking's stalls.
package moves
