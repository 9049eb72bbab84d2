package httpapi

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
	"github.com/mela-fair/mela/internal/entry"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/web"
	"github.com/mela-fair/mela/texts"
)

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

// gateManifest contains the data with which a device can check codes without the server.
type gateManifest struct {
	Edition   string         `json:"edition"`
	FirstDay  string         `json:"firstDay" format:"date"`
	LastDay   string         `json:"lastDay" format:"date"`
	Keys      []gateEntryKey `json:"keys" doc:"The public keys that verify entry codes."`
	At        int64          `json:"at" doc:"The creation time of the manifest, in milliseconds since 1970 (server's time)."`
	Day       string         `json:"day" format:"date" doc:"The day in Asia/Kolkata of the admissions in 'used'."`
	Cancelled string         `json:"cancelled" doc:"The hashes of registrations that are not valid any more, without separators. Each has eight characters."`
	Bookings  map[string]int `json:"bookings" doc:"The number of members who may enter, by the hash of the booking. 0: the booking is cancelled."`
	Used      string         `json:"used" doc:"The hashes of the admitted persons, without separators: all of them, or those after the cursor in 'since'."`
	UsedCount int            `json:"usedCount" doc:"The number of all admitted persons. A device that has a different number must request the list again without 'since'."`
	Full      bool           `json:"full"`
	Cursor    string         `json:"cursor" doc:"The cursor, to be sent as 'since' in the next request."`
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

func (a *API) routeGateScans() {
	tags := []string{"Gate device"}
	web.Add(a.API, web.ByDevice, huma.Operation{
		OperationID: "get-gate-manifest", Method: http.MethodGet, Path: "/api/gate/manifest", Tags: tags,
		Summary: "Get the data for checking entry codes offline",
		Description: "The manifest contains no names and no phone numbers. A hash is the base64 form of the first six " +
			"bytes of the SHA-256 of the string `RECORD/MEMBER`, where `RECORD` is the record id and `MEMBER` is the number " +
			"of the person. `MEMBER` is 0 for a whole booking.",
		Responses: map[string]*huma.Response{"200": {
			Description: "OK", Content: map[string]*huma.MediaType{"application/json": {Schema: a.SchemaOf(gateManifest{})}},
		}},
	}, a.getGateManifest)
	web.Add(a.API, web.ByDevice, web.Op("POST /api/gate/check", "check-gate-scan", tags,
		"Check whether a person may enter, and admit the person",
		"A device that gets no response within 1.5 seconds decides by itself. It then uploads the scan with "+
			"the same id."), a.checkGateScan)
	web.Add(a.API, web.ByDevice, web.Op("POST /api/gate/scans", "upload-gate-scans", tags,
		"Upload scans that a device has decided offline",
		"A request can contain at most 200 scans. If a person was admitted several times on one day, the scan "+
			"with the earliest corrected time counts as the admission."), a.uploadGateScans)
	web.Add(a.API, web.ByDevice, web.Op("GET /api/gate/search", "search-gate", tags,
		"Search paid registrations and bookings",
		"The response contains at most ten entries, with only the last four digits of phone numbers."), a.searchGate)
}

func (a *API) getGateManifest(ctx context.Context, in *gateManifestQuery) (*gateManifestAnswer, error) {
	m, err := a.app.Entry.ManifestSince(ctx, in.Since)
	if err != nil {
		return nil, err
	}
	shown := gateManifest{
		Edition: m.Edition, FirstDay: m.FirstDay, LastDay: m.LastDay, Keys: fair.Each(m.Keys, gateEntryKeyOf),
		At: m.At.UnixMilli(), Day: m.Day, Cancelled: m.Cancelled, Bookings: m.Bookings, Used: m.Used,
		UsedCount: m.UsedCount, Full: m.Full, Cursor: m.Cursor,
	}
	return a.signedForGate(ctx, in.Key, shown)
}

func (a *API) checkGateScan(ctx context.Context, in *web.Body[checkScanInputBody]) (*web.Body[gateScanResult], error) {
	scan, err := scanOf(in.Body.Scan)
	if err != nil {
		return nil, err
	}
	result, err := a.app.Entry.CheckScan(ctx, entry.DeviceOf(ctx), scan)
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

func (a *API) uploadGateScans(
	ctx context.Context, in *web.Body[uploadScansInputBody],
) (*web.Body[uploadedScans], error) {
	if len(in.Body.Scans) > entry.MaxScanUpload {
		return nil, fair.Fail(fair.KindMalformed, texts.Errors.Malformed())
	}
	scans := make([]entry.NewScan, len(in.Body.Scans))
	for i, s := range in.Body.Scans {
		var err error
		if scans[i], err = scanOf(s); err != nil {
			return nil, err
		}
	}
	results, err := a.app.Entry.UploadScans(ctx, entry.DeviceOf(ctx), scans)
	return web.BodyOf(uploadedScans{a.app.Now().UnixMilli(), fair.Each(results, scanResultOf)}), err
}

// searchGate searches for paid registrations and bookings. The device has the permissions of the role Gate.
func (a *API) searchGate(ctx context.Context, in *deviceSearchQuery) (*web.Body[[]gateEntry], error) {
	device := entry.DeviceOf(ctx)
	ctx = app.WithActor(ctx, fair.Account{ID: device.ID, Name: device.Name, Role: fair.RoleGate})
	return a.searchEntries(ctx, &gateSearchQuery{Words: in.Words})
}

// scanID matches the ids that devices generate for scans.
var scanID = regexp.MustCompile(`^[0-9A-Za-z-]{16,64}$`)

// recordForm matches the ids of records.
var recordForm = regexp.MustCompile(`^[0-9a-f]{24}$`)

func scanOf(s gateScan) (entry.NewScan, error) {
	kind := fair.OrderKind(s.Kind)
	known := kind == fair.OrderForRegistration || kind == fair.OrderForBooking || kind == fair.TicketOfBook
	if !scanID.MatchString(s.ID) || strings.HasPrefix(s.ID, "portal-") || s.Kind != "" && !known ||
		s.RecordID != "" && !recordForm.MatchString(s.RecordID) || s.Member < 0 || s.Member > 255 || len(s.Code) > maxCode {
		return entry.NewScan{}, fair.Fail(fair.KindMalformed, texts.Errors.Malformed())
	}
	return entry.NewScan{
		ID: s.ID, Code: s.Code, Kind: kind, RecordID: s.RecordID, Member: s.Member,
		DeviceAt: time.UnixMilli(min(max(s.At, 0), maxMillis)).UTC(),
		Offset:   time.Duration(min(max(s.Offset, -maxMillis), maxMillis)) * time.Millisecond, Admitted: s.Admitted,
	}, nil
}

// maxMillis is the latest time that is accepted from a device, in milliseconds since 1970. A later time is replaced
// by maxMillis.
const maxMillis = 4_102_444_800_000

func scanResultOf(r entry.ScanResult) gateScanResult {
	shown := gateScanResult{ID: r.ID, Answer: string(r.Check.Answer), Admitted: r.Admitted, Conflict: r.Conflict}
	if in := r.Check.Admission; in != nil {
		shown.Since = &gateAdmission{At: in.At, By: in.Account}
	}
	return shown
}

// gateOrders is the list of paid orders for devices. With this list, a device finds an order offline by the last
// characters of the order number.
type gateOrders struct {
	Edition string `json:"edition"`
	Orders  string `json:"orders" doc:"The paid orders, without separators. Each has 22 characters: hash (4), record id (16) and number of persons (2)."`
	Count   int    `json:"count" doc:"The number of all paid orders. A device that has a different number must request the list again without 'since'."`
	Full    bool   `json:"full"`
	Cursor  string `json:"cursor" doc:"The cursor, to be sent as 'since' in the next request."`
}

func (a *API) routeGateOrders() {
	web.Add(a.API, web.ByDevice, huma.Operation{
		OperationID: "get-gate-orders", Method: http.MethodGet, Path: "/api/gate/orders", Tags: []string{"Gate device"},
		Summary: "Get the paid orders, so that a device can find an order offline by the end of its number",
		Description: "A hash is the base64 form of the first three bytes of the HMAC-SHA-256 of the string `order/` " +
			"followed by the last six characters of the order number in lower case. Its key is the hexadecimal SHA-256 of the " +
			"device's key. The record id is in base64. The number of persons is hexadecimal; `00` means a booking, whose " +
			"number of members is in the manifest.",
		Responses: map[string]*huma.Response{"200": {
			Description: "OK", Content: map[string]*huma.MediaType{"application/json": {Schema: a.SchemaOf(gateOrders{})}},
		}},
	}, func(ctx context.Context, in *gateManifestQuery) (*gateManifestAnswer, error) {
		list, err := a.app.Entry.OrdersSince(ctx, entry.DeviceOf(ctx), in.Since)
		if err != nil {
			return nil, err
		}
		return a.signedForGate(ctx, in.Key, gateOrders(list))
	})
}

// signedForGate returns a list for devices, signed with the key that the device requested.
func (a *API) signedForGate(ctx context.Context, key int, list any) (*gateManifestAnswer, error) {
	body, err := json.Marshal(list)
	if err != nil {
		return nil, err
	}
	key, signature, err := a.app.Entry.SignManifest(ctx, key, body)
	return &gateManifestAnswer{
		ContentType: "application/json", Body: body,
		Signature: fmt.Sprintf("%d:%s", key, base64.StdEncoding.EncodeToString(signature)),
	}, err
}
