// Package exports defines the spreadsheets that the office downloads. Each list has a file
// that defines its columns with title, width and value.
package exports
