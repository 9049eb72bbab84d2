package site_test

import (
	"testing"
	"time"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/fair"
)

// If a refund has not arrived by the promised day, the pages must no longer name this day. No page may say that the
// money was sent, because the provider or the office may not have sent it yet.
func TestARefundIsNotPromisedForAPastDay(t *testing.T) {
	s := newPayerSite(t, payerOptions{})
	o := s.registeredAndPaid(t)
	office := app.WithActor(t.Context(), fair.Account{ID: "owner", Email: "owner@example.org", Role: fair.RoleOwner})
	refund, err := s.app.Payments.RefundOrder(office, o.ID,
		fair.NewRefund{Reason: "The hall is closed", CancelledBy: fair.CancelledByOrganiser})
	if err != nil {
		t.Fatal(err)
	}
	second := app.WithActor(t.Context(), fair.Account{ID: "second", Email: "s@example.org", Role: fair.RoleManager})
	if _, err = s.app.Money.Approve(second, refund.ID, nil); err != nil {
		t.Fatal(err)
	}
	money, err := s.app.Ledger.MoneyOf(t.Context(), []fair.Order{o})
	if err != nil {
		t.Fatal(err)
	}
	refund = money[o.ID].Refunds[0]
	underway := map[string]string{
		"":    "Your refund of ₹100 will arrive by " + fair.DateIn(fair.English, refund.DueAt),
		"/te": "₹100 వాపసు " + fair.DateIn(fair.Telugu, refund.DueAt) + " లోగా అందుతుంది",
		"/hi": "₹100 की वापसी " + fair.DateIn(fair.Hindi, refund.DueAt) + " तक मिल जाएगी",
	}
	delayed := map[string]string{
		"": "Your refund of ₹100 is delayed", "/te": "₹100 వాపసు ఆలస్యమైంది", "/hi": "₹100 की वापसी में देरी हुई है",
	}
	sent := []string{"పంపించాం", "भेज दि", "You do not need to do anything"}
	onItsWay := map[string]string{
		"": ">Your refund is on its way<", "/te": ">మీ డబ్బు వాపసు వస్తోంది<", "/hi": ">आपका पैसा वापस आ रहा है<",
	}
	headings := map[string]string{
		"": ">Your refund is delayed<", "/te": ">మీ వాపసు ఆలస్యమైంది<", "/hi": ">आपके पैसे की वापसी में देरी हुई है<",
	}
	last := refund.DueAt.Add(24*time.Hour - time.Minute)
	s.clock.Advance(last.Sub(s.app.Now()))
	for lang, text := range underway {
		wants(t, s.get(lang+resultPath(o)), 200, []string{onItsWay[lang], text}, append(sent, delayed[lang]))
		wants(t, s.get(lang+cancelPath(o)), 200, []string{text}, append(sent, delayed[lang]))
	}
	s.clock.Advance(time.Minute)
	for lang, text := range delayed {
		wants(t, s.get(lang+resultPath(o)), 200, []string{headings[lang], text},
			append(sent, onItsWay[lang], underway[lang]))
		wants(t, s.get(lang+cancelPath(o)), 200, []string{text}, append(sent, underway[lang]))
	}
	wants(t, s.ordersOf(t, o), 200, []string{"Refund delayed", delayed[""]},
		append(sent, ">Refund on its way<", underway[""]))
}
