package members

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

// Import is what an import of committee members would do, or did.
type Import struct {
	Added     []Added
	Changed   []Change
	Removed   []fair.CommitteeMember
	Unchanged int
	Reordered []string          // the ids of committees whose people come in another order
	Samples   int               // how many of the people that are there now are samples
	Ignored   []string          // headings of columns that are not used
	Faults    []fair.SheetFault // while there is one, nothing is imported
	kept      []fair.CommitteeMember
	order     []memberPlace
}

// Added is a new member with its row in the spreadsheet.
type Added struct {
	Row    int
	Member fair.CommitteeMember
}

// Change is what becomes of a member that is there.
type Change struct {
	Row           int
	Before, After fair.CommitteeMember
}

// Rule says what becomes of people who are not in the spreadsheet.
type Rule struct {
	Replace     bool // of a committee that the spreadsheet names: they are removed
	DropSamples bool // sample people of any committee are removed
}

// memberPlace is a member in the order of display: one that was there, or a new one.
type memberPlace struct {
	added bool
	index int // in kept or Added
}

// IsEmpty reports whether there is nothing to do.
func (m Import) IsEmpty() bool {
	return len(m.Added)+len(m.Changed)+len(m.Removed)+len(m.Reordered) == 0
}

// OrderedIDs lists all members in the order of display after the import. The new ones need their ids.
func (m Import) OrderedIDs() []string {
	ids := make([]string, len(m.order))
	for i, place := range m.order {
		if place.added {
			ids[i] = m.Added[place.index].Member.ID
		} else {
			ids[i] = m.kept[place.index].ID
		}
	}
	return ids
}

// memberKey tells who is who: the same name in the same committee, in any letter case and spacing.
type memberKey struct{ name, committee string }

func keyOf(m fair.CommitteeMember) memberKey {
	return memberKey{strings.ToLower(strings.Join(strings.Fields(m.Name), " ")), m.Committee}
}

// memberPlan is a MemberImport in the making.
type memberPlan struct {
	Import
	list    List
	live    []fair.CommitteeMember
	same    map[memberKey][]int      // indexes in live
	rows    map[memberKey][]int      // the numbers of the rows that name somebody
	used    []bool                   // of live: a row names it
	ordered map[string][]memberPlace // by committee: the people of the file in their order
}

// Plan compares a spreadsheet with the members that there are, which come in the order of display.
// People with the same name in the same committee are the same person; a column that the file does not
// have stays as it was. Whoever the file names is no sample any more. With the column Order, and when
// lists are replaced, the people of each committee come in the file's order; else new ones come last.
func Plan(list List, live []fair.CommitteeMember, rule Rule) Import {
	p := memberPlan{
		list: list, live: live, same: map[memberKey][]int{}, rows: map[memberKey][]int{}, used: make([]bool, len(live)), ordered: map[string][]memberPlace{},
	}
	p.Ignored = list.Ignored
	for i, m := range live {
		p.same[keyOf(m)] = append(p.same[keyOf(m)], i)
		if m.Sample {
			p.Samples++
		}
	}
	// In the order of display, so that of several people with one name each row stays with its person.
	rows := slices.Clone(list.rows)
	slices.SortStableFunc(rows, func(a, b memberRow) int { return cmp.Compare(a.rank(), b.rank()) })
	for _, row := range rows {
		p.take(row)
	}
	p.Faults = p.list.Faults
	slices.SortStableFunc(p.Faults, func(a, b fair.SheetFault) int { return cmp.Compare(a.Row, b.Row) })
	p.remove(rule)
	_, hasOrder := list.columns.at[ColumnOrder]
	p.arrange(hasOrder || rule.Replace)
	return p.Import
}

// take decides what a row means. Of several people with the same name in one committee the first row is
// the first of them; a row more than there are is there twice.
func (p *memberPlan) take(row memberRow) {
	key := keyOf(row.member)
	before, same := p.rows[key], p.same[key]
	if len(before) > 0 && len(before) >= len(same) {
		p.list.fault(row.number, ColumnName, texts.PortalErrors.RowTwice(strconv.Itoa(before[0])))
		return
	}
	p.rows[key] = append(before, row.number)
	if len(before) >= len(same) {
		p.note(row, memberPlace{true, len(p.Added)})
		p.Added = append(p.Added, Added{row.number, row.member})
		return
	}
	at := same[len(before)]
	p.used[at] = true
	p.note(row, memberPlace{false, at})
	was := p.live[at]
	now := p.list.over(was, row.member)
	if now.Name == was.Name && now.Sample == was.Sample && now.Designation.Equal(was.Designation) {
		p.Unchanged++
		return
	}
	p.Changed = append(p.Changed, Change{row.number, was, now})
}

func (p *memberPlan) note(row memberRow, place memberPlace) {
	committee := row.member.Committee
	p.ordered[committee] = append(p.ordered[committee], place)
}

// over is a member after a row: the columns that the file has replace what was.
func (l List) over(was, row fair.CommitteeMember) fair.CommitteeMember {
	now := was
	now.Name, now.Sample = row.Name, false
	now.Designation = now.Designation.With(fair.English, row.Designation[fair.English])
	if _, there := l.columns.at[ColumnDesignationTE]; there {
		now.Designation = now.Designation.With(fair.Telugu, row.Designation[fair.Telugu])
	}
	if _, there := l.columns.at[ColumnDesignationHI]; there {
		now.Designation = now.Designation.With(fair.Hindi, row.Designation[fair.Hindi])
	}
	return now
}

func (p *memberPlan) remove(rule Rule) {
	for i, m := range p.live {
		if p.used[i] {
			continue
		}
		if _, named := p.ordered[m.Committee]; named && rule.Replace || m.Sample && rule.DropSamples {
			p.Removed = append(p.Removed, m)
		}
	}
}

// arrange makes the order of display: the places of a committee's people among all others stay, and its
// new ones come after everybody.
func (p *memberPlan) arrange(asFile bool) {
	p.kept = p.live
	removed := map[string]bool{}
	for _, m := range p.Removed {
		removed[m.ID] = true
	}
	left := map[string][]memberPlace{}
	var committees []string // of the places, in their order
	for i, m := range p.live {
		if !removed[m.ID] {
			left[m.Committee] = append(left[m.Committee], memberPlace{false, i})
			committees = append(committees, m.Committee)
		}
	}
	wanted := map[string][]memberPlace{}
	for id, people := range p.ordered {
		wanted[id] = p.arranged(people, left[id], asFile)
		if !slices.Equal(wanted[id][:len(left[id])], left[id]) {
			p.Reordered = append(p.Reordered, id)
		}
	}
	slices.Sort(p.Reordered)
	for _, added := range p.Added {
		committees = append(committees, added.Member.Committee)
	}
	next := map[string]int{}
	for _, id := range committees {
		places, named := wanted[id]
		if !named {
			places = left[id]
		}
		p.order = append(p.order, places[next[id]])
		next[id]++
	}
}

// arranged is the order of one committee: as the file has it and whoever is not in it after them, or as
// it was with the new ones last.
func (p *memberPlan) arranged(people, left []memberPlace, asFile bool) []memberPlace {
	var places []memberPlace
	if asFile {
		places = append(places, people...)
		for _, place := range left {
			if !p.used[place.index] {
				places = append(places, place)
			}
		}
		return places
	}
	places = append(places, left...)
	for _, one := range people {
		if one.added {
			places = append(places, one)
		}
	}
	return places
}

// rank puts people without a number after those with one.
func (r memberRow) rank() int {
	if r.order < 0 {
		return maxMemberOrder + 1
	}
	return r.order
}
