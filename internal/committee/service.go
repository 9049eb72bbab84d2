package committee

import (
	"context"
	"slices"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/db"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/record"
	"github.com/mela-fair/mela/texts"
)

// Service implements the use cases of committee members. It is safe for concurrent use.
type Service struct {
	*record.Records[Member, Input]

	core *record.Core
}

// New returns the use cases of committee members and registers their routes.
func New(core *record.Core) *Service {
	s := &Service{record.Of(core, kind(core)), core}
	core.AddRoutes(s.routes)
	return s
}

func kind(core *record.Core) record.Kind[Member, Input] {
	return record.Kind[Member, Input]{
		Entity: "committee member",
		Public: true,
		Copied: true,
		Table: db.Table[Member]{
			Name:     "committee_member",
			Position: func(m *Member) *int { return &m.Position },
			Search: func(m Member) []string {
				return slices.Concat(m.NameIn.All(), m.Designation.All(), m.Institute.All(), m.Group.All(),
					[]string{m.Name, m.Email, m.Committee})
			},
			Names:   func(m Member) []string { return append(m.NameIn.All(), m.Name) },
			Sorts:   map[string]string{"name": "name", "designation": "designation", "committee": "committee"},
			Filters: map[string]string{"committee": "committee"},
		},
		Name:  func(m Member) texts.Message { return texts.PortalActivity.RecordCommitteeMember(m.Name) },
		Typed: Member.Typed,
		Clean: func(ctx context.Context, in Input, was Member) (Member, error) {
			edition, err := core.CurrentEdition(ctx)
			if err != nil {
				return Member{}, err
			}
			// A member may keep a committee that the edition no longer has. An edited member is no longer a sample.
			clean, err := in.Clean(append(slices.Clip(edition.Committees), fair.Committee{ID: was.Committee}))
			if !in.RemovePhoto {
				clean.Photo = was.Photo
			}
			return clean, err
		},
		Save: func(ctx context.Context, in Input, m *Member) error {
			return core.SavePicture(ctx, "members", in.Photo, Photo, &m.Photo)
		},
		Files:      func(m Member) []string { return []string{m.Photo.Path} },
		FileColumn: "photo",
		Fields: func(m Member) map[string]any {
			fields := map[string]any{
				"committee": m.Committee, "email": m.Email, "patron": m.Patron, "photo": m.Photo.Path,
				"sample": m.Sample,
			}
			record.WithTexts(fields, "name", m.NameIn.With(fair.English, m.Name))
			record.WithTexts(fields, "designation", m.Designation)
			record.WithTexts(fields, "institute", m.Institute)
			record.WithTexts(fields, "group", m.Group)
			return record.WithTexts(fields, "message", m.Message)
		},
	}
}

// Import returns the import of an uploaded spreadsheet of committee members. The rule determines what happens to
// members who are not in the spreadsheet. A preview depends on the file, the rule and the current members. Members that
// the import removes can be restored, like all deleted members.
func (s *Service) Import(file fair.Upload, rule Rule) app.SheetImport[Import] {
	return app.SheetImport[Import]{
		Core: s.core.Core, Sheets: s.core.Sheets, May: fair.MayContent, Rule: Sheet, File: file,
		Plan: func(ctx context.Context, sheet fair.Sheet) (Import, any, error) {
			return s.plan(ctx, rule, sheet)
		},
		Faults: func(plan Import) int {
			if rule.Replace || rule.DropSamples || len(plan.Reordered) > 0 { // these need every member's row
				return len(plan.Faults)
			}
			return 0
		},
		Apply: func(ctx context.Context, plan *Import) error {
			return s.apply(ctx, plan, file.Name)
		},
	}
}

// plan compares a file with the current members.
func (s *Service) plan(ctx context.Context, rule Rule, sheet fair.Sheet) (plan Import, basis any, err error) {
	edition, err := s.core.CurrentEdition(ctx)
	if err != nil {
		return plan, nil, err
	}
	live, err := s.Stored().Shown(ctx, "")
	if err != nil {
		return plan, nil, err
	}
	committees := slices.Clip(edition.Committees)
	for _, m := range live {
		// A member may keep a committee that the edition no longer has, as in the edit form.
		if _, there := edition.FindCommittee(m.Committee); !there &&
			!slices.ContainsFunc(committees, func(c fair.Committee) bool {
				return c.ID == m.Committee
			}) {
			committees = append(committees, fair.Committee{ID: m.Committee})
		}
	}
	list, err := Read(sheet, committees)
	if err != nil {
		return plan, nil, err
	}
	return Plan(list, live, rule), []any{rule, s.State(live), committees}, nil
}

// apply stores a plan in the caller's transaction. It adds a line to the activity log for each member, and one
// for the whole import.
func (s *Service) apply(ctx context.Context, plan *Import, file string) error {
	if plan.IsEmpty() {
		return nil
	}
	// The first new member is put at the last position. Each further new member is put after the previous one.
	follow := func(now *Member, before Member) {
		if before.Position > 0 {
			now.Position = before.Position + 1
		}
	}
	if err := s.ImportPlan(ctx, &plan.Plan, follow); err != nil {
		return err
	}
	if len(plan.Reordered) > 0 {
		if err := s.Stored().Reorder(ctx, plan.OrderedIDs()); err != nil {
			return err
		}
	}
	added, changed, removed, fields := record.CountsOf(plan.Plan)
	fields["reordered"] = plan.Reordered
	summary := texts.PortalActivity.CommitteeImported(app.ShownFile(file), added, changed, removed)
	return s.core.LogChange(ctx, "imported", s.Entity(), "", summary, nil, fields)
}
