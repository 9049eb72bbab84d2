package exhibitors

import (
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/recordsheet"
	"github.com/mela-fair/mela/texts"
)

// The column names are the field names of the booking form. An import requires the first five columns.
const (
	ColumnName         recordsheet.Column = "name"
	ColumnContact      recordsheet.Column = "contactPerson"
	ColumnPhone        recordsheet.Column = "phone"
	ColumnAddress      recordsheet.Column = "address"
	ColumnStalls       recordsheet.Column = "stalls"
	ColumnSize         recordsheet.Column = "size"
	ColumnEmail        recordsheet.Column = "email"
	ColumnCategory     recordsheet.Column = "category"
	ColumnProduct      recordsheet.Column = "product"
	ColumnMembers      recordsheet.Column = "members"
	ColumnGST          recordsheet.Column = "gst"
	ColumnRequirements recordsheet.Column = "requirements"
	ColumnLocalName    recordsheet.Column = "localName"
)

// Columns lists the columns in the order of the template.
var Columns = []recordsheet.Column{
	ColumnName, ColumnContact, ColumnPhone, ColumnAddress, ColumnStalls, ColumnSize, ColumnEmail, ColumnCategory,
	ColumnProduct, ColumnMembers, ColumnGST, ColumnRequirements, ColumnLocalName,
}

// Title returns the heading of a column in the template.
func Title(c recordsheet.Column) string {
	return texts.PortalExports.Exhibitors(string(c)).In(fair.English)
}

// headings lists, for each column, the headings that are accepted in addition to the column's title. All headings are
// normalised by cellvalue.HeadingKey.
var headings = map[recordsheet.Column][]string{
	ColumnName: {
		"name", "firm", "company", "companyname", "organization", "organisationname", "exhibitor", "संस्था",
		"సంస్థ",
	},
	ColumnContact: {"contact", "contactname", "nameofcontact", "representative", "संपर्कव्यक्ति", "సంప్రదించేవ్యక్తి"},
	ColumnPhone: {
		"phonenumber", "phoneno", "mobile", "mobilenumber", "mobileno", "whatsapp", "contactnumber", "फोन", "मोबाइल",
		"ఫోన్", "మొబైల్",
	},
	ColumnAddress:  {"place", "postaladdress", "पता", "చిరునామా"},
	ColumnStalls:   {"stall", "stallno", "stallnos", "stallnumber", "stallnumbers", "स्टॉल", "స్టాల్"},
	ColumnSize:     {"stallsize", "sizes", "आकार", "పరిమాణం"},
	ColumnEmail:    {"emailid", "emailaddress", "mail", "mailid", "ईमेल", "ఈమెయిల్"},
	ColumnCategory: {"type", "organisationcategory", "श्रेणी", "వర్గం"},
	ColumnProduct:  {"products", "exhibits"},
	ColumnMembers:  {"persons", "people", "numberofmembers", "noofmembers"},
	ColumnGST:      {"gst", "gstin", "gstno"},

	ColumnLocalName: {"localname", "nameintelugu", "nameinhindi"},
}

var format = &recordsheet.Format{
	Columns: Columns, Needed: Columns[:5], Headings: headings, Title: Title,
	NoHeadings: texts.PortalErrors.BookingNoHeadings(), NoRows: texts.PortalErrors.BookingNoRows(), MaxRows: 300,
	Lines: []recordsheet.Column{ColumnAddress, ColumnRequirements},
}

// Sheet describes the spreadsheets of stall bookings that an import accepts.
var Sheet = format.Rule()

// List is the content of a spreadsheet of stall bookings.
type List struct {
	recordsheet.Rows // all rows and errors; the field `rows` contains only the rows without errors

	rows []recordsheet.Added[fair.Booking] // the bookings include their stalls and prices
}

// Read reads a spreadsheet of an edition's stall bookings. The function `price` validates the stalls of a row and
// returns their price. The returned error is about the whole file, for example if it has wrong columns or no rows.
// Errors in single rows are in Faults.
func Read(
	sheet fair.Sheet,
	edition fair.Edition,
	price func(stalls []fair.StallKey) ([]fair.Claim, fair.Price, error),
) (List, error) {
	rows, err := format.Open(sheet)
	list := List{Rows: rows}
	if err != nil {
		return list, err
	}
	for _, row := range list.Sheet.Rows {
		list.read(row, edition, price)
	}
	return list, nil
}

// read adds one row to the list. If the row has errors, read adds the errors instead of the row.
func (l *List) read(
	typed fair.SheetRow,
	edition fair.Edition,
	price func(stalls []fair.StallKey) ([]fair.Claim, fair.Price, error),
) {
	faults := recordsheet.Faults{}
	stalls := stallsOf(edition.Plan, l.Text(typed, ColumnStalls), l.Text(typed, ColumnSize), faults)
	in := fair.BookingInput{
		Name: l.Text(typed, ColumnName), ContactPerson: l.Text(typed, ColumnContact), Phone: l.Text(typed, ColumnPhone),
		Email: l.Text(typed, ColumnEmail), Address: l.Text(typed, ColumnAddress), Product: l.Text(typed, ColumnProduct),
		Members: l.Text(typed, ColumnMembers), GST: l.Text(typed, ColumnGST), Stalls: stalls, FromForm: true,
		Requirements: l.Text(typed, ColumnRequirements), LocalName: l.Text(typed, ColumnLocalName),
	}
	named := l.Text(typed, ColumnCategory)
	in.Category = categoryOf(edition, named)
	if in.Category == "" && named != "" {
		faults.Add(ColumnCategory, texts.PortalErrors.WriteOneOf(categoryNames(edition)))
	}
	booking, err := in.Clean(edition)
	faults.AddFields(err)
	booking.Stalls, booking.Price, err = price(stalls)
	faults.AddFields(err)
	if l.Accept(typed, faults) {
		l.rows = append(l.rows, recordsheet.Added[fair.Booking]{Row: typed.Number, Record: booking})
	}
}
