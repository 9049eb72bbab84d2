package wiring_test

import (
	"strconv"

	"pgregory.net/rapid"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/ledger"
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

// checkSponsorships checks that the received amount of each sponsorship follows from its ledger, and that a declined
// one keeps no more than what a cancellation has kept.
func (h *history) checkSponsorships() {
	for _, id := range h.sponsorships {
		s, err := h.world.db.Sponsorships().Find(h.ctx, id)
		h.must(err)
		l, err := h.world.app.Ledger.Read(h.ctx, ledger.Ref{Record: fair.OrderForSponsorship, RecordID: id})
		h.must(err)
		if paid := l.Received() - l.Refunded(); s.Paid != paid {
			h.rt.Fatalf("sponsorship %s has %s paid, its ledger says %s", id, s.Paid, paid)
		}
		if agreed := s.Status == fair.ReviewConfirmed && s.Amount > 0; agreed != (len(l.Charges()) > 0) {
			h.rt.Fatalf("sponsorship %s is %s at %s with %d charges", id, s.Status, s.Price().Total, len(l.Charges()))
		}
	}
}
