package entry

// GateOrderEntry exports gateOrderEntry for the tests. It formats one order for GateOrders.
var GateOrderEntry = gateOrderEntry
