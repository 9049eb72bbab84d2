package entry

import (
	"context"
	"crypto/rand"
	"encoding/base64"
	"strings"
	"time"

	"github.com/mela-fair/mela/internal/announcement"
	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

// Device is a phone or tablet that checks entry codes at the gate. It is paired with a pairing code from the
// portal. After the pairing, it has its own key, and nobody has to sign in.
type Device struct {
	ID               string       `db:"id"`
	Name             string       `db:"name"`
	Gate             string       `db:"gate"`               // where the device is used; admissions are counted by gate
	KeyHash          string       `db:"key_hash"`           // SHA-256 of the device's key; empty: not paired
	PairingHash      string       `db:"pairing_hash"`       // SHA-256 of the pairing code; empty: no pairing code is valid
	PairingExpiresAt time.Time    `db:"pairing_expires_at"` // time at which the pairing code expires
	CreatedBy        string       `db:"created_by"`         // e-mail address of the account that created the device
	CreatedAt        time.Time    `db:"created_at"`
	PairedAt         time.Time    `db:"paired_at"`  // zero: never
	RevokedAt        time.Time    `db:"revoked_at"` // the time from which the device's key is refused; zero: not revoked
	SeenAt           time.Time    `db:"seen_at"`    // time of the device's last request, by the server's clock; zero: never
	Status           DeviceStatus `db:",inline"`
}

// DeviceStatus is the status that a device sends with each request.
type DeviceStatus struct {
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
func (d Device) Paired() bool { return d.KeyHash != "" && d.RevokedAt.IsZero() }

// newDeviceKey returns the secret key of a device: 32 random bytes as text.
func newDeviceKey() string {
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

// Message is an announcement of the office as a device shows it.
type Message struct {
	ID     string    `json:"_id"`
	Text   string    `json:"text" doc:"The text in English."`
	TextIn fair.Text `json:"textIn" doc:"The text in each language, by language code."`
}

// SchemaName is the name of the type in the OpenAPI document.
func (Message) SchemaName() string { return "GateMessage" }

func messageOf(a announcement.Announcement) Message {
	return Message{ID: a.ID, Text: a.Text[fair.English], TextIn: a.Text}
}

// maxDeviceName is the maximum length of a device's name and of its gate, in characters.
const maxDeviceName = 60

// cleanDevice validates the name and the gate of a device. It returns the cleaned name and the cleaned gate.
func cleanDevice(name, gate string) (string, string, error) {
	p := fair.Problems{}
	name = p.CleanLine("name", name, true, maxDeviceName)
	gate = p.CleanLine("gate", gate, true, maxDeviceName)
	return name, gate, p.Err()
}

// Pairing is an unused pairing code. A phone becomes the gate device when the code is entered on the phone.
type Pairing struct {
	Device    Device
	Code      string // secret; shown once
	ExpiresAt time.Time
}

// AddDevice creates a device with a pairing code. It requires the permission MayEdit.
func (s *Service) AddDevice(ctx context.Context, name, gate string) (p Pairing, err error) {
	if err := app.Require(ctx, fair.MayEdit); err != nil {
		return p, err
	}
	if name, gate, err = cleanDevice(name, gate); err != nil {
		return p, err
	}
	account, _ := app.Actor(ctx)
	now := s.MachineNow()
	p.Device = Device{
		ID: fair.NewID(now), Name: name, Gate: gate, CreatedBy: account.Email, CreatedAt: now,
		Status: DeviceStatus{Battery: BatteryUnknown},
	}
	p.open(now)
	err = s.InTx(ctx, func(ctx context.Context) error {
		if err := s.store.insertDevice(ctx, p.Device); err != nil {
			return err
		}
		return s.log(ctx, "created", p.Device, texts.PortalActivity.GateDeviceAdded(name, gate))
	})
	return p, err
}

// PairAgain creates a new pairing code for a device, for example because its browser has lost its data. The device's
// current key stays valid until the code is used. It requires the permission MayEdit.
func (s *Service) PairAgain(ctx context.Context, id string) (p Pairing, err error) {
	if err := app.Require(ctx, fair.MayEdit); err != nil {
		return p, err
	}
	err = s.InTx(ctx, func(ctx context.Context) error {
		if p.Device, err = s.store.lockDevice(ctx, id); err != nil {
			return err
		}
		p.open(s.MachineNow())
		if err := s.store.updateDevice(ctx, p.Device); err != nil {
			return err
		}
		return s.log(ctx, "opened the pairing", p.Device, texts.PortalActivity.GatePairingOpened(p.Device.Name))
	})
	return p, err
}

// open sets a device's new pairing code.
func (p *Pairing) open(now time.Time) {
	p.Code, p.ExpiresAt = NewPairingCode(), now.Add(PairingFor)
	p.Device.PairingHash, p.Device.PairingExpiresAt = app.HashOf(p.Code), p.ExpiresAt
}

// Pair exchanges a pairing code for a new device key. A code can be used only once. The device's earlier key becomes
// invalid. It returns KindNotFound if the code is unknown, used or expired. Anybody who knows the code may call it.
func (s *Service) Pair(ctx context.Context, code string) (d Device, key string, err error) {
	code = strings.ToUpper(strings.Join(strings.Fields(strings.ReplaceAll(code, "-", "")), ""))
	noCode := fair.Fail(fair.KindNotFound, texts.Errors.NoPairingCode())
	if code == "" {
		return d, "", noCode
	}
	hash := app.HashOf(code)
	err = s.InTx(ctx, func(ctx context.Context) error {
		d, err = s.store.lockDeviceByPairing(ctx, hash)
		now := s.MachineNow()
		switch {
		case fair.IsKind(err, fair.KindNotFound):
			return noCode
		case err != nil:
			return err
		case !now.Before(d.PairingExpiresAt) || !app.SameSecret(d.PairingHash, hash):
			return noCode
		}
		key = newDeviceKey()
		d.KeyHash, d.PairedAt, d.RevokedAt = app.HashOf(key), now, time.Time{}
		d.PairingHash, d.PairingExpiresAt = "", time.Time{}
		if err := s.store.updateDevice(ctx, d); err != nil {
			return err
		}
		return s.log(ctx, "paired", d, texts.PortalActivity.GateDevicePaired(d.Name))
	})
	return d, key, err
}

type deviceKey struct{}

// WithDevice returns a context that contains the device with this key, and the device's id. It returns
// KindUnauthenticated if the key is empty, unknown or revoked.
func (s *Service) WithDevice(ctx context.Context, key string) (of context.Context, id string, err error) {
	notPaired := fair.Fail(fair.KindUnauthenticated, texts.Errors.DeviceNotPaired())
	if key == "" {
		return nil, "", notPaired
	}
	d, err := s.store.deviceByKey(ctx, app.HashOf(key))
	if fair.IsKind(err, fair.KindNotFound) {
		err = notPaired
	}
	return context.WithValue(ctx, deviceKey{}, d), d.ID, err
}

// deviceOf returns the device of a context that WithDevice has returned.
func deviceOf(ctx context.Context) Device {
	d, _ := ctx.Value(deviceKey{}).(Device)
	return d
}

// RevokeDevice invalidates a device's key and its unused pairing code. It requires the permission MayEdit.
func (s *Service) RevokeDevice(ctx context.Context, id string) (d Device, err error) {
	if err := app.Require(ctx, fair.MayEdit); err != nil {
		return d, err
	}
	err = s.InTx(ctx, func(ctx context.Context) error {
		if d, err = s.store.lockDevice(ctx, id); err != nil || !d.RevokedAt.IsZero() {
			return err
		}
		d.RevokedAt, d.PairingHash, d.PairingExpiresAt = s.MachineNow(), "", time.Time{}
		if err := s.store.updateDevice(ctx, d); err != nil {
			return err
		}
		return s.log(ctx, "revoked", d, texts.PortalActivity.GateDeviceRevoked(d.Name))
	})
	return d, err
}

func (s *Service) log(ctx context.Context, action string, d Device, summary texts.Message) error {
	return s.LogChange(ctx, action, "gate device", d.ID, summary, nil, nil)
}

// Devices lists all devices, including revoked devices, sorted by name. It requires the permission MayWatch.
func (s *Service) Devices(ctx context.Context) ([]Device, error) {
	if err := app.Require(ctx, fair.MayWatch); err != nil {
		return nil, err
	}
	return s.store.devices(ctx)
}

// Contact stores the status that a device reports. It returns the messages that the device must show, newest first.
// The caller must have identified the device by its key.
func (s *Service) Contact(ctx context.Context, d Device, status DeviceStatus) ([]Message, error) {
	if err := s.store.noteContact(ctx, d.ID, s.MachineNow(), status); err != nil {
		return nil, err
	}
	list, err := s.announcements.OnDevices(ctx)
	return fair.Each(list, messageOf), err
}
