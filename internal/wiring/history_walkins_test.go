package wiring_test

import (
	"slices"
	"strconv"
	"time"

	"pgregory.net/rapid"

	"github.com/mela-fair/mela/internal/desk"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/ledger"
)

// deskQueue is a device of the entry desk with a queue of the sales that it still has to send. A sale stays in the
// queue until the device receives the response.
type deskQueue struct {
	*deskDevice
	waiting []desk.NewSale
	sold    map[string]string // maps the key of a sale to the number of the printed receipt
	taken   fair.Paise
}

// walkIn makes a random sale at the entry desk: on a device or in the portal, paid with cash or UPI.
func (h *history) walkIn(rt *rapid.T) {
	w := h.world
	h.serial++
	key, persons := "sale"+strconv.Itoa(h.serial), rapid.IntRange(1, 4).Draw(rt, "persons")
	switch rapid.IntRange(0, 5).Draw(rt, "way") {
	case 0:
		sale, err := w.app.WalkIns.Sell(h.somebody(rt), walkIn(key, "cash", persons))
		h.tolerate(err)
		if err == nil {
			h.registrations = append(h.registrations, sale.Registration)
		}
	case 1:
		sale, err := w.app.WalkIns.Sell(h.somebody(rt), walkIn(key, "upi", persons))
		h.tolerate(err)
		if err == nil {
			h.registrations, h.acknowledged = append(h.registrations, sale.Registration), append(h.acknowledged, *sale.Order)
		}
	case 2:
		if len(h.registrations) > 0 {
			_, err := w.app.WalkIns.TakeCash(h.somebody(rt), rapid.SampledFrom(h.registrations).Draw(rt, "unpaid").ID)
			h.tolerate(err)
		}
	default:
		if d := h.someDesk(rt); d != nil {
			ahead := time.Duration(rapid.IntRange(-1500, 1500).Draw(rt, "clock")) * time.Minute
			sale := d.sell(key, persons, w.clock.Now().Add(ahead))
			d.waiting, d.sold[key] = append(d.waiting, sale), sale.Device.Number
			d.taken += *sale.Amount
		}
	}
}

// someDesk returns one of at most two devices. If the drawn device does not exist, it adds a device. It returns nil
// if that fails.
func (h *history) someDesk(rt *rapid.T) *deskQueue {
	i := rapid.IntRange(0, 1).Draw(rt, "device")
	if i < len(h.desks) {
		return h.desks[i]
	}
	w := h.world
	d, key, err := w.app.WalkIns.AddDevice(w.office, "Phone")
	h.tolerate(err)
	if err != nil {
		return nil
	}
	// Signing all codes of a manifest takes too long for a thousand histories. The test therefore stores the codes
	// directly.
	m, err := w.app.WalkIns.ManifestFor(w.office, d.ID, key, desk.DeviceCodes{Left: 200})
	h.tolerate(err)
	if err != nil {
		return nil
	}
	queue := &deskQueue{
		deskDevice: &deskDevice{device: d, key: key, manifest: m}, sold: map[string]string{},
	}
	codes := make([]fair.WalkInCode, 60)
	for i := range codes {
		codes[i] = fair.WalkInCode{
			RegistrationID: fair.NewID(m.At), EditionID: m.Edition.ID, DeviceID: d.ID, IssuedAt: m.At,
		}
		queue.codes = append(queue.codes, desk.ManifestCodes{ID: codes[i].RegistrationID})
	}
	dying := w.crash
	w.crash = &crashes{} // the process does not die in a statement of the test
	if err := w.db.CreateWalkInCodes(h.ctx, codes); err != nil {
		rt.Fatal(err)
	}
	w.crash = dying
	h.desks = append(h.desks, queue)
	return queue
}

// upload sends waiting sales of a device, either in their order or shuffled. If the device does not receive the
// response, the sale stays in the queue and is sent again.
func (h *history) upload(rt *rapid.T) {
	if len(h.desks) == 0 {
		return
	}
	d, who := rapid.SampledFrom(h.desks).Draw(rt, "device"), h.somebody(rt)
	for range rapid.IntRange(1, 4).Draw(rt, "sales") {
		if len(d.waiting) == 0 {
			return
		}
		i := 0
		if rapid.IntRange(0, 3).Draw(rt, "order") == 0 {
			i = rapid.IntRange(0, len(d.waiting)-1).Draw(rt, "sale")
		}
		sale, err := h.world.app.WalkIns.Sell(who, d.waiting[i])
		h.tolerate(err)
		if err != nil || rapid.IntRange(0, 3).Draw(rt, "answer") == 0 {
			continue // the response is lost, so the sale stays in the queue
		}
		h.registrations = append(h.registrations, sale.Registration)
		d.waiting = append(d.waiting[:i], d.waiting[i+1:]...)
	}
}

// uploadAll sends all waiting sales at the end.
func (h *history) uploadAll() {
	for _, d := range h.desks {
		for _, waiting := range d.waiting {
			sale, err := h.world.app.WalkIns.Sell(h.world.office, waiting)
			if err != nil {
				h.rt.Fatalf("sale %s is refused: %v", waiting.Device.Number, err)
			}
			h.registrations = append(h.registrations, sale.Registration)
		}
		d.waiting = nil
	}
}

// ticketBook performs a random action with a ticket book: it is made, issued, sold, revoked or counted.
func (h *history) ticketBook(rt *rapid.T) {
	w, who := h.world, h.somebody(rt)
	if len(h.books) == 0 {
		b, err := w.app.WalkIns.MakeTicketBook(who, 1)
		h.tolerate(err)
		if err == nil {
			h.books = append(h.books, b)
		}
		return
	}
	id, n := h.books[0].ID, rapid.IntRange(0, 25).Draw(rt, "tickets")
	var err error
	switch rapid.IntRange(0, 5).Draw(rt, "act") {
	case 0, 1:
		_, err = w.app.WalkIns.IssueTicketBook(who, id, "Ramesh")
	case 2:
		_, err = w.app.WalkIns.SellTickets(who, id, n)
	case 3:
		_, err = w.app.WalkIns.RevokeTickets(who, id, n, "Lost")
	case 4:
		_, err = w.app.WalkIns.CountTicketBook(who, id, n)
	case 5:
		_, err = w.app.WalkIns.TakeTicketBook(who, h.books[0].Number)
	}
	h.tolerate(err)
}

// checkDesks checks that each receipt that a device printed is a document of exactly one sale, and that the sold
// tickets of each book are paid for.
func (h *history) checkDesks() {
	byKey, tickets := map[string]fair.Registration{}, map[string]int{}
	for _, r := range h.allRegistrations() {
		byKey[r.RequestID] = r
		if r.TicketBookID != "" {
			tickets[r.TicketBookID] += r.Persons
		}
	}
	for _, d := range h.desks {
		for key, number := range d.sold {
			documents := h.ledgerOf(byKey["desk:"+key]).Documents
			if !slices.ContainsFunc(documents, func(d ledger.Document) bool { return d.Number == number }) {
				h.rt.Fatalf("receipt %s is not of sale %s: %+v", number, key, documents)
			}
		}
		last, err := h.world.app.Ledger.LastPlace(h.ctx, d.device.Prefix(), d.manifest.Year)
		if err != nil || last != d.last {
			h.rt.Fatalf("device %s sold %d, the series is at %d (%v)", d.device.Prefix(), d.last, last, err)
		}
	}
	for _, b := range h.books {
		stored, err := h.world.db.FindTicketBook(h.ctx, b.ID)
		if err != nil || stored.Sold != tickets[b.ID] {
			h.rt.Fatalf("%d tickets of a book are sold and %d paid for (%v)", stored.Sold, tickets[b.ID], err)
		}
	}
}
