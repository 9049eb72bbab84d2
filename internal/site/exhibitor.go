package site

import (
	"cmp"
	"context"
	"encoding/json"
	"math"
	"slices"
	"strings"

	"github.com/mela-fair/mela/internal/exhibitor"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/hall"
	"github.com/mela-fair/mela/internal/wiring"
)

// ExhibitorProps are the props of the page of one exhibitor. What the exhibitor has not entered is empty.
type ExhibitorProps struct {
	Code     string          `json:"code"` // public id of the exhibitor, under which the browser keeps its mark
	Name     string          `json:"name"`
	Local    LocalName       `json:"local"`
	Product  string          `json:"product"`
	Category string          `json:"category"`
	Logo     *PictureView    `json:"logo"`
	Initials string          `json:"initials"`
	Stalls   []ExhibitorSpot `json:"stalls"`
	About    ExhibitorText   `json:"about"`
	Others   []ExhibitorText `json:"others"` // the text in the other languages, without the text itself
	Products []string        `json:"products"`
	Phone    string          `json:"phone"`
	Website  string          `json:"website"`
	Host     string          `json:"host"` // host name of the website, for display
	Plan     *ExhibitorPlan  `json:"plan"` // nil if no stall is on the plan
	Near     []ExhibitorNear `json:"near"` // listed exhibitors next door
}

// ExhibitorText is a text in a language.
type ExhibitorText struct {
	Lang fair.Lang `json:"lang"`
	Name string    `json:"name"` // name of the language in the language itself
	Text string    `json:"text"`
}

// ExhibitorSpot is one of the exhibitor's stalls.
type ExhibitorSpot struct {
	ID       string `json:"id"` // id of the stall on the plan; "" if the stall is not on the plan
	Label    string `json:"label"`
	Zone     string `json:"zone"` // letter of the zone; or ""
	ZoneName string `json:"zoneName"`
}

// ExhibitorPlan is the part of the plan around the exhibitor's stalls. All values are in metres.
type ExhibitorPlan struct {
	Shown  hall.Rect       `json:"shown"`
	Zones  []ExhibitorArea `json:"zones"`
	Stalls []ExhibitorBox  `json:"stalls"` // the stalls of others
	Own    []ExhibitorBox  `json:"own"`
	Beside string          `json:"beside"` // labels of the stalls on both sides: "26, 29"
}

// ExhibitorArea is an area of a zone.
type ExhibitorArea struct {
	Letter string    `json:"letter"`
	At     hall.Rect `json:"at"`
}

// ExhibitorBox is a stall on the plan.
type ExhibitorBox struct {
	Label string    `json:"label"`
	At    hall.Rect `json:"at"`
}

// ExhibitorNear is an exhibitor next door.
type ExhibitorNear struct {
	Path   string `json:"path"`
	Name   string `json:"name"`
	Stalls string `json:"stalls"`
}

// exhibitorPage returns the page of each listed exhibitor. A firm that is not listed any more has no page.
func exhibitorPage(d Deps) Page {
	return Page{
		Name: "exhibitor", Path: exhibitor.Pages, Cached: true, Shape: ExhibitorProps{},
		Items: func(ctx context.Context) ([]string, error) {
			firms, err := d.App.Exhibitors.Listed(ctx)
			return fair.Each(firms, exhibitor.Firm.Item), err
		},
		Props: func(ctx context.Context, r *Request) (any, error) {
			return exhibitorProps(ctx, d.App, r.Item(), r.Lang)
		},
		Data: func(lang fair.Lang, path string, props any) (string, error) {
			return exhibitorData(strings.TrimRight(d.BaseURL, "/"), localPath(lang, path), props.(ExhibitorProps))
		},
	}
}

func exhibitorProps(
	ctx context.Context, a *wiring.Features, item string, lang fair.Lang,
) (p ExhibitorProps, err error) {
	f, all, err := a.Exhibitors.FindListed(ctx, item)
	if err != nil {
		return p, err
	}
	if f.Item() != item {
		return p, RedirectTo(f.Page()) // the firm has another name now
	}
	edition, err := a.Content.Edition(ctx)
	if err != nil {
		return p, err
	}
	profile := f.Profile
	p = ExhibitorProps{
		Code: f.Code, Name: f.Name, Local: localNameOf(f.Local), Product: f.Product,
		Category: categoryName(edition, f.Category, lang),
		Logo:     pictureView(profile.Logo), Products: profile.Products,
	}
	if p.Logo == nil {
		p.Initials = Initials(f.Name)
	}
	if profile.PhoneShown {
		p.Phone = profile.Phone
	}
	if profile.WebsiteShown {
		p.Website = fair.WebAddress(profile.Website)
		p.Host = siteName(p.Website)
	}
	p.addAbout(profile.About, lang)
	var own []fair.PlanStall
	for _, key := range f.Stalls {
		spot := ExhibitorSpot{Label: key.Number}
		if stall, ok := edition.Plan.Stall(key); ok {
			spot.Label, spot.Zone = stall.Label, edition.Plan.ZoneLetter(stall.Zone)
			spot.ZoneName = edition.Plan.ZoneName(stall.Zone, lang)
			if stall.OnPlan {
				spot.ID, own = stall.ID, append(own, stall)
			}
		}
		p.Stalls = append(p.Stalls, spot)
	}
	p.Plan = exhibitorPlan(&edition.Plan, own)
	p.addNear(&edition.Plan, own, f, all)
	return p, nil
}

// addAbout adds the text in the visitor's language, or else in the first language in which there is one.
func (p *ExhibitorProps) addAbout(about fair.Text, lang fair.Lang) {
	for _, l := range append([]fair.Lang{lang}, fair.Langs...) {
		text := ExhibitorText{Lang: l, Name: l.Language().Name, Text: about[l]}
		switch {
		case text.Text == "" || l == p.About.Lang:
		case p.About.Text == "":
			p.About = text
		default:
			text.Text = ""
			p.Others = append(p.Others, text)
		}
	}
}

// The part of the plan that the page of an exhibitor shows is this large, in metres.
const (
	exhibitorPlanWidth  = 26.0
	exhibitorPlanHeight = 19.5
)

// exhibitorPlan returns the part of the plan around stalls. It returns nil if there are none.
func exhibitorPlan(plan *fair.Plan, own []fair.PlanStall) *ExhibitorPlan {
	if len(own) == 0 {
		return nil
	}
	left, top, right, bottom := edges(own)
	width := max(exhibitorPlanWidth, right-left+6)
	shown := hall.Rect{W: width, H: max(exhibitorPlanHeight*width/exhibitorPlanWidth, bottom-top+6)}
	shown.X, shown.Y = rounded((left+right-shown.W)/2), rounded((top+bottom-shown.H)/2)
	p := &ExhibitorPlan{Shown: shown}
	touches := func(r hall.Rect) bool {
		return r.X < shown.X+shown.W && r.X+r.W > shown.X && r.Y < shown.Y+shown.H && r.Y+r.H > shown.Y
	}
	for _, zone := range plan.Zones {
		for _, area := range zone.Areas {
			if at := hall.Rect(area); touches(at) {
				p.Zones = append(p.Zones, ExhibitorArea{Letter: zone.Letter, At: at})
			}
		}
	}
	var beside []fair.StallKey
	for _, stall := range plan.Stalls {
		box := ExhibitorBox{Label: stall.Label, At: hall.Rect{X: stall.X, Y: stall.Y, W: stall.W, H: stall.H}}
		switch {
		case !stall.OnPlan || !touches(box.At):
		case slices.ContainsFunc(own, func(o fair.PlanStall) bool { return o.ID == stall.ID }):
			p.Own = append(p.Own, box)
		default:
			p.Stalls = append(p.Stalls, box)
			if distance(stall, own) < 0.2 {
				beside = append(beside, stall.Key())
			}
		}
	}
	p.Beside = stallLabels(plan, beside)
	return p
}

func edges(stalls []fair.PlanStall) (left, top, right, bottom float64) {
	left, top, right, bottom = math.Inf(1), math.Inf(1), math.Inf(-1), math.Inf(-1)
	for _, s := range stalls {
		left, top = min(left, s.X), min(top, s.Y)
		right, bottom = max(right, s.X+s.W), max(bottom, s.Y+s.H)
	}
	return left, top, right, bottom
}

func rounded(metres float64) float64 { return math.Round(metres*10) / 10 }

// distance returns the number of metres between a stall and the nearest of the others, along the hall or across it.
// Stalls that only touch with a corner are not beside each other.
func distance(stall fair.PlanStall, others []fair.PlanStall) float64 {
	nearest := math.Inf(1)
	for _, o := range others {
		across := max(o.X-stall.X-stall.W, stall.X-o.X-o.W)
		along := max(o.Y-stall.Y-stall.H, stall.Y-o.Y-o.H)
		switch {
		case across > -0.2 && along > -0.2:
			nearest = min(nearest, max(across, 0)+max(along, 0)+1)
		default:
			nearest = min(nearest, max(across, along, 0))
		}
	}
	return nearest
}

// The exhibitors next door are at most this many, and at most this many metres away: beside, or across an aisle.
const (
	mostNear    = 3
	nearestDoor = 5.0
)

// addNear adds the listed exhibitors next door, the nearest first.
func (p *ExhibitorProps) addNear(plan *fair.Plan, own []fair.PlanStall, of exhibitor.Firm, all []exhibitor.Firm) {
	type near struct {
		ExhibitorNear

		distance float64
	}
	var list []near
	for _, f := range all {
		if f.Code == of.Code {
			continue
		}
		one := near{ExhibitorNear{f.Page(), f.Name, stallLabels(plan, f.Stalls)}, math.Inf(1)}
		for _, key := range f.Stalls {
			if stall, ok := plan.Stall(key); ok && stall.OnPlan {
				one.distance = min(one.distance, distance(stall, own))
			}
		}
		if one.distance <= nearestDoor {
			list = append(list, one)
		}
	}
	slices.SortStableFunc(list, func(a, b near) int { return cmp.Compare(a.distance, b.distance) })
	for _, one := range list[:min(len(list), mostNear)] {
		p.Near = append(p.Near, one.ExhibitorNear)
	}
}

// exhibitorData returns the JSON of an exhibitor as a schema.org Organization.
func exhibitorData(base, path string, p ExhibitorProps) (string, error) {
	firm := thing{
		"@context": schemaOrg, "@type": "Organization", "name": p.Name, "telephone": p.Phone,
		"url": cmp.Or(p.Website, base+path), "mainEntityOfPage": base + path, "knowsAbout": p.Products,
		"alternateName": p.Local.Text,
	}
	if p.Logo != nil {
		firm["logo"] = base + p.Logo.Src
	}
	text, err := json.Marshal(firm)
	return string(text), err
}
