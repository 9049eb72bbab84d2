package entry

import (
	"context"
	"strings"
	"time"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/web"
)

type (
	checkEntryInputBody struct {
		Code string `json:"code,omitempty" doc:"The entry code, or the URL that the QR code contains."`
		Dry  bool   `json:"dry,omitempty" doc:"true: the code is only checked, and nobody is admitted."`
	}
	admitInputBody struct {
		Kind     string `json:"kind,omitempty" doc:"The kind of record: registration, booking or ticket."`
		RecordID string `json:"recordId,omitempty"`
		Member   int    `json:"member,omitempty" doc:"The number of the person within the booking. Always 1 for a registration of one person."`
	}
	gateSearchQuery struct {
		web.EditionQuery
		Words string `query:"q" doc:"The beginnings of the words of a name (at least two characters), a whole phone number, or the last six characters of an order number."`
	}
)

// maxCode is the maximum length of a scanned or typed text, in characters. Longer texts cannot be entry codes.
const maxCode = 1000

// Routes registers the operations of entry codes and the gate.
func (s *Service) Routes(api *web.API) {
	gate, device := []string{"Gate"}, []string{"Gate device"}
	s.routeKeys(api, []string{"Accounts"})
	s.routeEntryKey(api, gate)
	s.routeAdmissions(api, gate)
	s.routeFairDay(api, gate)
	s.routeConflicts(api, gate)
	s.routeDevices(api, gate)
	s.routeContact(api, device)
	s.routeScans(api, device)
	s.routeManifest(api, device)
}

func (s *Service) routeAdmissions(api *web.API, tags []string) {
	web.Add(api, fair.MayCheckIn, web.Unlogged(web.Op("POST /api/admin/gate/check", "check-entry", tags,
		"Check an entry code and admit its holder",
		"On each day of the fair, the first check of a code admits the person and returns `valid`. Later "+
			"checks on the same day return `used`."), "the list of admissions has it"),
		func(ctx context.Context, in *web.Body[checkEntryInputBody]) (*web.Body[Check], error) {
			p := fair.Problems{}
			code := p.CleanText("code", in.Body.Code, true, maxCode)
			if err := p.Err(); err != nil {
				return nil, err
			}
			check, err := s.CheckEntry(ctx, code, in.Body.Dry)
			return web.BodyOf(check), err
		})
	web.Add(api, fair.MayCheckIn, web.Op("POST /api/admin/gate/admit", "admit-by-hand", tags,
		"Admit a person without an entry code"),
		func(ctx context.Context, in *web.Body[admitInputBody]) (*web.Body[Check], error) {
			b := in.Body
			check, err := s.AdmitByHand(ctx, fair.OrderKind(b.Kind), b.RecordID, b.Member)
			return web.BodyOf(check), err
		})
	web.Add(api, fair.MayCheckIn, web.Op("POST /api/admin/gate/admissions/{id}/undo", "undo-admission", tags,
		"Undo an admission"),
		web.RunByID(s.UndoAdmission))
	web.Add(api, fair.MayCheckIn, web.Op("GET /api/admin/gate/search", "search-entries", tags,
		"Search paid registrations and bookings",
		"The response contains at most ten entries. It contains no postal addresses and only the last four "+
			"digits of phone numbers."), s.searchEntries)
	web.Add(api, fair.MayWatch, web.Op("GET /api/admin/gate/summary", "get-gate-summary", tags,
		"Get the numbers of admissions"),
		s.getSummary)
}

func (s *Service) searchEntries(ctx context.Context, in *gateSearchQuery) (*web.Body[[]Found], error) {
	p := fair.Problems{}
	words := p.CleanLine("q", in.Words, false, web.MaxWords)
	if err := p.Err(); err != nil {
		return nil, err
	}
	found, err := s.SearchEntries(ctx, strings.TrimSpace(words), in.Scope())
	return web.BodyOf(found), err
}

type summaryQuery struct {
	web.EditionQuery
	Day string `query:"day" doc:"The day for which admissions are counted (YYYY-MM-DD in Asia/Kolkata). Default: today."`
}

func (s *Service) getSummary(ctx context.Context, in *summaryQuery) (*web.Body[Summary], error) {
	p := fair.Problems{}
	if p.ParseDays(in.Day, ""); len(p) > 0 {
		return nil, fair.Problems{"day": p["from"]}.Err()
	}
	summary, err := s.Summary(ctx, in.Scope(), in.Day)
	return web.BodyOf(summary), err
}

// gateConflict is a person who was admitted without a valid code, because the device could not ask the server, or with
// a code that was not sold.
type gateConflict struct {
	ID       string         `json:"_id"`
	Reason   string         `json:"reason" enum:"used,cancelled,unpaid,other_year,unknown,not_today,too_many,unsold" doc:"unsold: the code was given to a device of the entry desk in advance, and its sale has not arrived. The conflict ends when the sale arrives."`
	Kind     string         `json:"kind" enum:"registration,booking,"`
	RecordID string         `json:"recordId"`
	Member   int            `json:"member"`
	Name     string         `json:"name"`
	At       time.Time      `json:"at" doc:"The time of the admission, corrected by the clock difference of the device."`
	Received time.Time      `json:"receivedAt"`
	By       string         `json:"by" doc:"The name of the device or account that admitted the person."`
	Gate     string         `json:"gate" doc:"The gate of the device. Empty if the person was admitted in the portal."`
	First    *firstConflict `json:"first,omitempty" doc:"The valid admission of the same person, if there is one."`
}

type firstConflict struct {
	At   time.Time `json:"at"`
	By   string    `json:"by"`
	Gate string    `json:"gate" doc:"The gate of the device. Empty if the person was admitted in the portal."`
}

func (s *Service) routeConflicts(api *web.API, tags []string) {
	web.Add(api, fair.MayWatch, web.Op("GET /api/admin/gate/conflicts", "list-gate-conflicts", tags,
		"List unresolved conflicts, oldest first: people who were admitted although they had no right to enter"),
		func(ctx context.Context, in *web.EditionQuery) (*web.Body[[]gateConflict], error) {
			list, err := s.Conflicts(ctx, in.Scope())
			shown := fair.Each(list, conflictOf)
			return web.BodyOf(shown), err
		})
	web.Add(api, fair.MayEdit, web.Op("POST /api/admin/gate/conflicts/{id}/resolve", "resolve-gate-conflict", tags,
		"Mark a conflict as resolved"), web.RunByID(s.ResolveConflict))
}

func conflictOf(c Conflict) gateConflict {
	shown := gateConflict{
		ID: c.Scan.ID, Reason: string(c.Scan.Answer), Kind: string(c.Scan.Kind), RecordID: c.Scan.RecordID,
		Member: c.Scan.Member, Name: c.Name, At: c.Scan.At, Received: c.Scan.Received, By: c.Scan.By, Gate: c.Gate,
	}
	if c.Scan.Answer == Valid {
		shown.Reason = string(Used)
	}
	if c.Unsold() {
		shown.Reason = "unsold"
		return shown
	}
	if c.HasAdmission() {
		shown.First = &firstConflict{At: c.Admission.At, By: c.Admission.Account, Gate: c.FirstGate}
	}
	return shown
}

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

func gateDeviceOf(d Device) gateDevice {
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
	if d.Status.Battery != BatteryUnknown {
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

type (
	gatePairingInputBody struct {
		Name string `json:"name,omitempty"`
		Gate string `json:"gate,omitempty" doc:"The gate at which the device is used."`
	}
)

func (s *Service) routeDevices(api *web.API, tags []string) {
	web.Add(api, fair.MayWatch, web.Op("GET /api/admin/gate/devices", "list-gate-devices", tags,
		"List the gate devices by name"),
		web.AnswerAll(s.Devices, gateDeviceOf))
	web.Add(api, fair.MayEdit, web.Created(web.Op("POST /api/admin/gate/devices", "add-gate-device", tags,
		"Add a gate device and create a pairing code for it")),
		func(ctx context.Context, in *web.Body[gatePairingInputBody]) (*web.Body[gatePairing], error) {
			return s.pairingAnswer(s.AddDevice(ctx, in.Body.Name, in.Body.Gate))
		})
	web.Add(api, fair.MayEdit, web.Created(web.Op("POST /api/admin/gate/devices/{id}/pairing",
		"pair-gate-device-again", tags,
		"Create a new pairing code for a gate device",
		"The current key of the device stays valid until the pairing code is used.")),
		func(ctx context.Context, in *web.ByID) (*web.Body[gatePairing], error) {
			return s.pairingAnswer(s.PairAgain(ctx, in.ID))
		})
	web.Add(api, fair.MayEdit, web.Op("POST /api/admin/gate/devices/{id}/revoke", "revoke-gate-device", tags,
		"Revoke the key of a gate device, for example of a stolen phone"),
		web.AnswerByID(s.RevokeDevice, gateDeviceOf))
	web.Add(api, fair.MayEdit, web.Op("GET /api/admin/gate/devices/{id}/admissions", "count-device-admissions", tags,
		"Count the admissions that a gate device has sent since a time"),
		func(ctx context.Context, in *deviceAdmissionsQuery) (*web.Body[deviceAdmissions], error) {
			return web.With(deviceAdmissionsOf)(s.CountDeviceAdmissions(ctx, in.ID, time.UnixMilli(int64(in.Since))))
		})
	web.Add(api, fair.MayEdit, web.Op("POST /api/admin/gate/devices/{id}/admissions/undo",
		"undo-device-admissions", tags,
		"Take back all admissions that a revoked gate device has sent since a time", "The codes are then valid again."),
		func(ctx context.Context, in *web.ByIDBody[undoAdmissionsBody]) (*web.Body[deviceAdmissions], error) {
			return web.With(deviceAdmissionsOf)(s.UndoDeviceAdmissions(ctx, in.ID,
				time.UnixMilli(int64(in.Body.Since))))
		})
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

func (s *Service) pairingAnswer(p Pairing, err error) (*web.Body[gatePairing], error) {
	if err != nil {
		return nil, err
	}
	address, picture, err := PairingLink(s.Settings.BaseURL, "/gate", p.Code)
	return web.BodyOf(gatePairing{
		Device: gateDeviceOf(p.Device), Code: p.Code, Address: address, ExpiresAt: p.ExpiresAt,
		QR: picture,
	}), err
}

// PairingLink returns a link and its QR code. The link opens a page of the site that pairs the device.
func PairingLink(site, page, code string) (address, picture string, err error) {
	// The code is in the fragment of the URL. Browsers do not send fragments, so logs and proxies do not contain the code.
	address = strings.TrimRight(site, "/") + page + "#pair=" + code
	picture, err = web.QRDataURL(address, 480)
	return address, picture, err
}

// officeKey is a signing key of entry codes as shown to owners.
type officeKey struct {
	ID        int        `json:"kid"`
	CreatedAt time.Time  `json:"createdAt"`
	RevokedAt *time.Time `json:"revokedAt,omitempty" doc:"The time from which entry codes of this key are invalid. It can be in the future. Absent: the key is not revoked."`
	Signs     bool       `json:"signs" doc:"true: new entry codes are signed with this key."`
}

type (
	rotateKeyInputBody struct {
		OverlapDays int `json:"overlapDays,omitempty" minimum:"0" maximum:"365" doc:"The number of days for which entry codes of earlier keys stay valid. Default: they stay valid until their keys are revoked."`
	}
	revokeKeyInput struct {
		ID int `path:"kid"`
	}
)

func (s *Service) routeKeys(api *web.API, tags []string) {
	web.Add(api, fair.MayManage, web.Op("GET /api/admin/keys", "list-keys", tags,
		"List the signing keys of entry codes"),
		func(ctx context.Context, _ *struct{}) (*web.Body[[]officeKey], error) {
			return web.With(officeKeysOf)(s.AllKeys(ctx))
		})
	web.Add(api, fair.MayManage, web.Created(web.Op("POST /api/admin/keys/rotate", "rotate-keys", tags,
		"Create a new signing key for entry codes",
		"New entry codes are signed with the new key. Entry codes of earlier keys stay valid for "+
			"`overlapDays` days.")),
		func(ctx context.Context, in *web.Body[rotateKeyInputBody]) (*web.Body[[]officeKey], error) {
			return web.With(officeKeysOf)(s.RotateKey(ctx, time.Duration(in.Body.OverlapDays)*24*time.Hour))
		})
	web.Add(api, fair.MayManage, web.Op("POST /api/admin/keys/{kid}/revoke", "revoke-key", tags,
		"Revoke an earlier signing key, so that its entry codes become invalid"),
		func(ctx context.Context, in *revokeKeyInput) (*struct{}, error) {
			return nil, s.RevokeKey(ctx, in.ID)
		})
}

func officeKeysOf(keys []Key) []officeKey {
	list := make([]officeKey, len(keys))
	for i, k := range keys {
		list[i] = officeKey{ID: k.ID, CreatedAt: k.CreatedAt, RevokedAt: web.TimeOrNil(k.RevokedAt), Signs: i == len(keys)-1}
	}
	return list
}

// entryKeys are the public keys with which a device verifies entry codes offline.
type entryKeys struct {
	PublicKey
	Earlier []PublicKey `json:"earlier" doc:"Earlier keys whose entry codes are still valid."`
}

// PublicKey is exported because the OpenAPI document leaves out embedded types that are not.
type PublicKey struct {
	ID        int       `json:"kid" doc:"The number of the key. It is the second byte of an entry code."`
	Algorithm string    `json:"alg" enum:"Ed25519"`
	Key       string    `json:"key" doc:"The public key: base64 of 32 bytes."`
	CreatedAt time.Time `json:"createdAt"`
}

type entryKeyAnswer struct {
	CacheControl string `header:"Cache-Control" hidden:"true"`
	Body         entryKeys
}

func (s *Service) routeEntryKey(api *web.API, tags []string) {
	web.Add(api, web.Public, web.Op("GET /api/entry-key", "get-entry-key", tags,
		"Get the public key that verifies entry codes",
		"An entry code is the base32 form of these bytes, with their number in parentheses: version and kind "+
			"(1; `0x11`: registration, `0x12`: booking), key number (1), member (1), record id (12), time of issue (4; "+
			"seconds since 1970, big-endian), edition id (all bytes up to the last 64), and the Ed25519 signature of all "+
			"preceding bytes (64)."),
		func(ctx context.Context, _ *struct{}) (*entryKeyAnswer, error) {
			keys, err := s.Keys(ctx)
			if err != nil {
				return nil, err
			}
			newest := len(keys) - 1
			shown := entryKeys{entryKeyOf(keys[newest]), fair.Each(keys[:newest], entryKeyOf)}
			return &entryKeyAnswer{CacheControl: "public, max-age=300", Body: shown}, nil
		})
}

func entryKeyOf(k Key) PublicKey {
	return PublicKey{ID: k.ID, Algorithm: "Ed25519", Key: PublicKeyText(k.Key), CreatedAt: k.CreatedAt}
}
