// Package moves implements changes of what was already sold: corrections of numbered documents, and moving and
// swapping the stalls of bookings.
package moves
