package entry

import (
	"context"
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

// GateOrders are the paid orders that a device finds by the end of a typed order number without the server. They
// contain no names, no phone numbers and no whole order numbers.
type GateOrders struct {
	Edition string
	// Orders has GateOrderWidth characters for each order, joined: the hash of the end of its number (8), its record's
	// id (16, base64) and the number of its persons (2, hexadecimal; 00: a booking, whose members are in the manifest).
	Orders string
	Count  int // of all paid orders; a device with another count asks for everything
	Full   bool
	Cursor string // for the next request
}

// ShortCodeHash returns the eight characters that stand for the end of an order number, in any letter case. Two orders
// may have the same: then the device asks which one it is.
func ShortCodeHash(orderID string) string {
	short := strings.ToLower(fair.ShortCode(orderID))
	sum := sha256.Sum256([]byte("order/" + short))
	return base64.StdEncoding.EncodeToString(sum[:6])
}

// GateOrdersSince returns the paid orders of the current edition since a cursor; an empty, unknown or old cursor gives
// all. The caller must have checked the device's key.
func (a *Service) GateOrdersSince(ctx context.Context, cursor string) (list GateOrders, err error) {
	edition, err := a.store.CurrentEdition(ctx)
	if err != nil {
		return list, err
	}
	prefix := edition.ID + "."
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
	entries := make([]string, len(found))
	for i, o := range found {
		entries[i] = gateOrderEntry(o)
	}
	slices.Sort(entries)
	list.Orders = strings.Join(entries, "")
	return list, err
}

func gateOrderEntry(o fair.GateOrder) string {
	id, _ := hex.DecodeString(o.RecordID) // record ids are 24 hexadecimal digits
	persons := o.Persons
	if o.Kind == fair.OrderForBooking {
		persons = 0
	}
	return ShortCodeHash(o.OrderID) + base64.StdEncoding.EncodeToString(id) + fmt.Sprintf("%02x", persons)
}
