package retention

import (
	"context"
	"time"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/web"
)

// editionErasure is what erasing the people of an earlier edition means.
type editionErasure struct {
	Edition       string `json:"edition"`
	Registrations int    `json:"registrations" doc:"The number of records with personal data."`
	Bookings      int    `json:"bookings"`
	Sponsorships  int    `json:"sponsorships"`
	Applications  int    `json:"applications"`
	Open          int    `json:"open" doc:"The number of records that stay until their money is settled."`
}

type editionErasureInput struct {
	Year string `json:"year" doc:"The id of the edition, typed again."`
}

// retentionLine is the number of records that will be erased at a certain time.
type retentionLine struct {
	What    string    `json:"what"`
	Edition string    `json:"edition,omitempty"`
	Count   int       `json:"count"`
	On      time.Time `json:"on" doc:"The time at which the personal data is erased."`
	Due     bool      `json:"due" doc:"true: the data is erased in the next run, which takes place today."`
}

// Routes registers the routes.
func (a *Service) Routes(api *web.API) {
	tags := []string{"Privacy"}
	web.Add(api, fair.MayManage, web.Op("GET /api/admin/privacy/editions/{id}/erasure", "preview-edition-erasure", tags,
		"Get what erasing the people of an earlier edition now would mean"), web.AnswerByID(a.PreviewEdition,
		func(e EditionErasure) editionErasure {
			return editionErasure{
				Edition: e.Edition, Registrations: e.Counts[fair.PersonalRegistration],
				Bookings: e.Counts[fair.PersonalBooking], Sponsorships: e.Counts[fair.PersonalSponsorship],
				Applications: e.Counts[fair.PersonalApplication], Open: e.Open,
			}
		}))
	web.Add(api, fair.MayManage, web.Op("POST /api/admin/privacy/editions/{id}/erasure", "erase-edition", tags,
		"Erase the people of an earlier edition now",
		"It happens in the background. Ledgers and documents stay for their legal time, and records with unsettled "+
			"money stay until it is settled."),
		func(ctx context.Context, in *web.ByIDBody[editionErasureInput]) (*struct{}, error) {
			return nil, a.EraseEdition(ctx, in.ID, in.Body.Year)
		})
	web.Add(api, fair.MayPeople, web.Op("GET /api/admin/privacy/retention", "get-retention", tags,
		"Get the number of records whose personal data will be erased, by date"), a.listRetention)
}

func (a *Service) listRetention(ctx context.Context, _ *struct{}) (*web.Body[[]retentionLine], error) {
	lines, err := a.RetentionReport(ctx)
	if err != nil {
		return nil, err
	}
	list, now := make([]retentionLine, len(lines)), a.Now()
	for i, l := range lines {
		list[i] = retentionLine{What: string(l.What), Edition: l.Edition, Count: l.Count, On: l.On, Due: !l.On.After(now)}
	}
	return web.BodyOf(list), nil
}
