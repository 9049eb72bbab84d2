package hallview

import (
	"strings"

	"github.com/mela-fair/mela/internal/fair"
)

// StallNames returns the kinds and labels of stalls as a text, in the same sequence as `keys`, for example "Standard
// 72, 73, Bench t3". For a stall without a position on the plan, the text contains only the kind. For a stall that is
// not in `plan`, it contains only the number.
func StallNames(plan fair.Plan, keys []fair.StallKey, lang fair.Lang) string {
	var parts []string
	last := ""
	for _, key := range keys {
		stall, placed := plan.Stall(key)
		kind, known := plan.Kind(stall.Kind)
		if !placed || !known {
			parts, last = append(parts, key.Number), ""
			continue
		}
		name := kind.Name.OrEnglish(lang)
		switch {
		case !kind.OnPlan:
			parts, last = append(parts, name), ""
		case kind.ID == last:
			parts = append(parts, stall.Label)
		default:
			parts, last = append(parts, name+" "+stall.Label), kind.ID
		}
	}
	return strings.Join(parts, ", ")
}
