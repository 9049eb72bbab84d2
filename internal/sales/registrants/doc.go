// Package registrants reads spreadsheets of registrations and plans their import.
package registrants
