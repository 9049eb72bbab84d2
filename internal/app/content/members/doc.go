// Package members reads spreadsheets of committee members and plans their import.
package members
