// Package recordsheet reads spreadsheets of simple records and holds the plans of their import.
package recordsheet
