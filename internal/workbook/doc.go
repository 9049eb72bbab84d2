// Package workbook writes spreadsheets (Office Open XML, .xlsx) row by row, straight to where they go: a row that is
// written is not kept. What a value is says how its cell is written; text is always text, whatever it begins with.
// ADR 0012 says why this is not left to a library.
package workbook
