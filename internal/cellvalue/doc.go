// Package cellvalue reads the values of spreadsheet cells: headings, numbers, money and times.
package cellvalue
