// Package workbook writes spreadsheets (Office Open XML, .xlsx) as a stream, row by row, without storing rows in
// memory. The Go type of a value determines the format of its cell, and a text is always written as text. ADR 0012
// explains why no library is used.
package workbook
