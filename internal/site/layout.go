package site

import (
	"context"
	"strconv"
	"strings"

	"github.com/mela-fair/mela/internal/app/areas"
	"github.com/mela-fair/mela/internal/app/content"
	"github.com/mela-fair/mela/internal/fair"
)

// LayoutProps are the props of the page with the hall plan (public-site §2): the plan in metres, and the same
// stalls by zone, in words.
type LayoutProps struct {
	Site     HallArea          `json:"site"`
	Zones    []HallZoneView    `json:"zones"`
	Aisles   []HallArea        `json:"aisles"`
	Features []HallFeatureView `json:"features"`
	Stalls   []LayoutStall     `json:"stalls"`
	Outside  []LayoutStall     `json:"outside"` // drawn outside the hall and booked by a button; the label is a kind's name
	Rows     []LayoutRow       `json:"rows"`
	Free     int               `json:"free"`     // stalls of the plan that can be booked now
	Released int               `json:"released"` // stalls of the plan that are offered at all
	Download LayoutDownload    `json:"download"`
}

// LayoutStall is a stall as the plan draws it.
type LayoutStall struct {
	Label string         `json:"label"`
	X     float64        `json:"x"`
	Y     float64        `json:"y"`
	W     float64        `json:"w"`
	H     float64        `json:"h"`
	State HallStallState `json:"state"`
}

// LayoutRow says of one kind of stall in one zone which there are and which are free.
type LayoutRow struct {
	Zone     string `json:"zone"`     // a zone's id
	Kind     string `json:"kind"`     // its name: "Standard"
	Size     string `json:"size"`     // in words: "3 × 3 m"
	Stalls   string `json:"stalls"`   // what is written on those that are offered: "1–9, 18–26"; "" for a kind that has no place on the plan
	Free     int    `json:"free"`     // how many can be booked now
	Which    string `json:"which"`    // what is written on the free ones
	Released int    `json:"released"` // how many are offered; 0 for a kind that has no place on the plan
}

// LayoutDownload is the plan as a file.
type LayoutDownload struct {
	Href string `json:"href"` // without the language prefix
	Size string `json:"size"` // "120 kB"; "" when it is not known
}

// layoutPage is kept: how many stalls are free is a minute old at the most.
func layoutPage(d Deps) Page {
	return Page{
		Name: "layout", Path: "/layoutUi", Cached: true, Shape: LayoutProps{},
		Props: func(ctx context.Context, r *Request) (any, error) { return layoutProps(ctx, d, r.Lang) },
	}
}

func layoutProps(ctx context.Context, d Deps, lang fair.Lang) (LayoutProps, error) {
	hall, err := d.App.Hall.Hall(ctx)
	if err != nil {
		return LayoutProps{}, err
	}
	view := hallView(hall, lang, d.App.Now())
	p := LayoutProps{
		Site: view.Site, Zones: view.Zones, Aisles: view.Aisles, Features: view.Features, Rows: layoutRows(view),
		Download: layoutDownload(ctx, d.App, lang),
	}
	kinds := map[string]string{}
	for _, kind := range view.Kinds {
		kinds[kind.ID] = kind.Name
	}
	for _, s := range view.Stalls {
		switch {
		case s.OnPlan:
			p.Stalls = append(p.Stalls, LayoutStall{Label: s.Label, X: s.X, Y: s.Y, W: s.W, H: s.H, State: s.State})
		case s.W >= 1: // one that is booked by a button and has its ground all the same: its name says what it is
			p.Outside = append(p.Outside, LayoutStall{Label: kinds[s.Kind], X: s.X, Y: s.Y, W: s.W, H: s.H, State: s.State})
		}
	}
	for _, row := range p.Rows {
		if row.Stalls != "" {
			p.Free += row.Free
			p.Released += row.Released
		}
	}
	return p, nil
}

// layoutRows lists the stalls of the plan by zone and kind.
func layoutRows(view HallView) []LayoutRow {
	var rows []LayoutRow
	for _, zone := range view.Zones {
		for _, kind := range view.Kinds {
			row := LayoutRow{Zone: zone.ID, Kind: kind.Name, Size: kind.Dimensions}
			var offered, free []string
			for _, s := range view.Stalls {
				if s.Zone != zone.ID || s.Kind != kind.ID || s.State == HallStallState(fair.StallUnreleased) {
					continue
				}
				offered = append(offered, s.Label)
				if s.State == HallStallState(fair.StallAvailable) {
					free = append(free, s.Label)
				}
			}
			switch {
			case len(offered) == 0:
				continue
			case kind.OnPlan:
				row.Stalls, row.Released = ranges(offered), len(offered)
				row.Which, row.Free = ranges(free), len(free)
			default:
				row.Free = kind.Remaining
			}
			rows = append(rows, row)
		}
	}
	return rows
}

// ranges writes labels in one line, neighbours drawn together: "1–9, 18, C3–C5".
func ranges(labels []string) string {
	var parts []string
	for i := 0; i < len(labels); {
		end := i + 1
		for end < len(labels) && follows(labels[end-1], labels[end]) {
			end++
		}
		part := labels[i]
		if end-i > 1 {
			part += "–" + labels[end-1]
		}
		parts = append(parts, part)
		i = end
	}
	return strings.Join(parts, ", ")
}

// follows reports whether a label is the next one after another: "C4" after "C3".
func follows(before, label string) bool {
	prefix := strings.TrimRight(before, "0123456789")
	number, err := strconv.Atoi(before[len(prefix):])
	return err == nil && label == prefix+strconv.Itoa(number+1)
}

// layoutDownload is the link to the plan as a file. A file that cannot be made takes nothing from the page: the
// link then says so itself.
func layoutDownload(ctx context.Context, a *areas.Areas, lang fair.Lang) LayoutDownload {
	download := LayoutDownload{Href: "/layout.pdf"}
	if size, err := a.Content.DocumentSize(ctx, content.LayoutDocument, lang); err == nil && size > 0 {
		download.Size = strconv.Itoa((size+999)/1000) + " kB"
	}
	return download
}
