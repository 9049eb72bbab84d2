package content

import (
	"context"
	"slices"

	"github.com/mela-fair/mela/internal/db"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/record"
	"github.com/mela-fair/mela/texts"
)

func (a *Service) programmeItemKind() record.Kind[fair.ProgrammeItem, fair.ProgrammeItemInput] {
	return record.Kind[fair.ProgrammeItem, fair.ProgrammeItemInput]{
		Entity: "programme item",
		Public: true,
		Table: db.Table[fair.ProgrammeItem]{
			Name: "programme_item",
			Search: func(i fair.ProgrammeItem) []string {
				return slices.Concat(i.Title.All(), i.Speaker.All(), i.Hall.All())
			},
			First: "day, from_time",
			Sorts: map[string]string{
				"day": "day || from_time", "from": "from_time", "hall": "hall", "speaker": "speaker", "title": "title",
			},
			Filters: map[string]string{"day": "day"},
		},
		Name: func(i fair.ProgrammeItem) texts.Message {
			return texts.PortalActivity.RecordProgrammeItem(i.Title[fair.English])
		},
		Typed: fair.ProgrammeItem.Typed,
		Clean: func(ctx context.Context, in fair.ProgrammeItemInput, _ fair.ProgrammeItem) (fair.ProgrammeItem,
			error,
		) {
			edition, err := a.CurrentEdition(ctx)
			if err != nil {
				return fair.ProgrammeItem{}, err
			}
			return in.Clean(edition)
		},
		Fields: func(i fair.ProgrammeItem) map[string]any {
			fields := map[string]any{"day": i.Day, "from": i.From, "until": i.Until}
			fields = record.WithTexts(record.WithTexts(fields, "hall", i.Hall), "speaker", i.Speaker)
			return record.WithTexts(record.WithTexts(fields, "title", i.Title), "about", i.About)
		},
	}
}

// Programme lists the programme of the current edition, sorted by start time. Anybody may call it.
func (a *Service) Programme(ctx context.Context) ([]fair.ProgrammeItem, error) {
	items, err := a.ProgrammeItems.Shown(ctx)
	fair.SortProgramme(items)
	return items, err
}
