package entry

// GateOrderEntry is the format of one order in GateOrders.
var GateOrderEntry = gateOrderEntry
