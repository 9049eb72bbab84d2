// Package bulk does the same with all records that a list's filter matched, in the background.
package bulk
