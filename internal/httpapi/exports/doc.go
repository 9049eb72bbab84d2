// Package exports defines the spreadsheets that the office downloads, and streams their rows. The file of each list
// defines its columns with title, width and value.
package exports
