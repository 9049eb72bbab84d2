package httpapi

import (
	"context"
	"encoding/base64"
	"net/http"
	"strings"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/skip2/go-qrcode"

	"github.com/mela-fair/mela/internal/app/gate"
	"github.com/mela-fair/mela/internal/fair"
)

// gateDevice is a phone or tablet that checks codes at the gate, as shown to the office.
type gateDevice struct {
	ID         string     `json:"_id"`
	Name       string     `json:"name"`
	Gate       string     `json:"gate" doc:"The location of the device"`
	State      string     `json:"state" enum:"unpaired,paired,revoked"`
	CreatedBy  string     `json:"createdBy"`
	PairedAt   *time.Time `json:"pairedAt,omitempty"`
	RevokedAt  *time.Time `json:"revokedAt,omitempty"`
	SeenAt     *time.Time `json:"seenAt,omitempty" doc:"Last contact"`
	OffsetMS   int64      `json:"offsetMs" doc:"The server's time less the device's, in milliseconds"`
	Battery    *int       `json:"battery,omitempty" doc:"Percent"`
	Queue      int        `json:"queue" doc:"Scans that are not uploaded"`
	ManifestAt *time.Time `json:"manifestAt,omitempty" doc:"Time of its list of used and cancelled codes"`
	AppVersion string     `json:"appVersion"`
	MessageID  string     `json:"messageId" doc:"The last message that it has shown"`
}

func gateDeviceOf(d fair.GateDevice) gateDevice {
	shown := gateDevice{
		ID: d.ID, Name: d.Name, Gate: d.Gate, State: "unpaired", CreatedBy: d.CreatedBy, PairedAt: timeOrNil(d.PairedAt),
		RevokedAt: timeOrNil(d.RevokedAt), SeenAt: timeOrNil(d.SeenAt), OffsetMS: d.Status.Offset.Milliseconds(),
		Queue: d.Status.Queue, ManifestAt: timeOrNil(d.Status.ManifestAt), AppVersion: d.Status.AppVersion,
		MessageID: d.Status.MessageID,
	}
	switch {
	case !d.RevokedAt.IsZero():
		shown.State = "revoked"
	case d.Paired():
		shown.State = "paired"
	}
	if d.Status.Battery != fair.BatteryUnknown {
		shown.Battery = &d.Status.Battery
	}
	return shown
}

// gatePairing is a pairing code that has not been used yet.
type gatePairing struct {
	Device    gateDevice `json:"device"`
	Code      string     `json:"code" doc:"To be typed on the device; works once"`
	Address   string     `json:"address" doc:"Opens the gate app and pairs the device"`
	QR        string     `json:"qr" doc:"QR code of the address as a data URL"`
	ExpiresAt time.Time  `json:"expiresAt"`
}

type gateMessage struct {
	ID   string    `json:"_id"`
	Text string    `json:"text"`
	By   string    `json:"by,omitempty" doc:"E-mail address of the author; only for the office"`
	At   time.Time `json:"at"`
}

type (
	gateDeviceList   struct{ Body []gateDevice }
	gateDeviceAnswer struct{ Body gateDevice }
	gatePairingInput struct {
		Body struct {
			Name string `json:"name,omitempty"`
			Gate string `json:"gate,omitempty" doc:"The location of the device"`
		}
	}
	gatePairingAnswer struct{ Body gatePairing }
	gateMessageInput  struct {
		Body struct {
			Text string `json:"text,omitempty"`
		}
	}
	gateMessageAnswer struct{ Body gateMessage }
	gateMessageList   struct{ Body []gateMessage }
)

func (a *API) routeGateDevices() {
	tags := []string{"Gate"}
	add(a, huma.Operation{
		OperationID: "list-gate-devices", Method: http.MethodGet, Path: "/api/admin/gate/devices", Tags: tags,
		Summary: "The devices at the gates, by name",
	}, func(ctx context.Context, _ *struct{}) (*gateDeviceList, error) {
		list, err := a.app.Gate.Devices(ctx)
		shown := make([]gateDevice, len(list))
		for i, d := range list {
			shown[i] = gateDeviceOf(d)
		}
		return &gateDeviceList{shown}, err
	})
	add(a, huma.Operation{
		OperationID: "add-gate-device", Method: http.MethodPost, Path: "/api/admin/gate/devices", Tags: tags,
		DefaultStatus: http.StatusCreated,
		Summary:       "Add a device and open a pairing code for it",
	}, func(ctx context.Context, in *gatePairingInput) (*gatePairingAnswer, error) {
		return a.pairingAnswer(a.app.Gate.AddDevice(ctx, in.Body.Name, in.Body.Gate))
	})
	add(a, huma.Operation{
		OperationID: "pair-gate-device-again", Method: http.MethodPost, Path: "/api/admin/gate/devices/{id}/pairing",
		Tags: tags, DefaultStatus: http.StatusCreated,
		Summary:     "Open a new pairing code for a device",
		Description: "Its present key works until the code is used.",
	}, func(ctx context.Context, in *recordID) (*gatePairingAnswer, error) {
		return a.pairingAnswer(a.app.Gate.PairAgain(ctx, in.ID))
	})
	add(a, huma.Operation{
		OperationID: "revoke-gate-device", Method: http.MethodPost, Path: "/api/admin/gate/devices/{id}/revoke",
		Tags: tags, DefaultStatus: http.StatusOK,
		Summary: "Refuse the key of a device, such as a stolen phone",
	}, func(ctx context.Context, in *recordID) (*gateDeviceAnswer, error) {
		d, err := a.app.Gate.RevokeDevice(ctx, in.ID)
		return &gateDeviceAnswer{gateDeviceOf(d)}, err
	})
	a.routeGateMessages(tags)
}

func (a *API) routeGateMessages(tags []string) {
	add(a, huma.Operation{
		OperationID: "list-gate-messages", Method: http.MethodGet, Path: "/api/admin/gate/messages", Tags: tags,
		Summary: "The messages of the last two days to all devices, newest first",
	}, func(ctx context.Context, _ *struct{}) (*gateMessageList, error) {
		list, err := a.app.Gate.Messages(ctx)
		shown := make([]gateMessage, len(list))
		for i, m := range list {
			shown[i] = gateMessage(m)
		}
		return &gateMessageList{shown}, err
	})
	add(a, huma.Operation{
		OperationID: "send-gate-message", Method: http.MethodPost, Path: "/api/admin/gate/messages", Tags: tags,
		DefaultStatus: http.StatusCreated,
		Summary:       "Send a message to all devices",
	}, func(ctx context.Context, in *gateMessageInput) (*gateMessageAnswer, error) {
		m, err := a.app.Gate.Broadcast(ctx, in.Body.Text)
		return &gateMessageAnswer{gateMessage(m)}, err
	})
}

// pairingQR is the width of the QR code of a pairing in pixels.
const pairingQR = 480

func (a *API) pairingAnswer(p gate.Pairing, err error) (*gatePairingAnswer, error) {
	if err != nil {
		return nil, err
	}
	// The code is in the fragment of the address. Browsers do not send fragments, so logs and proxies do not contain the
	// code.
	address := strings.TrimRight(a.baseURL(), "/") + "/gate#pair=" + p.Code
	picture, err := qrDataURL(address)
	return &gatePairingAnswer{gatePairing{
		Device: gateDeviceOf(p.Device), Code: p.Code, Address: address, ExpiresAt: p.ExpiresAt,
		QR: picture,
	}}, err
}

// qrDataURL returns the QR code of a text as an image in a data URL.
func qrDataURL(text string) (string, error) {
	picture, err := qrcode.Encode(text, qrcode.Medium, pairingQR)
	return "data:image/png;base64," + base64.StdEncoding.EncodeToString(picture), err
}
