package programme

import (
	"context"
	"slices"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/db"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/record"
	"github.com/mela-fair/mela/internal/recordsheet"
	"github.com/mela-fair/mela/texts"
)

// Service implements the use cases of the programme. It is safe for concurrent use.
type Service struct {
	*record.Records[Item, Input]

	Speakers *Speakers

	core *record.Core
}

// New returns the use cases of the programme and registers their routes.
func New(core *record.Core) *Service {
	speakers := record.Of(core, speakerKind(core))
	s := &Service{record.Of(core, kind(core, speakers)), speakers, core}
	core.AddRoutes(s.routes)
	core.AddRoutes(s.speakerRoutes)
	return s
}

func kind(core *record.Core, speakers *Speakers) record.Kind[Item, Input] {
	return record.Kind[Item, Input]{
		Entity: "programme item",
		Public: true,
		Table: db.Table[Item]{
			Name: "programme_item",
			Search: func(i Item) []string {
				return slices.Concat(i.Title.All(), i.Speaker.All(), i.Hall.All(), i.Topic.All())
			},
			First: "day, from_time",
			Sorts: map[string]string{
				"day": "day || from_time", "topic": "topic", "from": "from_time", "hall": "hall", "speaker": "speaker", "title": "title",
			},
			Filters: map[string]string{"day": "day"},
		},
		Name: func(i Item) texts.Message {
			return texts.PortalActivity.RecordNamed("programme item", i.Title[fair.English])
		},
		Typed: Item.Typed,
		Clean: func(ctx context.Context, in Input, was Item) (Item, error) {
			edition, err := core.CurrentEdition(ctx)
			if err != nil {
				return Item{}, err
			}
			known, err := speakers.Stored().Shown(ctx, "")
			if err != nil {
				return Item{}, err
			}
			// A session may keep a speaker who was deleted, because a deleted speaker can be restored.
			for _, id := range was.Speakers {
				known = append(known, Speaker{Record: fair.Record{ID: id}})
			}
			item, err := in.Clean(edition, known)
			return item.after(was), err
		},
		Fields: func(i Item) map[string]any {
			fields := map[string]any{
				"day": i.Day, "from": i.From, "until": i.Until, "languages": i.Languages, "speakers": i.Speakers,
				"status": i.Status,
			}
			record.WithTexts(fields, "topic", i.Topic)
			fields = record.WithTexts(record.WithTexts(fields, "hall", i.Hall), "speaker", i.Speaker)
			return record.WithTexts(record.WithTexts(fields, "title", i.Title), "about", i.About)
		},
	}
}

// Current lists the programme of the current edition, sorted by start time. Anybody may call it.
func (s *Service) Current(ctx context.Context) ([]Item, error) {
	items, err := s.Shown(ctx)
	Sort(items)
	return items, err
}

// Import returns the import of an uploaded spreadsheet of the programme. The rule determines what happens to entries
// that are not in the spreadsheet. A preview depends on the file, the rule, the current entries and the days of the
// fair. Entries that the import removes can be restored, like all deleted entries.
func (s *Service) Import(file fair.Upload, rule Rule) app.SheetImport[recordsheet.Plan[Item]] {
	return app.SheetImport[recordsheet.Plan[Item]]{
		Core: s.core.Core, Sheets: s.core.Sheets, May: fair.MayContent, Rule: Sheet, File: file,
		Plan: func(ctx context.Context, sheet fair.Sheet) (plan recordsheet.Plan[Item], basis any, err error) {
			edition, err := s.core.CurrentEdition(ctx)
			if err != nil {
				return plan, nil, err
			}
			live, err := s.Stored().Shown(ctx, "")
			if err != nil {
				return plan, nil, err
			}
			Sort(live)
			speakers, err := s.Speakers.Stored().Shown(ctx, "")
			if err != nil {
				return plan, nil, err
			}
			list, err := Read(sheet, edition, speakers)
			if err != nil {
				return plan, nil, err
			}
			basis = []any{rule, s.State(live), s.Speakers.State(speakers), []string{edition.FirstDay, edition.LastDay}}
			return Plan(list, live, rule), basis, nil
		},
		Faults: func(plan recordsheet.Plan[Item]) int {
			if rule.Replace { // a row that is left out would remove its entry
				return len(plan.Faults)
			}
			return 0
		},
		Apply: func(ctx context.Context, plan *recordsheet.Plan[Item]) error {
			if plan.IsEmpty() {
				return nil
			}
			if err := s.ImportPlan(ctx, plan, nil); err != nil {
				return err
			}
			added, changed, removed, fields := record.CountsOf(*plan)
			summary := texts.PortalActivity.ProgrammeImported(app.ShownFile(file.Name), added, changed, removed)
			return s.core.LogChange(ctx, "imported", s.Entity(), "", summary, nil, fields)
		},
	}
}
