package fair

import (
	"strconv"
	"time"
)

// DeskDevice is a phone or computer of the entry desk. It has its own receipt number series, so that it can sell
// without a network connection.
type DeskDevice struct {
	ID        string    `db:"id"`
	Series    int       `db:"series"` // 1 to MaxDeskDevices
	Name      string    `db:"name"`
	KeyHash   string    `db:"key_hash"`   // hash of the secret that the device sends with each sale
	AccountID string    `db:"account_id"` // id of the account that added the device
	CreatedAt time.Time `db:"created_at"`
	SeenAt    time.Time `db:"seen_at"`
	RevokedAt time.Time `db:"revoked_at"` // zero: not revoked
}

// DeskPairing is an unused pairing code. A phone that enters this code becomes a desk device. Name is the device name
// that the office has chosen.
type DeskPairing struct {
	CodeHash  string
	Name      string
	ExpiresAt time.Time
}

// MaxDeskDevices is the maximum number of devices of an installation. It is limited because the device's number is
// part of its document numbers, which may have at most 16 characters.
const MaxDeskDevices = 99

// Prefix returns the prefix of the device's document series: "D7".
func (d DeskDevice) Prefix() string { return "D" + strconv.Itoa(d.Series) }

// WalkInCode is a registration id that is reserved for a device, so that the device can sell without a network
// connection. The device receives the signed entry codes of this id in advance. The registration is created when the
// server receives the sale.
type WalkInCode struct {
	RegistrationID string
	EditionID      string
	DeviceID       string
	IssuedAt       time.Time
	Revoked        bool // whether the device was revoked; read from the DeskDevice and not stored with the code
}

// DeskCodeCounts counts the codes that a device received in advance. One code is for one sale.
type DeskCodeCounts struct {
	Issued   int
	Sold     int // the server has received the sale
	Admitted int // somebody came in with one of the sale's entry codes
}

// PersonsOfDeviceSale is the maximum number of people in one sale of a device. The device therefore has this number of
// entry codes for each sale.
const PersonsOfDeviceSale = 10
