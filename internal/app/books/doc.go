// Package books implements the use cases of numbered documents (receipts, invoices, credit notes, refund vouchers),
// the day book and settlement reports.
package books
