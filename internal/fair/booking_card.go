package fair

import (
	"slices"
	"strings"

	"github.com/mela-fair/mela/texts"
)

// Card is one of the eight category cards on the stall booking page, as the office has named and ordered it.
type Card struct {
	ID      string `json:"id"` // of a CardKind
	Name    Text   `json:"name"`
	Note    Text   `json:"note"`    // below the name; may be empty
	Offered bool   `json:"offered"` // whether exhibitors can choose it
}

// CardKind is what a card means. It is the same in every edition.
type CardKind struct {
	ID       string // one of private, government, farmers, ngo, fpo, shg, nurseries, foodcourt
	Label    string // the English label of the first edition, which programs send
	Category string // the category as it is named in the API
	AsksGST  bool
}

// CardKinds lists the eight kinds of cards.
var CardKinds = []CardKind{
	{"private", "Private Companies", "Private Company", true},
	{"government", "Government Institutes", "Government", false},
	{"farmers", "Farmers", "Private Company", false},
	{"ngo", "NGOs", "NGO", false},
	{"fpo", "FPO", "FPO", false},
	{"shg", "SHG", "Private Company", false},
	{"nurseries", "Nurseries", "Private Company", false},
	{"foodcourt", "Food Court", "Private Company", false},
}

// FindCard finds the kind of a card by id or label in any letter case.
func FindCard(s string) (CardKind, bool) {
	s = strings.TrimSpace(s)
	return find(CardKinds, func(c CardKind) bool { return strings.EqualFold(c.ID, s) || strings.EqualFold(c.Label, s) })
}

// BookingCards lists the eight cards in their order on the page. A card that the edition does not name is not offered,
// but an edition that names none offers all of them.
func (e Edition) BookingCards() []Card {
	list := slices.Clone(e.Cards)
	for _, kind := range CardKinds {
		if !slices.ContainsFunc(list, func(c Card) bool { return c.ID == kind.ID }) {
			list = append(list, Card{ID: kind.ID, Name: Text{English: kind.Label}, Offered: len(e.Cards) == 0})
		}
	}
	return list
}

func (e Edition) offersCard(id string) bool {
	return slices.ContainsFunc(e.BookingCards(), func(c Card) bool { return c.ID == id && c.Offered })
}

func (c editionCheck) cards(e *Edition) {
	seen := map[string]bool{}
	for i, card := range eachOf(c, "bookingCards", e.Cards) {
		path := at("bookingCards", i)
		if kind, known := FindCard(card.ID); !known || seen[kind.ID] {
			c.p.Add(path+".id", texts.Errors.ChooseOne())
		}
		seen[card.ID] = true
		c.text(path+".name", &card.Name, true, MaxName)
		c.text(path+".note", &card.Note, false, MaxName)
	}
	e.Cards = e.BookingCards()
	if !slices.ContainsFunc(e.Cards, func(c Card) bool { return c.Offered }) {
		c.p.Add("bookingCards", texts.PortalErrors.OfferOne())
	}
}
