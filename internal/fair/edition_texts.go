package fair

import "github.com/mela-fair/mela/texts"

// HomeTexts are the home page texts that belong to one year's fair or to its society. The texts of buttons, headings
// and the countdown are in the text catalogue instead.
type HomeTexts struct {
	HeroTitle  Text             `json:"heroTitle"`
	HeroText   Text             `json:"heroText"`
	AboutLead  Text             `json:"aboutLead"`
	AboutText  Text             `json:"aboutText"`
	Mission    Text             `json:"mission"`
	Vision     Text             `json:"vision"`
	Fair       Text             `json:"fair"`       // about the fair; pages add the place and the dates
	Focus      List[TitledText] `json:"focus"`      // the four focus areas
	Objectives List[TitledText] `json:"objectives"` // the six objectives of the fair
	// Figures are the numbers of the fair before, as the office counted them: "18,400", "visitors".
	Figures     List[TitledText] `json:"figures"`
	FiguresNote Text             `json:"figuresNote"` // how they were counted, and when; may be empty
}

// TitledText is a short heading with one or two sentences.
type TitledText struct {
	Title Text `json:"title"`
	Text  Text `json:"text"`
}

// SponsorTier is a sponsorship package. An edition lists the most expensive package first.
type SponsorTier struct {
	ID         string     `json:"id"` // event, platinum, gold or silver; the sponsorship form sends it as the level
	Name       Text       `json:"name"`
	Price      Paise      `json:"pricePaise"`
	Passes     int        `json:"passes"`
	Highlights List[Text] `json:"highlights"` // listed with the tier, next to the number of passes
}

// SponsorBenefit is a row of the table that compares the sponsorship tiers. If Values has no text for a tier, the tier
// does not include the benefit.
type SponsorBenefit struct {
	Name   Text            `json:"name"`
	Values map[string]Text `json:"values"` // texts by tier id
}

// Committee is one of the fair's committees. Its members are the CommitteeMember records that contain this committee's
// id.
type Committee struct {
	ID               string     `json:"id"` // ExecutiveCommittee, or programme, registration, exhibition, finance, logistics, field
	Name             Text       `json:"name"`
	Responsibilities List[Text] `json:"responsibilities"`
}

// ExecutiveCommittee is the id of the executive committee, which has its own page. All other committees are shown
// together as the organizing committee.
const ExecutiveCommittee = "executive"

// Popup is the popup image shown on the home page once per session.
type Popup struct {
	On      bool   `json:"on"`
	Picture string `json:"picture"` // URL of the image; empty: the drawing included in the site
	Width   int    `json:"width"`   // width of the image in pixels
	Height  int    `json:"height"`
	Alt     Text   `json:"alt"` // alternative text for screen readers
	Title   Text   `json:"title"`
	Text    Text   `json:"text"`
	Href    string `json:"href"` // link target: a path of this site without a language ("/registration"), or an http(s) URL
}

// PopupImage contains the rules for the popup's image. The file may have at most 2 MB. The image is stored with the
// width of the popup on a phone with a high-resolution screen.
var PopupImage = PictureRule{
	Field: "image", Limit: 2 << 20, TooLarge: texts.PortalErrors.ImageTooLarge(),
	NotPicture: texts.PortalErrors.ImageOnly(), Widths: []int{960},
}

// FindCommittee returns the committee with an id. ok is false if the edition has no such committee.
func (e Edition) FindCommittee(id string) (c Committee, ok bool) {
	return find(e.Committees, func(c Committee) bool { return c.ID == id })
}

// FindSponsorTier returns the sponsorship tier with an id. ok is false if the edition has no such tier.
func (e Edition) FindSponsorTier(id string) (t SponsorTier, ok bool) {
	return find(e.SponsorTiers, func(t SponsorTier) bool { return t.ID == id })
}

// VisitSection is one section of the page for visitors, for example about the way to the fair or about food.
type VisitSection struct {
	Icon  string `json:"icon"`
	Title Text   `json:"title"`
	Text  Text   `json:"text"`
}
