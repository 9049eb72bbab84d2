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
}

// HoldLimit names the limit because of which a visitor cannot reserve stalls. The metrics use it as a label.
type HoldLimit string

// The limits.
const (
	HoldOpen    HoldLimit = "open"    // the phone number has another unpaid booking
	HoldRanOut  HoldLimit = "ran_out" // too many unpaid bookings from this phone number or device have expired
	HoldNetwork HoldLimit = "network" // the network or the IPv6 site holds too many unpaid stalls
)

// HoldLimits lists all values of HoldLimit.
var HoldLimits = []HoldLimit{HoldOpen, HoldRanOut, HoldNetwork}

// Limit returns the limit that a visitor has reached, or "" if there is none.
func (f HoldFacts) Limit() HoldLimit {
	switch {
	case !f.OpenUntil.IsZero():
		return HoldOpen
	case f.RanOut >= MaxUnpaidHolds:
		return HoldRanOut
	case f.NetworkHolds > MaxNetworkHolds, f.SiteHolds > 2*MaxNetworkHolds:
		return HoldNetwork
	}
	return ""
}

// Check returns an error if the visitor has reached a limit and can therefore reserve no more stalls.
func (f HoldFacts) Check(now time.Time, lang Lang, contact string) error {
	switch f.Limit() {
	case HoldOpen:
		return Fail(KindConflict, texts.Errors.BookingUnpaid(SoonIn(lang, f.OpenUntil, now), contact))
	case HoldRanOut:
		return waiting(texts.Errors.HoldsWait(contact), f.RanOutFirst.Add(HoldWait).Sub(now))
	case HoldNetwork:
		return waiting(texts.Errors.NetworkHolds(contact), 5*time.Minute)
	}
	return nil
}

// waiting returns an error of KindConflict with a message and a waiting time. The waiting time is at least one minute.
func waiting(message texts.Message, wait time.Duration) *Error {
	e := Fail(KindConflict, message)
	e.Wait = max(wait, time.Minute)
	return e
}
