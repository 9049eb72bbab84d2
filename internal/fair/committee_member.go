package fair

import "slices"

// CommitteeMember is a member of one of the edition's committees, with the member's designation.
type CommitteeMember struct {
	Record
	Name        string `db:"name"`
	Designation Text   `db:"designation,json"`
	Committee   string `db:"committee"` // the id of a committee of the edition: "executive", "programme", …
	Position    int    `db:"position"`  // display order
	Sample      bool   `db:"sample"`    // sample data of the demo edition, not a real person
}

// CommitteeMemberInput is a committee member as entered by the office.
type CommitteeMemberInput struct {
	Name        string
	Designation Text
	Committee   string
}

// Clean validates the input. The argument `committees` contains the edition's committees. The error has a message for
// each invalid field.
func (in CommitteeMemberInput) Clean(committees []Committee) (CommitteeMember, error) {
	p := Problems{}
	m := CommitteeMember{
		Name:        p.CleanLine("name", in.Name, true, MaxName),
		Designation: p.CleanLineIn("designation", in.Designation, false, MaxAddress),
	}
	m.Committee = choose(p, "committee", in.Committee, true, func(s string) (string, bool) {
		return s, s != "" && slices.ContainsFunc(committees, func(c Committee) bool { return c.ID == s })
	})
	return m, p.Err()
}

// Typed converts the record to form input, so that a partial update can replace only some of the fields.
func (m CommitteeMember) Typed() CommitteeMemberInput {
	return CommitteeMemberInput{Name: m.Name, Designation: m.Designation, Committee: m.Committee}
}
