// Package workbook writes spreadsheets (Office Open XML, .xlsx) as a stream, row by row. It does not hold the rows in
// memory. The Go type of a value determines its cell's format. A text is always written as text. ADR 0012 explains why
// no library is used.
package workbook
