package httpapi

import (
	"context"

	"github.com/mela-fair/mela/internal/web"
)

// exhibitor is an organisation in the public list of exhibitors.
type exhibitor struct {
	Name     string           `json:"name"`
	Product  string           `json:"product" doc:"The products or services that the exhibitor shows. It may be empty."`
	Category string           `json:"category" enum:"Private Company,Government,FPO,NGO,Startup"`
	Stalls   []exhibitorStall `json:"stalls"`
}

type exhibitorStall struct {
	web.StallKey
	Label string `json:"label" doc:"The label of the stall on the plan."`
	Zone  string `json:"zone" doc:"The letter of the stall's zone. It may be empty."`
}

type exhibitorsAnswer struct {
	CacheControl string `header:"Cache-Control"`
	Body         []exhibitor
}

func (a *API) routeExhibitors() {
	web.Add(a.API, web.Public, web.Op("GET /api/exhibitors", "list-exhibitors", []string{"Hall"},
		"List the exhibitors who have agreed to be listed, by name, with their stalls"),
		func(ctx context.Context, _ *struct{}) (*exhibitorsAnswer, error) {
			found, err := a.app.Hall.Exhibitors(ctx)
			if err != nil {
				return nil, err
			}
			edition, err := a.app.Content.Edition(ctx)
			if err != nil {
				return nil, err
			}
			answer := &exhibitorsAnswer{CacheControl: "no-cache", Body: make([]exhibitor, len(found))}
			for i, e := range found {
				answer.Body[i] = exhibitor{Name: e.Name, Product: e.Product, Category: e.Category}
				for _, key := range e.Stalls {
					stall := exhibitorStall{StallKey: web.StallKey(key), Label: key.Number}
					if placed, ok := edition.Plan.Stall(key); ok {
						stall.Label, stall.Zone = placed.Label, edition.Plan.ZoneLetter(placed.Zone)
					}
					answer.Body[i].Stalls = append(answer.Body[i].Stalls, stall)
				}
			}
			return answer, nil
		})
}
