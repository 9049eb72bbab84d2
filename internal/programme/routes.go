package programme

import (
	"context"
	"net/http"
	"strings"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/record"
	"github.com/mela-fair/mela/internal/recordsheet"
	"github.com/mela-fair/mela/internal/sheet"
	"github.com/mela-fair/mela/internal/web"
	"github.com/mela-fair/mela/texts"
)

// View is the JSON representation of an entry.
type View struct {
	record.Facts
	Fields
}

// SchemaName is the name of the type in the OpenAPI document.
func (View) SchemaName() string { return "ProgrammeItem" }

// Fields contains the fields of an entry that the office sets.
type Fields struct {
	Day       string    `json:"day" doc:"The day (YYYY-MM-DD)."`
	From      string    `json:"from" doc:"The start time (HH:MM) in Asia/Kolkata."`
	Until     string    `json:"until" doc:"The end time (HH:MM) in Asia/Kolkata."`
	Hall      string    `json:"hall" doc:"The hall in English."`
	HallIn    fair.Text `json:"hallIn" doc:"The hall in each language, by language code."`
	Speaker   string    `json:"speaker" doc:"The speaker in English."`
	SpeakerIn fair.Text `json:"speakerIn" doc:"The speaker in each language, by language code."`
	Title     string    `json:"title" doc:"The title in English."`
	TitleIn   fair.Text `json:"titleIn" doc:"The title in each language, by language code."`
	About     string    `json:"about" doc:"The description in English."`
	AboutIn   fair.Text `json:"aboutIn" doc:"The description in each language, by language code."`
	Topic     string    `json:"topic" doc:"The topic in English. Empty if there is none."`
	TopicIn   fair.Text `json:"topicIn" doc:"The topic in each language, by language code."`

	Languages []fair.Lang `json:"languages" doc:"The codes of the languages in which the session is held."`
	Speakers  []string    `json:"speakers" doc:"The ids of the speakers who have a page."`
	Status    Status      `json:"status" enum:"planned,moved,cancelled"`
	Planned   *Slot       `json:"planned,omitempty" doc:"Time and place of a moved session before it was moved. Absent if unknown."`
}

func view(i Item, office bool) View { return View{record.FactsOf(i.Record, office), fieldsOf(i)} }

func fieldsOf(i Item) Fields {
	fields := Fields{
		Day: i.Day, From: i.From, Until: i.Until,
		Hall: i.Hall[fair.English], HallIn: i.Hall, Speaker: i.Speaker[fair.English], SpeakerIn: i.Speaker,
		Title: i.Title[fair.English], TitleIn: i.Title, About: i.About[fair.English], AboutIn: i.About,
		Topic: i.Topic[fair.English], TopicIn: i.Topic, Status: i.Status,
		Languages: append([]fair.Lang{}, i.Languages...), Speakers: append([]string{}, i.Speakers...),
	}
	if i.Planned.Day != "" {
		fields.Planned = &i.Planned
	}
	return fields
}

// programmeItemBody is an entry as entered in the portal. In an update, absent fields stay unchanged.
type programmeItemBody struct {
	record.ChangeOf
	Day       *string              `json:"day,omitempty"`
	From      *string              `json:"from,omitempty"`
	Until     *string              `json:"until,omitempty"`
	Hall      *string              `json:"hall,omitempty"`
	HallIn    map[fair.Lang]string `json:"hallIn,omitempty" doc:"The hall in each language, by language code."`
	Speaker   *string              `json:"speaker,omitempty"`
	SpeakerIn map[fair.Lang]string `json:"speakerIn,omitempty" doc:"The speaker in each language, by language code."`
	Title     *string              `json:"title,omitempty"`
	TitleIn   map[fair.Lang]string `json:"titleIn,omitempty" doc:"The title in each language, by language code."`
	About     *string              `json:"about,omitempty"`
	AboutIn   map[fair.Lang]string `json:"aboutIn,omitempty" doc:"The description in each language, by language code."`
	Topic     *string              `json:"topic,omitempty"`
	TopicIn   map[fair.Lang]string `json:"topicIn,omitempty" doc:"The topic in each language, by language code."`
	Languages *[]string            `json:"languages,omitempty" doc:"The codes of the languages in which the session is held."`
	Speakers  *[]string            `json:"speakers,omitempty" doc:"The ids of the speakers who have a page."`
	Status    *string              `json:"status,omitempty" doc:"planned, moved or cancelled. If a session becomes a moved one, its time and place of before are kept."`
}

func (b programmeItemBody) apply(in *Input) {
	web.Set(&in.Day, b.Day)
	web.Set(&in.From, b.From)
	web.Set(&in.Until, b.Until)
	web.SetTexts(&in.Hall, b.Hall, b.HallIn)
	web.SetTexts(&in.Speaker, b.Speaker, b.SpeakerIn)
	web.SetTexts(&in.Title, b.Title, b.TitleIn)
	web.SetTexts(&in.About, b.About, b.AboutIn)
	web.SetTexts(&in.Topic, b.Topic, b.TopicIn)
	if b.Languages != nil {
		in.Languages = *b.Languages
	}
	if b.Speakers != nil {
		in.Speakers = *b.Speakers
	}
	web.Set(&in.Status, b.Status)
}

// ImportResult is the preview or the result of an import of the programme.
type ImportResult struct {
	web.ImportFacts
	Added   []importedProgrammeItem `json:"added"`
	Changed []changedProgrammeItem  `json:"changed"`
	Removed []View                  `json:"removed"`
}

// SchemaName is the name of the type in the OpenAPI document.
func (ImportResult) SchemaName() string { return "ProgrammeImport" }

// importedProgrammeItem is an entry of the programme as read from a row of a spreadsheet.
type importedProgrammeItem struct {
	Row int `json:"row" doc:"The number of the row, as shown by a spreadsheet program."`
	Fields
}

// changedProgrammeItem is an entry of the programme before and after an import.
type changedProgrammeItem struct {
	Row    int  `json:"row" doc:"The number of the row, as shown by a spreadsheet program."`
	Before View `json:"before"`
	After  View `json:"after"`
}

// Resource describes the routes of the programme.
func (s *Service) Resource() *record.Resource[Item, Input, View] {
	return &record.Resource[Item, Input, View]{
		Path: "/api/programme", One: "programme item", Many: "programme items", Tag: "Programme",
		MayList: web.Public, MayRead: fair.MayRead, MayChange: fair.MayContent,
		View:    view,
		Filters: []web.Filter{{Name: "day", Doc: "The day (YYYY-MM-DD)."}},
		Records: s.Records,
	}
}

// routes registers the routes of the programme.
func (s *Service) routes(api *web.API) {
	r := s.Resource()
	tags := []string{r.Tag}
	web.AddForm(api, fair.MayContent, web.Op("POST /api/programme/import", "import-programme", tags,
		"Import the programme from a spreadsheet (.xlsx or .csv) after a preview",
		"Without `apply`, nothing is changed, and the response is a preview. To apply the import, send the "+
			"same file again with `apply` and with the `preview` value of that response. Either all rows are applied or none. "+
			"The response is 409 if the file, the option or the stored programme has changed since the preview. `replace` "+
			"removes the entries that are missing in the file."), web.ImportForm("replace"), s.importFile)
	web.AddTemplate(api, fair.MayContent, "programme", "/api/programme/template.xlsx", tags, web.TemplateSummary,
		func(context.Context) ([]byte, error) { return workbookOf(nil, nil) })
	record.RouteImportable(api, r, "programme", "programme entries",
		func(ctx context.Context, of fair.EditionScope, found []Item) ([]byte, error) {
			speakers, err := s.Speakers.ShownIn(ctx, of)
			if err != nil {
				return nil, err
			}
			return workbookOf(found, speakers)
		})
	r.RouteReading(api)
	record.RouteCreate(api, r, programmeItemBody.apply)
	record.RouteUpdate(api, r, http.MethodPut, programmeItemBody.apply)
}

func (s *Service) importFile(ctx context.Context, _ *struct{}) (*web.Body[ImportResult], error) {
	form := web.FormOf(ctx)
	sheet := s.Import(web.SheetOf(form), Rule{Replace: form.Flag("replace")})
	plan, done, err := web.RunImport(ctx, sheet)
	if err == nil {
		err = done.Describe(ctx, plan.Unchanged, plan.Findings, sheet.Faults(plan) > 0)
	}
	if err != nil {
		return nil, err
	}
	return web.BodyOf(ImportResult{
		ImportFacts: done, Removed: s.Resource().Views(plan.Removed, true),
		Added: record.ImportedRows(plan.Added, func(row int, i Item) importedProgrammeItem {
			return importedProgrammeItem{row, fieldsOf(i)}
		}),
		Changed: fair.Each(plan.Changed, func(c recordsheet.Change[Item]) changedProgrammeItem {
			return changedProgrammeItem{c.Row, view(c.Before, true), view(c.After, true)}
		}),
	}), nil
}

// workbookOf returns the spreadsheet of the programme in the format of the import. All cells are text. Without entries,
// it is the template for the import.
func workbookOf(items []Item, speakers []Speaker) ([]byte, error) {
	columns := make([]sheet.Column, len(Columns))
	for i, c := range Columns {
		columns[i] = sheet.Column{Title: Title(c), Width: 24, KeepsText: true}
		switch c {
		case ColumnDay, ColumnFrom, ColumnUntil:
			columns[i].Width = 12
		}
	}
	w := sheet.NewWriter(texts.PortalExports.SheetsProgramme().In(fair.English), columns)
	row := make([]any, len(Columns))
	for _, item := range items {
		for i, c := range Columns {
			row[i] = item.cell(c, speakers)
		}
		_ = w.Row(row...) // the error is ignored, because Bytes returns the writer's first error
	}
	return w.Bytes()
}

// cell returns the value of an entry in a column of the spreadsheet.
func (i Item) cell(c recordsheet.Column, speakers []Speaker) string {
	switch c {
	case ColumnDay:
		return i.Day
	case ColumnFrom:
		return i.From
	case ColumnUntil:
		return i.Until
	case ColumnSpeaker:
		names := fair.Each(SpeakersOf(i, speakers), func(s Speaker) string { return s.Name[fair.English] })
		if other := i.Speaker[fair.English]; other != "" {
			names = append(names, other)
		}
		return strings.Join(names, "; ")
	case ColumnLanguage:
		return strings.Join(fair.Each(i.Languages, func(l fair.Lang) string { return l.Language().EnglishName }), ", ")
	case ColumnStatus:
		return string(i.Status)
	}
	for _, l := range fair.Langs {
		switch c {
		case ColumnHall.In(l):
			return i.Hall[l]
		case ColumnSpeaker.In(l):
			return i.Speaker[l]
		case ColumnTitle.In(l):
			return i.Title[l]
		case ColumnAbout.In(l):
			return i.About[l]
		case ColumnTopic.In(l):
			return i.Topic[l]
		}
	}
	return ""
}
