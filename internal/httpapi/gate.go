package httpapi

import (
	"context"
	"strings"
	"time"

	"github.com/mela-fair/mela/internal/entry"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/web"
)

// gateCheck is the result of checking one person at the gate.
type gateCheck struct {
	Answer        string     `json:"answer" enum:"valid,used,cancelled,unpaid,other_year,unknown"`
	Kind          string     `json:"kind,omitempty" enum:"registration,booking,ticket"`
	RecordID      string     `json:"recordId,omitempty"`
	Member        int        `json:"member" doc:"The number of the person within the booking. Always 1 for a registration of one person."`
	Members       int        `json:"members"`
	Name          string     `json:"name" doc:"The name of the person. For a booking, it is the name of the organisation."`
	Group         string     `json:"group" doc:"The category of the registration. For a booking, it is Exhibitor."`
	Organisation  string     `json:"organisation"`
	ContactPerson string     `json:"contactPerson"`
	Stalls        string     `json:"stalls"`
	Edition       string     `json:"edition,omitempty" doc:"The edition of the entry code. Present only if the answer is 'other_year'."`
	Admission     *admission `json:"admission,omitempty" doc:"For the answer 'valid': the new admission, which is absent if 'dry' is true. For the answer 'used': the earlier admission."`
}

type admission struct {
	ID     string    `json:"_id"`
	Member int       `json:"member"`
	At     time.Time `json:"at"`
	By     string    `json:"by" doc:"The name of the account or device that admitted the person."`
	ByHand bool      `json:"byHand" doc:"true: the person was admitted without an entry code."`
}

// gateEntry is a paid registration or booking found by a text search.
type gateEntry struct {
	Kind          string      `json:"kind" enum:"registration,booking,ticket"`
	RecordID      string      `json:"recordId"`
	Members       int         `json:"members"`
	Name          string      `json:"name"`
	Group         string      `json:"group"`
	Organisation  string      `json:"organisation"`
	ContactPerson string      `json:"contactPerson"`
	Stalls        string      `json:"stalls"`
	PhoneEnd      string      `json:"phoneEnd" doc:"The last four digits of the phone number."`
	MemberNames   []string    `json:"memberNames,omitempty" doc:"For a group with names: the name of each person, in order. A person without a name has an empty string. Absent for all other records."`
	Admissions    []admission `json:"admissions" doc:"The admissions of today, in the order of the persons' numbers."`
}

// gateSummary contains the numbers of admissions and of expected people.
type gateSummary struct {
	Day      string      `json:"day" format:"date" doc:"The current day in Asia/Kolkata."`
	Today    int         `json:"today"`
	All      int         `json:"all" doc:"The number of admissions on all days together. A person who comes on two days counts twice."`
	Expected int         `json:"expected" doc:"The number of expected people: those of paid registrations and the members of paid bookings."`
	Hours    []gateHour  `json:"hours" doc:"The hours of today with at least one admission."`
	Groups   []gateGroup `json:"groups" doc:"The numbers of each registration category, followed by those of exhibitors."`
	Gates    []gateCount `json:"gates" doc:"Today's numbers of admissions for each hour and gate, without hours and gates that have no admission."`
}

type gateHour struct {
	At    time.Time `json:"at" doc:"The beginning of the hour."`
	Count int       `json:"count"`
}

type gateCount struct {
	At    time.Time `json:"at" doc:"The beginning of the hour."`
	Gate  string    `json:"gate" doc:"The gate of the device. Empty if the person was admitted in the portal."`
	Count int       `json:"count"`
}

type gateGroup struct {
	Group    string `json:"group"`
	Today    int    `json:"today"`
	All      int    `json:"all"`
	Expected int    `json:"expected"`
}

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

func (a *API) routeGate() {
	tags := []string{"Gate"}
	a.routeEntryKey(tags)
	web.Add(a.API, fair.MayCheckIn, web.Unlogged(web.Op("POST /api/admin/gate/check", "check-entry", tags,
		"Check an entry code and admit its holder",
		"On each day of the fair, the first check of a code admits the person and returns `valid`. Later "+
			"checks on the same day return `used`."), "the list of admissions has it"),
		func(ctx context.Context, in *web.Body[checkEntryInputBody]) (*web.Body[gateCheck], error) {
			p := fair.Problems{}
			code := p.CleanText("code", in.Body.Code, true, maxCode)
			if err := p.Err(); err != nil {
				return nil, err
			}
			return web.With(gateCheckOf)(a.app.Entry.CheckEntry(ctx, code, in.Body.Dry))
		})
	web.Add(a.API, fair.MayCheckIn, web.Op("POST /api/admin/gate/admit", "admit-by-hand", tags,
		"Admit a person without an entry code"),
		func(ctx context.Context, in *web.Body[admitInputBody]) (*web.Body[gateCheck], error) {
			b := in.Body
			return web.With(gateCheckOf)(a.app.Entry.AdmitByHand(ctx, fair.OrderKind(b.Kind), b.RecordID, b.Member))
		})
	web.Add(a.API, fair.MayCheckIn, web.Op("POST /api/admin/gate/admissions/{id}/undo", "undo-admission", tags,
		"Undo an admission"),
		web.RunByID(a.app.Entry.UndoAdmission))
	web.Add(a.API, fair.MayCheckIn, web.Op("GET /api/admin/gate/search", "search-entries", tags,
		"Search paid registrations and bookings",
		"The response contains at most ten entries. It contains no postal addresses and only the last four "+
			"digits of phone numbers."), a.searchEntries)
	web.Add(a.API, fair.MayCheckIn, web.Op("GET /api/admin/gate/summary", "get-gate-summary", tags,
		"Get the numbers of admissions"),
		a.getGateSummary)
}

func (a *API) searchEntries(ctx context.Context, in *gateSearchQuery) (*web.Body[[]gateEntry], error) {
	p := fair.Problems{}
	words := p.CleanLine("q", in.Words, false, web.MaxWords)
	if err := p.Err(); err != nil {
		return nil, err
	}
	found, err := a.app.Entry.SearchEntries(ctx, strings.TrimSpace(words), in.Scope())
	list := make([]gateEntry, len(found))
	for i, e := range found {
		list[i] = gateEntry{
			Kind: string(e.Kind), RecordID: e.RecordID, Members: e.Members, Name: e.Name, Group: e.Group,
			Organisation:  e.Organisation,
			ContactPerson: e.ContactPerson, Stalls: e.Stalls, PhoneEnd: e.PhoneEnd,
			MemberNames: e.Names, Admissions: fair.Each(e.Admissions, admissionOf),
		}
	}
	return web.BodyOf(list), err
}

func (a *API) getGateSummary(ctx context.Context, in *web.EditionQuery) (*web.Body[gateSummary], error) {
	s, err := a.app.Entry.Summary(ctx, in.Scope())
	if err != nil {
		return nil, err
	}
	shown := gateSummary{
		Day: s.Day, Today: s.Today, All: s.All, Expected: s.Expected,
		Hours: fair.Each(s.Hours, func(h entry.HourCount) gateHour { return gateHour(h) }),
		Groups: fair.Each(s.Groups, func(g entry.GroupCounts) gateGroup {
			return gateGroup{Group: g.Group, Today: g.Today, All: g.All, Expected: g.Expected}
		}),
		Gates: fair.Each(s.Gates, func(g entry.GateCount) gateCount { return gateCount(g) }),
	}
	return web.BodyOf(shown), nil
}

func gateCheckOf(c entry.Check) gateCheck {
	shown := gateCheck{
		Answer: string(c.Answer), Kind: string(c.Kind), RecordID: c.RecordID, Member: c.Member, Members: c.Members,
		Name: c.Name, Group: c.Group,
		Organisation: c.Organisation, ContactPerson: c.ContactPerson, Stalls: c.Stalls, Edition: c.Edition,
	}
	if c.Admission != nil {
		in := admissionOf(*c.Admission)
		shown.Admission = &in
	}
	return shown
}

func admissionOf(a entry.Admission) admission {
	return admission{ID: a.ID, Member: a.Member, At: a.At, By: a.Account, ByHand: a.ByHand}
}
