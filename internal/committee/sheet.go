package committee

import (
	"cmp"
	"strconv"
	"strings"

	"github.com/mela-fair/mela/internal/cellvalue"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/recordsheet"
	"github.com/mela-fair/mela/texts"
)

// The columns of the spreadsheet. An import requires the first three.
const (
	ColumnName        recordsheet.Column = "name"
	ColumnDesignation recordsheet.Column = "designation"
	ColumnCommittee   recordsheet.Column = "committee"
	ColumnInstitute   recordsheet.Column = "institute"
	ColumnGroup       recordsheet.Column = "group"
	ColumnEmail       recordsheet.Column = "email"
	ColumnOrder       recordsheet.Column = "order"
)

// Title returns the heading of a column in the template and the export.
func Title(c recordsheet.Column) string {
	for _, translated := range translatedColumns {
		for _, l := range recordsheet.Translated {
			if c == translated.In(l) {
				return texts.PortalExports.TextIn(Title(translated), l.Language().EnglishName).In(fair.English)
			}
		}
	}
	return texts.PortalExports.Members(string(c)).In(fair.English)
}

// Columns lists the columns in the order of the template and the export.
var Columns = func() []recordsheet.Column {
	columns := []recordsheet.Column{
		ColumnName, ColumnDesignation, ColumnCommittee, ColumnInstitute, ColumnGroup, ColumnEmail,
	}
	for _, translated := range translatedColumns {
		for _, l := range recordsheet.Translated {
			columns = append(columns, translated.In(l))
		}
	}
	return append(columns, ColumnOrder)
}()

var translatedColumns = []recordsheet.Column{ColumnName, ColumnDesignation, ColumnInstitute, ColumnGroup}

// headings lists, for each column, the headings that are accepted in addition to the column's title. All headings
// are normalised by cellvalue.HeadingKey.
var headings = map[recordsheet.Column][]string{
	ColumnName: {
		"name", "fullname", "member", "membername", "nameofmember", "nameofthemember", "person", "नाम",
		"पूरानाम", "सदस्य", "सदस्यकानाम", "పేరు", "పూర్తిపేరు", "సభ్యులు", "సభ్యునిపేరు",
	},
	ColumnDesignation: {
		"designation", "designationinenglish", "designationenglish", "designationen", "post", "role",
		"पद", "पदनाम", "హోదా", "పదవి",
	},
	ColumnCommittee: {
		"committee", "committeename", "committeeid", "nameofcommittee", "nameofthecommittee", "समिति",
		"समितिकानाम", "कमेटी", "కమిటీ", "సమితి", "కమిటీపేరు",
	},
	ColumnDesignation.In(fair.Telugu): {"తెలుగుహోదా", "తెలుగులోహోదా"},
	ColumnDesignation.In(fair.Hindi):  {"हिंदी", "हिंदीपदनाम"},
	ColumnInstitute: {
		"institution", "organisation", "organization", "college", "university", "office", "district", "affiliation",
		"संस्थान", "संस्था", "जिला", "సంస్థ", "జిల్లా", "కళాశాల",
	},
	ColumnGroup: {"section", "heading", "subcommittee", "समूह", "वर्ग", "విభాగం", "సమూహం"},
	ColumnEmail: {"emailaddress", "mail", "mailid", "emailid", "ईमेल", "ईमेलपता", "ఈమెయిల్", "మెయిల్"},
	ColumnOrder: {
		"order", "displayorder", "orderofdisplay", "sortorder", "position", "no", "number", "sno",
		"slno", "srno", "serialno", "serialnumber", "क्रम", "क्रमांक", "క్రమం", "క్రమసంఖ్య", "వరుససంఖ్య",
	},
}

// maxOrder is the largest number that the column Order may contain.
const maxOrder = 99_999

var format = &recordsheet.Format{
	Columns: Columns, Needed: Columns[:3], Texts: translatedColumns, Headings: headings,
	Title: Title, NoRows: texts.PortalErrors.SheetNoRows(), MaxRows: 2_000,
}

// Sheet describes the spreadsheets of committee members that an import accepts.
var Sheet = format.Rule()

// List is the content of a committee member spreadsheet.
type List struct {
	recordsheet.Rows // all rows and errors; the field `rows` contains only valid rows
	rows             []row
}

type row struct {
	number int
	member Member // contains only the texts for which the file has columns
	order  int    // negative: not given
}

// Read reads a spreadsheet of committee members. A committee is given by its id or its name in any of the three
// languages. The returned error is about the whole file, for example if it has wrong columns or no rows. Errors in
// single rows are in Faults.
func Read(sheet fair.Sheet, committees []fair.Committee) (List, error) {
	rows, err := format.Open(sheet)
	list := List{Rows: rows}
	if err != nil {
		return list, err
	}
	for _, row := range list.Sheet.Rows {
		list.read(row, committees)
	}
	return list, nil
}

// read adds one row to the list. If the row has errors, read adds the errors instead of the row.
func (l *List) read(typed fair.SheetRow, committees []fair.Committee) {
	faults := recordsheet.Faults{}
	in := Input{
		Name: l.Text(typed, ColumnName), NameIn: l.TextIn(typed, ColumnName), Designation: l.TextIn(typed, ColumnDesignation),
		Institute: l.TextIn(typed, ColumnInstitute), Group: l.TextIn(typed, ColumnGroup), Email: l.Text(typed, ColumnEmail),
	}
	if named := l.Text(typed, ColumnCommittee); named != "" {
		var known bool
		if in.Committee, known = committeeNamed(committees, named); !known {
			faults.Add(ColumnCommittee, texts.PortalErrors.CommitteeUnknown(named, committeeNames(committees)))
		}
	} else {
		faults.Add(ColumnCommittee, texts.Errors.Required())
	}
	member, err := in.Clean(committees)
	faults.AddFields(err)
	order, ok := orderOf(l.Text(typed, ColumnOrder))
	if !ok {
		faults.Add(ColumnOrder, texts.PortalErrors.NumberUpTo(strconv.Itoa(maxOrder)))
	}
	if l.Accept(typed, faults) {
		l.rows = append(l.rows, row{typed.Number, member, order})
	}
}

// orderOf parses a value of the column Order, such as "3", "3." or "3.0". For an empty string, it returns -1. If the
// value is not valid, `ok` is false.
func orderOf(text string) (order int, ok bool) {
	if text == "" {
		return -1, true
	}
	text, _ = strings.CutSuffix(strings.TrimRight(text, ".)"), ".0")
	order, err := strconv.Atoi(text)
	return order, err == nil && order >= 0 && order <= maxOrder
}

// committeeNamed finds a committee by its id or by its name in any language, and returns its id. The name may be given
// with or without the word "committee".
func committeeNamed(committees []fair.Committee, named string) (id string, ok bool) {
	for _, key := range []func(string) string{cellvalue.HeadingKey, committeeKey} {
		wanted := key(named)
		if wanted == "" {
			continue
		}
		for _, c := range committees {
			for _, name := range append(c.Name.All(), c.ID) {
				if key(name) == wanted {
					return c.ID, true
				}
			}
		}
	}
	return "", false
}

// committeeWords are the words that are ignored when committee names are compared. For example, "Finance and Marketing
// Committee" equals "Finance & Marketing".
var committeeWords = strings.NewReplacer("&", " ", " and ", " ", "committee", "", "समिति", "", "कमेटी", "", "కమిటీ", "",
	"సమితి", "")

func committeeKey(s string) string {
	return cellvalue.HeadingKey(committeeWords.Replace(strings.ToLower(s)))
}

func committeeNames(committees []fair.Committee) string {
	names := fair.Each(committees, func(c fair.Committee) string { return cmp.Or(c.Name[fair.English], c.ID) })
	return strings.Join(names, ", ")
}
