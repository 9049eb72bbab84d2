package refunds

// RefundID exports refundID for the tests.
var RefundID = refundID
