package fair

import "time"

// GateScan is one scan of an entry code by a device. Scans are never deleted, because admissions are computed from
// them.
type GateScan struct {
	ID        string        `db:"id"`             // made by the device
	DeviceID  string        `db:"device_id,null"` // empty: an admission in the portal that was replaced because a device had scanned the code earlier
	EditionID string        `db:"edition_id"`
	Kind      OrderKind     `db:"kind"` // empty: the code was not readable
	RecordID  string        `db:"record_id"`
	Member    int           `db:"member"`
	Key       int           `db:"key_id"`      // number of the key that signed the code; 0: the person was found by a search
	Day       string        `db:"day"`         // the day of At, YYYY-MM-DD in Asia/Kolkata
	At        time.Time     `db:"at"`          // corrected time: DeviceAt plus Offset, but not after Received
	DeviceAt  time.Time     `db:"device_at"`   // time of the scan by the device's clock
	Offset    time.Duration `db:"offset_ms"`   // the server's time minus the device's time, as last measured by the device
	Received  time.Time     `db:"received_at"` // time at which the server first received the scan
	Offline   bool          `db:"offline"`     // true if the device decided without asking the server
	ByHand    bool          `db:"by_hand"`     // true if the person was admitted without a code
	Admitted  bool          `db:"admitted"`    // the person went in
	Undone    bool          `db:"undone"`      // the office took the admission back
	// Answer is the server's answer for the record on that day. It does not consider other admissions of the same
	// person.
	Answer GateAnswer `db:"answer"`
	By     string     `db:"created_by"` // name of the device, or of the account, at the time of the scan
}

// GateConflict is an admission that was not allowed: the person was already admitted, the registration or booking was
// cancelled or not paid, or the code was never sold. The office must check it.
type GateConflict struct {
	Scan      GateScan
	Gate      string // gate of the device that made the scan; empty: the portal
	Name      string // name in the registration or booking; empty: the record no longer exists
	Admission Admission
	FirstGate string // gate of the valid admission
}

// Unsold reports whether the person came in with an entry code that a device of the entry desk got in advance, and the
// server has not received the sale. The conflict ends by itself when the sale arrives.
func (c GateConflict) Unsold() bool { return c.HasAdmission() && c.Admission.ScanID == c.Scan.ID }

// HasAdmission reports whether the same person has a valid admission on the same day.
func (c GateConflict) HasAdmission() bool { return c.Admission.ID != "" }

// MaxScanUpload is the maximum number of scans that a device may send at once.
const MaxScanUpload = 200

// IsFairDay reports whether a day, YYYY-MM-DD, is one of the edition's days.
func (e Edition) IsFairDay(day string) bool { return e.FirstDay <= day && day <= e.LastDay }

// GatePerson is one person at the gate: the holder of a registration, or a member of a booking.
type GatePerson struct {
	RecordID string
	Member   int
}

// GateState is the part of the gate devices' manifest that comes from the database.
type GateState struct {
	Used      []GatePerson // people admitted on the day, or only those admitted since the device's last manifest
	UsedCount int          // number of all persons admitted on the day
	Cancelled []GatePerson // registrations that were paid but are no longer valid for entry
	Bookings  []GatePerson // paid bookings; Member is the number of members who may enter
}

// GateCount is the number of people admitted during one hour at one gate. Gate is empty for admissions in the portal.
type GateCount struct {
	At    time.Time
	Gate  string
	Count int
}

// GateOrder is a paid order as devices store it for use without a network connection.
type GateOrder struct {
	OrderID  string
	Kind     OrderKind
	RecordID string
	Persons  int // number of people of a registration; 0 for a booking, whose members are in the manifest
}
