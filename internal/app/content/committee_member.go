package content

import (
	"context"
	"slices"

	"github.com/mela-fair/mela/internal/db"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/record"
	"github.com/mela-fair/mela/texts"
)

func (a *Service) committeeMemberKind() record.Kind[fair.CommitteeMember, fair.CommitteeMemberInput] {
	return record.Kind[fair.CommitteeMember, fair.CommitteeMemberInput]{
		Entity: "committee member",
		Public: true,
		Table: db.Table[fair.CommitteeMember]{
			Name:     "committee_member",
			Position: func(m *fair.CommitteeMember) *int { return &m.Position },
			Search: func(m fair.CommitteeMember) []string {
				return append(m.Designation.All(), m.Name, m.Committee)
			},
			Sorts:   map[string]string{"name": "name", "designation": "designation", "committee": "committee"},
			Filters: map[string]string{"committee": "committee"},
		},
		Name:  func(m fair.CommitteeMember) texts.Message { return texts.PortalActivity.RecordCommitteeMember(m.Name) },
		Typed: fair.CommitteeMember.Typed,
		Clean: func(ctx context.Context, in fair.CommitteeMemberInput,
			was fair.CommitteeMember,
		) (fair.CommitteeMember, error) {
			edition, err := a.CurrentEdition(ctx)
			if err != nil {
				return fair.CommitteeMember{}, err
			}
			// A member may keep a committee that the edition no longer has. An edited member is no longer a sample.
			return in.Clean(append(slices.Clip(edition.Committees), fair.Committee{ID: was.Committee}))
		},
		Carry: func(was fair.CommitteeMember, now *fair.CommitteeMember) { now.Position = was.Position },
		Fields: func(m fair.CommitteeMember) map[string]any {
			fields := map[string]any{"name": m.Name, "committee": m.Committee, "sample": m.Sample}
			return record.WithTexts(fields, "designation", m.Designation)
		},
	}
}
