package registrants

import (
	"maps"
	"slices"
	"strings"

	"github.com/mela-fair/mela/internal/cellvalue"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/recordsheet"
	"github.com/mela-fair/mela/texts"
)

// The column names are the field names of the registration form. An import requires the columns for the category and
// the phone number. The category of a row determines which other columns the row requires.
const (
	ColumnCategory    recordsheet.Column = "category"
	ColumnName        recordsheet.Column = "name"
	ColumnPhone       recordsheet.Column = "whatsappNo"
	ColumnEmail       recordsheet.Column = "email"
	ColumnAddress     recordsheet.Column = "address"
	ColumnCompany     recordsheet.Column = "companyName"
	ColumnWebsite     recordsheet.Column = "website"
	ColumnDegree      recordsheet.Column = "degree"
	ColumnCollege     recordsheet.Column = "college"
	ColumnPersons     recordsheet.Column = "persons"
	ColumnMemberNames recordsheet.Column = "memberNames"
	ColumnLang        recordsheet.Column = "lang"
	ColumnID          recordsheet.Column = "id" // of the registration that the row changes
)

// Columns lists the columns in the order of the template.
var Columns = []recordsheet.Column{
	ColumnCategory, ColumnName, ColumnPhone, ColumnEmail, ColumnDegree, ColumnCollege, ColumnCompany, ColumnAddress,
	ColumnWebsite, ColumnPersons, ColumnMemberNames, ColumnLang,
}

// Title returns the heading of a column in the template.
func Title(c recordsheet.Column) string {
	return texts.PortalExports.Registrants(string(c)).In(fair.English)
}

// headings lists, for each column, the headings that are accepted in addition to the column's title. All headings are
// normalised by cellvalue.HeadingKey.
var headings = map[recordsheet.Column][]string{
	ColumnCategory: {"type", "visitorcategory", "श्रेणी", "वर्ग", "వర్గం"},
	ColumnName: {
		"fullname", "studentname", "nameofstudent", "nameofthestudent", "visitor", "नाम", "पूरानाम", "పేరు", "పూర్తిపేరు",
	},
	ColumnPhone: {
		"phonenumber", "phoneno", "mobile", "mobilenumber", "mobileno", "whatsapp", "whatsappno", "whatsappnumber",
		"contactnumber", "फोन", "मोबाइल", "फोननंबर", "मोबाइलनंबर", "ఫోన్", "మొబైల్", "ఫోన్నంబర్", "మొబైల్నంబర్",
	},
	ColumnEmail:       {"email", "emailid", "emailaddress", "mail", "mailid", "ईमेल", "ఈమెయిల్"},
	ColumnAddress:     {"village", "place", "postaladdress", "पता", "गाँव", "చిరునామా", "గ్రామం", "ఊరు"},
	ColumnCompany:     {"companyname", "organisation", "organization", "firm", "कंपनी", "संस्था", "కంపెనీ", "సంస్థ"},
	ColumnWebsite:     {"web", "url", "वेबसाइट", "వెబ్సైట్"},
	ColumnDegree:      {"course", "class", "qualification", "डिग्री", "पाठ्यक्रम", "డిగ్రీ", "కోర్సు"},
	ColumnCollege:     {"institute", "institution", "school", "university", "collegename", "कॉलेज", "కళాశాల", "కాలేజీ"},
	ColumnPersons:     {"people", "numberofpersons", "noofpersons", "groupsize", "व्यक्ति", "వ్యక్తులు"},
	ColumnMemberNames: {"names", "membernames", "namesofthegroup", "नामसूची", "పేర్లు"},
	ColumnLang:        {"lang", "भाषा", "భాష"},
	ColumnID:          {"registrationid"},
}

// formatWith returns the format with a column for each question. Its heading is the question in any of the languages.
func formatWith(questions []fair.Question) *recordsheet.Format {
	f := *format
	f.Columns, f.Headings = slices.Clone(format.Columns), maps.Clone(headings)
	titles := map[recordsheet.Column]string{}
	for _, q := range questions {
		column := recordsheet.Column(fair.AnswerField(q.ID))
		f.Columns = append(f.Columns, column)
		titles[column] = q.Label.OrEnglish(fair.English)
		f.Headings[column] = fair.Each(q.Label.All(), cellvalue.HeadingKey)
	}
	f.Title = func(c recordsheet.Column) string {
		if title, is := titles[c]; is {
			return title
		}
		return Title(c)
	}
	return &f
}

// ColumnsWith lists the columns of the template with those of the questions, and returns their titles.
func ColumnsWith(questions []fair.Question) ([]recordsheet.Column, func(recordsheet.Column) string) {
	f := formatWith(questions)
	return slices.DeleteFunc(f.Columns, func(c recordsheet.Column) bool { return c == ColumnID }), f.Title
}

var format = &recordsheet.Format{
	Columns: append(slices.Clone(Columns), ColumnID), Needed: []recordsheet.Column{ColumnCategory, ColumnPhone},
	Lines: []recordsheet.Column{ColumnAddress, ColumnMemberNames}, Headings: headings, Title: Title,
	NoHeadings: texts.PortalErrors.RegistrationNoHeadings(), NoRows: texts.PortalErrors.RegistrationNoRows(),
	MaxRows: 1_000,
}

// Sheet describes the spreadsheets of registrations that an import accepts.
var Sheet = format.Rule()

// List is the content of a spreadsheet of registrations.
type List struct {
	recordsheet.Rows
	rows    []row
	edition fair.Edition
}

// row is a row of the spreadsheet as typed.
type row struct {
	typed fair.SheetRow
	id    string
	in    fair.RegistrationInput
	names string
	lang  fair.Lang // empty: not given
	found recordsheet.Faults
}

// Read reads a spreadsheet of registrations. The returned error is about the whole file, for example if it has wrong
// columns or no rows. Plan checks the single rows.
func Read(sheet fair.Sheet, edition fair.Edition) (List, error) {
	rows, err := formatWith(edition.Questions).Open(sheet)
	list := List{Rows: rows, edition: edition}
	if err != nil {
		return list, err
	}
	for _, typed := range list.Sheet.Rows {
		list.rows = append(list.rows, list.read(typed))
	}
	return list, nil
}

func (l *List) read(typed fair.SheetRow) row {
	r := row{typed: typed, id: l.Text(typed, ColumnID), found: recordsheet.Faults{}}
	whole := func(c recordsheet.Column) string { // a spreadsheet program may write 9848012345.0 or 9.848012345E9
		text, _ := cellvalue.Whole(l.Text(typed, c))
		return text
	}
	r.in = fair.RegistrationInput{
		Category: l.Text(typed, ColumnCategory), Name: l.Text(typed, ColumnName),
		WhatsappNo: whole(ColumnPhone), Email: l.Text(typed, ColumnEmail), Address: l.Text(typed, ColumnAddress),
		CompanyName: l.Text(typed, ColumnCompany), Website: l.Text(typed, ColumnWebsite),
		Degree: l.Text(typed, ColumnDegree), College: l.Text(typed, ColumnCollege), Persons: whole(ColumnPersons),
		ByOffice: true, Answers: map[string]string{},
	}
	for _, q := range l.edition.Questions {
		if text := l.Text(typed, recordsheet.Column(fair.AnswerField(q.ID))); text != "" {
			r.in.Answers[q.ID] = text
		}
	}
	r.names = l.Text(typed, ColumnMemberNames)
	if strings.Contains(l.Lines(typed, ColumnName), "\n") {
		r.found.Add(ColumnName, texts.PortalErrors.OnePersonPerRow())
	}
	if category, known := categoryOf(l.edition, r.in.Category); known {
		r.in.Category = string(category)
	} else {
		r.found.Add(ColumnCategory, texts.PortalErrors.WriteOneOf(categoryNames(l.edition)))
	}
	if text := l.Text(typed, ColumnLang); text != "" {
		var known bool
		if r.lang, known = langOf(text); !known {
			r.found.Add(ColumnLang, texts.PortalErrors.WriteOneOf(langNames))
		}
	}
	return r
}

// categoryOf finds a category that has a form, by its name in any of the languages, in the singular or the plural.
func categoryOf(edition fair.Edition, typed string) (fair.Category, bool) {
	if category, known := edition.FindCategory(typed); known {
		return category.ID, category.Like != fair.Other
	}
	key := cellvalue.HeadingKey(typed)
	for category, names := range otherNames {
		if slices.ContainsFunc(names, func(name string) bool { return cellvalue.HeadingKey(name) == key }) {
			return category, true
		}
	}
	return "", false
}

// otherNames are the usual names of the built-in categories in Telugu and Hindi, in the singular and the plural.
var otherNames = map[fair.Category][]string{
	fair.Farmer:    {"రైతు", "రైతులు", "किसान", "किसानों", "कृषक"},
	fair.Scientist: {"శాస్త్రవేత్త", "శాస్త్రవేత్తలు", "वैज्ञानिक", "वैज्ञानिकों"},
	fair.Entrepreneur: {
		"పారిశ్రామికవేత్త", "పారిశ్రామికవేత్తలు", "उद्यमी", "उद्यमियों",
	},
	fair.Startup: {"స్టార్టప్", "స్టార్టప్‌లు", "स्टार्टअप"},
	fair.Student: {"విద్యార్థి", "విద్యార్థిని", "విద్యార్థులు", "छात्र", "छात्रा", "छात्रों", "विद्यार्थी"},
}

// categoryNames lists the categories that have a form.
func categoryNames(edition fair.Edition) string {
	var names []string
	for _, c := range edition.RegistrationCategories() {
		if c.Like != fair.Other {
			names = append(names, c.Name[fair.English])
		}
	}
	return strings.Join(names, ", ")
}

// langOf finds a language by its code or its name.
func langOf(typed string) (fair.Lang, bool) {
	key := cellvalue.HeadingKey(typed)
	for _, l := range fair.Langs {
		language := l.Language()
		for _, name := range []string{string(l), language.EnglishName, language.Name} {
			if key == cellvalue.HeadingKey(name) {
				return l, true
			}
		}
	}
	return "", false
}

var langNames = strings.Join(fair.Each(fair.Langs, func(l fair.Lang) string { return l.Language().EnglishName }), ", ")
