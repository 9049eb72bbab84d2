package httpapi

import (
	"context"
	"time"

	"github.com/mela-fair/mela/internal/entry"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/web"
)

type pairInputBody struct {
	Code string `json:"code,omitempty" doc:"The pairing code that the portal shows."`
}

// pairedDevice contains the data that a device stores after pairing.
type pairedDevice struct {
	DeviceID string         `json:"deviceId"`
	Key      string         `json:"key" doc:"The secret key of the device. The device must send it in the header 'Authorization: Bearer KEY' of every request."`
	Name     string         `json:"name"`
	Gate     string         `json:"gate"`
	Keys     []gateEntryKey `json:"keys" doc:"The public keys that verify entry codes and manifests."`
	Now      int64          `json:"now" doc:"The server's time in milliseconds since 1970."`
}

// gateEntryKey is a public key with which a device verifies entry codes.
type gateEntryKey struct {
	ID  int    `json:"kid"`
	Key string `json:"key" doc:"The Ed25519 public key: base64 of 32 bytes."`
}

type contactInputBody struct {
	SentAt     int64  `json:"sentAt,omitempty" doc:"The time of the request on the device's clock, in milliseconds since 1970."`
	Battery    *int   `json:"battery,omitempty" doc:"The battery level in per cent."`
	Queue      int    `json:"queue,omitempty" doc:"The number of scans that are not uploaded yet."`
	ManifestAt int64  `json:"manifestAt,omitempty" doc:"The creation time of the device's manifest, in milliseconds since 1970."`
	AppVersion string `json:"appVersion,omitempty"`
	MessageID  string `json:"messageId,omitempty" doc:"The id of the last message that the device has shown."`
}

// gateContact is the response to the request that a device sends regularly.
type gateContact struct {
	Now      int64         `json:"now" doc:"The server's time in milliseconds since 1970."`
	Name     string        `json:"name"`
	Gate     string        `json:"gate"`
	Messages []gateMessage `json:"messages" doc:"The messages of the last twelve hours, newest first."`
}

func (a *API) routeGateContact() {
	tags := []string{"Gate device"}
	// The pairing code is the secret that gives access.
	web.Add(a.API, web.Public, web.Op("POST /api/gate/pair", "pair-gate-device", tags,
		"Exchange a pairing code for the key of a device",
		"A pairing code can be used once, within 15 minutes. The response is 404 if the code is wrong, used "+
			"or expired."), a.pairGateDevice)
	web.Add(a.API, web.ByDevice, web.Op("POST /api/gate/contact", "contact-gate", tags,
		"Report the state of a device; the response contains the server's time and the messages"), a.contactGate)
}

func (a *API) pairGateDevice(ctx context.Context, in *web.Body[pairInputBody]) (*web.Body[pairedDevice], error) {
	d, key, err := a.app.Entry.Pair(ctx, in.Body.Code)
	if err != nil {
		return nil, err
	}
	keys, err := a.gateEntryKeys(ctx)
	return web.BodyOf(pairedDevice{
		DeviceID: d.ID, Key: key, Name: d.Name, Gate: d.Gate, Keys: keys, Now: a.app.Now().UnixMilli(),
	}), err
}

func (a *API) gateEntryKeys(ctx context.Context) ([]gateEntryKey, error) {
	keys, err := a.app.Entry.Keys(ctx)
	return fair.Each(keys, gateEntryKeyOf), err
}

func gateEntryKeyOf(k entry.Key) gateEntryKey {
	return gateEntryKey{ID: k.ID, Key: entry.PublicKeyText(k.Key)}
}

// Limits for the values that a device reports. Larger numbers are replaced by the limit, and longer texts are
// shortened to it.
const (
	maxQueue      = 1_000_000
	maxAppVersion = 40
	maxOffset     = 100 * 365 * 24 * time.Hour
)

func (a *API) contactGate(ctx context.Context, in *web.Body[contactInputBody]) (*web.Body[gateContact], error) {
	device, now := entry.DeviceOf(ctx), a.app.Now()
	s := entry.DeviceStatus{
		Battery: entry.BatteryUnknown, Queue: min(max(in.Body.Queue, 0), maxQueue),
		AppVersion: cut(in.Body.AppVersion, maxAppVersion), MessageID: cut(in.Body.MessageID, maxAppVersion),
	}
	if in.Body.Battery != nil {
		s.Battery = min(max(*in.Body.Battery, 0), 100)
	}
	if in.Body.SentAt > 0 {
		s.Offset = min(max(now.Sub(time.UnixMilli(in.Body.SentAt)), -maxOffset), maxOffset)
	}
	if in.Body.ManifestAt > 0 && in.Body.ManifestAt <= now.UnixMilli() {
		s.ManifestAt = time.UnixMilli(in.Body.ManifestAt).UTC()
	}
	list, err := a.app.Entry.Contact(ctx, device, s)
	if err != nil {
		return nil, err
	}
	answer := gateContact{
		Now: now.UnixMilli(), Name: device.Name, Gate: device.Gate, Messages: make([]gateMessage, len(list)),
	}
	for i, m := range list {
		answer.Messages[i] = gateMessage{ID: m.ID, Text: m.Text, At: m.At}
	}
	return web.BodyOf(answer), nil
}

// cut trims the spaces at both ends of a text and shortens it to at most limit characters.
func cut(text string, limit int) string {
	p := fair.Problems{}
	clean := []rune(p.CleanLine("text", text, false, len(text)))
	return string(clean[:min(len(clean), limit)])
}
