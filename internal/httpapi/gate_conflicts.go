package httpapi

import (
	"context"
	"time"

	"github.com/mela-fair/mela/internal/entry"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/web"
)

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

func (a *API) routeGateConflicts() {
	tags := []string{"Gate"}
	web.Add(a.API, fair.MayCheckIn, web.Op("GET /api/admin/gate/conflicts", "list-gate-conflicts", tags,
		"List unresolved conflicts, oldest first: people who were admitted although they had no right to enter"),
		func(ctx context.Context, in *web.EditionQuery) (*web.Body[[]gateConflict], error) {
			list, err := a.app.Entry.Conflicts(ctx, in.Scope())
			shown := fair.Each(list, conflictOf)
			return web.BodyOf(shown), err
		})
	web.Add(a.API, fair.MayEdit, web.Op("POST /api/admin/gate/conflicts/{id}/resolve", "resolve-gate-conflict", tags,
		"Mark a conflict as resolved"), web.RunByID(a.app.Entry.ResolveConflict))
}

func conflictOf(c entry.Conflict) gateConflict {
	shown := gateConflict{
		ID: c.Scan.ID, Reason: string(c.Scan.Answer), Kind: string(c.Scan.Kind), RecordID: c.Scan.RecordID,
		Member: c.Scan.Member, Name: c.Name, At: c.Scan.At, Received: c.Scan.Received, By: c.Scan.By, Gate: c.Gate,
	}
	if c.Scan.Answer == entry.Valid {
		shown.Reason = string(entry.Used)
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
