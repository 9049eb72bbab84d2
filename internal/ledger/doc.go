// Package ledger keeps the money of a record: of a registration, a booking or a sponsorship. A ledger is a list of
// entries that are never changed. What is due, every payment status, what a refund gives back and every document follow
// from the entries and from the decisions of the office. See docs/product/money.md.
//
// The files without I/O contain the rules. They do not read the clock and do not know accounts: callers pass the time
// and the id of the account (see Actor), and check permissions.
package ledger
