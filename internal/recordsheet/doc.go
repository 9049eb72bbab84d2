// Package recordsheet reads spreadsheets of records and defines the plans of their import.
package recordsheet
