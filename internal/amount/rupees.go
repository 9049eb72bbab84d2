// Package amount defines the JSON types for amounts of money. The API and the page props share these types.
package amount

import (
	"github.com/danielgtaylor/huma/v2"

	"github.com/mela-fair/mela/internal/fair"
)

// Rupees is an amount in paise. Its JSON form is a number in rupees with at most two decimals.
type Rupees fair.Paise

func (r Rupees) MarshalJSON() ([]byte, error) { return []byte(fair.Paise(r).JSONNumber()), nil }

func (Rupees) Schema(huma.Registry) *huma.Schema {
	return &huma.Schema{Type: huma.TypeNumber, Description: "Rupees, with at most two decimals", Examples: []any{100300}}
}
