package httpapi

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"github.com/mela-fair/mela/internal/doctor"
	"github.com/mela-fair/mela/texts"
)

// systemCheck is the result of checking one thing on which the site depends.
type systemCheck struct {
	Check  string `json:"check" doc:"Name of the check, for example database"`
	State  string `json:"state" enum:"ok,warning,problem,unused"`
	Title  string `json:"title"`
	Detail string `json:"detail" doc:"The result in words"`
	Cause  string `json:"cause,omitempty" doc:"The error in technical words"`
	Advice string `json:"advice,omitempty" doc:"The next step"`
}

type systemChecks struct{ Body []systemCheck }

func (a *API) routeSystem(tags []string) {
	add(a, huma.Operation{
		OperationID: "check-system", Method: http.MethodGet, Path: "/api/admin/system", Tags: tags,
		Summary: "Check what the site depends on",
		Description: "Checks settings, database, jobs, messages, backups, mail server, payment provider, uploads, disk, " +
			"clock and certificate now. For owners. It changes no record and reveals no secret.",
	}, func(ctx context.Context, _ *struct{}) (*systemChecks, error) {
		out := &systemChecks{Body: []systemCheck{}}
		for _, f := range a.examine(ctx) {
			out.Body = append(out.Body, checkOf(f))
		}
		return out, nil
	})
}

// examine runs the checks of the site. If there are none, it returns no findings.
func (a *API) examine(ctx context.Context) []doctor.Finding { return doctor.Examine(ctx, a.checks) }

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
