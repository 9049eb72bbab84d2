package fair

import "strings"

// ShortCodeLength is the number of characters of a short code, which people type at a gate.
const ShortCodeLength = 6

// ShortCode returns the last characters of an order number in capitals. Gate devices find a paid order by this code
// in any letter case.
func ShortCode(orderID string) string {
	return strings.ToUpper(orderID[max(0, len(orderID)-ShortCodeLength):])
}
