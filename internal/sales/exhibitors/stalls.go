package exhibitors

import (
	"strings"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/recordsheet"
	"github.com/mela-fair/mela/texts"
)

// stallsOf finds the stalls that a row names, for example "36, C6" or "24 (3x3m)". The argument `size` is the size of
// all these stalls, or empty. The size is needed if several stalls have the same name.
func stallsOf(plan fair.Plan, typed, size string, faults recordsheet.Faults) []fair.StallKey {
	size = sizeKey(size)
	var keys []fair.StallKey
	for _, name := range strings.FieldsFunc(typed, func(r rune) bool { return strings.ContainsRune(",;&+", r) }) {
		name = strings.TrimSpace(name)
		if name == "" {
			continue
		}
		named := stallsNamed(plan, name)
		var fit []fair.PlanStall
		for _, stall := range named {
			if size == "" || sizeKey(stall.Size) == size {
				fit = append(fit, stall)
			}
		}
		switch {
		case len(fit) == 1:
			keys = append(keys, fit[0].Key())
		case len(fit) > 1:
			faults.Add(ColumnStalls, texts.PortalErrors.StallOfSeveralSizes(name, fit[0].DisplayName()))
		case len(named) > 0:
			faults.Add(ColumnSize, texts.PortalErrors.StallSizeDiffers(named[0].Label, named[0].Size))
		default:
			faults.Add(ColumnStalls, texts.Errors.StallUnknown(name))
		}
	}
	return keys
}

// stallsNamed lists the stalls with a name. It first compares the name with the stall labels on the plan, with or
// without their sizes. If no label matches, it compares the name with the stall numbers.
func stallsNamed(plan fair.Plan, name string) []fair.PlanStall {
	for _, matches := range []func(fair.PlanStall) bool{
		func(s fair.PlanStall) bool {
			return strings.EqualFold(s.Label, name) || stallKey(s.DisplayName()) == stallKey(name)
		},
		func(s fair.PlanStall) bool {
			return strings.EqualFold(s.Number, name) || stallKey(s.Key().String()) == stallKey(name)
		},
	} {
		var found []fair.PlanStall
		for _, stall := range plan.Stalls {
			if matches(stall) {
				found = append(found, stall)
			}
		}
		if len(found) > 0 {
			return found
		}
	}
	return nil
}

func stallKey(name string) string {
	return sizeKey(strings.NewReplacer("(", " ", ")", " ").Replace(name))
}

// sizeKey returns a string that is equal for all notations of a size, such as "3 × 3 m" and "3x3m".
func sizeKey(typed string) string {
	return strings.Join(strings.Fields(strings.ReplaceAll(strings.ToLower(typed), "×", "x")), "")
}

func categoryNames(e fair.Edition) string {
	return strings.Join(fair.Each(e.Organisations, func(o fair.Organisation) string { return o.Name[fair.English] }), ", ")
}

// categoryOf returns the id of an organisation category that is named by its id or its name in any language, or an
// empty string if the category is unknown.
func categoryOf(e fair.Edition, typed string) string {
	typed = strings.Join(strings.Fields(typed), " ")
	for _, o := range e.Organisations {
		for _, name := range append(o.Name.All(), o.ID) {
			if strings.EqualFold(name, typed) {
				return o.ID
			}
		}
	}
	return ""
}
