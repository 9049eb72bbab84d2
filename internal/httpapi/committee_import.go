package httpapi

import (
	"context"

	"github.com/mela-fair/mela/internal/app/content/members"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/httpapi/exports"
	"github.com/mela-fair/mela/internal/record"
	"github.com/mela-fair/mela/internal/web"
)

// MemberImport is the preview or the result of an import of committee members.
type MemberImport struct {
	web.ImportFacts
	Added     []ImportedMember  `json:"added"`
	Changed   []ChangedMember   `json:"changed"`
	Removed   []CommitteeMember `json:"removed"`
	Reordered []string          `json:"reordered" doc:"The ids of the committees in which the order of the members changes."`
	Samples   int               `json:"samples" doc:"The number of sample members that exist before the import."`
}

// ImportedMember is a committee member that was read from a spreadsheet row.
type ImportedMember struct {
	Row           int       `json:"row" doc:"The number of the row, as shown by a spreadsheet program."`
	Name          string    `json:"name"`
	Designation   string    `json:"designation" doc:"The designation in English."`
	DesignationIn fair.Text `json:"designationIn" doc:"The designation in each language, by language code."`
	Committee     string    `json:"committee" doc:"The id of a committee of the edition."`
}

// ChangedMember is a committee member before and after an import.
type ChangedMember struct {
	Row    int             `json:"row" doc:"The number of the row, as shown by a spreadsheet program."`
	Before CommitteeMember `json:"before"`
	After  CommitteeMember `json:"after"`
}

func (a *API) routeMemberImport() {
	tags := []string{a.committeeMembers().Tag}
	web.AddForm(a.API, fair.MayContent, web.Op("POST /api/committee-members/import", "import-committee-members", tags,
		"Import committee members from a spreadsheet (.xlsx or .csv) after a preview",
		"Without `apply`, nothing is changed, and the response is a preview. To apply the import, send the "+
			"same file again with `apply` and with the `preview` value of that response. Either all rows are applied or none. "+
			"The response is 409 if the file, the options or the stored members have changed since the preview. `replace` "+
			"removes the members who are missing in the file, for each committee that the file contains. `dropSamples` "+
			"removes all sample members who are missing in the file."), web.ImportForm("replace", "dropSamples"),
		a.importMembers)
	web.AddTemplate(a.API, fair.MayContent, "committee-members", "/api/committee-members/template.xlsx", tags,
		web.TemplateSummary+" and a list of the committees", a.memberTemplate)
	record.RouteImportable(a.API, a.committeeMembers(), "committee-members", "committee members", a.memberWorkbook)
}

func (a *API) importMembers(ctx context.Context, _ *struct{}) (*web.Body[MemberImport], error) {
	f := web.FormOf(ctx)
	rule := members.Rule{Replace: f.Flag("replace"), DropSamples: f.Flag("dropSamples")}
	plan, done, err := web.RunImport(ctx, a.app.Content.MemberImport(web.SheetOf(f), rule))
	if err != nil {
		return nil, err
	}
	done.Describe(ctx, plan.Unchanged, plan.Ignored, plan.Faults)
	return web.BodyOf(a.memberImportOf(plan, done)), nil
}

func (a *API) memberImportOf(plan members.Import, facts web.ImportFacts) MemberImport {
	view := MemberImport{
		ImportFacts: facts,
		Added:       record.ImportedRows(plan.Added, importedMember), Changed: make([]ChangedMember, len(plan.Changed)),
		Removed:   a.committeeMembers().Views(plan.Removed, true),
		Reordered: append([]string{}, plan.Reordered...), Samples: plan.Samples,
	}
	for i, change := range plan.Changed {
		view.Changed[i] = ChangedMember{
			change.Row, a.committeeMembers().View(change.Before, true), a.committeeMembers().View(change.After, true),
		}
	}
	return view
}

func importedMember(row int, m fair.CommitteeMember) ImportedMember {
	return ImportedMember{
		Row: row, Name: m.Name, Designation: m.Designation[fair.English], DesignationIn: m.Designation,
		Committee: m.Committee,
	}
}

// memberTemplate writes an export without members, which is the template for the import.
func (a *API) memberTemplate(ctx context.Context) ([]byte, error) {
	edition, err := a.app.Content.Edition(ctx)
	if err != nil {
		return nil, err
	}
	return exports.Members(edition.Committees, nil)
}

// memberWorkbook writes committee members into a spreadsheet that can be imported again.
func (a *API) memberWorkbook(ctx context.Context, of fair.EditionScope, found []fair.CommitteeMember) ([]byte, error) {
	edition, err := a.app.Content.FindEdition(ctx, of)
	if err != nil {
		return nil, err
	}
	shown, err := a.app.Content.CommitteeMembers.ShownIn(ctx, of)
	if err != nil {
		return nil, err
	}
	// `place` maps the id of each member to its position in its committee. The position does not depend on the order
	// and the filters of the list.
	place, people := map[string]int{}, map[string]int{}
	for _, m := range shown {
		people[m.Committee]++
		place[m.ID] = people[m.Committee]
	}
	rows := make([]exports.Member, len(found))
	for i, m := range found {
		rows[i] = exports.Member{CommitteeMember: m, CommitteeName: m.Committee, Place: place[m.ID]}
		if c, ok := edition.FindCommittee(m.Committee); ok {
			rows[i].CommitteeName = c.Name[fair.English]
		}
	}
	return exports.Members(edition.Committees, rows)
}
