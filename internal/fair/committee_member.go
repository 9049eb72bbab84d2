package fair

import "slices"

// CommitteeMember is a person of one of the edition's committees.
type CommitteeMember struct {
	Record
	Name        string
	Designation Text
	Committee   string // the id of a committee of the edition: "executive", "programme", …
	Position    int    // the order of display
	Sample      bool   // comes with the demo edition and is not a real person
}

// CommitteeMemberInput is a member as the office typed it.
type CommitteeMemberInput struct {
	Name, Designation, DesignationHI, DesignationTE, Committee string
}

// Clean validates the input; committees are the edition's. The error has a sentence per
// field.
func (in CommitteeMemberInput) Clean(committees []Committee) (CommitteeMember, error) {
	p := Problems{}
	m := CommitteeMember{
		Name: p.CleanLine("name", in.Name, true, MaxName),
		Designation: Text{
			English: p.CleanLine("designation", in.Designation, false, MaxAddress),
			Hindi:   p.CleanLine("designationHi", in.DesignationHI, false, MaxAddress),
			Telugu:  p.CleanLine("designationTe", in.DesignationTE, false, MaxAddress),
		},
	}
	m.Committee = choose(p, "committee", in.Committee, true, func(s string) (string, bool) {
		return s, s != "" && slices.ContainsFunc(committees, func(c Committee) bool { return c.ID == s })
	})
	return m, p.Err()
}

// Typed returns the record as form input, so that a partial change can be applied to it.
func (m CommitteeMember) Typed() CommitteeMemberInput {
	return CommitteeMemberInput{
		Name: m.Name, Designation: m.Designation[English], DesignationHI: m.Designation[Hindi], DesignationTE: m.Designation[Telugu], Committee: m.Committee,
	}
}
