package application

import (
	"context"
	"net/http"

	"github.com/mela-fair/mela/internal/db"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/record"
	"github.com/mela-fair/mela/internal/web"
	"github.com/mela-fair/mela/texts"
)

// Service implements the use cases of applications. It is safe for concurrent use.
type Service struct {
	*record.Records[Application, Input]
}

// New returns the use cases of applications and registers their routes. The function `decided` writes the message about
// a decision to the applicant.
func New(core *record.Core, decided func(ctx context.Context, was, now Application) error) *Service {
	s := &Service{record.Of(core, kind(core, decided))}
	core.AddRoutes(s.routes)
	return s
}

func kind(
	core *record.Core, decided func(ctx context.Context, was, now Application) error,
) record.Kind[Application, Input] {
	return record.Kind[Application, Input]{
		Entity: "application",
		Table: db.Table[Application]{
			Name: "application",
			Sent: true,
			Search: func(a Application) []string {
				return []string{
					a.Name, a.Email, a.Address, string(a.Mobile), string(a.Occupation), a.Experience, fair.ReferenceKey(a.ID),
				}
			},
			Names: func(a Application) []string { return []string{a.Name} },
			Sorts: map[string]string{
				"name": "name", "email": "email", "mobile": "mobile", "occupation": "occupation", "status": "status",
				"type": "type",
			},
			Filters: map[string]string{"status": "status", "type": "type", "occupation": "occupation"},
		},
		Name:  func(a Application) texts.Message { return texts.PortalActivity.RecordApplication(a.Name) },
		Typed: Application.Typed,
		Clean: func(_ context.Context, in Input, was Application) (Application, error) {
			if was.ID == "" {
				in.Status, in.Reason = string(fair.ReviewPending), "" // only the office decides about an application
			}
			clean, err := in.Clean()
			if err == nil && in.Asked != nil {
				err = fair.AskAbout(in.Email, "", "", *in.Asked)
			}
			clean.Biodata = was.Biodata
			return clean, err
		},
		Carry:  func(was Application, now *Application) { now.Lang, now.Consent = was.Lang, was.Consent },
		Sign:   func(a *Application, lang fair.Lang, consent string) { a.Lang, a.Consent = lang, consent },
		Print:  Application.Print,
		Upload: func(in *Input) *fair.Upload { return in.Biodata },
		Save: func(ctx context.Context, in Input, a *Application) error {
			return core.SaveDocument(ctx, in.Biodata, fair.BiodataRule, &a.Biodata)
		},
		Files:    func(a Application) []string { return []string{a.Biodata.Path} },
		Personal: Application.Personal,
		Notify:   decided,
		Fields: func(a Application) map[string]any {
			return map[string]any{
				"type": a.Type, "name": a.Name, "occupation": a.Occupation, "address": a.Address, "email": a.Email,
				"experience": a.Experience, "mobile": a.Mobile, "biodata": a.Biodata.Path, "status": a.Status,
				"reason": a.Reason,
			}
		},
	}
}

// View is the JSON representation of an application.
type View struct {
	record.Facts
	Reference      string `json:"reference" doc:"The number that the applicant was told." example:"4821-7093"`
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

// SchemaName is the name of the type in the OpenAPI document.
func (View) SchemaName() string { return "Application" }

func view(a Application, office bool) View {
	shown := View{
		Facts: record.FactsOf(a.Record, office), Reference: fair.Reference(a.ID), Type: string(a.Type), Name: a.Name,
		Occupation: string(a.Occupation),
		Address:    a.Address, Email: a.Email, Experience: a.Experience, Mobile: string(a.Mobile), Biodata: a.Biodata.Path,
		BiodataName: a.Biodata.Name, Status: string(a.Status), Reason: a.Reason,
	}
	if a.Biodata.Path != "" {
		shown.BiodataScanned = &a.Biodata.Scanned
	}
	return shown
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

func (b applicationChange) apply(in *Input) {
	web.Set(&in.Type, b.Type)
	web.Set(&in.Name, b.Name)
	web.Set(&in.Occupation, b.Occupation)
	web.Set(&in.Address, b.Address)
	web.Set(&in.Email, b.Email)
	web.Set(&in.Experience, b.Experience)
	web.Set(&in.Mobile, b.Mobile)
	web.Set(&in.Status, b.Status)
}

// statusChange is the request body that the buttons for confirming and rejecting an application send.
type statusChange struct {
	record.ChangeOf
	Status string  `json:"status" enum:"Pending,Confirmed,Rejected"`
	Reason *string `json:"reason,omitempty" doc:"The reason for the decision, at most 500 characters. It is sent to the applicant."`
}

// form is the public form. Its size limit is above the file's limit, so that a file that is too large causes an error
// message at its field.
var form = web.FormShape{
	Texts: []string{"type", "name", "occupation", "address", "email", "experience", "mobile", "lang", "asked"},
	Files: []string{"biodata"}, Limit: 16 << 20,
}

// Resource describes the routes of applications.
func (s *Service) Resource() *record.Resource[Application, Input, View] {
	return &record.Resource[Application, Input, View]{
		Path: "/api/resource-person", One: "application", Many: "applications", Tag: "Applications",
		MayList: fair.MayPeople, MayRead: fair.MayPeople, MayChange: fair.MayEdit,
		Records: s.Records, View: view,
		Filters: []web.Filter{
			record.StatusFilter,
			{Name: "type", Doc: "The type: resource or volunteer.", Parse: web.Parsed(ParseType)},
			{Name: "occupation", Doc: "The occupation: one of the values of the form.", Parse: web.Parsed(ParseOccupation)},
		},
	}
}

func (s *Service) routes(api *web.API) {
	r := s.Resource()
	r.RouteReading(api)
	r.OfferBulkStatus(api, func(in *Input, status string) { in.Status = status })
	record.RouteFormSubmit(api, r, form, func(f *web.Form, in *Input) {
		*in = web.Fields[Input](f.Texts())
		in.Biodata, in.Asked = f.File("biodata"), f.Text("asked")
	})
	record.RouteUpdate(api, r, http.MethodPatch, applicationChange.apply)
	web.Add(api, fair.MayEdit, r.Operation("review", http.MethodPatch, "/{id}/status", "Confirm or reject an application"),
		func(ctx context.Context, in *web.ByIDBody[statusChange]) (*web.Answer[View], error) {
			changed, err := s.Amend(ctx, in.ID, in.Body.Version, func(typed *Input) {
				typed.Status = in.Body.Status
				web.Set(&typed.Reason, in.Body.Reason)
			})
			return r.Answer(http.StatusOK, changed), err
		})
	record.RouteAdditions(api, r, imported, "type", func(in *Input, chosen string) { in.Type = chosen })
	record.RouteExport(api, r, resourcePersons, map[string]string{"type": string(ResourcePerson)})
	record.RouteExport(api, r, volunteers, map[string]string{"type": string(Volunteer)})
}

// resourcePersons and volunteers are the spreadsheets of the two types of applications.
var (
	resourcePersons = web.Workbook[Application]{
		File: "resource-persons.xlsx", Sheet: texts.PortalExports.SheetsResourcePersons(), Columns: columns,
	}
	volunteers = web.Workbook[Application]{
		File: "volunteers.xlsx", Sheet: texts.PortalExports.SheetsVolunteers(), Columns: columns,
	}
)

// imported is the spreadsheet of an import. Its headings are those of the exports.
var imported = record.Sheet[Input]{
	Name: texts.PortalExports.SheetsApplications(),
	Columns: []record.SheetColumn[Input]{
		{
			Field: "name", Title: texts.PortalExports.ColumnsName(), Also: record.AlsoName, Needed: true,
			Of: func(in *Input) *string { return &in.Name },
		},
		{
			Field: "mobile", Title: texts.PortalExports.ColumnsMobile(), Also: record.AlsoPhone, Needed: true, Number: true,
			Of: func(in *Input) *string { return &in.Mobile },
		},
		{
			Field: "email", Title: texts.PortalExports.ColumnsEmail(), Also: record.AlsoEmail,
			Of: func(in *Input) *string { return &in.Email },
		},
		{
			Field: "address", Title: texts.PortalExports.ColumnsAddress(), Also: record.AlsoAddress, Lines: true,
			Of: func(in *Input) *string { return &in.Address },
		},
		{
			Field: "occupation", Title: texts.PortalExports.ColumnsOccupation(),
			Also: []string{"profession", "व्यवसाय", "पेशा", "వృత్తి"},
			Of:   func(in *Input) *string { return &in.Occupation },
		},
		{
			Field: "experience", Title: texts.PortalExports.ColumnsExperience(), Lines: true,
			Also: []string{"about", "details", "अनुभव", "అనుభవం"},
			Of:   func(in *Input) *string { return &in.Experience },
		},
	},
}

var columns = []web.Column[Application]{
	web.Col(texts.PortalExports.ColumnsName(), 28, func(a Application) any { return a.Name }),
	web.Col(texts.PortalExports.ColumnsMobile(), 14, func(a Application) any { return string(a.Mobile) }),
	web.Col(texts.PortalExports.ColumnsEmail(), 28, func(a Application) any { return a.Email }),
	web.Col(texts.PortalExports.ColumnsAddress(), 40, func(a Application) any { return a.Address }),
	web.Col(texts.PortalExports.ColumnsOccupation(), 16, func(a Application) any { return string(a.Occupation) }),
	web.Col(texts.PortalExports.ColumnsExperience(), 60, func(a Application) any { return a.Experience }),
	web.Col(texts.PortalExports.ColumnsBiodata(), 28, func(a Application) any { return a.Biodata.Path }),
	web.Col(texts.PortalExports.ColumnsStatus(), 12, func(a Application) any { return string(a.Status) }),
	web.Col(texts.PortalExports.ColumnsType(), 12, func(a Application) any { return string(a.Type) }),
	web.Col(texts.PortalExports.ColumnsDate(), 20, func(a Application) any { return a.CreatedAt }),
	web.Col(texts.PortalExports.ColumnsId(), 28, func(a Application) any { return a.ID }),
}
