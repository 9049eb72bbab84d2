// Package programme reads spreadsheets of the fair's programme and plans their import.
package programme
