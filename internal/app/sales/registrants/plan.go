package registrants

import (
	"strconv"
	"strings"

	"github.com/mela-fair/mela/internal/app/recordsheet"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

// person identifies the person in a registration by category, phone number and name. Letter case and spacing of the
// name are ignored. The phone number alone is not enough, because several students of an institute may enter the same
// number.
type person struct {
	category fair.Category
	name     string
	phone    fair.Phone
}

func personOf(r fair.Registration) person {
	return person{r.Category, strings.ToLower(strings.Join(strings.Fields(r.Name), " ")), r.Phone}
}

// Phones lists the phone numbers of the rows.
func (l List) Phones() []string {
	return fair.Each(l.rows, func(row recordsheet.Added[fair.Registration]) string { return string(row.Record.Phone) })
}

// Plan compares the rows of a spreadsheet with existing registrations. The argument `live` contains the edition's
// registrations whose phone numbers occur in the spreadsheet. A row adds nothing if a registration has the same
// content or is for the same person. Therefore, importing the same file again adds nothing, even if the office has
// corrected a name in the meantime.
func Plan(list List, live []fair.Registration) recordsheet.Additions[fair.Registration] {
	byPrint, byPerson := map[string]fair.Registration{}, map[person]fair.Registration{}
	for _, r := range live {
		byPrint[r.Print], byPerson[personOf(r)] = r, r
	}
	plan := recordsheet.Additions[fair.Registration]{Ignored: list.Ignored}
	first := map[person]int{}
	for _, row := range list.rows {
		who := personOf(row.Record)
		if number, twice := first[who]; twice {
			list.Fault(row.Row, ColumnPhone, texts.PortalErrors.RegistrationRowTwice(strconv.Itoa(number)))
			continue
		}
		first[who] = row.Row
		known, present := byPrint[row.Record.Print]
		if !present {
			known, present = byPerson[who]
		}
		if present {
			plan.Present = append(plan.Present, recordsheet.Added[fair.Registration]{Row: row.Row, Record: known})
			continue
		}
		plan.Added = append(plan.Added, row)
	}
	plan.Faults = list.SortedFaults()
	return plan
}
