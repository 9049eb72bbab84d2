// Package exports has the spreadsheets that the office downloads: for each list a file that names its columns, each
// with title, width and value in one place, and the streaming that sends them row by row.
package exports
