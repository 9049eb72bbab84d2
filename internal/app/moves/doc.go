// Package moves implements the use cases that change a sale afterwards: correcting numbered documents, and moving or
// swapping the stalls of bookings.
package moves
