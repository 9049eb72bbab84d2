package httpapi

import (
	"context"
	"net/http"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/httpapi/exports"
	"github.com/mela-fair/mela/internal/record"
	"github.com/mela-fair/mela/internal/web"
)

// Application is the JSON representation of a fair.Application.
type Application struct {
	record.Facts
	Type           string `json:"type" enum:"resource,volunteer"`
	Name           string `json:"name"`
	Occupation     string `json:"occupation"`
	Address        string `json:"address"`
	Email          string `json:"email"`
	Experience     string `json:"experience"`
	Mobile         string `json:"mobile"`
	Biodata        string `json:"biodata" doc:"The path of the uploaded biodata file, which can only be downloaded with an office session. Empty if the applicant has sent no file."`
	BiodataName    string `json:"biodataName,omitempty" doc:"The file name that the applicant's device sent."`
	BiodataScanned *bool  `json:"biodataScanned,omitempty" doc:"true: a virus scanner has found nothing in the file. false: the file was not scanned. Absent if there is no file."`
	Status         string `json:"status" enum:"Pending,Confirmed,Rejected"`
	Reason         string `json:"reason,omitempty" doc:"The reason for the decision. It was sent to the applicant."`
}

// applicationChange is the body of an application update. Absent fields stay unchanged.
type applicationChange struct {
	record.ChangeOf
	Type       *string `json:"type,omitempty"`
	Name       *string `json:"name,omitempty"`
	Occupation *string `json:"occupation,omitempty"`
	Address    *string `json:"address,omitempty"`
	Email      *string `json:"email,omitempty"`
	Experience *string `json:"experience,omitempty"`
	Mobile     *string `json:"mobile,omitempty"`
	Status     *string `json:"status,omitempty"`
}

// statusChange is the request body that the buttons for confirming and rejecting an application send.
type statusChange struct {
	record.ChangeOf
	Status string  `json:"status" enum:"Pending,Confirmed,Rejected"`
	Reason *string `json:"reason,omitempty" doc:"The reason for the decision, at most 500 characters. It is sent to the applicant."`
}

func (a *API) applications() *record.Resource[fair.Application, fair.ApplicationInput, Application] {
	return &record.Resource[fair.Application, fair.ApplicationInput, Application]{
		Path: "/api/resource-person", One: "application", Many: "applications", Tag: "Applications",
		MayList: fair.MayPeople, MayRead: fair.MayPeople, MayChange: fair.MayEdit,
		Records: a.app.Content.Applications,
		View: func(p fair.Application, office bool) Application {
			return Application{
				Facts: record.FactsOf(p.Record, office), Type: string(p.Type), Name: p.Name, Occupation: string(p.Occupation),
				Address: p.Address,
				Email:   p.Email, Experience: p.Experience, Mobile: string(p.Mobile), Biodata: p.Biodata.Path,
				BiodataName: p.Biodata.Name, BiodataScanned: scannedOrNil(p.Biodata), Status: string(p.Status), Reason: p.Reason,
			}
		},
		Filters: []web.Filter{
			record.StatusFilter,
			{Name: "type", Doc: "The type: resource or volunteer.", Parse: web.Parsed(fair.ParseApplicationType)},
			{Name: "occupation", Doc: "The occupation: one of the values of the form.", Parse: web.Parsed(fair.ParseOccupation)},
		},
	}
}

// applicationForm is the public form. Its size limit is above the file's limit, so that a file that is too large
// causes an error message at its field.
var applicationForm = web.FormShape{
	Texts: []string{"type", "name", "occupation", "address", "email", "experience", "mobile", "lang"},
	Files: []string{"biodata"}, Limit: 16 << 20,
}

func (a *API) routeApplications() {
	a.applications().RouteReading(a.API)
	a.applications().OfferBulkStatus(a.API, func(in *fair.ApplicationInput, status string) { in.Status = status })
	record.RouteFormSubmit(a.API, a.applications(), applicationForm, func(f *web.Form, in *fair.ApplicationInput) {
		*in = web.Fields[fair.ApplicationInput](f.Texts())
		in.Biodata = f.File("biodata")
	})
	record.RouteUpdate(a.API, a.applications(), http.MethodPatch, func(b applicationChange, in *fair.ApplicationInput) {
		web.Set(&in.Type, b.Type)
		web.Set(&in.Name, b.Name)
		web.Set(&in.Occupation, b.Occupation)
		web.Set(&in.Address, b.Address)
		web.Set(&in.Email, b.Email)
		web.Set(&in.Experience, b.Experience)
		web.Set(&in.Mobile, b.Mobile)
		web.Set(&in.Status, b.Status)
	})
	status := a.applications().Operation("review", http.MethodPatch, "/{id}/status", "Confirm or reject an application")
	web.Add(a.API, fair.MayEdit, status,
		func(ctx context.Context, in *web.ByIDBody[statusChange]) (*web.Answer[Application], error) {
			changed, err := a.app.Content.Applications.Amend(ctx, in.ID, in.Body.Version, func(typed *fair.ApplicationInput) {
				typed.Status = in.Body.Status
				web.Set(&typed.Reason, in.Body.Reason)
			})
			return a.applications().Answer(http.StatusOK, changed), err
		})
	record.RouteExport(
		a.API,
		a.applications(),
		exports.ResourcePersons,
		map[string]string{"type": string(fair.ResourcePerson)},
	)
	record.RouteExport(a.API, a.applications(), exports.Volunteers, map[string]string{"type": string(fair.Volunteer)})
}

func scannedOrNil(file fair.StoredFile) *bool {
	if file.Path == "" {
		return nil
	}
	return &file.Scanned
}
