package site

import (
	"context"
	"slices"
	"strconv"
	"strings"

	"github.com/mela-fair/mela/internal/app/areas"
	"github.com/mela-fair/mela/internal/app/content"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/hallview"
)

// LayoutProps are the props of the page with the hall plan: the plan, and the same stalls by zone, in words.
type LayoutProps struct {
	Hall     hallview.Hall  `json:"hall"`
	Rows     []LayoutRow    `json:"rows"`
	Released int            `json:"released"` // stalls on the plan that are offered at all
	Download LayoutDownload `json:"download"`
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
	view := viewOf(hall, lang, d.App.Now())
	return LayoutProps{
		Hall: view, Rows: layoutRows(view), Released: view.Counts.Released(), Download: layoutDownload(ctx, d.App, lang),
	}, nil
}

// layoutRows lists the stalls of the plan by zone and kind.
func layoutRows(view hallview.Hall) []LayoutRow {
	var rows []LayoutRow
	stalls := slices.Concat(view.Stalls, view.Extras)
	for _, zone := range view.Zones {
		for _, kind := range view.Kinds {
			row := LayoutRow{Zone: zone.ID, Kind: kind.Name, Size: kind.Dimensions}
			var offered, free []string
			for _, s := range stalls {
				if s.Zone != zone.ID || s.Kind != kind.ID || s.State == string(fair.StallUnreleased) {
					continue
				}
				offered = append(offered, s.Label)
				if s.State == string(fair.StallAvailable) {
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
