package httpapi

import (
	"context"
	"net/http"

	"github.com/mela-fair/mela/internal/app/content/members"

	"github.com/danielgtaylor/huma/v2"

	"github.com/mela-fair/mela/internal/app/content"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/httpapi/exports"
)

// MemberImport is the preview or the result of an import of committee members.
type MemberImport struct {
	Applied   bool              `json:"applied" doc:"It is done; else this is a preview"`
	Added     []ImportedMember  `json:"added"`
	Changed   []ChangedMember   `json:"changed"`
	Removed   []CommitteeMember `json:"removed"`
	Unchanged int               `json:"unchanged"`
	Reordered []string          `json:"reordered" doc:"The ids of committees whose people come in another order"`
	Samples   int               `json:"samples" doc:"How many of the people before the import are samples"`
	Ignored   []string          `json:"ignored" doc:"Headings of columns that are not used"`
	Faults    []SheetFault      `json:"faults" doc:"While there is one, nothing can be applied"`
	Preview   string            `json:"preview" doc:"Stands for this preview; send it back to apply it"`
}

// ImportedMember is a committee member as read from a row of a spreadsheet.
type ImportedMember struct {
	Row           int       `json:"row" doc:"As a spreadsheet program counts"`
	Name          string    `json:"name"`
	Designation   string    `json:"designation" doc:"In English"`
	DesignationIn fair.Text `json:"designationIn" doc:"By language code"`
	Committee     string    `json:"committee" doc:"The id of one of the edition's committees"`
}

// ChangedMember is a committee member before and after an import.
type ChangedMember struct {
	Row    int             `json:"row" doc:"As a spreadsheet program counts"`
	Before CommitteeMember `json:"before"`
	After  CommitteeMember `json:"after"`
}

// SheetFault is an error in one cell of a spreadsheet.
type SheetFault struct {
	Row     int    `json:"row" doc:"As a spreadsheet program counts"`
	Column  string `json:"column" doc:"The heading as the file has it"`
	Cell    string `json:"cell" example:"C12"`
	Message string `json:"message"`
}

const fieldApply = "apply"

// memberImportForm accepts a little more than the largest spreadsheet, so that a larger file gets an error message.
var memberImportForm = formShape{
	texts: []string{"preview"}, flags: []string{"replace", "dropSamples", fieldApply},
	files: []string{members.Sheet.Field}, limit: 8 << 20,
}

func (a *API) routeMemberImport() {
	tags := []string{committeeMembers.tag}
	addForm(a, huma.Operation{
		OperationID: "import-committee-members", Method: http.MethodPost, Path: "/api/committee-members/import", Tags: tags,
		Summary: "Take committee members from a spreadsheet (.xlsx or .csv), after a preview",
		Description: "Without `apply` nothing changes: the answer is the preview. With `apply` and the `preview` of that " +
			"answer the same file is applied, " +
			"all of it or nothing; 409 when the file, the wishes or the members are others than those of the preview. " +
			"`replace` removes the people of each committee " +
			"that the file names who are not in it, `dropSamples` all sample people who are not in it.",
	}, memberImportForm, a.importMembers)
	add(a, huma.Operation{
		OperationID: "get-committee-members-template", Method: http.MethodGet, Path: "/api/committee-members/template.xlsx",
		Tags:      tags,
		Summary:   "An empty spreadsheet for the import, with the headings and the committees to choose from",
		Responses: contentResponse(exports.ContentType, "The spreadsheet"),
	}, a.memberTemplate)
	export := huma.Operation{
		OperationID: "export-committee-members", Method: http.MethodGet, Path: "/api/exports/committee-members.xlsx",
		Tags:      []string{"Exports"},
		Summary:   "Committee members as a spreadsheet that can be imported again: all that the filters match",
		Responses: contentResponse(exports.ContentType, "The spreadsheet"),
	}
	for _, f := range committeeMembers.filters {
		export.Parameters = append(export.Parameters, f.param())
	}
	add(a, export, a.exportMembers)
}

type memberImportAnswer struct{ Body MemberImport }

func (a *API) importMembers(ctx context.Context, _ *struct{}) (*memberImportAnswer, error) {
	f := formOf(ctx)
	in := content.MemberImportRequest{Rule: members.Rule{Replace: f.flag("replace"), DropSamples: f.flag("dropSamples")}}
	if file := f.file(members.Sheet.Field); file != nil {
		in.File = *file
	}
	var plan members.Import
	var err error
	seen, applied := textOf(f.text("preview")), f.flag(fieldApply)
	if applied {
		plan, err = a.app.Content.ImportMembers(ctx, in, seen)
	} else {
		plan, seen, err = a.app.Content.PreviewMembers(ctx, in)
	}
	if err != nil {
		return nil, err
	}
	view := memberImportOf(plan, infoOf(ctx).lang)
	view.Applied, view.Preview = applied, seen
	return &memberImportAnswer{Body: view}, nil
}

func memberImportOf(plan members.Import, lang fair.Lang) MemberImport {
	view := MemberImport{
		Added: make([]ImportedMember, len(plan.Added)), Changed: make([]ChangedMember, len(plan.Changed)),
		Removed:   committeeMembers.views(plan.Removed, true),
		Unchanged: plan.Unchanged, Reordered: append([]string{}, plan.Reordered...), Samples: plan.Samples,
		Ignored: append([]string{}, plan.Ignored...),
		Faults:  make([]SheetFault, len(plan.Faults)),
	}
	for i, added := range plan.Added {
		m := added.Member
		view.Added[i] = ImportedMember{
			Row: added.Row, Name: m.Name, Designation: m.Designation[fair.English], DesignationIn: m.Designation,
			Committee: m.Committee,
		}
	}
	for i, change := range plan.Changed {
		view.Changed[i] = ChangedMember{
			change.Row, committeeMembers.view(change.Before, true),
			committeeMembers.view(change.After, true),
		}
	}
	for i, fault := range plan.Faults {
		view.Faults[i] = SheetFault{fault.Row, fault.Column, fault.Cell, fault.Message.In(lang)}
	}
	return view
}
