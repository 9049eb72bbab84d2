package fair

import (
	"slices"
	"strconv"
	"strings"

	"github.com/mela-fair/mela/texts"
)

// RegistrationCategory is a category of visitors. The office renames, orders, adds and closes them. A registration
// keeps the id of its category.
type RegistrationCategory struct {
	ID      Category `json:"id"` // as the API names it; of a new one: the English name that it was given first
	Name    Text     `json:"name"`
	Note    Text     `json:"note"`    // below the name; may be empty
	Like    Category `json:"like"`    // the built-in category whose form, questions and drawing it has
	Offered bool     `json:"offered"` // whether visitors can choose it; the office always can
}

// RegistrationCategories lists the edition's categories in display order. The built-in ones are always among them,
// because records have them. An edition that names no categories offers the built-in ones.
func (e Edition) RegistrationCategories() []RegistrationCategory {
	list := slices.Clone(e.Categories)
	for _, id := range Categories {
		if !slices.ContainsFunc(list, func(c RegistrationCategory) bool { return c.ID == id }) {
			list = append(list, RegistrationCategory{
				ID: id, Name: Text{English: string(id)}, Like: id, Offered: len(e.Categories) == 0,
			})
		}
	}
	return list
}

// Category returns a category of registrations by its id. A category that the edition no longer has is named by its id.
func (e Edition) Category(id Category) RegistrationCategory {
	c, ok := find(e.RegistrationCategories(), func(c RegistrationCategory) bool { return c.ID == id })
	if !ok {
		return RegistrationCategory{ID: id, Name: Text{English: string(id)}, Like: Other}
	}
	return c
}

// FindCategory finds a category by its id, in any letter case and also as a plural, or by its name in any language.
func (e Edition) FindCategory(typed string) (RegistrationCategory, bool) {
	typed = strings.TrimSpace(typed)
	list := e.RegistrationCategories()
	if c, ok := find(list, func(c RegistrationCategory) bool { return strings.EqualFold(string(c.ID), typed) }); ok {
		return c, true
	}
	named := func(name string) bool { return name != "" && strings.EqualFold(name, typed) }
	if c, ok := find(list, func(c RegistrationCategory) bool { return slices.ContainsFunc(c.Name.All(), named) }); ok {
		return c, true
	}
	if id, ok := ParseCategory(typed); ok {
		return e.Category(id), true
	}
	return RegistrationCategory{}, false
}

// QuestionsOf lists the questions of the office that the form of a category has.
func (e Edition) QuestionsOf(id Category) []Question {
	like := e.Category(id).Like
	return slices.DeleteFunc(slices.Clone(e.Questions), func(q Question) bool { return !q.For.Has(like) })
}

// chooseCategory returns the category that a visitor or the office has typed. Visitors cannot choose one that is not
// offered.
func (e Edition) chooseCategory(p Problems, typed string, byOffice bool) (c RegistrationCategory, ok bool) {
	if c, ok = e.FindCategory(typed); !ok {
		p.Add("category", texts.Errors.ChooseOne())
	} else if !byOffice && !c.Offered {
		p.Add("category", texts.Errors.CategoryNotOffered(e.Contact()))
		ok = false
	}
	return c, ok
}

func (c editionCheck) categories(e *Edition) {
	seen := map[string]bool{}
	for i, one := range eachOf(c, "registrationCategories", e.Categories) {
		path := at("registrationCategories", i)
		id := string(one.ID)
		c.choice(path, &id, &one.Name, seen)
		one.ID = Category(id)
		c.text(path+".note", &one.Note, false, MaxName)
		if slices.Contains(Categories, one.ID) {
			one.Like = one.ID
		} else if !slices.Contains(Categories, one.Like) {
			c.p.Add(path+".like", texts.Errors.ChooseOne())
		}
	}
	if len(e.Categories) > maxCategories {
		c.p.Add("registrationCategories", texts.PortalErrors.TooManyItems(strconv.Itoa(maxCategories)))
	}
	e.Categories = e.RegistrationCategories()
	offered := func(c RegistrationCategory) bool { return c.Offered }
	if !slices.ContainsFunc(e.Categories, offered) {
		c.p.Add("registrationCategories", texts.PortalErrors.OfferOne())
	}
}

// maxCategories is the largest number of categories of registrations.
const maxCategories = 20
