package fair

import (
	"slices"
	"strconv"
	"strings"

	"github.com/mela-fair/mela/texts"
)

// GroupCategories lists the categories of which a group can be: pupils and students, farmers, and everybody else. The
// first two are left out while the edition does not offer them.
func (e Edition) GroupCategories() []Category {
	return slices.DeleteFunc([]Category{Student, Farmer, Other}, func(c Category) bool {
		return c != Other && !e.Category(c).Offered
	})
}

// GroupInput is a group as its leader typed it: a teacher, or a person of a village, who registers up to MaxGroup
// people with one payment. See docs/product/registration.md#groups.
type GroupInput struct {
	Category   string `json:"category,omitempty"`
	Name       string `json:"name,omitempty"`
	Place      string `json:"place,omitempty"` // the school, college or village
	WhatsappNo string `json:"whatsappNo,omitempty"`
	Names      string `json:"names,omitempty"`   // one name per line, in any script; people may have the same name
	Unnamed    string `json:"unnamed,omitempty"` // number of people whose names follow later
	Agreed     bool   `json:"agreed,omitempty"`  // the leader says that the parents of minors agreed
}

// Clean validates the input and returns the registration without ids, amount and times. The error is an *Error with a
// message for each invalid field. A group has at least two people.
func (in GroupInput) Clean(e Edition) (Registration, error) {
	p := Problems{}
	r := Registration{
		Category: Choose(p, "category", in.Category, true, func(s string) (Category, bool) {
			c, ok := ParseCategory(s)
			return c, ok && slices.Contains(e.GroupCategories(), c)
		}),
		Name:    p.CleanLine("name", in.Name, true, MaxName),
		Company: p.CleanLine("place", in.Place, true, MaxName),
		Phone:   p.CleanPhone("whatsappNo", in.WhatsappNo, true, texts.Errors.WhatsappInvalid()),
		Adult:   in.Agreed,
	}
	names := p.CleanMemberNames("names", withoutEmptyLines(in.Names), MaxGroup)
	named := 0
	if names != "" {
		named = strings.Count(names, "\n") + 1
	}
	unnamed := 0
	if typed := strings.TrimSpace(in.Unnamed); typed != "" && typed != "0" {
		unnamed = p.CleanNumber("unnamed", typed, MaxGroup, texts.Errors.GroupNumber)
	}
	r.MemberNames, r.Persons = names, named+unnamed
	switch {
	case p.has("names") || p.has("unnamed"): // the number is not known
	case r.Persons < 2:
		p.Add("names", texts.Errors.GroupTooSmall())
	case r.Persons > MaxGroup:
		p.Add("unnamed", texts.Errors.GroupTooLarge(strconv.Itoa(MaxGroup), strconv.Itoa(r.Persons)))
	}
	if !in.Agreed {
		p.Add("agreed", texts.Errors.GroupAgreed())
	}
	r.Print = Fingerprint(r.Fingerprint(), r.MemberNames)
	return r, p.In("group").Err()
}

// withoutEmptyLines returns the lines of a pasted list that contain something.
func withoutEmptyLines(typed string) string {
	lines := strings.Split(strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(typed), "\n")
	return strings.Join(slices.DeleteFunc(lines, func(line string) bool { return strings.TrimSpace(line) == "" }), "\n")
}
