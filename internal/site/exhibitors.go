package site

import (
	"cmp"
	"context"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/hall"
	"github.com/mela-fair/mela/internal/search"
)

// ExhibitorsProps are the props of the page with the list of exhibitors.
type ExhibitorsProps struct {
	By     ExhibitorOrder   `json:"by"`
	Query  string           `json:"query"` // search text as the visitor typed it
	Total  int              `json:"total"` // number of exhibitors
	Found  int              `json:"found"` // number of exhibitors that match the search
	Groups []ExhibitorGroup `json:"groups"`
}

// ExhibitorOrder is the criterion by which the exhibitors are sorted and grouped.
type ExhibitorOrder string

// The values of ExhibitorOrder.
const (
	exhibitorsByName    ExhibitorOrder = "name"
	exhibitorsByZone    ExhibitorOrder = "zone"
	exhibitorsByProduct ExhibitorOrder = "product"
)

// Values returns all values, the default first. The TypeScript generator calls this method.
func (ExhibitorOrder) Values() []string {
	return []string{string(exhibitorsByName), string(exhibitorsByZone), string(exhibitorsByProduct)}
}

// ExhibitorGroup is a group of exhibitors that have the same first letter, zone or product.
type ExhibitorGroup struct {
	Title      string          `json:"title"` // "" for exhibitors without a zone or a product
	Exhibitors []ExhibitorView `json:"exhibitors"`
}

// ExhibitorView contains the data that the list shows about an exhibitor, with links to the exhibitor's stalls on the
// plan.
type ExhibitorView struct {
	Name    string           `json:"name"`
	Product string           `json:"product"`
	Stalls  []ExhibitorStall `json:"stalls"`
}

// ExhibitorStall is one of the stalls that the list shows for an exhibitor.
type ExhibitorStall struct {
	ID    string `json:"id"` // id of the stall on the plan; "" if the stall is not on the plan
	Label string `json:"label"`
	Zone  string `json:"zone"`
}

func exhibitorsPage(d Deps) Page {
	return Page{
		Name: "exhibitors", Path: "/exhibitors", Cached: true, Shape: ExhibitorsProps{},
		Variant: oneOf("by", ExhibitorOrder("").Values()[1:]), Once: wordOf("q"),
		Props: func(ctx context.Context, r *Request) (any, error) {
			exhibitors, err := d.App.Hall.Exhibitors(ctx)
			if err != nil {
				return nil, err
			}
			edition, err := d.App.Content.Edition(ctx)
			if err != nil {
				return nil, err
			}
			by := closedValue[ExhibitorOrder](r.Query.Get("by"))
			return exhibitorsProps(edition, exhibitors, by, r.Query.Get("q"), r.Lang), nil
		},
	}
}

func exhibitorsProps(e fair.Edition, list []hall.Exhibitor, by ExhibitorOrder, query string,
	lang fair.Lang,
) ExhibitorsProps {
	p := ExhibitorsProps{By: by, Query: strings.TrimSpace(query), Total: len(list), Groups: []ExhibitorGroup{}}
	wanted := search.Text(p.Query)
	places := map[string]int{}
	for _, one := range list {
		if search.MatchesAnyScript(search.Text(one.Name, one.Product), wanted) {
			p.Found++
			view := exhibitorView(e, one, lang)
			for _, title := range view.groups(by) {
				i, known := places[title]
				if !known {
					i = len(p.Groups)
					places[title] = i
					p.Groups = append(p.Groups, ExhibitorGroup{Title: title})
				}
				p.Groups[i].Exhibitors = append(p.Groups[i].Exhibitors, view.inGroup(by, title))
			}
		}
	}
	slices.SortStableFunc(p.Groups, func(a, b ExhibitorGroup) int {
		// The group without a title is the last one.
		return cmp.Or(cmp.Compare(min(len(b.Title), 1), min(len(a.Title), 1)), cmp.Compare(a.Title, b.Title))
	})
	return p
}

// groups returns the titles of the groups in which an exhibitor is listed. If the exhibitors are grouped by zone, an
// exhibitor with stalls in several zones is in several groups.
func (v ExhibitorView) groups(by ExhibitorOrder) []string {
	switch by {
	case exhibitorsByProduct:
		return []string{v.Product}
	case exhibitorsByZone:
		var zones []string
		for _, s := range v.Stalls {
			if !slices.Contains(zones, s.Zone) {
				zones = append(zones, s.Zone)
			}
		}
		return zones
	}
	return []string{firstLetter(v.Name)}
}

// inGroup returns the exhibitor's data for one group. If the exhibitors are grouped by zone, it contains only the
// stalls in the group's zone.
func (v ExhibitorView) inGroup(by ExhibitorOrder, title string) ExhibitorView {
	if by == exhibitorsByZone {
		v.Stalls = slices.DeleteFunc(slices.Clone(v.Stalls), func(s ExhibitorStall) bool { return s.Zone != title })
	}
	return v
}

// firstLetter returns the first letter of a name in upper case. If the name is empty or begins with an ASCII character
// that is not a letter, it returns "#".
func firstLetter(name string) string {
	r, size := utf8.DecodeRuneInString(strings.ToUpper(name))
	if size > 0 && (r >= 'A' && r <= 'Z' || r > 0x7f) {
		return string(r)
	}
	return "#"
}

func exhibitorView(e fair.Edition, one hall.Exhibitor, lang fair.Lang) ExhibitorView {
	v := ExhibitorView{Name: one.Name, Product: one.Product, Stalls: make([]ExhibitorStall, len(one.Stalls))}
	for i, key := range one.Stalls {
		stall := ExhibitorStall{Label: key.Number}
		if placed, ok := e.Plan.Stall(key); ok {
			stall.Label, stall.Zone = placed.Label, e.Plan.ZoneName(placed.Zone, lang)
			if placed.OnPlan {
				stall.ID = placed.ID
			}
		}
		v.Stalls[i] = stall
	}
	return v
}
