package edition

import (
	"context"
	"slices"

	"github.com/mela-fair/mela/internal/fair"
)

// StillSample lists what an edition still has from the sample edition of the program, so that visitors see it
// although nobody has decided about it: "days", "venue", "phone", "email", "fee", "prices", "tax", "bank". Each name
// belongs to a part of the screen for the edition or the hall.
func (a *Service) StillSample(_ context.Context, e fair.Edition) ([]string, error) {
	shipped, err := ShippedEdition()
	if err != nil {
		return nil, err
	}
	still := []string{}
	for _, part := range []struct {
		name string
		same bool
	}{
		{"days", e.FirstDay == shipped.FirstDay && e.LastDay == shipped.LastDay},
		{"venue", e.Venue[fair.English] == shipped.Venue[fair.English]},
		{"phone", e.Phone == shipped.Phone},
		{"email", e.Email == shipped.Email},
		{"fee", e.DefaultFee == nil},
		{"prices", slices.EqualFunc(e.Plan.Kinds, shipped.Plan.Kinds, func(x, y fair.StallKind) bool {
			return x.ID == y.ID && x.Base == y.Base && x.GSTHundredths == y.GSTHundredths
		})},
		{"tax", e.Tax.Missing()},
		{"bank", e.Tax.Bank == (fair.BankAccount{})},
	} {
		if part.same {
			still = append(still, part.name)
		}
	}
	return still, nil
}
