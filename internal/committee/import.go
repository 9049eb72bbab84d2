package committee

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"github.com/mela-fair/mela/internal/recordsheet"
	"github.com/mela-fair/mela/texts"
)

// Import is the plan or the result of a committee member import.
type Import struct {
	recordsheet.Plan[Member]
	Reordered []string // ids of the committees whose member order changes
	Samples   int      // number of current sample members
	kept      []Member
	order     []place
}

// Rule defines how an import treats members who are not in the spreadsheet.
type Rule struct {
	Replace     bool // remove members who are not in the spreadsheet from the committees that it contains
	DropSamples bool // remove sample members who are not in the spreadsheet from all committees
}

// place is an existing or a new member in the display order.
type place struct {
	added bool
	index int // index in `kept` (existing member) or in `Added` (new member)
}

// IsEmpty reports whether the import changes nothing.
func (m Import) IsEmpty() bool {
	return m.Plan.IsEmpty() && len(m.Reordered) == 0
}

// OrderedIDs lists the ids of all members in display order after the import. The new members must already have ids.
func (m Import) OrderedIDs() []string {
	ids := make([]string, len(m.order))
	for i, place := range m.order {
		if place.added {
			ids[i] = m.Added[place.index].Record.ID
		} else {
			ids[i] = m.kept[place.index].ID
		}
	}
	return ids
}

// key identifies a member by name and committee. Letter case and spacing are ignored.
type key struct{ name, committee string }

func keyOf(m Member) key {
	return key{strings.ToLower(strings.Join(strings.Fields(m.Name), " ")), m.Committee}
}

// plan is an Import that Plan is still building, with the data that Plan needs to match rows with members.
type plan struct {
	Import
	list    List
	live    []Member
	same    map[key][]int      // indexes in live
	rows    map[key][]int      // the row numbers of each member
	used    []bool             // for each element of `live`: whether a row was assigned to it
	ordered map[string][]place // the members of each committee, in file order
}

// Plan compares a spreadsheet with the current members, which must be in display order. A row is matched with the
// member that has the same name in the same committee. Values for which the file has no column stay unchanged. A
// sample member that the file changes is no longer a sample. A row with unchanged values changes nothing, so that an
// export can be imported again. If the file has the column Order, or if the rule replaces members, each committee's
// members are put in file order. Otherwise new members are added at the end.
func Plan(list List, live []Member, rule Rule) Import {
	p := plan{
		list: list, live: live, same: map[key][]int{}, rows: map[key][]int{}, used: make([]bool, len(live)),
		ordered: map[string][]place{},
	}
	for i, m := range live {
		p.same[keyOf(m)] = append(p.same[keyOf(m)], i)
		if m.Sample {
			p.Samples++
		}
	}
	// The rows are sorted by display order. If several members have the same name, each row is then matched with the
	// right member.
	rows := slices.Clone(list.rows)
	slices.SortStableFunc(rows, func(a, b row) int { return cmp.Compare(a.rank(), b.rank()) })
	for _, row := range rows {
		p.take(row)
	}
	p.Findings = p.list.Findings()
	p.remove(rule)
	p.arrange(list.Has(ColumnOrder) || rule.Replace)
	return p.Import
}

// take assigns a row to the member with the row's name and committee. If there is no such member, the row adds a new
// member. If several members have the same name in one committee, each row is assigned to the next of these members. A
// row after the last of these members is a duplicate.
func (p *plan) take(row row) {
	key := keyOf(row.member)
	before, same := p.rows[key], p.same[key]
	if len(before) > 0 && len(before) >= len(same) {
		p.list.Fault(row.number, ColumnName, texts.PortalErrors.RowTwice(strconv.Itoa(before[0])))
		return
	}
	p.rows[key] = append(before, row.number)
	if len(before) >= len(same) {
		p.note(row, place{true, len(p.Added)})
		p.Added = append(p.Added, recordsheet.Added[Member]{Row: row.number, Record: row.member})
		return
	}
	at := same[len(before)]
	p.used[at] = true
	p.note(row, place{false, at})
	was := p.live[at]
	now := p.list.over(was, row.member)
	if now.Name == was.Name && now.NameIn.Equal(was.NameIn) && now.Email == was.Email &&
		now.Designation.Equal(was.Designation) && now.Institute.Equal(was.Institute) && now.Group.Equal(was.Group) {
		p.Unchanged++
		return
	}
	p.Changed = append(p.Changed, recordsheet.Change[Member]{Row: row.number, Before: was, After: now})
}

func (p *plan) note(row row, place place) {
	committee := row.member.Committee
	p.ordered[committee] = append(p.ordered[committee], place)
}

// over returns a copy of the member `was` with the values of a row. Values for which the file has no column stay
// unchanged.
func (l *List) over(was, row Member) Member {
	now := was
	now.Name, now.Sample = row.Name, false
	now.NameIn = l.Over(was.NameIn, row.NameIn, ColumnName)
	now.Designation = l.Over(was.Designation, row.Designation, ColumnDesignation)
	now.Institute = l.Over(was.Institute, row.Institute, ColumnInstitute)
	now.Group = l.Over(was.Group, row.Group, ColumnGroup)
	if l.Has(ColumnEmail) {
		now.Email = row.Email
	}
	return now
}

func (p *plan) remove(rule Rule) {
	for i, m := range p.live {
		if p.used[i] {
			continue
		}
		if _, named := p.ordered[m.Committee]; named && rule.Replace || m.Sample && rule.DropSamples {
			p.Removed = append(p.Removed, m)
		}
	}
}

// arrange calculates the display order of all members. Each position in the list still belongs to the same committee
// as before. New members are added at the end. For the argument `asFile`, see the method `arranged`.
func (p *plan) arrange(asFile bool) {
	p.kept = p.live
	removed := map[string]bool{}
	for _, m := range p.Removed {
		removed[m.ID] = true
	}
	left := map[string][]place{}
	var committees []string // the committee at each position
	for i, m := range p.live {
		if !removed[m.ID] {
			left[m.Committee] = append(left[m.Committee], place{false, i})
			committees = append(committees, m.Committee)
		}
	}
	wanted := map[string][]place{}
	for id, people := range p.ordered {
		wanted[id] = p.arranged(people, left[id], asFile)
		if !slices.Equal(wanted[id][:len(left[id])], left[id]) {
			p.Reordered = append(p.Reordered, id)
		}
	}
	slices.Sort(p.Reordered)
	for _, added := range p.Added {
		committees = append(committees, added.Record.Committee)
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

// arranged returns the members of one committee in their new order. If `asFile` is true, the members in the file come
// first, in the file's order, followed by all other members. Otherwise the existing members come first, in their old
// order, followed by the new members.
func (p *plan) arranged(people, left []place, asFile bool) []place {
	var places []place
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

// rank returns the row's number in the column Order. If the row has no number, rank returns a larger value than any
// number, so that the row is sorted last.
func (r row) rank() int {
	if r.order < 0 {
		return maxOrder + 1
	}
	return r.order
}
