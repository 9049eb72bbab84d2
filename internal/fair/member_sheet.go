package fair

import (
	"errors"
	"strconv"
	"strings"
	"unicode"

	"github.com/mela-fair/mela/texts"
)

// MemberColumn is a column of a spreadsheet of committee members.
type MemberColumn string

// The columns by their titles; an import needs the first three.
const (
	MemberName          MemberColumn = "Name"
	MemberDesignation   MemberColumn = "Designation"
	MemberCommittee     MemberColumn = "Committee"
	MemberDesignationTE MemberColumn = "Designation in Telugu"
	MemberDesignationHI MemberColumn = "Designation in Hindi"
	MemberOrder         MemberColumn = "Order"
)

// MemberColumns lists the columns as template and export have them.
var MemberColumns = []MemberColumn{MemberName, MemberDesignation, MemberCommittee, MemberDesignationTE, MemberDesignationHI, MemberOrder}

var neededMemberColumns = MemberColumns[:3]

// memberHeadings are the headings that mean a column, as headingKey writes them.
var memberHeadings = map[MemberColumn][]string{
	MemberName:          {"name", "fullname", "member", "membername", "nameofmember", "nameofthemember", "person", "नाम", "पूरानाम", "सदस्य", "सदस्यकानाम", "పేరు", "పూర్తిపేరు", "సభ్యులు", "సభ్యునిపేరు"},
	MemberDesignation:   {"designation", "designationinenglish", "designationenglish", "designationen", "post", "role", "पद", "पदनाम", "హోదా", "పదవి"},
	MemberCommittee:     {"committee", "committeename", "committeeid", "nameofcommittee", "nameofthecommittee", "समिति", "समितिकानाम", "कमेटी", "కమిటీ", "సమితి", "కమిటీపేరు"},
	MemberDesignationTE: {"designationintelugu", "designationtelugu", "designationte", "telugudesignation", "telugu", "తెలుగు", "తెలుగుహోదా", "తెలుగులోహోదా"},
	MemberDesignationHI: {"designationinhindi", "designationhindi", "designationhi", "hindidesignation", "hindi", "हिंदी", "हिन्दी", "हिंदीपदनाम"},
	MemberOrder:         {"order", "displayorder", "orderofdisplay", "sortorder", "position", "no", "number", "sno", "slno", "srno", "serialno", "serialnumber", "क्रम", "क्रमांक", "క్రమం", "క్రమసంఖ్య", "వరుససంఖ్య"},
}

// maxMemberOrder is the largest number in the column Order.
const maxMemberOrder = 99_999

// MemberSheet is the rule for a spreadsheet of committee members.
var MemberSheet = SheetRule{Field: "file", MaxBytes: 5 << 20, MaxRows: 2_000, Known: func(cells []string) (int, bool) {
	columns := memberColumnsOf(cells)
	return len(columns.at), len(columns.missing()) == 0
}}

// headingKey is the same for the same heading in any letter case, spacing and punctuation.
func headingKey(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsMark(r) || unicode.IsDigit(r) {
			return unicode.ToLower(r)
		}
		return -1
	}, s)
}

// memberColumns says which columns a row of headings has, and where.
type memberColumns struct {
	at      map[MemberColumn]int
	twice   []string // headings that mean a column which is there already
	ignored []string // headings that mean nothing here
}

func memberColumnsOf(cells []string) memberColumns {
	found := memberColumns{at: map[MemberColumn]int{}}
	for i, cell := range cells {
		key := headingKey(cell)
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

func memberColumnOf(key string) (MemberColumn, bool) {
	for _, column := range MemberColumns {
		for _, heading := range memberHeadings[column] {
			if key == heading {
				return column, true
			}
		}
	}
	return "", false
}

func (c memberColumns) missing() []string {
	var missing []string
	for _, column := range neededMemberColumns {
		if _, there := c.at[column]; !there {
			missing = append(missing, string(column))
		}
	}
	return missing
}

// MemberList is what a spreadsheet says about committee members.
type MemberList struct {
	Ignored []string     // headings of columns that are not used
	Faults  []SheetFault // rows with one are not among those below
	rows    []memberRow
	columns memberColumns
	head    SheetRow
}

type memberRow struct {
	number int
	member CommitteeMember // without the texts of columns that the file does not have
	order  int             // negative: not said
}

// ReadMembers reads a spreadsheet of committee members. A committee is named by its id or its name in any
// of the three languages. The error is about the file as a whole (wrong columns, no rows); what is wrong
// with single rows is among the faults.
func ReadMembers(sheet Sheet, committees []Committee) (MemberList, error) {
	p := Problems{}
	columns := memberColumnsOf(sheet.Head.Cells)
	if missing := columns.missing(); len(missing) > 0 {
		p.Add(MemberSheet.Field, texts.PortalErrors.SheetColumnsMissing(strconv.Itoa(sheet.Head.Number), strings.Join(missing, ", ")))
	}
	if len(columns.twice) > 0 {
		p.Add(MemberSheet.Field, texts.PortalErrors.SheetColumnTwice(strconv.Itoa(sheet.Head.Number), strings.Join(columns.twice, ", ")))
	}
	if len(sheet.Rows) == 0 {
		p.Add(MemberSheet.Field, texts.PortalErrors.SheetNoRows())
	}
	list := MemberList{Ignored: columns.ignored, columns: columns, head: sheet.Head}
	if err := p.errSayingFirst(MemberSheet.Field); err != nil {
		return list, err
	}
	for _, row := range sheet.Rows {
		list.read(row, committees)
	}
	return list, nil
}

// read takes one row, or its faults.
func (l *MemberList) read(row SheetRow, committees []Committee) {
	text := func(column MemberColumn) string {
		at, there := l.columns.at[column]
		if !there {
			return ""
		}
		return row.Cell(at)
	}
	faults := map[MemberColumn]texts.Message{}
	in := CommitteeMemberInput{
		Name: text(MemberName), Designation: text(MemberDesignation), DesignationHI: text(MemberDesignationHI), DesignationTE: text(MemberDesignationTE),
	}
	if named := text(MemberCommittee); named != "" {
		var known bool
		if in.Committee, known = committeeNamed(committees, named); !known {
			faults[MemberCommittee] = texts.PortalErrors.CommitteeUnknown(named, committeeNames(committees))
		}
	} else {
		faults[MemberCommittee] = texts.Errors.Required()
	}
	member, err := in.Clean(committees)
	if e, ok := errors.AsType[*Error](err); ok {
		for field, message := range e.Fields {
			if column := memberFields[field]; faults[column].IsZero() {
				faults[column] = message
			}
		}
	}
	order, ok := orderOf(text(MemberOrder))
	if !ok {
		faults[MemberOrder] = texts.PortalErrors.NumberUpTo(strconv.Itoa(maxMemberOrder))
	}
	for column, at := range l.columns.at {
		if message := row.Faults[at]; !message.IsZero() {
			faults[column] = message
		}
	}
	if len(faults) == 0 {
		l.rows = append(l.rows, memberRow{row.Number, member, order})
	}
	for _, column := range MemberColumns {
		if message, wrong := faults[column]; wrong {
			l.fault(row.Number, column, message)
		}
	}
}

func (l *MemberList) fault(row int, column MemberColumn, message texts.Message) {
	at := l.columns.at[column]
	l.Faults = append(l.Faults, SheetFault{Row: row, Column: l.head.Cell(at), Cell: cellName(at, row), Message: message})
}

// memberFields are the columns of the fields that CommitteeMemberInput.Clean checks.
var memberFields = map[string]MemberColumn{
	"name": MemberName, "designation": MemberDesignation, "designationHi": MemberDesignationHI, "designationTe": MemberDesignationTE, "committee": MemberCommittee,
}

// orderOf reads a number of the column Order: "3", "3." or "3.0"; negative when there is none.
func orderOf(text string) (order int, ok bool) {
	if text == "" {
		return -1, true
	}
	text, _ = strings.CutSuffix(strings.TrimRight(text, ".)"), ".0")
	order, err := strconv.Atoi(text)
	return order, err == nil && order >= 0 && order <= maxMemberOrder
}
