package areas_test

import (
	"strconv"

	"pgregory.net/rapid"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/record"
)

// sponsor performs a random action with sponsorships: it adds a sponsorship, changes its price or status, or requests
// the payment of a part of the price.
func (h *history) sponsor(rt *rapid.T) {
	w := h.world
	act := rapid.IntRange(0, 5).Draw(rt, "act")
	if act == 0 || len(h.sponsorships) == 0 {
		h.serial++
		asked, _, err := w.app.Content.Sponsorships.Submit(h.ctx, fair.SponsorshipInput{
			ContactPerson: "Sponsor " + strconv.Itoa(h.serial), Mobile: "9848012345",
		}, record.Submission{Lang: fair.Hindi})
		h.tolerate(err)
		if err == nil {
			h.sponsorships = append(h.sponsorships, asked.ID)
		}
		return
	}
	id := rapid.SampledFrom(h.sponsorships).Draw(rt, "sponsorship")
	rupees := rapid.SampledFrom([]string{"", "500", "1000", "1500"}).Draw(rt, "rupees")
	switch act {
	case 1, 2:
		status := rapid.SampledFrom([]fair.ReviewStatus{
			fair.ReviewConfirmed, fair.ReviewConfirmed, fair.ReviewRejected, fair.ReviewPending,
		}).Draw(rt, "status")
		_, err := w.app.Content.Sponsorships.Amend(h.somebody(rt), id, nil, func(in *fair.SponsorshipInput) {
			in.Status, in.Amount = string(status), rupees
		})
		h.tolerate(err)
	case 3:
		_, err := w.app.Payments.RecordPayment(h.somebody(rt), fair.NewOfflinePayment{
			SponsorshipID: id, Channel: "bank", Amount: rupees, Reference: "UTR 9", Date: "2025-08-01",
		})
		h.tolerate(err)
	default:
		o, err := w.app.Payments.SendSponsorshipLink(h.somebody(rt), id, rupees)
		h.tolerate(err)
		if err == nil {
			h.acknowledged = append(h.acknowledged, o)
		}
	}
}

// checkSponsorships checks that the received amount of each sponsorship is the sum of its payments and is not more
// than the price. A sponsorship with payments must be neither declined nor deleted.
func (h *history) checkSponsorships(orders map[string]fair.Order) {
	for _, id := range h.sponsorships {
		s, err := h.world.db.Sponsorships().Find(h.ctx, id)
		h.must(err)
		parts := map[string]fair.Order{}
		for _, o := range orders {
			if o.SponsorshipID == id && o.Status == fair.OrderPaid && o.CancelledAt.IsZero() {
				parts[o.ID] = o
			}
		}
		paid := h.keptMoney(parts)[id]
		if s.Paid != paid || paid > s.Price().Total || paid > 0 && s.Status != fair.ReviewConfirmed {
			h.rt.Fatalf("sponsorship %s is %s (%s) at %s with %s paid; its payments add up to %s", id, s.Status, s.Stage,
				s.Price().Total, s.Paid, paid)
		}
	}
}
