package httpapi

import (
	"context"
	"strings"
	"time"

	"github.com/mela-fair/mela/internal/entry"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/web"
)

// gateDevice is a phone or tablet that checks codes at the gate, as shown to the office.
type gateDevice struct {
	ID         string     `json:"_id"`
	Name       string     `json:"name"`
	Gate       string     `json:"gate" doc:"The gate at which the device is used."`
	State      string     `json:"state" enum:"unpaired,paired,revoked"`
	CreatedBy  string     `json:"createdBy"`
	PairedAt   *time.Time `json:"pairedAt,omitempty"`
	RevokedAt  *time.Time `json:"revokedAt,omitempty"`
	SeenAt     *time.Time `json:"seenAt,omitempty" doc:"The time of the device's last request. Absent if there was none yet."`
	OffsetMS   int64      `json:"offsetMs" doc:"The server's time minus the device's time, in milliseconds."`
	Battery    *int       `json:"battery,omitempty" doc:"The battery level in per cent. Absent if it is unknown."`
	Queue      int        `json:"queue" doc:"The number of scans that are not uploaded yet."`
	ManifestAt *time.Time `json:"manifestAt,omitempty" doc:"The creation time of the device's manifest. Absent if the device has none."`
	AppVersion string     `json:"appVersion"`
	MessageID  string     `json:"messageId" doc:"The id of the last message that the device has shown."`
}

func gateDeviceOf(d entry.Device) gateDevice {
	shown := gateDevice{
		ID: d.ID, Name: d.Name, Gate: d.Gate, State: "unpaired", CreatedBy: d.CreatedBy, PairedAt: web.TimeOrNil(d.PairedAt),
		RevokedAt: web.TimeOrNil(d.RevokedAt), SeenAt: web.TimeOrNil(d.SeenAt), OffsetMS: d.Status.Offset.Milliseconds(),
		Queue: d.Status.Queue, ManifestAt: web.TimeOrNil(d.Status.ManifestAt), AppVersion: d.Status.AppVersion,
		MessageID: d.Status.MessageID,
	}
	switch {
	case !d.RevokedAt.IsZero():
		shown.State = "revoked"
	case d.Paired():
		shown.State = "paired"
	}
	if d.Status.Battery != entry.BatteryUnknown {
		shown.Battery = &d.Status.Battery
	}
	return shown
}

// gatePairing is a pairing code that has not been used yet.
type gatePairing struct {
	Device    gateDevice `json:"device"`
	Code      string     `json:"code" doc:"The pairing code, for typing it on the device. It can be used once."`
	Address   string     `json:"address" doc:"The link that opens the gate app and pairs the device."`
	QR        string     `json:"qr" doc:"The link as a QR code: a PNG image in a data URL."`
	ExpiresAt time.Time  `json:"expiresAt"`
}

type gateMessage struct {
	ID   string    `json:"_id"`
	Text string    `json:"text"`
	By   string    `json:"by,omitempty" doc:"The e-mail address of the author. Present only in responses to the office."`
	At   time.Time `json:"at"`
}

func gateMessageOf(m entry.Message) gateMessage { return gateMessage(m) }

type (
	gatePairingInputBody struct {
		Name string `json:"name,omitempty"`
		Gate string `json:"gate,omitempty" doc:"The gate at which the device is used."`
	}
	gateMessageInputBody struct {
		Text string `json:"text,omitempty"`
	}
)

func (a *API) routeGateDevices() {
	tags := []string{"Gate"}
	web.Add(a.API, fair.MayCheckIn, web.Op("GET /api/admin/gate/devices", "list-gate-devices", tags,
		"List the gate devices by name"),
		web.AnswerAll(a.app.Entry.Devices, gateDeviceOf))
	web.Add(a.API, fair.MayEdit, web.Created(web.Op("POST /api/admin/gate/devices", "add-gate-device", tags,
		"Add a gate device and create a pairing code for it")),
		func(ctx context.Context, in *web.Body[gatePairingInputBody]) (*web.Body[gatePairing], error) {
			return a.pairingAnswer(a.app.Entry.AddDevice(ctx, in.Body.Name, in.Body.Gate))
		})
	web.Add(a.API, fair.MayEdit, web.Created(web.Op("POST /api/admin/gate/devices/{id}/pairing",
		"pair-gate-device-again", tags,
		"Create a new pairing code for a gate device",
		"The current key of the device stays valid until the pairing code is used.")),
		func(ctx context.Context, in *web.ByID) (*web.Body[gatePairing], error) {
			return a.pairingAnswer(a.app.Entry.PairAgain(ctx, in.ID))
		})
	web.Add(a.API, fair.MayEdit, web.Op("POST /api/admin/gate/devices/{id}/revoke", "revoke-gate-device", tags,
		"Revoke the key of a gate device, for example of a stolen phone"),
		web.AnswerByID(a.app.Entry.RevokeDevice, gateDeviceOf))
	web.Add(a.API, fair.MayEdit, web.Op("GET /api/admin/gate/devices/{id}/admissions", "count-device-admissions", tags,
		"Count the admissions that a gate device has sent since a time"),
		func(ctx context.Context, in *deviceAdmissionsQuery) (*web.Body[deviceAdmissions], error) {
			return web.With(deviceAdmissionsOf)(a.app.Entry.CountDeviceAdmissions(ctx, in.ID, time.UnixMilli(int64(in.Since))))
		})
	web.Add(a.API, fair.MayEdit, web.Op("POST /api/admin/gate/devices/{id}/admissions/undo",
		"undo-device-admissions", tags,
		"Take back all admissions that a revoked gate device has sent since a time", "The codes are then valid again."),
		func(ctx context.Context, in *web.ByIDBody[undoAdmissionsBody]) (*web.Body[deviceAdmissions], error) {
			return web.With(deviceAdmissionsOf)(a.app.Entry.UndoDeviceAdmissions(ctx, in.ID,
				time.UnixMilli(int64(in.Body.Since))))
		})
	a.routeGateMessages(tags)
}

type (
	deviceAdmissionsQuery struct {
		ID    string `path:"id"`
		Since int    `query:"since" doc:"The admissions that the server received at this time or later, in milliseconds since 1970."`
	}
	undoAdmissionsBody struct {
		Since int `json:"since,omitempty" doc:"The admissions that the server received at this time or later, in milliseconds since 1970."`
	}
	deviceAdmissions struct {
		Count int `json:"count"`
	}
)

func deviceAdmissionsOf(count int) deviceAdmissions { return deviceAdmissions{count} }

func (a *API) routeGateMessages(tags []string) {
	web.Add(a.API, fair.MayCheckIn, web.Op("GET /api/admin/gate/messages", "list-gate-messages", tags,
		"List the messages to all gate devices of the last two days, newest first"),
		web.AnswerAll(a.app.Entry.Messages, gateMessageOf))
	web.Add(a.API, fair.MayEdit, web.Created(web.Op("POST /api/admin/gate/messages", "send-gate-message", tags,
		"Send a message to all gate devices")),
		func(ctx context.Context, in *web.Body[gateMessageInputBody]) (*web.Body[gateMessage], error) {
			return web.With(gateMessageOf)(a.app.Entry.Broadcast(ctx, in.Body.Text))
		})
}

// pairingQR is the width of the pairing QR code in pixels.
const pairingQR = 480

func (a *API) pairingAnswer(p entry.Pairing, err error) (*web.Body[gatePairing], error) {
	if err != nil {
		return nil, err
	}
	address, picture, err := a.pairingLink("/gate", p.Code)
	return web.BodyOf(gatePairing{
		Device: gateDeviceOf(p.Device), Code: p.Code, Address: address, ExpiresAt: p.ExpiresAt,
		QR: picture,
	}), err
}

// pairingLink returns a link and its QR code. The link opens a page that pairs the device.
func (a *API) pairingLink(page, code string) (address, picture string, err error) {
	// The code is in the fragment of the URL. Browsers do not send fragments, so logs and proxies do not contain the code.
	address = strings.TrimRight(a.deps.BaseURL(), "/") + page + "#pair=" + code
	picture, err = web.QRDataURL(address, pairingQR)
	return address, picture, err
}
