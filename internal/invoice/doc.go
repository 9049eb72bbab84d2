// Package invoice implements the use cases of printed documents: receipts, invoices, credit notes and refund vouchers.
package invoice
