// Package sales implements the use cases of registrations and stall bookings.
package sales
