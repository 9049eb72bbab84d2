// Package exhibitors reads spreadsheets of stall bookings and plans their import.
package exhibitors
