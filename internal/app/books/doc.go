// Package books implements the use cases of printed documents (receipts, invoices, credit notes, refund vouchers) and
// settlement reports.
package books
