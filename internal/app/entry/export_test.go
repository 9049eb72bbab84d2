package entry

// GateOrderEntry makes gateOrderEntry, which formats one order for GateOrders, available to the tests.
var GateOrderEntry = gateOrderEntry
