package fair

import (
	"time"

	"github.com/mela-fair/mela/texts"
)

// Limits for stalls that a visitor reserves without having paid. In addition to these limits, a phone number may have
// only one open unpaid booking, with at most MaxStallsPerBooking stalls.
const (
	// MaxNetworkHolds is the maximum number of unpaid stalls that one network can hold at a time. All networks of an
	// IPv6 /48 together can hold twice as many.
	MaxNetworkHolds = 25
	// MaxUnpaidHolds is the maximum number of bookings from a phone number or device that may expire unpaid within
	// HoldWait. After this number, the visitor can reserve stalls again when HoldWait has passed since the oldest of
	// these bookings expired. A booking does not count if the payer released it in the first half of the time to pay.
	MaxUnpaidHolds = 2
	// HoldWait is the time for which an expired unpaid booking counts towards MaxUnpaidHolds.
	HoldWait = 24 * time.Hour
	// MaxHeldOrders limits the time for which a phone number or device may hold unpaid stalls within HoldWait: the time
	// to pay of this number of orders. Time before a release counts, too; otherwise, somebody who releases and books
	// again could hold stalls for ever.
	MaxHeldOrders = 3
	// MaxNetworkHeld is the maximum time for which one network may hold unpaid stalls within HoldWait, added up over the
	// stalls. All networks of an IPv6 /48 together can hold them twice as long.
	MaxNetworkHeld = MaxNetworkHolds * 2 * time.Hour
	// StallRest is the time for which the same source cannot book a stall that it has released twice within HoldWait.
	// Meanwhile, others can book the stall. The first release has no rest, because people correct their booking.
	StallRest = 2 * time.Minute
)

// HoldSource identifies the sender of an order for stalls. The values are hashes. An empty value means that it is
// unknown.
type HoldSource struct {
	OrderID string
	Network string
	Site    string // hash of the IPv6 /48 network
	Device  string // hash of the visitor's cookie
}

// HoldFacts summarises the unpaid bookings of a phone number, a device and a network, including the new booking.
type HoldFacts struct {
	OpenUntil    time.Time // when another open unpaid booking of the phone number ends; zero: there is none
	RanOut       int       // expired unpaid bookings of the phone number or device since the phone number's last payment
	RanOutFirst  time.Time // when the oldest booking counted in RanOut expired
	NetworkHolds int       // number of unpaid stalls that the network holds
	SiteHolds    int       // number of unpaid stalls that all networks of the IPv6 site hold

	// These fields count the bookings that ended without a payment, including those that were released.
	// Since the phone number's last payment, the phone number or device held stalls for the time Held.
	Held        time.Duration
	HeldFirst   time.Time     // when the oldest booking counted in Held ended
	NetworkHeld time.Duration // time for which the network held stalls, added up over the stalls
	SiteHeld    time.Duration // the same for all networks of the IPv6 site
	// StallReleased is the last time when the source gave back one of the stalls that it now wants, if it did so at
	// least twice.
	StallReleased time.Time
}

// HoldLimit names the limit because of which a visitor cannot reserve stalls. The metrics use it as a label.
type HoldLimit string

// The limits.
const (
	HoldOpen    HoldLimit = "open"    // the phone number has another unpaid booking
	HoldRanOut  HoldLimit = "ran_out" // too many unpaid bookings from this phone number or device have expired
	HoldHeld    HoldLimit = "held"    // this phone number or device has held unpaid stalls for too long
	HoldNetwork HoldLimit = "network" // the network or the IPv6 site holds too many unpaid stalls, or for too long
	HoldRest    HoldLimit = "rest"    // the source has just released the stall again
)

// HoldLimits lists all values of HoldLimit.
var HoldLimits = []HoldLimit{HoldOpen, HoldRanOut, HoldHeld, HoldNetwork, HoldRest}

// Limit returns the limit that a visitor has reached at the time `now`, or "" if there is none. timeToPay is the time
// for which an order can be paid.
func (f HoldFacts) Limit(now time.Time, timeToPay time.Duration) HoldLimit {
	switch {
	case !f.OpenUntil.IsZero():
		return HoldOpen
	case f.RanOut >= MaxUnpaidHolds:
		return HoldRanOut
	case f.Held >= MaxHeldOrders*timeToPay:
		return HoldHeld
	case f.NetworkHolds > MaxNetworkHolds, f.SiteHolds > 2*MaxNetworkHolds,
		f.NetworkHeld >= MaxNetworkHeld, f.SiteHeld >= 2*MaxNetworkHeld:
		return HoldNetwork
	case now.Before(f.StallReleased.Add(StallRest)):
		return HoldRest
	}
	return ""
}

// Refusal returns the error for a limit. It returns nil if the limit is "".
func (f HoldFacts) Refusal(limit HoldLimit, now time.Time, lang Lang, contact string) error {
	switch limit {
	case HoldOpen:
		return Fail(KindConflict, texts.Errors.BookingUnpaid(SoonIn(lang, f.OpenUntil, now), contact))
	case HoldRanOut:
		return waiting(texts.Errors.HoldsWait(contact), f.RanOutFirst.Add(HoldWait).Sub(now))
	case HoldHeld:
		return waiting(texts.Errors.HeldLong(contact), f.HeldFirst.Add(HoldWait).Sub(now))
	case HoldNetwork:
		return waiting(texts.Errors.NetworkHolds(contact), 5*time.Minute)
	case HoldRest:
		return waiting(texts.Errors.StallRests(), f.StallReleased.Add(StallRest).Sub(now))
	}
	return nil
}

// waiting returns an error of KindConflict with a message and a waiting time. The waiting time is at least one minute.
func waiting(message texts.Message, wait time.Duration) *Error {
	e := Fail(KindConflict, message)
	e.Wait = max(wait, time.Minute)
	return e
}
