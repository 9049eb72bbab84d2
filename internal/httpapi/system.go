package httpapi

import (
	"context"

	"github.com/mela-fair/mela/internal/doctor"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/web"
	"github.com/mela-fair/mela/texts"
)

// systemCheck is the result of checking one service or resource on which the site depends.
type systemCheck struct {
	Check  string `json:"check" doc:"The name of the check. Example: database."`
	State  string `json:"state" enum:"ok,warning,problem,unused"`
	Title  string `json:"title"`
	Detail string `json:"detail" doc:"The result of the check as a sentence."`
	Cause  string `json:"cause,omitempty" doc:"The technical error message. Absent if there is no error."`
	Advice string `json:"advice,omitempty" doc:"The next step for solving the problem. Absent if there is no problem."`
}

func (a *API) routeSystem(tags []string) {
	web.Add(a.API, fair.MayManage, web.Op("GET /api/admin/system", "check-system", tags,
		"Check the services and resources that the site depends on",
		"Checks the settings, database, jobs, messages, backups, mail server, payment provider, uploads, disk "+
			"space, clock and TLS certificate. It changes no records, and the response contains no secrets. Only owners can "+
			"use this operation."),
		func(ctx context.Context, _ *struct{}) (*web.Body[[]systemCheck], error) {
			edition, err := a.app.CurrentEdition(ctx)
			if err != nil {
				return nil, err
			}
			return web.BodyOf(append(fair.Each(doctor.Examine(ctx, a.deps.Checks), checkOf),
				secondPersonsCheck(edition.SecondPersons))), nil
		})
}

func checkOf(f doctor.Finding) systemCheck {
	check := systemCheck{
		Check: f.Check, State: string(f.State), Title: f.Title.In(texts.English), Detail: f.Detail.In(texts.English),
		Cause: f.Cause,
	}
	if !f.Advice.IsZero() {
		check.Advice = f.Advice.In(texts.English)
	}
	return check
}

// secondPersonsCheck tells whether second persons approve what the limits require, and why not.
func secondPersonsCheck(s fair.SecondPersons) systemCheck {
	check := systemCheck{
		Check: "second_persons", State: string(doctor.OK), Title: texts.PortalSystem.SecondPersonsTitle().In(texts.English),
		Detail: texts.PortalSystem.SecondPersonsOn().In(texts.English),
	}
	if s.Off {
		check.State = string(doctor.Warning)
		check.Detail = texts.PortalSystem.SecondPersonsOff(
			s.From.In(fair.Kolkata).Format("2 January 2006, 15:04"), s.Reason).In(texts.English)
	}
	return check
}
