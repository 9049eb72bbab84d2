// Package sales has the use cases of registrations and stall bookings.
package sales
