package httpapi

import (
	"context"
	"net/http"

	"github.com/mela-fair/mela/internal/app/areas"
	"github.com/mela-fair/mela/internal/app/content"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/httpapi/exports"
)

// Sponsorship is a sponsorship enquiry in the API.
type Sponsorship struct {
	RecordFacts
	ContactPerson string `json:"contactPerson"`
	Mobile        string `json:"mobile"`
	Email         string `json:"email"`
	Category      string `json:"category"`
	Level         string `json:"level" doc:"A tier's English name: Event Sponsor, Platinum, Gold or Silver; empty when none was chosen"`
	Amount        rupees `json:"amount,omitempty" doc:"Agreed with the sponsor; only with a session, absent: not yet"`
	Status        string `json:"status" enum:"Pending,Confirmed,Rejected"`
}

// newSponsorship is an enquiry sent by a visitor.
type newSponsorship struct {
	ContactPerson string `json:"contactPerson,omitempty"`
	Mobile        string `json:"mobile,omitempty"`
	Email         string `json:"email,omitempty"`
	Category      string `json:"category,omitempty"`
	Level         string `json:"level,omitempty" doc:"A tier's id or its English name"`
	Lang          string `json:"lang,omitempty"`
}

// sponsorshipChange is the body of an update; absent fields stay unchanged.
type sponsorshipChange struct {
	ChangeOf
	ContactPerson *string      `json:"contactPerson,omitempty"`
	Mobile        *string      `json:"mobile,omitempty"`
	Email         *string      `json:"email,omitempty"`
	Category      *string      `json:"category,omitempty"`
	Level         *string      `json:"level,omitempty"`
	Amount        *typedNumber `json:"amount,omitempty" doc:"Rupees; empty: none"`
	Status        *string      `json:"status,omitempty"`
}

var sponsorships = resource[fair.Sponsorship, fair.SponsorshipInput, Sponsorship]{
	path: "/api/sponsorship", one: "sponsorship", many: "sponsorships", tag: "Sponsorships",
	records: func(a *areas.Areas) *content.Records[fair.Sponsorship, fair.SponsorshipInput] {
		return a.Content.Sponsorships
	},
	view: func(s fair.Sponsorship, office bool) Sponsorship {
		shown := Sponsorship{
			RecordFacts: recordFactsOf(s.Record, office), ContactPerson: s.ContactPerson, Mobile: string(s.Mobile),
			Email:    s.Email,
			Category: s.Category, Level: s.Level, Status: string(s.Status),
		}
		if office {
			shown.Amount = rupees(s.Amount)
		}
		return shown
	},
	filters: []recordFilter{statusFilter, {"level", "A tier's English name", nil}},
}

func (a *API) routeSponsorships() {
	sponsorships.routeReading(a)
	sponsorships.offerBulkStatus(a, func(in *fair.SponsorshipInput, status string) { in.Status = status })
	add(a, sponsorships.submitOperation(a),
		func(ctx context.Context, in *submitInput[newSponsorship]) (*recordAnswer[Sponsorship], error) {
			b := in.Body
			return sponsorships.submit(ctx, a, fair.SponsorshipInput{
				ContactPerson: b.ContactPerson, Mobile: b.Mobile, Email: b.Email, Category: b.Category, Level: b.Level,
			}, in.Key, b.Lang)
		})
	routeUpdate(a, sponsorships, http.MethodPatch, func(b sponsorshipChange, in *fair.SponsorshipInput) {
		set(&in.ContactPerson, b.ContactPerson)
		set(&in.Mobile, b.Mobile)
		set(&in.Email, b.Email)
		set(&in.Category, b.Category)
		set(&in.Level, b.Level)
		set(&in.Amount, b.Amount.text())
		set(&in.Status, b.Status)
	})
	routeExport(a, sponsorships, exports.Sponsorships, nil)
}
