package programme

import (
	"errors"
	"strings"
	"time"

	"github.com/mela-fair/mela/internal/cellvalue"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/recordsheet"
	"github.com/mela-fair/mela/texts"
)

// The columns of the spreadsheet. An import requires the first five.
const (
	ColumnTitle   recordsheet.Column = "title"
	ColumnDay     recordsheet.Column = "day"
	ColumnFrom    recordsheet.Column = "from"
	ColumnUntil   recordsheet.Column = "until"
	ColumnHall    recordsheet.Column = "hall"
	ColumnSpeaker recordsheet.Column = "speaker"
	ColumnAbout   recordsheet.Column = "about"
	ColumnTopic   recordsheet.Column = "topic"
	// ColumnLanguage has the languages of a session, separated by commas.
	ColumnLanguage recordsheet.Column = "language"
	ColumnStatus   recordsheet.Column = "status"
)

// Columns lists the columns in the order of the template and the export.
var Columns = func() []recordsheet.Column {
	columns := []recordsheet.Column{
		ColumnTitle, ColumnDay, ColumnFrom, ColumnUntil, ColumnHall, ColumnSpeaker, ColumnAbout,
		ColumnTopic, ColumnLanguage, ColumnStatus,
	}
	for _, translated := range translatedColumns {
		for _, l := range recordsheet.Translated {
			columns = append(columns, translated.In(l))
		}
	}
	return columns
}()

var translatedColumns = []recordsheet.Column{ColumnTitle, ColumnHall, ColumnSpeaker, ColumnAbout, ColumnTopic}

// Title returns the heading of a column in the template and the export.
func Title(c recordsheet.Column) string {
	for _, translated := range translatedColumns {
		for _, l := range recordsheet.Translated {
			if c == translated.In(l) {
				return texts.PortalExports.TextIn(Title(translated), l.Language().EnglishName).In(fair.English)
			}
		}
	}
	return texts.PortalExports.Programme(string(c)).In(fair.English)
}

// headings lists, for each column, the headings that are accepted in addition to the column's title. All headings are
// normalised by cellvalue.HeadingKey.
var headings = map[recordsheet.Column][]string{
	ColumnTitle: {
		"session", "event", "programme", "program", "talk", "शीर्षक", "विषय", "శీర్షిక", "అంశం",
	},
	ColumnDay: {
		"date", "dayoffair", "दिन", "दिनांक", "तारीख", "రోజు", "తేదీ",
	},
	ColumnFrom: {
		"start", "starts", "begins", "starttime", "fromtime", "समयसे", "से", "ప్రారంభం", "నుంచి", "నుండి",
	},
	ColumnUntil: {
		"end", "ends", "to", "till", "endtime", "तक", "ముగింపు", "వరకు",
	},
	ColumnHall: {
		"place", "venue", "stage", "room", "location", "हॉल", "स्थान", "హాల్", "హాలు", "వేదిక",
	},
	ColumnSpeaker: {
		"speakers", "by", "presenter", "speakername", "वक्ता", "వక్త",
	},
	ColumnAbout: {
		"about", "details", "विवरण", "వివరణ", "వివరాలు",
	},
	ColumnTopic: {
		"subject", "theme",
	},
	ColumnLanguage: {
		"languages", "भाषा", "భాష",
	},
	ColumnStatus: {
		"state",
	},
}

var format = &recordsheet.Format{
	Columns: Columns, Needed: Columns[:5], Texts: translatedColumns, Headings: headings, Title: Title,
	NoHeadings: texts.PortalErrors.ProgrammeNoHeadings(), NoRows: texts.PortalErrors.ProgrammeNoRows(), MaxRows: 1_000,
}

// Sheet contains the rules for a programme spreadsheet that an import accepts, such as its columns and size limits.
var Sheet = format.Rule()

// List is the content of a programme spreadsheet.
type List struct {
	recordsheet.Rows // all rows and errors; the field `rows` contains only valid rows
	rows             []row
}

type row struct {
	number int
	item   Item // contains only the texts for which the file has columns
}

// Read reads a programme spreadsheet of an edition with the given speakers. The returned error is about the whole file,
// for example if it has wrong columns or no rows. Errors in single rows are in Faults.
func Read(sheet fair.Sheet, edition fair.Edition, speakers []Speaker) (List, error) {
	rows, err := format.Open(sheet)
	list := List{Rows: rows}
	if err != nil {
		return list, err
	}
	for _, row := range list.Sheet.Rows {
		list.read(row, edition, speakers)
	}
	return list, nil
}

// read adds one row to the list. If the row has errors, read adds the errors instead of the row.
func (l *List) read(typed fair.SheetRow, edition fair.Edition, speakers []Speaker) {
	in := Input{
		Day: dayOf(l.Text(typed, ColumnDay)), From: timeOf(l.Text(typed, ColumnFrom)),
		Until: timeOf(l.Text(typed, ColumnUntil)), Hall: l.TextIn(typed, ColumnHall),
		Speaker: l.TextIn(typed, ColumnSpeaker), Title: l.TextIn(typed, ColumnTitle),
		About: l.TextIn(typed, ColumnAbout), Topic: l.TextIn(typed, ColumnTopic), Status: l.Text(typed, ColumnStatus),
		Languages: languagesOf(l.Text(typed, ColumnLanguage)),
	}
	ids, others := divideSpeakers(in.Speaker[fair.English], speakers)
	in.Speakers, in.Speaker = ids, in.Speaker.With(fair.English, others)
	faults := recordsheet.Faults{}
	item, err := in.Clean(edition, speakers)
	faults.AddFields(columnErrors(err))
	if l.Accept(typed, faults) {
		l.rows = append(l.rows, row{typed.Number, item})
	}
}

// dayOf converts a date to the format YYYY-MM-DD. It returns any other text unchanged; the validation then rejects the
// text.
func dayOf(text string) string {
	if day, ok := cellvalue.Time(text); ok {
		return day.In(fair.Kolkata).Format(time.DateOnly)
	}
	return text
}

// timeOf converts a time of day to the format HH:MM. It returns any other text unchanged; the validation then rejects
// the text.
func timeOf(text string) string {
	if at, ok := cellvalue.TimeOfDay(text); ok {
		return at
	}
	return text
}

// columnErrors returns an error whose fields have the names of columns.
func columnErrors(err error) error {
	if e, ok := errors.AsType[*fair.Error](err); ok && !e.Fields["languages"].IsZero() {
		e.Fields[string(ColumnLanguage)] = e.Fields["languages"]
		delete(e.Fields, "languages")
	}
	return err
}

// languagesOf converts the names or codes of languages to codes. It returns any other text unchanged; the validation
// then rejects the text.
func languagesOf(cell string) []string {
	var codes []string
	for name := range strings.FieldsFuncSeq(cell, func(r rune) bool { return strings.ContainsRune(",;/", r) }) {
		if name = strings.TrimSpace(name); name == "" {
			continue
		}
		for _, l := range fair.Langs {
			if of := l.Language(); strings.EqualFold(name, of.EnglishName) || name == of.Name {
				name = string(l)
			}
		}
		codes = append(codes, strings.ToLower(name))
	}
	return codes
}
