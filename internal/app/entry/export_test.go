package entry

// GateOrderEntry exports gateOrderEntry, which formats one order for GateOrders, to the tests.
var GateOrderEntry = gateOrderEntry
