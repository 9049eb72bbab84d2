package fair

import (
	"strings"

	"github.com/mela-fair/mela/texts"
)

func (c editionCheck) home(h *HomeTexts) {
	c.texts(MaxName, map[string]*Text{"home.heroTitle": &h.HeroTitle})
	c.texts(MaxMessage, map[string]*Text{
		"home.heroText": &h.HeroText, "home.aboutLead": &h.AboutLead, "home.aboutText": &h.AboutText,
		"home.mission": &h.Mission, "home.vision": &h.Vision, "home.fair": &h.Fair,
	})
	c.titled("home.focus", h.Focus)
	c.titled("home.objectives", h.Objectives)
	c.titled("home.figures", h.Figures)
	c.text("home.figuresNote", &h.FiguresNote, false, MaxName)
}

func (c editionCheck) sponsoring(e *Edition) {
	tiers := map[string]bool{}
	for i, t := range eachOf(c, "sponsorTiers", e.SponsorTiers) {
		c.id(at("sponsorTiers", i, "id"), t.ID)
		c.once(tiers, at("sponsorTiers", i, "id"), t.ID)
		c.text(at("sponsorTiers", i, "name"), &t.Name, true, MaxName)
		c.amount(at("sponsorTiers", i, "pricePaise"), t.Price, MaxAmount)
		c.number(at("sponsorTiers", i, "passes"), t.Passes, maxPasses)
		c.list(at("sponsorTiers", i, "highlights"), t.Highlights, MaxName)
	}
	for i, b := range eachOf(c, "sponsorBenefits", e.SponsorBenefits) {
		c.text(at("sponsorBenefits", i, "name"), &b.Name, true, MaxName)
		for tier, value := range b.Values {
			path := at("sponsorBenefits", i, "values", tier)
			if !tiers[tier] {
				c.p.Add(path, texts.Errors.ChooseOne())
				continue
			}
			c.text(path, &value, true, MaxName)
			b.Values[tier] = value
		}
	}
}

func (c editionCheck) committees(list []Committee) {
	ids := map[string]bool{}
	for i, committee := range eachOf(c, "committees", list) {
		c.id(at("committees", i, "id"), committee.ID)
		c.once(ids, at("committees", i, "id"), committee.ID)
		c.text(at("committees", i, "name"), &committee.Name, true, MaxName)
		c.list(at("committees", i, "responsibilities"), committee.Responsibilities, MaxAddress)
	}
}

func (c editionCheck) policy(path string, p *Policy) {
	c.day(path+".version", p.Version)
	if len(p.Sections) == 0 {
		c.p.Add(path+".sections", texts.Errors.Required())
	}
	ids := map[string]bool{}
	for i, s := range eachOf(c, path+".sections", p.Sections) {
		section := at(path+".sections", i)
		c.id(section+".id", s.ID)
		c.once(ids, section+".id", s.ID)
		c.text(section+".heading", &s.Heading, true, MaxName)
		c.list(section+".paragraphs", s.Paragraphs, MaxMessage)
		c.list(section+".points", s.Points, MaxMessage)
		if len(s.Paragraphs)+len(s.Points) == 0 {
			c.p.Add(section+".paragraphs", texts.Errors.Required())
		}
	}
}

func (c editionCheck) popup(p *Popup) {
	c.text("popup.alt", &p.Alt, p.On, MaxAddress)
	c.text("popup.title", &p.Title, p.On, MaxName)
	c.text("popup.text", &p.Text, false, MaxAddress)
	c.number("popup.width", p.Width, maxPixels)
	c.number("popup.height", p.Height, maxPixels)
	p.Picture = c.p.CleanLine("popup.picture", p.Picture, false, MaxURL)
	switch {
	case p.Picture == "":
	case !ownPath(p.Picture):
		c.p.Add("popup.picture", texts.Errors.ForeignUrl()) // pages show images of this site only
	case p.Width == 0 || p.Height == 0:
		// Pages need the size of the image to reserve space for it, so that the content does not jump when the image
		// loads.
		c.p.Add("popup.width", texts.Errors.Required())
	}
	if p.Href = strings.TrimSpace(p.Href); !ownPath(p.Href) {
		p.Href = c.link("popup.href", p.Href)
	}
}

// once reports an error if an earlier list item has the same id.
func (c editionCheck) once(seen map[string]bool, path, id string) {
	if seen[id] {
		c.p.Add(path, texts.PortalErrors.Twice())
	}
	seen[id] = true
}

// ownPath reports whether a URL is a path on this site, is not too long and contains no special characters.
func ownPath(address string) bool {
	return strings.HasPrefix(address, "/") && !strings.HasPrefix(address, "//") &&
		!strings.ContainsAny(address, " \"'<>\\") && len(address) <= MaxURL
}
