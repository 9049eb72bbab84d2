package members

import (
	"errors"
	"slices"
	"strconv"
	"strings"

	"github.com/mela-fair/mela/internal/app/cellvalue"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

// Column is a column of a spreadsheet of committee members.
type Column string

// The columns; an import needs the first three.
const (
	ColumnName        Column = "name"
	ColumnDesignation Column = "designation"
	ColumnCommittee   Column = "committee"
	ColumnOrder       Column = "order"
)

// DesignationIn is the column of the designation in a language: ColumnDesignation is that in English.
func DesignationIn(l fair.Lang) Column { return Column(fair.TextField(string(ColumnDesignation), l)) }

// translated lists the languages whose designation has a column of its own.
var translated = slices.DeleteFunc(slices.Clone(fair.Langs), func(l fair.Lang) bool { return l == fair.English })

// Title returns the heading that the template and the export have.
func (c Column) Title() texts.Message {
	for _, l := range translated {
		if c == DesignationIn(l) {
			return texts.PortalExports.DesignationIn(l.Language().EnglishName)
		}
	}
	return texts.PortalExports.Members(string(c))
}

// Columns lists the columns in the order of the template and the export.
var Columns = func() []Column {
	columns := []Column{ColumnName, ColumnDesignation, ColumnCommittee}
	for _, l := range translated {
		columns = append(columns, DesignationIn(l))
	}
	return append(columns, ColumnOrder)
}()

var neededMemberColumns = Columns[:3]

// memberHeadings are the accepted headings of each column, normalised by cellvalue.HeadingKey.
var memberHeadings = map[Column][]string{
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
	DesignationIn(fair.Telugu): {"తెలుగుహోదా", "తెలుగులోహోదా"},
	DesignationIn(fair.Hindi):  {"हिंदी", "हिंदीपदनाम"},
	ColumnOrder: {
		"order", "displayorder", "orderofdisplay", "sortorder", "position", "no", "number", "sno",
		"slno", "srno", "serialno", "serialnumber", "क्रम", "क्रमांक", "క్రమం", "క్రమసంఖ్య", "వరుససంఖ్య",
	},
}

// maxMemberOrder is the largest number in the column Order.
const maxMemberOrder = 99_999

// Sheet is the rule for a spreadsheet of committee members.
var Sheet = fair.SheetRule{Field: "file", MaxBytes: 5 << 20, MaxRows: 2_000, Known: func(cells []string) (int, bool) {
	columns := memberColumnsOf(cells)
	return len(columns.at), len(columns.missing()) == 0
}}

// memberColumns maps columns to their positions in a row of headings.
type memberColumns struct {
	at      map[Column]int
	twice   []string // headings of a column that another heading has already
	ignored []string // headings of no known column
}

func memberColumnsOf(cells []string) memberColumns {
	found := memberColumns{at: map[Column]int{}}
	for i, cell := range cells {
		key := cellvalue.HeadingKey(cell)
		if key == "" {
			continue
		}
		column, known := memberColumnOf(key)
		_, there := found.at[column]
		switch {
		case !known:
			found.ignored = append(found.ignored, cell)
		case there:
			found.twice = append(found.twice, cell)
		default:
			found.at[column] = i
		}
	}
	return found
}

func memberColumnOf(key string) (Column, bool) {
	for _, column := range Columns {
		if slices.Contains(memberHeadings[column], key) {
			return column, true
		}
	}
	for _, l := range translated {
		language := l.Language()
		name := strings.ToLower(language.EnglishName)
		headings := []string{
			name, "designationin" + name, "designation" + name, name + "designation", "designation" + string(l),
			cellvalue.HeadingKey(language.Name),
		}
		if slices.Contains(headings, key) {
			return DesignationIn(l), true
		}
	}
	return "", false
}

func (c memberColumns) missing() []string {
	var missing []string
	for _, column := range neededMemberColumns {
		if _, there := c.at[column]; !there {
			missing = append(missing, column.Title().In(fair.English))
		}
	}
	return missing
}

// List is the content of a spreadsheet of committee members.
type List struct {
	Ignored []string          // headings of unused columns
	Faults  []fair.SheetFault // rows with an error are not among the rows below
	rows    []memberRow
	columns memberColumns
	head    fair.SheetRow
}

type memberRow struct {
	number int
	member fair.CommitteeMember // without the texts of columns that the file does not have
	order  int                  // negative: not given
}

// Read reads a spreadsheet of committee members. A committee is given by its id or its name in any of the three
// languages. The error is about the whole file (wrong columns, no rows); errors in single rows are in Faults.
func Read(sheet fair.Sheet, committees []fair.Committee) (List, error) {
	p := fair.Problems{}
	columns := memberColumnsOf(sheet.Head.Cells)
	if missing := columns.missing(); len(missing) > 0 {
		p.Add(Sheet.Field, texts.PortalErrors.SheetColumnsMissing(strconv.Itoa(sheet.Head.Number),
			strings.Join(missing, ", ")))
	}
	if len(columns.twice) > 0 {
		p.Add(Sheet.Field, texts.PortalErrors.SheetColumnTwice(strconv.Itoa(sheet.Head.Number),
			strings.Join(columns.twice, ", ")))
	}
	if len(sheet.Rows) == 0 {
		p.Add(Sheet.Field, texts.PortalErrors.SheetNoRows())
	}
	list := List{Ignored: columns.ignored, columns: columns, head: sheet.Head}
	if err := p.ErrSayingFirst(Sheet.Field); err != nil {
		return list, err
	}
	for _, row := range sheet.Rows {
		list.read(row, committees)
	}
	return list, nil
}

// read adds one row, or its errors.
func (l *List) read(row fair.SheetRow, committees []fair.Committee) {
	text := func(column Column) string {
		at, there := l.columns.at[column]
		if !there {
			return ""
		}
		return row.Cell(at)
	}
	faults := map[Column]texts.Message{}
	in := fair.CommitteeMemberInput{
		Name:        text(ColumnName),
		Designation: fair.EveryLang(func(l fair.Lang) string { return text(DesignationIn(l)) }),
	}
	if named := text(ColumnCommittee); named != "" {
		var known bool
		if in.Committee, known = committeeNamed(committees, named); !known {
			faults[ColumnCommittee] = texts.PortalErrors.CommitteeUnknown(named, committeeNames(committees))
		}
	} else {
		faults[ColumnCommittee] = texts.Errors.Required()
	}
	member, err := in.Clean(committees)
	if e, ok := errors.AsType[*fair.Error](err); ok {
		for field, message := range e.Fields {
			if faults[Column(field)].IsZero() { // a column has the name of its field
				faults[Column(field)] = message
			}
		}
	}
	order, ok := orderOf(text(ColumnOrder))
	if !ok {
		faults[ColumnOrder] = texts.PortalErrors.NumberUpTo(strconv.Itoa(maxMemberOrder))
	}
	for column, at := range l.columns.at {
		if message := row.Faults[at]; !message.IsZero() {
			faults[column] = message
		}
	}
	if len(faults) == 0 {
		l.rows = append(l.rows, memberRow{row.Number, member, order})
	}
	for _, column := range Columns {
		if message, wrong := faults[column]; wrong {
			l.fault(row.Number, column, message)
		}
	}
}

func (l *List) fault(row int, column Column, message texts.Message) {
	at := l.columns.at[column]
	l.Faults = append(l.Faults, fair.SheetFault{
		Row: row, Column: l.head.Cell(at), Cell: fair.CellName(at, row),
		Message: message,
	})
}

// orderOf parses a value of the column Order: "3", "3." or "3.0"; negative when it is empty.
func orderOf(text string) (order int, ok bool) {
	if text == "" {
		return -1, true
	}
	text, _ = strings.CutSuffix(strings.TrimRight(text, ".)"), ".0")
	order, err := strconv.Atoi(text)
	return order, err == nil && order >= 0 && order <= maxMemberOrder
}
