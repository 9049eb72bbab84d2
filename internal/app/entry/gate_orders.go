package entry

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/mela-fair/mela/internal/fair"
)

// GateOrders contains the paid orders in a compact form. A device without a connection uses them to find an order by
// the last characters of its number. GateOrders contains no names, no phone numbers and no complete order numbers.
type GateOrders struct {
	Edition string
	// Orders contains one entry of 22 characters for each order, without separators. An entry has three parts: a hash
	// of the end of the order number (4 characters), the record's id (16, base64) and the number of persons (2,
	// hexadecimal). For a booking, the last part is 00, because the manifest contains its number of members.
	Orders string
	Count  int // number of all paid orders; a device with a different number of orders requests all of them
	Full   bool
	Cursor string // cursor for the next request
}

// ShortCodeHash returns a four-character hash of the end of an order number. Letter case is ignored. The hash is keyed
// with the hash of a device's key, so that two devices have different hashes. It has only 24 bits: about a hundred
// endings have the same hash, so nobody can find out an order number by trying all endings. If two orders have the same
// hash, the device asks which order is meant.
func ShortCodeHash(keyHash, orderID string) string {
	mac := hmac.New(sha256.New, []byte(keyHash))
	mac.Write([]byte("order/" + strings.ToLower(fair.ShortCode(orderID))))
	return base64.StdEncoding.EncodeToString(mac.Sum(nil)[:3])
}

// GateOrdersSince returns the current edition's orders that were paid after an earlier response. The argument `cursor`
// is the cursor of that response. If it is empty, invalid, from another edition or from before the device was paired
// again, GateOrdersSince returns all paid orders. The caller must have checked the device's key.
func (a *Service) GateOrdersSince(
	ctx context.Context, by fair.GateDevice, cursor string,
) (list GateOrders, err error) {
	edition, err := a.store.CurrentEdition(ctx)
	if err != nil {
		return list, err
	}
	prefix := edition.ID + "." + by.KeyHash[:min(8, len(by.KeyHash))] + "."
	since, delta := strings.CutPrefix(cursor, prefix)
	seconds, unreadable := strconv.ParseUint(since, 16, 32)
	list = GateOrders{
		Edition: edition.ID, Full: !delta || unreadable != nil,
		Cursor: prefix + fmt.Sprintf("%08x", a.Now().Add(-cursorOverlap).Unix()),
	}
	var from time.Time
	if !list.Full {
		from = time.Unix(int64(seconds), 0)
	}
	found, count, err := a.store.GateOrders(ctx, edition.ID, from)
	list.Count = count
	entries := fair.Each(found, func(o fair.GateOrder) string { return gateOrderEntry(by.KeyHash, o) })
	slices.Sort(entries)
	list.Orders = strings.Join(entries, "")
	return list, err
}

func gateOrderEntry(keyHash string, o fair.GateOrder) string {
	id, _ := hex.DecodeString(o.RecordID) // cannot fail, because a record id has 24 hexadecimal digits
	persons := o.Persons
	if o.Kind == fair.OrderForBooking {
		persons = 0
	}
	return ShortCodeHash(keyHash, o.OrderID) + base64.StdEncoding.EncodeToString(id) + fmt.Sprintf("%02x", persons)
}
