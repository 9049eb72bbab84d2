package entry

import (
	"context"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"net/http"
	"regexp"
	"strings"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/web"
	"github.com/mela-fair/mela/texts"
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
	Now      int64     `json:"now" doc:"The server's time in milliseconds since 1970."`
	Name     string    `json:"name"`
	Gate     string    `json:"gate"`
	Messages []Message `json:"messages" doc:"What the device shows now, newest first."`
	Practice bool      `json:"practice,omitempty" doc:"true: the site runs on a practice clock, so a device's own clock is not wrong."`
}

func (s *Service) routeContact(api *web.API, tags []string) {
	// The pairing code is the secret that gives access.
	web.Add(api, web.Public, web.Op("POST /api/gate/pair", "pair-gate-device", tags,
		"Exchange a pairing code for the key of a device",
		"A pairing code can be used once, within 15 minutes. The response is 404 if the code is wrong, used "+
			"or expired."), s.pairGateDevice)
	web.Add(api, web.ByDevice, web.Op("POST /api/gate/contact", "contact-gate", tags,
		"Report the state of a device; the response contains the server's time and the messages"), s.contactGate)
}

func (s *Service) pairGateDevice(ctx context.Context, in *web.Body[pairInputBody]) (*web.Body[pairedDevice], error) {
	d, key, err := s.Pair(ctx, in.Body.Code)
	if err != nil {
		return nil, err
	}
	keys, err := s.Keys(ctx)
	return web.BodyOf(pairedDevice{
		DeviceID: d.ID, Key: key, Name: d.Name, Gate: d.Gate, Keys: fair.Each(keys, gateEntryKeyOf), Now: s.Now().UnixMilli(),
	}), err
}

// Limits for the values that a device reports. Larger numbers are replaced by the limit, and longer texts are
// shortened to it.
const (
	maxQueue      = 1_000_000
	maxAppVersion = 40
	maxOffset     = 100 * 365 * 24 * time.Hour
)

func (s *Service) contactGate(ctx context.Context, in *web.Body[contactInputBody]) (*web.Body[gateContact], error) {
	device, now := deviceOf(ctx), s.Now()
	status := DeviceStatus{
		Battery: BatteryUnknown, Queue: min(max(in.Body.Queue, 0), maxQueue),
		AppVersion: cut(in.Body.AppVersion, maxAppVersion), MessageID: cut(in.Body.MessageID, maxAppVersion),
	}
	if in.Body.Battery != nil {
		status.Battery = min(max(*in.Body.Battery, 0), 100)
	}
	_, practice := s.PracticeOffset()
	if in.Body.SentAt > 0 && !practice {
		status.Offset = min(max(now.Sub(time.UnixMilli(in.Body.SentAt)), -maxOffset), maxOffset)
	}
	if in.Body.ManifestAt > 0 && in.Body.ManifestAt <= now.UnixMilli() {
		status.ManifestAt = time.UnixMilli(in.Body.ManifestAt).UTC()
	}
	list, err := s.Contact(ctx, device, status)
	if err != nil {
		return nil, err
	}
	return web.BodyOf(gateContact{
		Now: now.UnixMilli(), Name: device.Name, Gate: device.Gate, Messages: list, Practice: practice,
	}), nil
}

// cut trims the spaces at both ends of a text and shortens it to at most limit characters.
func cut(text string, limit int) string {
	p := fair.Problems{}
	clean := []rune(p.CleanLine("text", text, false, len(text)))
	return string(clean[:min(len(clean), limit)])
}

// gateScan is a scanned code as reported by a device.
type gateScan struct {
	ID       string `json:"id" doc:"An id that the device generates. A repeated upload with the same id changes nothing."`
	Code     string `json:"code,omitempty" doc:"The entry code. Absent if the person was found by a search. Without a code, a device may admit 100 people an hour."`
	Kind     string `json:"kind,omitempty" doc:"The kind of record: registration, booking or ticket. Used only without a code."`
	RecordID string `json:"recordId,omitempty" doc:"Used only without a code."`
	Member   int    `json:"member,omitempty" doc:"Used only without a code."`
	At       int64  `json:"at,omitempty" doc:"The time of the scan on the device's clock, in milliseconds since 1970."`
	Offset   int64  `json:"offset,omitempty" doc:"The server's time minus the device's time, in milliseconds, at the last measurement."`
	Admitted bool   `json:"admitted,omitempty" doc:"Only in uploads. true: the device has admitted the person."`
}

type gateScanResult struct {
	ID       string         `json:"id"`
	Answer   string         `json:"answer" enum:"valid,used,cancelled,unpaid,other_year,unknown,not_today,too_many" doc:"too_many: the device has admitted too many people without a code in the last hour."`
	Admitted bool           `json:"admitted" doc:"true: the person was admitted."`
	Conflict bool           `json:"conflict" doc:"true: the person was admitted without a right to enter. The office sees it in its list of conflicts."`
	Person   *gatePerson    `json:"person,omitempty" doc:"The data of the person. Present only in the response to a check. Devices do not store it."`
	Since    *gateAdmission `json:"since,omitempty" doc:"The valid admission of the person on this day."`
}

// gatePerson contains the data of a person that is shown at the gate.
type gatePerson struct {
	Name         string `json:"name"`
	Group        string `json:"group"`
	Organisation string `json:"organisation"`
	Member       int    `json:"member"`
	Members      int    `json:"members"`
	Stalls       string `json:"stalls"`
}

type gateAdmission struct {
	At time.Time `json:"at"`
	By string    `json:"by" doc:"The name of the device or account that admitted the person."`
}

type (
	gateManifestQuery struct {
		Since string `query:"since" maxLength:"60" doc:"The cursor of the previous response. Without it, the response contains the complete list."`
		Key   int    `query:"kid" doc:"The number of the newest key that the device knows."`
	}
	gateManifestAnswer struct {
		ContentType string `header:"Content-Type"`
		Signature   string `header:"Mela-Signature" doc:"KID:BASE64, where KID is the number of the key and BASE64 is the Ed25519 signature of these bytes: the text 'mela gate manifest', a line break, and the response body."`
		Body        []byte
	}
	checkScanInputBody struct {
		Scan gateScan `json:"scan"`
	}
	uploadScansInputBody struct {
		SentAt int64      `json:"sentAt,omitempty" doc:"The time of the upload on the device's clock, in milliseconds since 1970."`
		Scans  []gateScan `json:"scans"`
	}
	uploadedScans struct {
		Now     int64            `json:"now" doc:"The server's time in milliseconds since 1970."`
		Results []gateScanResult `json:"results" doc:"The results, in the order of the scans in the request."`
	}
	deviceSearchQuery struct {
		Words string `query:"q" doc:"The beginnings of the words of a name (at least two characters), a whole phone number, or the last six characters of an order number."`
	}
)

func (s *Service) routeScans(api *web.API, tags []string) {
	web.Add(api, web.ByDevice, web.Op("POST /api/gate/check", "check-gate-scan", tags,
		"Check whether a person may enter, and admit the person",
		"A device that gets no response within 1.5 seconds decides by itself. It then uploads the scan with "+
			"the same id."), s.checkGateScan)
	web.Add(api, web.ByDevice, web.Op("POST /api/gate/scans", "upload-gate-scans", tags,
		"Upload scans that a device has decided offline",
		"A request can contain at most 200 scans. If a person was admitted several times on one day, the scan "+
			"with the earliest corrected time counts as the admission."), s.uploadGateScans)
	web.Add(api, web.ByDevice, web.Op("GET /api/gate/search", "search-gate", tags,
		"Search paid registrations and bookings",
		"The response contains at most ten entries, with only the last four digits of phone numbers."), s.searchGate)
}

func (s *Service) checkGateScan(
	ctx context.Context, in *web.Body[checkScanInputBody],
) (*web.Body[gateScanResult], error) {
	scan, err := scanOf(in.Body.Scan)
	if err != nil {
		return nil, err
	}
	result, err := s.CheckScan(ctx, deviceOf(ctx), scan)
	if err != nil {
		return nil, err
	}
	shown := scanResultOf(result)
	if c := result.Check; c.Name != "" {
		shown.Person = &gatePerson{
			Name: c.Name, Group: c.Group, Organisation: c.Organisation, Member: c.Member, Members: c.Members,
			Stalls: c.Stalls,
		}
	}
	return web.BodyOf(shown), nil
}

func (s *Service) uploadGateScans(
	ctx context.Context, in *web.Body[uploadScansInputBody],
) (*web.Body[uploadedScans], error) {
	if len(in.Body.Scans) > maxScanUpload {
		return nil, fair.Fail(fair.KindMalformed, texts.Errors.Malformed())
	}
	scans := make([]NewScan, len(in.Body.Scans))
	for i, scan := range in.Body.Scans {
		var err error
		if scans[i], err = scanOf(scan); err != nil {
			return nil, err
		}
	}
	results, err := s.UploadScans(ctx, deviceOf(ctx), scans)
	return web.BodyOf(uploadedScans{s.Now().UnixMilli(), fair.Each(results, scanResultOf)}), err
}

// searchGate searches for paid registrations and bookings. The device has the permissions of the role Gate.
func (s *Service) searchGate(ctx context.Context, in *deviceSearchQuery) (*web.Body[[]Found], error) {
	device := deviceOf(ctx)
	ctx = app.WithActor(ctx, fair.Account{ID: device.ID, Name: device.Name, Role: fair.RoleGate})
	return s.searchEntries(ctx, &gateSearchQuery{Words: in.Words})
}

// scanID matches the ids that devices generate for scans.
var scanID = regexp.MustCompile(`^[0-9A-Za-z-]{16,64}$`)

// recordForm matches the ids of records.
var recordForm = regexp.MustCompile(`^[0-9a-f]{24}$`)

func scanOf(s gateScan) (NewScan, error) {
	kind := fair.OrderKind(s.Kind)
	known := kind == fair.OrderForRegistration || kind == fair.OrderForBooking || kind == fair.TicketOfBook
	if !scanID.MatchString(s.ID) || strings.HasPrefix(s.ID, "portal-") || s.Kind != "" && !known ||
		s.RecordID != "" && !recordForm.MatchString(s.RecordID) || s.Member < 0 || s.Member > 255 || len(s.Code) > maxCode {
		return NewScan{}, fair.Fail(fair.KindMalformed, texts.Errors.Malformed())
	}
	return NewScan{
		ID: s.ID, Code: s.Code, Kind: kind, RecordID: s.RecordID, Member: s.Member,
		DeviceAt: time.UnixMilli(min(max(s.At, 0), maxMillis)).UTC(),
		Offset:   time.Duration(min(max(s.Offset, -maxMillis), maxMillis)) * time.Millisecond, Admitted: s.Admitted,
	}, nil
}

// maxMillis is the latest time that is accepted from a device, in milliseconds since 1970. A later time is replaced
// by maxMillis.
const maxMillis = 4_102_444_800_000

func scanResultOf(r ScanResult) gateScanResult {
	shown := gateScanResult{ID: r.ID, Answer: string(r.Check.Answer), Admitted: r.Admitted, Conflict: r.Conflict}
	if in := r.Check.Admission; in != nil {
		shown.Since = &gateAdmission{At: in.At, By: in.Account}
	}
	return shown
}

func (s *Service) routeManifest(api *web.API, tags []string) {
	web.Add(api, web.ByDevice, huma.Operation{
		OperationID: "get-gate-manifest", Method: http.MethodGet, Path: "/api/gate/manifest", Tags: tags,
		Summary: "Get the data for checking entry codes offline",
		Description: "The manifest contains no names and no phone numbers. A hash is the base64 form of the first six " +
			"bytes of the SHA-256 of the string `RECORD/MEMBER`, where `RECORD` is the record id and `MEMBER` is the number " +
			"of the person. `MEMBER` is 0 for a whole booking.",
		Responses: map[string]*huma.Response{"200": {
			Description: "OK", Content: map[string]*huma.MediaType{"application/json": {Schema: api.SchemaOf(Manifest{})}},
		}},
	}, func(ctx context.Context, in *gateManifestQuery) (*gateManifestAnswer, error) {
		manifest, err := s.ManifestSince(ctx, in.Since)
		if err != nil {
			return nil, err
		}
		return s.signedForGate(ctx, in.Key, manifest)
	})
	web.Add(api, web.ByDevice, huma.Operation{
		OperationID: "get-gate-orders", Method: http.MethodGet, Path: "/api/gate/orders", Tags: tags,
		Summary: "Get the paid orders, so that a device can find an order offline by the end of its number",
		Description: "A hash is the base64 form of the first three bytes of the HMAC-SHA-256 of the string `order/` " +
			"followed by the last six characters of the order number in lower case. Its key is the hexadecimal SHA-256 of the " +
			"device's key. The record id is in base64. The number of persons is hexadecimal; `00` means a booking, whose " +
			"number of members is in the manifest.",
		Responses: map[string]*huma.Response{"200": {
			Description: "OK", Content: map[string]*huma.MediaType{"application/json": {Schema: api.SchemaOf(Orders{})}},
		}},
	}, func(ctx context.Context, in *gateManifestQuery) (*gateManifestAnswer, error) {
		list, err := s.OrdersSince(ctx, deviceOf(ctx), in.Since)
		if err != nil {
			return nil, err
		}
		return s.signedForGate(ctx, in.Key, list)
	})
}

// signedForGate returns a list for devices, signed with the key that the device requested.
func (s *Service) signedForGate(ctx context.Context, key int, list any) (*gateManifestAnswer, error) {
	body, err := json.Marshal(list)
	if err != nil {
		return nil, err
	}
	key, signature, err := s.SignManifest(ctx, key, body)
	return &gateManifestAnswer{
		ContentType: "application/json", Body: body,
		Signature: fmt.Sprintf("%d:%s", key, base64.StdEncoding.EncodeToString(signature)),
	}, err
}
