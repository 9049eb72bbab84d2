package entry

// OrderEntry exports orderEntry for the tests. It formats one order for Orders.
var OrderEntry = orderEntry
