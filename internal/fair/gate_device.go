package fair

import (
	"crypto/rand"
	"encoding/base64"
	"time"
)

// GateDevice is a phone or tablet that checks entry codes at the gate. It is paired with a pairing code from the
// portal. After the pairing, it has its own key, and nobody has to sign in.
type GateDevice struct {
	ID               string     `db:"id"`
	Name             string     `db:"name"`
	Gate             string     `db:"gate"`               // where the device is used; admissions are counted by gate
	KeyHash          string     `db:"key_hash"`           // SHA-256 of the device's key; empty: not paired
	PairingHash      string     `db:"pairing_hash"`       // SHA-256 of the pairing code; empty: no pairing code is valid
	PairingExpiresAt time.Time  `db:"pairing_expires_at"` // time at which the pairing code expires
	CreatedBy        string     `db:"created_by"`         // e-mail address of the account that created the device
	CreatedAt        time.Time  `db:"created_at"`
	PairedAt         time.Time  `db:"paired_at"`  // zero: never
	RevokedAt        time.Time  `db:"revoked_at"` // the time from which the device's key is refused; zero: not revoked
	SeenAt           time.Time  `db:"seen_at"`    // time of the device's last request, by the server's clock; zero: never
	Status           GateStatus `db:",inline"`
}

// GateStatus is the status that a device sends with each request.
type GateStatus struct {
	// Offset is the server's time minus the device's time.
	Offset     time.Duration `db:"offset_ms"`
	Battery    int           `db:"battery"`     // percent; -1: unknown
	Queue      int           `db:"queue"`       // number of scans that are not uploaded yet
	ManifestAt time.Time     `db:"manifest_at"` // creation time of the manifest on the device; zero: none
	AppVersion string        `db:"app_version"`
	MessageID  string        `db:"message_id"` // id of the last message that the device has shown; empty: none
}

// BatteryUnknown is the value of Battery for a device that does not report it.
const BatteryUnknown = -1

// PairingFor is the time within which a pairing code has to be used.
const PairingFor = 15 * time.Minute

// Paired reports whether the device has a key that is not revoked.
func (d GateDevice) Paired() bool { return d.KeyHash != "" && d.RevokedAt.IsZero() }

// NewDeviceKey returns the secret key of a device: 32 random bytes as text.
func NewDeviceKey() string {
	var b [32]byte
	_, _ = rand.Read(b[:]) // never fails
	return base64.RawURLEncoding.EncodeToString(b[:])
}

// pairingLetters are the letters and digits that pairing codes may contain. Characters that look alike are omitted.
const pairingLetters = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"

// NewPairingCode returns a code of twelve characters (60 bits) that a person can type.
func NewPairingCode() string {
	var b [12]byte
	_, _ = rand.Read(b[:])
	for i := range b {
		b[i] = pairingLetters[int(b[i])%len(pairingLetters)]
	}
	return string(b[:])
}

// GateMessage is a message from the office to all devices.
type GateMessage struct {
	ID   string
	Text string
	By   string // e-mail address of the account that wrote the message
	At   time.Time
}

// GateMessageFor is the time for which devices show a message.
const GateMessageFor = 12 * time.Hour

// The maximum lengths of a device's texts, in characters.
const (
	maxDeviceName  = 60
	maxGateMessage = 300
)

// CleanGateDevice validates the name and the gate of a device. It returns the cleaned name and the cleaned gate.
func CleanGateDevice(name, gate string) (string, string, error) {
	p := Problems{}
	name = p.CleanLine("name", name, true, maxDeviceName)
	gate = p.CleanLine("gate", gate, true, maxDeviceName)
	return name, gate, p.Err()
}

// CleanGateMessage validates the text of a message to all devices. It returns the cleaned text.
func CleanGateMessage(text string) (string, error) {
	p := Problems{}
	text = p.CleanText("text", text, true, maxGateMessage)
	return text, p.Err()
}
