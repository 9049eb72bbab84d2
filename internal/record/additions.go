package record

import (
	"context"
	"errors"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/cellvalue"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/recordsheet"
	"github.com/mela-fair/mela/internal/sheet"
	"github.com/mela-fair/mela/internal/web"
	"github.com/mela-fair/mela/texts"
)

// Sheet describes the spreadsheets from which records about people are imported.
type Sheet[In any] struct {
	Name    texts.Message // name of the worksheet in the template
	Columns []SheetColumn[In]
}

// SheetColumn is a column of a spreadsheet for an import.
type SheetColumn[In any] struct {
	Field  recordsheet.Column // name of the form's field, as the errors of the input name it
	Title  texts.Message      // heading in the template and in the export
	Also   []string           // other accepted headings, normalised by cellvalue.HeadingKey
	Needed bool               // a file without this column is refused
	Lines  bool               // a cell may have several lines
	Number bool               // a spreadsheet program may have made a number of the text: 9848012345.0
	Of     func(*In) *string
}

// The other headings of columns that several kinds have.
var (
	AlsoName  = []string{"fullname", "contactperson", "person", "नाम", "पूरानाम", "పేరు", "పూర్తిపేరు"}
	AlsoPhone = []string{
		"phone", "phonenumber", "mobilenumber", "mobileno", "whatsapp", "whatsappno", "contactnumber", "फोन", "मोबाइल",
		"फोननंबर", "ఫోన్", "మొబైల్", "ఫోన్నంబర్",
	}
	AlsoEmail   = []string{"emailid", "emailaddress", "mail", "ईमेल", "ఈమెయిల్"}
	AlsoAddress = []string{"village", "place", "postaladdress", "पता", "गाँव", "చిరునామా", "గ్రామం", "ఊరు"}
)

const columnID recordsheet.Column = "id" // of the record that a row changes

// maxImported is the maximum number of rows of an import.
const maxImported = 1_000

func (s Sheet[In]) format() *recordsheet.Format {
	f := &recordsheet.Format{
		Columns: []recordsheet.Column{columnID}, Headings: map[recordsheet.Column][]string{},
		NoRows: texts.PortalErrors.SheetNoRows(), MaxRows: maxImported,
	}
	titles := map[recordsheet.Column]string{columnID: texts.PortalExports.ColumnsId().In(fair.English)}
	for _, c := range s.Columns {
		f.Columns = append(f.Columns, c.Field)
		f.Headings[c.Field], titles[c.Field] = c.Also, c.Title.In(fair.English)
		if c.Needed {
			f.Needed = append(f.Needed, c.Field)
		}
		if c.Lines {
			f.Lines = append(f.Lines, c.Field)
		}
	}
	f.Title = func(c recordsheet.Column) string { return titles[c] }
	return f
}

// template returns an empty spreadsheet with the headings.
func (s Sheet[In]) template() ([]byte, error) {
	var columns []sheet.Column
	for _, c := range s.Columns {
		columns = append(columns, sheet.Column{Title: c.Title.In(fair.English), Width: 24, KeepsText: true})
	}
	return sheet.NewWriter(s.Name.In(fair.English), columns).Bytes()
}

// ImportWish is what the office chose for an import of records about people.
type ImportWish struct {
	Lang   fair.Lang // of the people
	Agreed string    // how they agreed to get messages, in the words of the office; empty: they did not
}

// ImportAdditions returns the import of an uploaded spreadsheet into the current edition. A row with the id of a record
// changes what the file has columns for. A row whose content is that of a record changes nothing. Any other row becomes
// a new record, as if a visitor had sent the form, but without a message: the office decides about it as usual. A
// preview depends on the file, the wish and the records. The function `fill` sets in the input of a new record what a
// visitor's form has and the file has not. The import requires the permission MayEdit.
func (r *Records[T, In]) ImportAdditions(
	file fair.Upload, s Sheet[In], fill func(*In), wish ImportWish,
) app.SheetImport[recordsheet.Additions[T]] {
	p := fair.Problems{}
	wish.Agreed = p.CleanText("agreed", wish.Agreed, false, fair.MaxAddress)
	format := s.format()
	return app.SheetImport[recordsheet.Additions[T]]{
		Core: r.core.Core, Sheets: r.core.Sheets, May: fair.MayEdit, Rule: format.Rule(), File: file,
		Plan: func(ctx context.Context, read fair.Sheet) (plan recordsheet.Additions[T], basis any, err error) {
			edition, err := r.core.CurrentEdition(ctx)
			if err == nil {
				err = p.Err()
			}
			if err != nil {
				return plan, nil, err
			}
			rows, err := format.Open(read)
			if err != nil {
				return plan, nil, err
			}
			live, err := r.stored.Shown(ctx, "")
			if err != nil {
				return plan, nil, err
			}
			i := additions[T, In]{records: r, sheet: s, rows: &rows, fill: fill, lang: wish.Lang}
			plan, err = i.plan(ctx, live)
			return plan, []any{edition.ID, wish, r.State(live)}, err
		},
		Apply: func(ctx context.Context, plan *recordsheet.Additions[T]) error {
			return r.importAdditions(ctx, plan, app.ShownFile(file.Name), wish)
		},
	}
}

// additions is a plan in progress.
type additions[T, In any] struct {
	recordsheet.Additions[T]
	records *Records[T, In]
	sheet   Sheet[In]
	rows    *recordsheet.Rows
	fill    func(*In)
	lang    fair.Lang
	byID    map[string]T
	prints  map[string]T // records and earlier rows by their content
}

func (i *additions[T, In]) plan(ctx context.Context, live []T) (recordsheet.Additions[T], error) {
	i.byID, i.prints = map[string]T{}, map[string]T{}
	for _, one := range live {
		i.byID[baseOf(&one).ID] = one
		i.prints[i.records.kind.Print(one, "")] = one
	}
	for _, row := range i.rows.Sheet.Rows {
		if err := i.take(ctx, row); err != nil {
			return i.Additions, err
		}
	}
	i.Findings = i.rows.Findings()
	return i.Additions, nil
}

func (i *additions[T, In]) take(ctx context.Context, row fair.SheetRow) error {
	kind, found := i.records.kind, recordsheet.Faults{}
	was, named := i.byID[i.rows.Text(row, columnID)]
	if named && !kind.Personal(was).ErasedAt.IsZero() {
		i.Present = append(i.Present, recordsheet.Added[T]{Row: row.Number, Record: was})
		return nil
	}
	before := was
	if !named {
		var in In
		i.fill(&in)
		i.set(&in, row)
		first, err := kind.Clean(ctx, in, was)
		if !i.sound(row, found, err) {
			return i.otherThanCells(err)
		}
		i.records.begin(&first)
		kind.Sign(&first, i.lang, "")
		before = first
	}
	// The second reading also takes what only the office may set.
	in := kind.Typed(before)
	i.set(&in, row)
	after, err := kind.Clean(ctx, in, before)
	if !i.sound(row, found, err) {
		return i.otherThanCells(err)
	}
	*baseOf(&after) = *baseOf(&before)
	kind.Carry(before, &after)
	twin, twice := i.prints[kind.Print(after, "")]
	switch {
	case named && any(kind.Typed(after)) == any(kind.Typed(was)), !named && twice:
		if !named {
			was = twin
		}
		i.Present = append(i.Present, recordsheet.Added[T]{Row: row.Number, Record: was})
	case named:
		i.Changed = append(i.Changed, recordsheet.Change[T]{Row: row.Number, Before: was, After: after})
	default:
		i.prints[kind.Print(after, "")] = after
		i.Added = append(i.Added, recordsheet.Added[T]{Row: row.Number, Record: after})
	}
	return nil
}

// set copies the cells of a row into an input. What the file has no column for stays.
func (i *additions[T, In]) set(in *In, row fair.SheetRow) {
	for _, c := range i.sheet.Columns {
		if !i.rows.Has(c.Field) {
			continue
		}
		text := i.rows.Text(row, c.Field)
		if whole, is := cellvalue.Whole(text); c.Number && is {
			text = whole
		}
		*c.Of(in) = text
	}
}

// sound reports whether a row has no errors, and otherwise adds them to the plan.
func (i *additions[T, In]) sound(row fair.SheetRow, found recordsheet.Faults, err error) bool {
	found.AddFields(err)
	return i.rows.Accept(row, found) && err == nil
}

// otherThanCells returns an error that is not only about cells, such as one about an option of the import.
func (i *additions[T, In]) otherThanCells(err error) error {
	failure, ok := errors.AsType[*fair.Error](err)
	if !ok || failure.Kind != fair.KindInvalid {
		return err
	}
	for field := range failure.Fields {
		if !slices.ContainsFunc(i.sheet.Columns, func(c SheetColumn[In]) bool { return string(c.Field) == field }) {
			return err
		}
	}
	return nil
}

// importAdditions stores the planned records in the caller's transaction, with a line of the activity log for each, and
// one for the import.
func (r *Records[T, In]) importAdditions(
	ctx context.Context, plan *recordsheet.Additions[T], file string, wish ImportWish,
) error {
	for n := range plan.Changed {
		change := &plan.Changed[n]
		baseOf(&change.After).UpdatedAt = r.core.Now()
		after, err := r.storeAmended(ctx, change.Before, change.After)
		if err != nil {
			return err
		}
		change.After = after
	}
	for n := range plan.Added {
		added := &plan.Added[n].Record
		stored, err := r.stored.Create(ctx, *added)
		if err != nil {
			return err
		}
		*added = stored
		if err := r.logImported(ctx, "created", stored, nil, r.kind.Fields(stored)); err != nil {
			return err
		}
		if held := r.kind.Personal(stored); wish.Agreed != "" {
			if err := r.core.StateConsent(ctx, held.Kind, held.ID, wish.Agreed, held.Lang); err != nil {
				return err
			}
		}
	}
	if len(plan.Added)+len(plan.Changed) == 0 {
		return nil
	}
	summary := texts.PortalActivity.RecordsImported(file, strconv.Itoa(len(plan.Added)), strconv.Itoa(len(plan.Changed)))
	return r.core.LogChange(ctx, "imported", r.kind.Entity, "", summary, nil,
		map[string]any{"added": len(plan.Added), "changed": len(plan.Changed)})
}

// Additions is the preview or the result of an import of records about people.
type Additions[V any] struct {
	web.ImportFacts
	Added   []ImportedRow[V] `json:"added"`
	Changed []ChangedRow[V]  `json:"changed" doc:"The records that a row names by the id and changes."`
	Present []ImportedRow[V] `json:"present" doc:"The rows whose content is that of a record or of an earlier row. They change nothing."`
}

// ImportedRow is a record as read from a row of a spreadsheet.
type ImportedRow[V any] struct {
	Row    int `json:"row" doc:"The number of the row, as shown by a spreadsheet program."`
	Record V   `json:"record"`
}

// ChangedRow is a record before and after the change by a row of a spreadsheet.
type ChangedRow[V any] struct {
	Row    int `json:"row" doc:"The number of the row, as shown by a spreadsheet program."`
	Before V   `json:"before"`
	After  V   `json:"after"`
}

// SchemaName is the name of the type in the OpenAPI document.
func (Additions[V]) SchemaName() string { return web.TypeName(reflect.TypeFor[V](), "") + "Import" }

// SchemaName is the name of the type in the OpenAPI document.
func (ImportedRow[V]) SchemaName() string { return "Imported" + web.TypeName(reflect.TypeFor[V](), "") }

// SchemaName is the name of the type in the OpenAPI document.
func (ChangedRow[V]) SchemaName() string { return "Changed" + web.TypeName(reflect.TypeFor[V](), "") }

// RouteAdditions registers the import of records about people and its template. The form has a text with the name
// `option`, unless this is empty. The function `fill` sets in the input of a new record what the form of a visitor has
// and the file has not. `chosen` is the value of the option.
func RouteAdditions[T, In, V any](
	api *web.API, r *Resource[T, In, V], s Sheet[In], option string, fill func(in *In, chosen string),
) {
	form := web.ImportForm().With("lang", "agreed")
	if option != "" {
		form = form.With(option)
	}
	op := web.Op("POST "+r.Path+"/import", "import-"+strings.ReplaceAll(r.Many, " ", "-"), []string{r.Tag},
		"Import "+r.Many+" from a spreadsheet (.xlsx or .csv) after a preview",
		"Without `apply`, nothing is changed, and the response is a preview. To apply the import, send the same file "+
			"again with `apply` and with the `preview` value of that response. The rows without errors are imported. A row "+
			"with the id of a record changes it. The response is 409 if the file, an option or the stored records have "+
			"changed since the preview. No messages are sent. `lang` is the language of the people, and `agreed` says how "+
			"they agreed to get messages.")
	web.AddForm(api, r.MayChange, op, form, func(ctx context.Context, _ *struct{}) (*web.Body[Additions[V]], error) {
		sent := web.FormOf(ctx)
		text := func(name string) string { return web.TextOf(sent.Text(name)) }
		wish := ImportWish{Lang: fair.ParseLang(text("lang")), Agreed: text("agreed")}
		plan, done, err := web.RunImport(ctx, r.Records.ImportAdditions(web.SheetOf(sent), s,
			func(in *In) { fill(in, text(option)) }, wish))
		if err == nil {
			err = done.Describe(ctx, len(plan.Present), plan.Findings, false)
		}
		if err != nil {
			return nil, err
		}
		imported := func(row int, one T) ImportedRow[V] { return ImportedRow[V]{row, r.View(one, true)} }
		return web.BodyOf(Additions[V]{
			ImportFacts: done, Added: ImportedRows(plan.Added, imported), Present: ImportedRows(plan.Present, imported),
			Changed: fair.Each(plan.Changed, func(c recordsheet.Change[T]) ChangedRow[V] {
				return ChangedRow[V]{c.Row, r.View(c.Before, true), r.View(c.After, true)}
			}),
		}), nil
	})
	web.AddTemplate(api, r.MayChange, strings.ReplaceAll(r.One, " ", "-"), r.Path+"/template.xlsx", []string{r.Tag},
		web.TemplateSummary, func(context.Context) ([]byte, error) { return s.template() })
}
