// Package books has the use cases of numbered documents (receipts, invoices, credit notes, refund vouchers), day book and settlement reports.
package books
