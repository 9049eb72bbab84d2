package hall

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"math"
	"slices"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

// maxFile is the maximum size of a file that is read, in bytes.
const maxFile = 1 << 20

// maxParts is the maximum number of a plan's zones. It is also the maximum number of its aisles, of its features, and
// of the areas of each zone.
const maxParts = 100

// featureTypes are the types of features that the pages and the PDF files can draw.
var featureTypes = []string{
	"hall", "door", "service", "stage", "seating", "yard", "food", "plots", "desk", "amenity",
}

// writePlan returns the plan as a JSON file. readPlan reads such files.
func writePlan(plan fair.Plan) ([]byte, error) {
	plan.Stalls = slices.Clone(plan.Stalls)
	for i := range plan.Stalls {
		plan.Stalls[i].Nav = nil // not written, because it is calculated from the stalls' positions
	}
	data, err := json.MarshalIndent(plan, "", " ")
	return append(data, '\n'), err
}

// readPlan reads a plan with its building, zones, aisles and stalls. It takes the kinds of stalls, their prices, and
// the stalls that are not on the plan from the current plan. It does not trust the file: it takes only numbers and
// short texts from it, so that no part of a file is sent to a browser unchanged. Errors are reported for the field
// "text".
func readPlan(data []byte, current fair.Plan) (fair.Plan, error) {
	if len(data) > maxFile {
		return fair.Plan{}, wrongFile(unreadable())
	}
	var read fair.Plan
	decoder := json.NewDecoder(bytes.NewReader(data))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(&read); err != nil {
		return fair.Plan{}, wrongFile(unreadable())
	}
	if _, err := decoder.Token(); err != io.EOF {
		return fair.Plan{}, wrongFile(unreadable())
	}
	plan := current
	plan.Site, plan.Zones, plan.Aisles, plan.Features = read.Site, read.Zones, read.Aisles, read.Features
	if err := checkGround(&plan); err != nil {
		return fair.Plan{}, err
	}
	drawn := make([]DrawnStall, 0, len(read.Stalls))
	for _, s := range read.Stalls {
		if s.OnPlan {
			drawn = append(drawn, Drawn(s))
		}
	}
	return withStalls(plan, drawn)
}

// withGround returns the plan with new aisles and new areas of zones. It applies the same checks as readPlan.
func withGround(plan fair.Plan, ground DrawnGround) (fair.Plan, error) {
	if ground.Aisles != nil {
		plan.Aisles = ground.Aisles
	}
	plan.Zones = slices.Clone(plan.Zones)
	for id, areas := range ground.Areas {
		i := slices.IndexFunc(plan.Zones, func(z fair.Zone) bool { return z.ID == id })
		if i < 0 {
			return plan, wrongFile(texts.PortalErrors.HallPartInvalid(shortened(id, 20)))
		}
		plan.Zones[i].Areas = areas
	}
	return plan, checkGround(&plan)
}

// checkGround validates all parts of a plan except its stalls, and cleans the plan's texts.
func checkGround(plan *fair.Plan) error {
	p := fair.Problems{}
	if max(len(plan.Zones), len(plan.Aisles), len(plan.Features)) > maxParts || !goodSite(plan.Site) {
		return wrongFile(unreadable())
	}
	plan.Zones, plan.Features = slices.Clone(plan.Zones), slices.Clone(plan.Features)
	for i, z := range plan.Zones {
		plan.Zones[i].Name = p.CleanLineIn(fmt.Sprintf("zones.%d.name", i), z.Name, true, fair.MaxName)
		if !goodZone(z) {
			return wrongFile(texts.PortalErrors.HallPartInvalid(shortened(z.ID, 20)))
		}
	}
	for _, a := range plan.Aisles {
		if !sane(a.Rect) || !partID.MatchString(a.ID) || min(a.W, a.H) < minAisle {
			return wrongFile(texts.PortalErrors.HallAisleNarrow(shortened(a.ID, 20), fmt.Sprint(minAisle)))
		}
	}
	for i, f := range plan.Features {
		plan.Features[i].Label = p.CleanLineIn(fmt.Sprintf("features.%d.label", i), f.Label, false, fair.MaxName)
		if !goodFeature(f) {
			return wrongFile(texts.PortalErrors.HallPartInvalid(shortened(f.ID, 20)))
		}
	}
	if len(p) > 0 {
		return wrongFile(unreadable())
	}
	return nil
}

// unreadable returns the error message for a file that cannot be read as a plan.
func unreadable() texts.Message { return texts.PortalErrors.HallFileUnreadable() }

func wrongFile(message texts.Message) error {
	e := fair.Fail(fair.KindInvalid, message)
	e.Fields = map[string]texts.Message{"text": message}
	return e
}

func goodSite(site fair.Rect) bool { return sane(site) && min(site.W, site.H) >= 1 }

func goodZone(z fair.Zone) bool {
	letter := len(z.Letter) == 1 && z.Letter >= "A" && z.Letter <= "Z"
	return letter && len(z.Areas) <= maxParts && partID.MatchString(z.ID) &&
		!slices.ContainsFunc(z.Areas, func(r fair.Rect) bool { return !sane(r) })
}

func goodFeature(f fair.Feature) bool {
	places := sane(fair.Rect{X: f.X, Y: f.Y, W: f.W, H: f.H}) && sane(fair.Rect{W: f.Len})
	sides := slices.Contains([]string{"", "N", "E", "S", "W"}, f.Side)
	return places && sides && partID.MatchString(f.ID) && slices.Contains(featureTypes, f.Type) && len(f.Icon) <= 1
}

func sane(r fair.Rect) bool {
	for _, n := range []float64{r.X, r.Y, r.W, r.H} {
		if math.IsNaN(n) || math.Abs(n) > 1000 {
			return false
		}
	}
	return r.W >= 0 && r.H >= 0
}
