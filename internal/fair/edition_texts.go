package fair

import "github.com/mela-fair/mela/texts"

// HomeTexts are the words of the home page that belong to one year's fair or to its society
// . What buttons, headings and the countdown say is the site's own and not here.
type HomeTexts struct {
	HeroTitle  Text         `json:"heroTitle"`
	HeroText   Text         `json:"heroText"`
	AboutLead  Text         `json:"aboutLead"`
	AboutText  Text         `json:"aboutText"`
	Mission    Text         `json:"mission"`
	Vision     Text         `json:"vision"`
	Fair       Text         `json:"fair"`       // about the fair, without its place and date, which follow the edition
	Focus      []TitledText `json:"focus"`      // the four focus areas
	Objectives []TitledText `json:"objectives"` // the six objectives of the fair
}

// TitledText is a short heading with a sentence or two.
type TitledText struct {
	Title Text `json:"title"`
	Text  Text `json:"text"`
}

// SponsorTier is a package that a sponsor can choose, the dearest first.
type SponsorTier struct {
	ID         string `json:"id"` // event, platinum, gold, silver: what the form sends as its level
	Name       Text   `json:"name"`
	Price      Paise  `json:"pricePaise"`
	Passes     int    `json:"passes"`
	Highlights []Text `json:"highlights"` // what its card lists beside the passes
}

// SponsorBenefit is a row of the comparison of the tiers. A tier without a value does not have it.
type SponsorBenefit struct {
	Name   Text            `json:"name"`
	Values map[string]Text `json:"values"` // by tier id
}

// Committee is one of the fair's committees. Its people are records (CommitteeMember) that name its id.
type Committee struct {
	ID               string `json:"id"` // ExecutiveCommittee, or programme, registration, exhibition, finance, logistics, field
	Name             Text   `json:"name"`
	Responsibilities []Text `json:"responsibilities"`
}

// ExecutiveCommittee is the id of the committee that has a page of its own; all others together are
// the organizing committee.
const ExecutiveCommittee = "executive"

// Popup is the picture that comes up on the home page once a session.
type Popup struct {
	On      bool   `json:"on"`
	Picture string `json:"picture"` // its address; empty: the site's own drawing
	Width   int    `json:"width"`   // of the picture, in pixels
	Height  int    `json:"height"`
	Alt     Text   `json:"alt"` // what the picture shows, for those who do not see it
	Title   Text   `json:"title"`
	Text    Text   `json:"text"`
	Href    string `json:"href"` // where it leads: a path of this site without a language ("/registration"), or an http(s) address
}

// PopupImage is the rule for the popup's picture: as large as a logo may be, and as wide as its dialog on
// a phone with a fine screen.
var PopupImage = PictureRule{Field: "image", Limit: 2 << 20, TooLarge: texts.PortalErrors.ImageTooLarge(), NotPicture: texts.PortalErrors.ImageOnly(), Widths: []int{960}}

// FindCommittee returns the committee with an id; ok is false when the edition has none.
func (e Edition) FindCommittee(id string) (c Committee, ok bool) {
	for _, c := range e.Committees {
		if c.ID == id {
			return c, true
		}
	}
	return Committee{}, false
}

// FindSponsorTier returns the sponsoring tier with an id; ok is false when the edition has none.
func (e Edition) FindSponsorTier(id string) (t SponsorTier, ok bool) {
	for _, t := range e.SponsorTiers {
		if t.ID == id {
			return t, true
		}
	}
	return SponsorTier{}, false
}
