// Package committee has the members of the committees: their type, rules, table, use cases and routes, and
// the export and the import of spreadsheets.
package committee

import (
	"slices"

	"github.com/mela-fair/mela/internal/fair"
)

// Member is a member of one of the edition's committees, with the member's designation.
type Member struct {
	fair.Record
	Name        string    `db:"name"`
	Designation fair.Text `db:"designation,json"`
	Committee   string    `db:"committee"` // the id of a committee of the edition: "executive", "programme", …
	Position    int       `db:"position"`  // display order
	Sample      bool      `db:"sample"`    // sample data of the demo edition, not a real person
}

// Input is a committee member as entered by the office.
type Input struct {
	Name        string
	Designation fair.Text
	Committee   string
}

// Clean validates the input. The argument `committees` contains the edition's committees. The error has a message for
// each invalid field.
func (in Input) Clean(committees []fair.Committee) (Member, error) {
	p := fair.Problems{}
	m := Member{
		Name:        p.CleanLine("name", in.Name, true, fair.MaxName),
		Designation: p.CleanLineIn("designation", in.Designation, false, fair.MaxAddress),
	}
	m.Committee = fair.Choose(p, "committee", in.Committee, true, func(s string) (string, bool) {
		return s, s != "" && slices.ContainsFunc(committees, func(c fair.Committee) bool { return c.ID == s })
	})
	return m, p.Err()
}

// Typed converts the record to form input, so that a partial update can replace only some of the fields.
func (m Member) Typed() Input {
	return Input{Name: m.Name, Designation: m.Designation, Committee: m.Committee}
}
