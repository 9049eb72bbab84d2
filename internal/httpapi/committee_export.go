package httpapi

import (
	"context"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/httpapi/exports"
)

// memberTemplate sends an export without members, which is the template for the import.
func (a *API) memberTemplate(ctx context.Context, _ *struct{}) (*workbookAnswer, error) {
	edition, err := a.app.Content.Edition(ctx)
	if err != nil {
		return nil, err
	}
	return newWorkbookAnswer("committee-members-template.xlsx", edition.Committees, nil)
}

// exportMembers sends the members that match the list's filters. The import can read the file.
func (a *API) exportMembers(ctx context.Context, in *recordQuery) (*workbookAnswer, error) {
	filter, _, err := filterOf(ctx, in.ListQuery, committeeMembers.filters)
	if err != nil {
		return nil, err
	}
	filter.NoLimit = true
	found, _, err := a.app.Content.CommitteeMembers.FindAll(ctx, filter)
	if err != nil {
		return nil, err
	}
	edition, err := a.app.Content.FindEdition(ctx, in.scope())
	if err != nil {
		return nil, err
	}
	shown, err := a.app.Content.CommitteeMembers.ShownIn(ctx, in.scope())
	if err != nil {
		return nil, err
	}
	// place contains the position of each member in its committee. The position does not depend on the order and the
	// filters of the list.
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
	return newWorkbookAnswer("committee-members.xlsx", edition.Committees, rows)
}

type workbookAnswer struct {
	ContentType        string `header:"Content-Type" hidden:"true"`
	ContentDisposition string `header:"Content-Disposition" hidden:"true"`
	CacheControl       string `header:"Cache-Control" hidden:"true"`
	Body               []byte
}

func newWorkbookAnswer(file string, committees []fair.Committee, members []exports.Member) (*workbookAnswer, error) {
	content, err := exports.Members(committees, members)
	if err != nil {
		return nil, err
	}
	return workbookOf(file, content), nil
}

func workbookOf(file string, content []byte) *workbookAnswer {
	return &workbookAnswer{
		ContentType: exports.ContentType, ContentDisposition: `attachment; filename="` + file + `"`, CacheControl: "no-store",
		Body: content,
	}
}
