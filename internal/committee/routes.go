package committee

import (
	"context"
	"slices"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/record"
	"github.com/mela-fair/mela/internal/recordsheet"
	"github.com/mela-fair/mela/internal/web"
)

// View is the JSON representation of a committee member.
type View struct {
	record.Facts
	Name          string          `json:"name"`
	NameIn        fair.Text       `json:"nameIn" doc:"The name in languages other than English, by language code. The English text is always empty. A page in such a language shows the text below the name."`
	Designation   string          `json:"designation" doc:"The designation in English."`
	DesignationIn fair.Text       `json:"designationIn" doc:"The designation in each language, by language code."`
	Institute     string          `json:"institute" doc:"Where the member works, or the member's district, in English. Empty if unknown."`
	InstituteIn   fair.Text       `json:"instituteIn" doc:"The institute or district in each language, by language code."`
	Group         string          `json:"group" doc:"The heading under which the page shows the member, in English. Empty if there is none."`
	GroupIn       fair.Text       `json:"groupIn" doc:"The heading in each language, by language code."`
	Message       string          `json:"message" doc:"What a patron says to the visitors, in English. Empty if there is nothing."`
	MessageIn     fair.Text       `json:"messageIn" doc:"The message in each language, by language code."`
	Email         string          `json:"email" doc:"The public e-mail address for questions. Empty if there is none."`
	Patron        bool            `json:"patron" doc:"true: the page shows the member first and large, with the message."`
	Photo         string          `json:"photo" doc:"The path of the photo. Empty if there is none."`
	Picture       *record.Picture `json:"picture,omitempty" doc:"The photo with its sizes. Absent if there is none."`
	Committee     string          `json:"committee" doc:"The id of a committee of the edition." example:"executive"`
	Sample        bool            `json:"sample" doc:"true: sample data of the demo edition, not a real person."`
}

// SchemaName is the name of the type in the OpenAPI document.
func (View) SchemaName() string { return "CommitteeMember" }

func view(m Member, office bool) View {
	return View{
		Facts: record.FactsOf(m.Record, office), Name: m.Name, NameIn: m.NameIn, Designation: m.Designation[fair.English],
		DesignationIn: m.Designation, Institute: m.Institute[fair.English], InstituteIn: m.Institute,
		Group: m.Group[fair.English], GroupIn: m.Group, Message: m.Message[fair.English], MessageIn: m.Message,
		Email: m.Email, Patron: m.Patron, Photo: m.Photo.Path, Committee: m.Committee, Sample: m.Sample,
		Picture: record.PictureIfAny(m.Photo),
	}
}

// form describes a member as the office typed it. In an update, absent fields stay unchanged.
var form = web.FormShape{
	Texts: slices.Concat([]string{"email", "committee"}, web.TextFields("name"), web.TextFields("designation"),
		web.TextFields("institute"), web.TextFields("group"), web.TextFields("message")),
	Flags: []string{"patron", "removePhoto"}, Files: []string{"photo"}, Limit: 12 << 20, JSON: true,
}

func apply(f *web.Form, in *Input) {
	web.Set(&in.Name, f.Text("name"))
	web.Set(&in.Email, f.Text("email"))
	web.Set(&in.Committee, f.Text("committee"))
	f.ApplyTexts(&in.NameIn, "name")
	f.ApplyTexts(&in.Designation, "designation")
	f.ApplyTexts(&in.Institute, "institute")
	f.ApplyTexts(&in.Group, "group")
	f.ApplyTexts(&in.Message, "message")
	if f.Text("patron") != nil {
		in.Patron = f.Flag("patron")
	}
	in.Photo, in.RemovePhoto = f.File("photo"), f.Flag("removePhoto")
}

// ImportResult is the preview or the result of an import of committee members.
type ImportResult struct {
	web.ImportFacts
	Added     []ImportedMember `json:"added"`
	Changed   []changedMember  `json:"changed"`
	Removed   []View           `json:"removed"`
	Reordered []string         `json:"reordered" doc:"The ids of the committees in which the order of the members changes."`
	Samples   int              `json:"samples" doc:"The number of sample members that exist before the import."`
}

// SchemaName is the name of the type in the OpenAPI document.
func (ImportResult) SchemaName() string { return "MemberImport" }

// ImportedMember is a committee member that was read from a spreadsheet row.
type ImportedMember struct {
	Row           int       `json:"row" doc:"The number of the row, as shown by a spreadsheet program."`
	Name          string    `json:"name"`
	NameIn        fair.Text `json:"nameIn" doc:"The name in languages other than English, by language code."`
	Designation   string    `json:"designation" doc:"The designation in English."`
	DesignationIn fair.Text `json:"designationIn" doc:"The designation in each language, by language code."`
	Institute     string    `json:"institute" doc:"The institute or district in English."`
	InstituteIn   fair.Text `json:"instituteIn" doc:"The institute or district in each language, by language code."`
	Group         string    `json:"group" doc:"The heading on the page in English."`
	GroupIn       fair.Text `json:"groupIn" doc:"The heading in each language, by language code."`
	Email         string    `json:"email"`
	Committee     string    `json:"committee" doc:"The id of a committee of the edition."`
}

// changedMember is a committee member before and after an import.
type changedMember struct {
	Row    int  `json:"row" doc:"The number of the row, as shown by a spreadsheet program."`
	Before View `json:"before"`
	After  View `json:"after"`
}

func (s *Service) resource() *record.Resource[Member, Input, View] {
	return &record.Resource[Member, Input, View]{
		Path: "/api/committee-members", One: "committee member", Many: "committee members", Tag: "Committee members",
		MayList: web.Public, MayRead: fair.MayRead, MayChange: fair.MayContent,
		Records: s.Records, View: view,
		Filters: []web.Filter{{Name: "committee", Doc: "The id of a committee."}},
	}
}

func (s *Service) routes(api *web.API) {
	r := s.resource()
	tags := []string{r.Tag}
	web.AddForm(api, fair.MayContent, web.Op("POST /api/committee-members/import", "import-committee-members", tags,
		"Import committee members from a spreadsheet (.xlsx or .csv) after a preview",
		"Without `apply`, nothing is changed, and the response is a preview. To apply the import, send the "+
			"same file again with `apply` and with the `preview` value of that response. Either all rows are applied or none. "+
			"The response is 409 if the file, the options or the stored members have changed since the preview. `replace` "+
			"removes the members who are missing in the file, for each committee that the file contains. `dropSamples` "+
			"removes all sample members who are missing in the file."), web.ImportForm("replace", "dropSamples"),
		s.importFile)
	web.AddTemplate(api, fair.MayContent, "committee-members", "/api/committee-members/template.xlsx", tags,
		web.TemplateSummary+" and a list of the committees", s.template)
	record.RouteImportable(api, r, "committee-members", "committee members", s.workbook)
	r.RouteReading(api)
	r.RouteOrder(api)
	record.RouteFormCreate(api, r, form, apply)
	record.RouteFormUpdate(api, r, form, apply)
}

func (s *Service) importFile(ctx context.Context, _ *struct{}) (*web.Body[ImportResult], error) {
	upload := web.FormOf(ctx)
	rule := Rule{Replace: upload.Flag("replace"), DropSamples: upload.Flag("dropSamples")}
	sheet := s.Import(web.SheetOf(upload), rule)
	plan, done, err := web.RunImport(ctx, sheet)
	if err == nil {
		err = done.Describe(ctx, plan.Unchanged, plan.Findings, sheet.Faults(plan) > 0)
	}
	if err != nil {
		return nil, err
	}
	return web.BodyOf(ImportResult{
		ImportFacts: done, Removed: s.resource().Views(plan.Removed, true),
		Added: record.ImportedRows(plan.Added, func(row int, m Member) ImportedMember {
			return ImportedMember{
				Row: row, Name: m.Name, NameIn: m.NameIn, Designation: m.Designation[fair.English], DesignationIn: m.Designation,
				Institute: m.Institute[fair.English], InstituteIn: m.Institute, Group: m.Group[fair.English],
				GroupIn: m.Group, Email: m.Email, Committee: m.Committee,
			}
		}),
		Changed: fair.Each(plan.Changed, func(c recordsheet.Change[Member]) changedMember {
			return changedMember{c.Row, view(c.Before, true), view(c.After, true)}
		}),
		Reordered: append([]string{}, plan.Reordered...), Samples: plan.Samples,
	}), nil
}

// template writes an export without members, which is the template for the import.
func (s *Service) template(ctx context.Context) ([]byte, error) {
	edition, err := s.core.CurrentEdition(ctx)
	if err != nil {
		return nil, err
	}
	return workbookOf(edition, nil, nil)
}

// workbook writes committee members into a spreadsheet that can be imported again.
func (s *Service) workbook(ctx context.Context, of fair.EditionScope, found []Member) ([]byte, error) {
	edition, err := s.core.FindEdition(ctx, of)
	if err != nil {
		return nil, err
	}
	shown, err := s.ShownIn(ctx, of)
	if err != nil {
		return nil, err
	}
	// `order` maps the id of each member to its position in its committee. The position does not depend on the order
	// and the filters of the list.
	order, people := map[string]int{}, map[string]int{}
	for _, m := range shown {
		people[m.Committee]++
		order[m.ID] = people[m.Committee]
	}
	return workbookOf(edition, found, order)
}
