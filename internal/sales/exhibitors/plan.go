package exhibitors

import (
	"slices"
	"strconv"
	"strings"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/recordsheet"
	"github.com/mela-fair/mela/texts"
)

// Phones lists the phone numbers of the rows.
func (l List) Phones() []string {
	return fair.Each(l.rows, func(row recordsheet.Added[fair.Booking]) string { return string(row.Record.Phone) })
}

// Plan compares the rows of a spreadsheet with existing bookings. The argument `live` contains the edition's bookings
// whose phone numbers occur in the spreadsheet. A row adds nothing if a booking has the same phone number and holds
// the same stalls. Therefore, importing the same file again adds nothing. The function `free` returns an error for the
// field "stalls" if a row's stalls are not free. Its argument `taken` contains the stalls of the earlier rows.
func Plan(
	list List,
	live []fair.Booking,
	free func(claims []fair.Claim, taken []fair.Claim) error,
) (plan recordsheet.Additions[fair.Booking], err error) {
	var taken []fair.Claim
	first := map[string]int{}
	for _, row := range list.rows {
		if i := slices.IndexFunc(live, func(b fair.Booking) bool { return same(b, row.Record) }); i >= 0 {
			plan.Present = append(plan.Present, recordsheet.Added[fair.Booking]{Row: row.Row, Record: live[i]})
			continue
		}
		if number, twice := first[stallsKey(row.Record)]; twice {
			list.Fault(row.Row, ColumnStalls, texts.PortalErrors.BookingRowTwice(strconv.Itoa(number)))
			continue
		}
		first[stallsKey(row.Record)] = row.Row
		if err := free(row.Record.Stalls, taken); fair.IsKind(err, fair.KindConflict) {
			faults := recordsheet.Faults{}
			faults.AddFields(err)
			list.Fault(row.Row, ColumnStalls, faults[ColumnStalls])
			continue
		} else if err != nil {
			return plan, err
		}
		taken = append(taken, row.Record.Stalls...)
		plan.Added = append(plan.Added, row)
	}
	plan.Findings = list.Findings()
	return plan, nil
}

// same reports whether a live booking belongs to a row, because it has the same phone number and holds the same
// stalls.
func same(live, typed fair.Booking) bool {
	return live.Holds && live.Phone == typed.Phone && stallsKey(live) == stallsKey(typed)
}

func stallsKey(b fair.Booking) string {
	names := fair.Each(b.Keys(), fair.StallKey.String)
	slices.Sort(names)
	return strings.Join(names, ", ")
}
