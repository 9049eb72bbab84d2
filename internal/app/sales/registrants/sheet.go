package registrants

import (
	"strings"

	"github.com/mela-fair/mela/internal/app/recordsheet"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

// The column names are the field names of the registration form. An import requires the columns for the category and
// the phone number. The category of a row determines which other columns the row requires.
const (
	ColumnCategory recordsheet.Column = "category"
	ColumnName     recordsheet.Column = "name"
	ColumnPhone    recordsheet.Column = "whatsappNo"
	ColumnEmail    recordsheet.Column = "email"
	ColumnAddress  recordsheet.Column = "address"
	ColumnCompany  recordsheet.Column = "companyName"
	ColumnWebsite  recordsheet.Column = "website"
	ColumnDegree   recordsheet.Column = "degree"
	ColumnCollege  recordsheet.Column = "college"
	ColumnPersons  recordsheet.Column = "persons"
)

// Columns lists the columns in the order of the template.
var Columns = []recordsheet.Column{
	ColumnCategory, ColumnName, ColumnPhone, ColumnEmail, ColumnDegree, ColumnCollege, ColumnCompany, ColumnAddress,
	ColumnWebsite, ColumnPersons,
}

// Title returns the heading of a column in the template.
func Title(c recordsheet.Column) string {
	return texts.PortalExports.Registrants(string(c)).In(fair.English)
}

// headings lists, for each column, the headings that are accepted in addition to the column's title. All headings are
// normalised by cellvalue.HeadingKey.
var headings = map[recordsheet.Column][]string{
	ColumnCategory: {"type", "visitorcategory", "श्रेणी", "వర్గం"},
	ColumnName: {
		"fullname", "studentname", "nameofstudent", "nameofthestudent", "visitor", "नाम", "పేరు",
	},
	ColumnPhone: {
		"phonenumber", "phoneno", "mobile", "mobilenumber", "mobileno", "whatsapp", "whatsappno", "whatsappnumber",
		"contactnumber", "फोन", "मोबाइल", "ఫోన్", "మొబైల్",
	},
	ColumnEmail:   {"email", "emailid", "emailaddress", "mail", "mailid", "ईमेल", "ఈమెయిల్"},
	ColumnAddress: {"village", "place", "postaladdress", "पता", "చిరునామా"},
	ColumnCompany: {"companyname", "organisation", "organization", "firm", "कंपनी", "కంపెనీ"},
	ColumnWebsite: {"web", "url"},
	ColumnDegree:  {"course", "class", "qualification", "डिग्री", "డిగ్రీ"},
	ColumnCollege: {"institute", "institution", "school", "university", "collegename", "कॉलेज", "కళాశాల"},
	ColumnPersons: {"people", "numberofpersons", "noofpersons", "groupsize", "व्यक्ति", "వ్యక్తులు"},
}

var format = &recordsheet.Format{
	Columns: Columns, Needed: []recordsheet.Column{ColumnCategory, ColumnPhone}, Headings: headings, Title: Title,
	NoHeadings: texts.PortalErrors.RegistrationNoHeadings(), NoRows: texts.PortalErrors.RegistrationNoRows(),
	MaxRows: 1_000,
}

// Sheet describes the spreadsheets of registrations that an import accepts.
var Sheet = format.Rule()

// List is the content of a spreadsheet of registrations.
type List struct {
	recordsheet.Rows // all rows and errors; the field `rows` contains only the rows without errors
	rows             []recordsheet.Added[fair.Registration]
}

// Read reads a spreadsheet of registrations. The returned error is about the whole file, for example if it has wrong
// columns or no rows. Errors in single rows are in Faults.
func Read(sheet fair.Sheet) (List, error) {
	rows, err := format.Open(sheet)
	list := List{Rows: rows}
	if err != nil {
		return list, err
	}
	for _, row := range sheet.Rows {
		list.read(row)
	}
	return list, nil
}

// read adds one row to the list. If the row has errors, read adds the errors instead of the row.
func (l *List) read(typed fair.SheetRow) {
	in := fair.RegistrationInput{
		Category: l.Text(typed, ColumnCategory), Name: l.Text(typed, ColumnName),
		WhatsappNo: l.Text(typed, ColumnPhone), Email: l.Text(typed, ColumnEmail), Address: l.Text(typed, ColumnAddress),
		CompanyName: l.Text(typed, ColumnCompany), Website: l.Text(typed, ColumnWebsite),
		Degree: l.Text(typed, ColumnDegree), College: l.Text(typed, ColumnCollege), Persons: l.Text(typed, ColumnPersons),
	}
	if in.CompanyName == "" {
		in.CompanyName = in.Name // only the company forms have the field CompanyName
	}
	faults := recordsheet.Faults{}
	if category, known := fair.ParseCategory(in.Category); !known || category == fair.Other {
		faults.Add(ColumnCategory, texts.PortalErrors.WriteOneOf(categoryNames))
	}
	registration, err := in.Clean()
	faults.AddFields(err)
	if l.Accept(typed, faults) {
		l.rows = append(l.rows, recordsheet.Added[fair.Registration]{Row: typed.Number, Record: registration})
	}
}

// categoryNames lists the categories that have a form.
var categoryNames = func() string {
	var names []string
	for _, c := range fair.Categories {
		if c != fair.Other {
			names = append(names, string(c))
		}
	}
	return strings.Join(names, ", ")
}()
