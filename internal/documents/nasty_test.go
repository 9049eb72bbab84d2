package documents_test

import (
	"strings"
	"testing"

	"github.com/mela-fair/mela/internal/fair"
)

func every(s string) fair.Text { return fair.Text{fair.English: s, fair.Hindi: s, fair.Telugu: s} }

// nasty contains named edition changes. Each change sets extreme values that an administrator could enter.
var nasty = map[string]func(*fair.Printed){
	"long words": func(p *fair.Printed) { fill(p, strings.Repeat("Wörterbuchüberschrift", 15)) },
	"long text": func(p *fair.Printed) {
		fill(p, strings.Repeat("ప్రోత్సహిస్తుంది क्षेत्र and a lot more words to read. ", 40))
	},
	"odd letters": func(p *fair.Printed) {
		fill(p, "()<>[]{}/\\%\x00\x07\r\n\t \u200b\u202eשלום مرحبا 你好 🌾👩🏽‍🌾 తె\u200cలు \u094d्ं ా ₹ ñ \xff")
	},
	"only marks": func(p *fair.Printed) { fill(p, "\u200d్ా\u0301") },
	"much of everything": func(p *fair.Printed) {
		e := &p.Edition
		for range 5 {
			e.Facilities = append(e.Facilities, e.Facilities...)
			e.SponsorTiers = append(e.SponsorTiers[:min(40, len(e.SponsorTiers))], e.SponsorTiers...)
			e.SponsorBenefits = append(e.SponsorBenefits, e.SponsorBenefits...)
			e.Home.Focus = append(e.Home.Focus, e.Home.Focus...)
			e.Home.Objectives = append(e.Home.Objectives, e.Home.Objectives...)
			e.Plan.Kinds = append(e.Plan.Kinds, e.Plan.Kinds...)
			e.Plan.Zones = append(e.Plan.Zones, e.Plan.Zones...)
			e.Social = append(e.Social, e.Social...)
		}
	},
	"nothing at all": func(p *fair.Printed) {
		p.Edition, p.FeeText, p.Fee, p.Unreleased, p.Blocked = fair.Edition{}, "", 0, nil, nil
	},
	"no lists": func(p *fair.Printed) {
		e := &p.Edition
		e.Facilities, e.SponsorTiers, e.SponsorBenefits, e.Social, e.Home, e.Plan = nil, nil, nil, nil, fair.HomeTexts{},
			fair.Plan{}
	},
	"a plan of one zone and odd sizes": func(p *fair.Printed) {
		plan := &p.Edition.Plan
		plan.Zones, plan.Aisles, plan.Features = plan.Zones[:1], nil, nil
		plan.Stalls = append(
			plan.Stalls[:3:3], fair.PlanStall{ID: "z", Label: strings.Repeat("9", 40), W: -1, H: 0},
			fair.PlanStall{ID: "y", Label: "a very long label indeed", W: 0.4, H: 0.4, X: 1e6},
		)
	},
	"huge prices": func(p *fair.Printed) {
		for i := range p.Edition.Plan.Kinds {
			p.Edition.Plan.Kinds[i].Base = fair.Rupees(9_99_99_99_99_999)
			p.Edition.Plan.Kinds[i].GSTHundredths = int64(1250 + i)
		}
		for i := range p.Edition.SponsorTiers {
			p.Edition.SponsorTiers[i].Price = fair.Rupees(9_99_99_99_99_999)
		}
	},
}

func fill(p *fair.Printed, s string) {
	e, t := &p.Edition, every(s)
	e.Title, e.Tagline, e.Society, e.Organiser, e.Dates, e.Weekdays, e.Venue, e.VenueShort = t, t, t, t, t, t, t, t
	e.Phone, e.WhatsApp, e.Email, e.Website = s, s, s, s
	e.Home.AboutLead, e.Home.AboutText, e.Home.Mission, e.Home.Vision, e.Home.Fair = t, t, t, t, t
	p.FeeText = s
	for i := range e.Home.Focus {
		e.Home.Focus[i] = fair.TitledText{Title: t, Text: t}
	}
	for i := range e.Home.Objectives {
		e.Home.Objectives[i] = fair.TitledText{Title: t, Text: t}
	}
	for i := range e.Facilities {
		e.Facilities[i].Name, e.Facilities[i].Note = t, t
	}
	for i := range e.SponsorTiers {
		e.SponsorTiers[i].Name, e.SponsorTiers[i].Highlights = t, []fair.Text{t, t, t, t, t, t, t, t}
	}
	for i := range e.SponsorBenefits {
		e.SponsorBenefits[i].Name = t
		for id := range e.SponsorBenefits[i].Values {
			e.SponsorBenefits[i].Values[id] = t
		}
	}
	for i := range e.Plan.Kinds {
		e.Plan.Kinds[i].Name, e.Plan.Kinds[i].Dimensions = t, t
	}
	for i := range e.Plan.Zones {
		e.Plan.Zones[i].Name = t
	}
	for i := range e.Plan.Features {
		e.Plan.Features[i].Label = t
	}
	for i := range e.Social {
		e.Social[i].Name = s
	}
}

func TestNoTextIsOutsideThePage(t *testing.T) {
	all := map[string]func(*fair.Printed){"the shipped edition": func(*fair.Printed) {}}
	for name, change := range nasty {
		all[name] = change
	}
	for name, change := range all {
		for kind, makeIt := range makers() {
			for _, lang := range fair.Langs {
				p := about(t, lang)
				change(&p)
				file := read(t, made(t, makeIt, p))
				for number, page := range file.pages {
					for _, r := range page.runs {
						if strings.Contains(name, "odd sizes") && r.x0 > 1e4 {
							continue // a stall outside the site is clipped
						}
						if min(r.x0, r.x1) < 10 || max(r.x0, r.x1) > page.width-10 || min(r.y0, r.y1) < 10 ||
							max(r.y0, r.y1) > page.height-10 {
							t.Errorf(
								"%s, %s %s page %d: %.40q runs off the page: %.0f,%.0f to %.0f,%.0f", name, kind, lang,
								number+1, r.text, r.x0, r.y0, r.x1, r.y1,
							)
							break
						}
					}
				}
			}
		}
	}
}
