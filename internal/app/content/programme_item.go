package content

import (
	"context"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

var programmeItemKind = recordKind[fair.ProgrammeItem, fair.ProgrammeItemInput]{
	entity: "programme item",
	public: true,
	name: func(i fair.ProgrammeItem) texts.Message {
		return texts.PortalActivity.RecordProgrammeItem(i.Title[fair.English])
	},
	record: func(i *fair.ProgrammeItem) *fair.Record { return &i.Record },
	store:  func(s Store) fair.RecordStore[fair.ProgrammeItem] { return s.ProgrammeItems() },
	typed:  fair.ProgrammeItem.Typed,
	clean: func(ctx context.Context, a *Service, in fair.ProgrammeItemInput, _ fair.ProgrammeItem) (fair.ProgrammeItem,
		error,
	) {
		edition, err := a.CurrentEdition(ctx)
		if err != nil {
			return fair.ProgrammeItem{}, err
		}
		return in.Clean(edition)
	},
	fields: func(i fair.ProgrammeItem) map[string]any {
		fields := map[string]any{"day": i.Day, "from": i.From, "until": i.Until}
		fields = withTexts(withTexts(fields, "hall", i.Hall), "speaker", i.Speaker)
		return withTexts(withTexts(fields, "title", i.Title), "about", i.About)
	},
}

// Programme lists the programme of the current edition, sorted by start time. Anybody may call it.
func (a *Service) Programme(ctx context.Context) ([]fair.ProgrammeItem, error) {
	items, err := a.ProgrammeItems.Shown(ctx)
	fair.SortProgramme(items)
	return items, err
}
