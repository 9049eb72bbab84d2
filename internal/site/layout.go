package site

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/mela-fair/mela/internal/edition"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/hall"
	"github.com/mela-fair/mela/internal/wiring"
)

// LayoutProps are the props of the page with the hall plan. The page also lists the stalls of the plan as text, by
// zone.
type LayoutProps struct {
	Hall     hall.View      `json:"hall"`
	Rows     []LayoutRow    `json:"rows"`
	Released int            `json:"released"` // number of released stalls on the plan, available or not
	Download LayoutDownload `json:"download"`
	// Exhibitors contains the stalls on the plan whose exhibitors have agreed to be listed.
	Exhibitors []LayoutExhibitor `json:"exhibitors"`
}

// LayoutExhibitor is a stall on the plan with the name of its exhibitor. The values of At are in metres.
type LayoutExhibitor struct {
	ID   string    `json:"id"`   // id of the stall
	Page string    `json:"page"` // path of the exhibitor's page
	Name string    `json:"name"`
	At   hall.Rect `json:"at"`
}

// LayoutRow lists the stalls of one kind in one zone, with their states.
type LayoutRow struct {
	Zone   string        `json:"zone"`   // id of the zone
	Kind   string        `json:"kind"`   // name of the kind of stall, such as "Standard"
	Size   string        `json:"size"`   // formatted: "3 × 3 m"
	Price  string        `json:"price"`  // current price of one stall with GST, formatted: "₹88,500"
	OnPlan bool          `json:"onPlan"` // whether the stalls of this kind are on the plan
	Stalls string        `json:"stalls"` // labels of the released stalls, such as "1–9, 18"
	Free   int           `json:"free"`   // number of stalls that can be booked now
	Which  string        `json:"which"`  // labels of the stalls that can be booked now
	Taken  []LayoutTaken `json:"taken"`  // stalls that cannot be booked now, by state
}

// LayoutTaken contains the labels of the stalls that cannot be booked for the same reason.
type LayoutTaken struct {
	State  TakenState `json:"state"`
	Stalls string     `json:"stalls"`
}

// TakenState is the reason why a stall cannot be booked, as visitors see it. Visitors see a blocked stall as sold.
type TakenState string

// Values returns all values in the order of the page. The TypeScript generator calls this method.
func (TakenState) Values() []string {
	return []string{string(fair.StallHeld), string(fair.StallSold), string(fair.StallUnreleased)}
}

// LayoutDownload is a link to the hall plan as a PDF.
type LayoutDownload struct {
	Href string `json:"href"` // URL without the language prefix
	Size string `json:"size"` // "120 kB"; "" when unknown
}

// layoutPage returns the hall plan page. The page is cached, so its numbers of available stalls can be up to a minute
// old. Its prices are always current, because it is rendered again when the early-bird discount ends.
func layoutPage(d Deps) Page {
	return Page{
		Name: "layout", Path: "/layoutUi", Cached: true, Shape: LayoutProps{}, Frames: []string{"'self'"}, // the plan as PDF
		State: func(ctx context.Context) (string, error) {
			current, err := d.App.Content.Edition(ctx)
			return fmt.Sprintf("%s, early bird %t", documents{d.App, d.Cache}.sizes(edition.LayoutDocument),
				current.EarlyBird.AppliesAt(d.App.Now())), err
		},
		Props: func(ctx context.Context, r *Request) (any, error) { return layoutProps(ctx, d, r.Lang) },
	}
}

func layoutProps(ctx context.Context, d Deps, lang fair.Lang) (LayoutProps, error) {
	hall, err := d.App.Hall.Hall(ctx)
	if err != nil {
		return LayoutProps{}, err
	}
	view := hall.View(lang, d.App.Now())
	exhibitors, err := layoutExhibitors(ctx, d.App, hall.Edition)
	if err != nil {
		return LayoutProps{}, err
	}
	return LayoutProps{
		Exhibitors: exhibitors,
		Hall:       view, Rows: layoutRows(view), Released: view.Counts.Released(),
		Download: LayoutDownload{
			Href: "/layout.pdf", Size: documents{d.App, d.Cache}.sizeOf(ctx, edition.LayoutDocument, lang),
		},
	}, nil
}

func layoutExhibitors(ctx context.Context, a *wiring.Features, e fair.Edition) ([]LayoutExhibitor, error) {
	list := []LayoutExhibitor{}
	exhibitors, err := a.Exhibitors.Listed(ctx)
	for _, one := range exhibitors {
		for _, key := range one.Stalls {
			if s, ok := e.Plan.Stall(key); ok && s.OnPlan {
				at := hall.Rect{X: s.X, Y: s.Y, W: s.W, H: s.H}
				list = append(list, LayoutExhibitor{ID: s.ID, Page: one.Page(), Name: one.Name, At: at})
			}
		}
	}
	return list, err
}

// layoutRows returns the rows for the stalls of the plan, by zone and kind.
func layoutRows(view hall.View) []LayoutRow {
	var rows []LayoutRow
	stalls := slices.Concat(view.Stalls, view.Extras)
	for _, zone := range view.Zones {
		for _, kind := range view.Kinds {
			byState := map[fair.StallState][]string{}
			var offered []string
			for _, s := range stalls {
				if s.Zone != zone.ID || s.Kind != kind.ID {
					continue
				}
				state := fair.StallState(s.State)
				if state == fair.StallBlocked {
					state = fair.StallSold
				}
				byState[state] = append(byState[state], s.Label)
				if state != fair.StallUnreleased {
					offered = append(offered, s.Label)
				}
			}
			if len(offered) > 0 || len(byState) > 0 && kind.OnPlan {
				rows = append(rows, layoutRow(zone, kind, offered, byState))
			}
		}
	}
	return rows
}

// layoutRow returns a row for one kind of stall in one zone. The argument `offered` contains the labels of the
// released stalls.
func layoutRow(
	zone hall.Zone,
	kind hall.Kind,
	offered []string,
	byState map[fair.StallState][]string,
) LayoutRow {
	row := LayoutRow{
		Zone: zone.ID, Kind: kind.Name, Size: kind.Dimensions, Price: fair.Paise(kind.Total).String(), OnPlan: kind.OnPlan,
		Taken: []LayoutTaken{},
	}
	if !kind.OnPlan {
		row.Free = kind.Remaining
		return row
	}
	free := byState[fair.StallAvailable]
	row.Stalls = ranges(offered)
	row.Which, row.Free = ranges(free), len(free)
	for _, state := range TakenState("").Values() {
		if taken := byState[fair.StallState(state)]; len(taken) > 0 {
			row.Taken = append(row.Taken, LayoutTaken{State: TakenState(state), Stalls: ranges(taken)})
		}
	}
	return row
}

// ranges returns labels as one text. It combines consecutive labels into ranges, for example "1–9, 18, C3–C5".
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

// follows reports whether `label` is the label directly after `before`. For example, "C4" follows "C3".
func follows(before, label string) bool {
	prefix := strings.TrimRight(before, "0123456789")
	number, err := strconv.Atoi(before[len(prefix):])
	return err == nil && label == prefix+strconv.Itoa(number+1)
}
