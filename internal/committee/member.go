// Package committee has the members of the committees: their type, rules, table, use cases and routes, and
// the export and the import of spreadsheets.
package committee

import (
	"slices"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

// Member is a member of one of the edition's committees, with the member's designation.
type Member struct {
	fair.Record
	Name        string       `db:"name"`
	NameIn      fair.Text    `db:"name_in,json"` // the name in other languages than English; any of them may be missing
	Designation fair.Text    `db:"designation,json"`
	Institute   fair.Text    `db:"institute,json"`  // where the member works, or the member's district; may be empty
	Group       fair.Text    `db:"group_name,json"` // heading under which the page shows the member; may be empty
	Photo       fair.Picture `db:"photo,json"`      // Path is empty if there is no photo
	Email       string       `db:"email"`           // public address for questions; may be empty
	Patron      bool         `db:"patron"`          // the page shows patrons first and large, with their message
	Message     fair.Text    `db:"message,json"`    // what a patron says to the visitors; may be empty
	Committee   string       `db:"committee"`       // the id of a committee of the edition: "executive", "programme", …
	Position    int          `db:"position"`        // display order
	Sample      bool         `db:"sample"`          // sample data of the demo edition, not a real person
}

// Input is a committee member as entered by the office. If Photo is nil, the stored photo stays unchanged. RemovePhoto
// removes the stored photo.
type Input struct {
	Name                                           string
	NameIn, Designation, Institute, Group, Message fair.Text // NameIn has no English text
	Email, Committee                               string
	Patron                                         bool
	Photo                                          *fair.Upload
	RemovePhoto                                    bool
}

// Photo contains the maximum file size and the stored widths of photos. They are shown at 64 to 208 px.
var Photo = fair.PictureRule{
	Field: "photo", Limit: 10<<20 + 1, TooLarge: texts.PortalErrors.BannerImageTooLarge(),
	NotPicture: texts.PortalErrors.ImageOnly(), Widths: []int{96, 192, 416},
}

// Clean validates the input. The argument `committees` contains the edition's committees. The error has a message for
// each invalid field.
func (in Input) Clean(committees []fair.Committee) (Member, error) {
	p := fair.Problems{}
	m := Member{
		Name:        p.CleanLine("name", in.Name, true, fair.MaxName),
		NameIn:      p.CleanLineIn("name", in.NameIn.With(fair.English, ""), false, fair.MaxName),
		Designation: p.CleanLineIn("designation", in.Designation, false, fair.MaxAddress),
		Institute:   p.CleanLineIn("institute", in.Institute, false, fair.MaxAddress),
		Group:       p.CleanLineIn("group", in.Group, false, fair.MaxName),
		Message:     p.CleanLineIn("message", in.Message, false, fair.MaxAddress),
		Email:       p.CleanEmail("email", in.Email, false),
		Patron:      in.Patron,
	}
	m.Committee = fair.Choose(p, "committee", in.Committee, true, func(s string) (string, bool) {
		return s, s != "" && slices.ContainsFunc(committees, func(c fair.Committee) bool { return c.ID == s })
	})
	return m, p.Err()
}

// Typed converts the record to form input, so that a partial update can replace only some of the fields.
func (m Member) Typed() Input {
	return Input{
		Name: m.Name, NameIn: m.NameIn, Designation: m.Designation, Institute: m.Institute, Group: m.Group,
		Message: m.Message, Email: m.Email, Patron: m.Patron, Committee: m.Committee,
	}
}
