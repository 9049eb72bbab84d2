package fair

import "strings"

// ShortCodeLength is the number of characters of a short code, which people type at a gate.
const ShortCodeLength = 6

// ShortCode returns the end of an order number in capitals. Gates find a paid order by this code; letter case does
// not matter.
func ShortCode(orderID string) string {
	return strings.ToUpper(orderID[max(0, len(orderID)-ShortCodeLength):])
}
