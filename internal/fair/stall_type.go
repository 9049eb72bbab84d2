package fair

import (
	"cmp"
	"slices"

	"github.com/mela-fair/mela/texts"
)

// StallType is a type of stall that a booking can have, such as "STD Stall". The office adds, renames and removes
// them. A booking keeps the id of its type, also after the type was removed.
type StallType struct {
	ID   string `json:"id"` // as the API names it; of a new type: the English name that it was given first
	Name Text   `json:"name"`
	Card string `json:"card"` // id of the card whose visitors always get this type, or empty
}

// Organisation is a category of the organisations that can book stalls, such as "NGO".
type Organisation struct {
	ID   string `json:"id"`
	Name Text   `json:"name"`
}

func (e Edition) hasStallType(id string) bool {
	return slices.ContainsFunc(e.StallTypes, func(t StallType) bool { return t.ID == id })
}

func (e Edition) hasOrganisation(id string) bool {
	return slices.ContainsFunc(e.Organisations, func(o Organisation) bool { return o.ID == id })
}

// StallTypeName returns the English name of a stall type. The name of a removed type is its id.
func (e Edition) StallTypeName(id string) string {
	t, _ := find(e.StallTypes, func(t StallType) bool { return t.ID == id })
	return cmp.Or(t.Name[English], id)
}

// OrganisationName returns the English name of a category of organisations. The name of a removed category is its id.
func (e Edition) OrganisationName(id string) string {
	o, _ := find(e.Organisations, func(o Organisation) bool { return o.ID == id })
	return cmp.Or(o.Name[English], id)
}

// stallTypeOf returns the stall type of a visitor's booking: the type of the card, else the type that the plan names
// for the first stall, else the edition's first type.
func (e Edition) stallTypeOf(card string, stalls []StallKey) string {
	if t, ok := find(e.StallTypes, func(t StallType) bool { return t.Card != "" && t.Card == card }); ok {
		return t.ID
	}
	if len(stalls) > 0 {
		stall, _ := e.Plan.Stall(stalls[0])
		if kind, ok := e.Plan.Kind(stall.Kind); ok && e.hasStallType(kind.AdminName) {
			return kind.AdminName
		}
	}
	if len(e.StallTypes) > 0 {
		return e.StallTypes[0].ID
	}
	return ""
}

func (c editionCheck) bookingChoices(e *Edition) {
	seen := map[string]bool{}
	for i, t := range eachOf(c, "stallTypes", e.StallTypes) {
		c.choice(at("stallTypes", i), &t.ID, &t.Name, seen)
		if _, ok := FindCard(t.Card); t.Card != "" && !ok {
			c.p.Add(at("stallTypes", i, "card"), texts.Errors.ChooseOne())
		}
	}
	seen = map[string]bool{}
	for i, o := range eachOf(c, "organisations", e.Organisations) {
		c.choice(at("organisations", i), &o.ID, &o.Name, seen)
	}
	if len(e.StallTypes) == 0 {
		c.p.Add("stallTypes", texts.Errors.Required())
	}
	if len(e.Organisations) == 0 {
		c.p.Add("organisations", texts.Errors.Required())
	}
}

// choice checks one type or category. A new one gets its English name as its id.
func (c editionCheck) choice(path string, id *string, name *Text, seen map[string]bool) {
	c.text(path+".name", name, true, MaxName)
	*id = c.p.CleanLine(path+".id", *id, false, MaxName)
	if *id == "" {
		*id = (*name)[English]
	}
	if *id != "" && seen[*id] {
		c.p.Add(path+".name.en", texts.PortalErrors.Twice())
	}
	seen[*id] = true
}
