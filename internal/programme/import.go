package programme

import (
	"slices"
	"strconv"
	"strings"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/recordsheet"
	"github.com/mela-fair/mela/texts"
)

// Rule defines how an import treats entries that are not in the spreadsheet.
type Rule struct {
	Replace bool // remove such entries
}

// slot identifies a programme entry by its day, start and hall, because a hall has only one entry at a time.
type slot struct{ day, from, hall string }

func slotOf(i Item) slot { return slot{i.Day, i.From, key(i.Hall[fair.English])} }

// key normalises a text: two texts that differ only in letter case and spacing have the same key.
func key(s string) string { return strings.ToLower(strings.Join(strings.Fields(s), " ")) }

// plan is an import plan that Plan is still building, with the data that Plan needs to match rows with entries.
type plan struct {
	recordsheet.Plan[Item]
	list List
	live []Item
	used []bool // for each element of `live`: whether a row was assigned to it
}

// Plan compares a spreadsheet with the current entries. A row is matched with the entry that has the same day, start
// and hall. If there is no such entry, the row is matched with an entry that has the same title, so that an entry
// keeps its record when its time or hall changes. Values for which the file has no column stay unchanged. Importing
// the same file again changes nothing.
func Plan(list List, live []Item, rule Rule) recordsheet.Plan[Item] {
	p := plan{list: list, live: live, used: make([]bool, len(live))}
	rows := p.withoutTwice(list.rows)
	found := p.match(rows)
	for i, row := range rows {
		if found[i] < 0 {
			p.Added = append(p.Added, recordsheet.Added[Item]{Row: row.number, Record: row.item})
			continue
		}
		p.change(row, live[found[i]])
	}
	if rule.Replace {
		for i, item := range live {
			if !p.used[i] {
				p.Removed = append(p.Removed, item)
			}
		}
	}
	p.Findings = p.list.Findings()
	return p.Plan
}

// withoutTwice returns the rows without duplicates. A row is a duplicate if an earlier row has the same day, start and
// hall. withoutTwice reports an error for each duplicate.
func (p *plan) withoutTwice(rows []row) []row {
	first := map[slot]int{}
	var single []row
	for _, row := range rows {
		if number, twice := first[slotOf(row.item)]; twice {
			p.list.Fault(row.number, ColumnHall, texts.PortalErrors.ProgrammeRowTwice(strconv.Itoa(number)))
			continue
		}
		first[slotOf(row.item)] = row.number
		single = append(single, row)
	}
	return single
}

// match returns, for each row, the index of its entry in `live`, or -1 if there is none.
func (p *plan) match(rows []row) []int {
	slots, titles := map[slot][]int{}, map[string][]int{}
	for i, item := range p.live {
		slots[slotOf(item)] = append(slots[slotOf(item)], i)
		title := key(item.Title[fair.English])
		titles[title] = append(titles[title], i)
	}
	found := make([]int, len(rows))
	for i, row := range rows {
		found[i] = p.take(slots[slotOf(row.item)])
	}
	for i, row := range rows {
		if found[i] < 0 {
			found[i] = p.take(titles[key(row.item.Title[fair.English])])
		}
	}
	return found
}

// take returns the first of the given indexes whose entry is unused, and marks this entry as used. If all entries are
// used, it returns -1.
func (p *plan) take(indexes []int) int {
	for _, i := range indexes {
		if !p.used[i] {
			p.used[i] = true
			return i
		}
	}
	return -1
}

// change adds the difference between an entry and its row to the plan.
func (p *plan) change(row row, was Item) {
	now := was
	now.Day, now.From, now.Until = row.item.Day, row.item.From, row.item.Until
	now.Hall = p.list.Over(was.Hall, row.item.Hall, ColumnHall)
	now.Speaker = p.list.Over(was.Speaker, row.item.Speaker, ColumnSpeaker)
	now.Title = p.list.Over(was.Title, row.item.Title, ColumnTitle)
	now.About = p.list.Over(was.About, row.item.About, ColumnAbout)
	now.Topic = p.list.Over(was.Topic, row.item.Topic, ColumnTopic)
	if p.list.Has(ColumnSpeaker) {
		now.Speakers = row.item.Speakers
	}
	if p.list.Has(ColumnLanguage) {
		now.Languages = row.item.Languages
	}
	if p.list.Has(ColumnStatus) {
		now.Status = row.item.Status
	}
	now = now.after(was)
	if same(was, now) {
		p.Unchanged++
		return
	}
	p.Changed = append(p.Changed, recordsheet.Change[Item]{Row: row.number, Before: was, After: now})
}

func same(a, b Item) bool {
	return slotOf(a) == slotOf(b) && a.Until == b.Until && a.Hall.Equal(b.Hall) && a.Speaker.Equal(b.Speaker) &&
		a.Title.Equal(b.Title) && a.About.Equal(b.About) && a.Topic.Equal(b.Topic) && a.Status == b.Status &&
		slices.Equal(a.Languages, b.Languages) && slices.Equal(a.Speakers, b.Speakers)
}
