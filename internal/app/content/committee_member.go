package content

import (
	"context"
	"slices"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

var committeeMemberKind = recordKind[fair.CommitteeMember, fair.CommitteeMemberInput]{
	entity: "committee member",
	public: true,
	name:   func(m fair.CommitteeMember) texts.Message { return texts.PortalActivity.RecordCommitteeMember(m.Name) },
	record: func(m *fair.CommitteeMember) *fair.Record { return &m.Record },
	store:  func(s Store) fair.RecordStore[fair.CommitteeMember] { return s.CommitteeMembers() },
	typed:  fair.CommitteeMember.Typed,
	clean: func(ctx context.Context, a *Service, in fair.CommitteeMemberInput,
		was fair.CommitteeMember,
	) (fair.CommitteeMember, error) {
		edition, err := a.CurrentEdition(ctx)
		if err != nil {
			return fair.CommitteeMember{}, err
		}
		// A member may keep a committee that the edition no longer has. An edited member is no longer a sample.
		return in.Clean(append(slices.Clip(edition.Committees), fair.Committee{ID: was.Committee}))
	},
	carry: func(was fair.CommitteeMember, now *fair.CommitteeMember) { now.Position = was.Position },
	fields: func(m fair.CommitteeMember) map[string]any {
		fields := map[string]any{"name": m.Name, "committee": m.Committee, "sample": m.Sample}
		return withTexts(fields, "designation", m.Designation)
	},
}
