package wiring_test

import (
	"context"
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/counter"
	"github.com/mela-fair/mela/internal/edition"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/hall"
	"github.com/mela-fair/mela/internal/store"
	"github.com/mela-fair/mela/internal/store/storetest"
)

func TestOnlyAnOwnerChangesSettingsAboutMoney(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		w := newWorld(t, db)
		for _, parts := range []string{
			`{"refundLimitPaise":100000000}`, `{"returnSites":["https://evil.example"]}`,
			`{"tax":{"legalName":"Another"}}`, `{"cashLimitPaise":100000000}`, `{"discountLimitPaise":100000000}`,
			`{"tax":{"reverseCharge":true}}`,
		} {
			if _, err := w.app.Content.UpdateEdition(w.second, []byte(parts), time.Time{}); !fair.IsKind(err, fair.KindInvalid) {
				t.Errorf("a manager changed %s: %v", parts, err)
			}
			if _, err := w.app.Content.UpdateEdition(w.office, []byte(parts), time.Time{}); err != nil {
				t.Errorf("an owner cannot change %s: %v", parts, err)
			}
		}
		if _, err := w.app.Content.UpdateEdition(w.second, []byte(`{"phone":"9848012345"}`), time.Time{}); err != nil {
			t.Errorf("a manager cannot change the phone: %v", err)
		}
	})
}

// notices returns the texts of the messages about security settings.
func notices(t *testing.T, w *world) (texts []string) {
	t.Helper()
	list, _, err := w.app.Notify.FindMessages(w.office, fair.MessageFilter{})
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range list {
		if m.Kind == fair.MessageSecurityNotice {
			texts = append(texts, m.To+": "+m.Body)
		}
	}
	return texts
}

func TestOwnersAreNotifiedOfSettingsAboutMoney(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		w := newWorld(t, db)
		for _, email := range []string{"one@example.org", "two@example.org"} {
			if _, err := w.app.Accounts.Create(t.Context(), email, "", "a long password", fair.RoleOwner); err != nil {
				t.Fatal(err)
			}
		}
		before := len(notices(t, w))
		setLimit(t, w, "6000000") // above the default limit of ₹50,000
		got := notices(t, w)
		if len(got) != before+2 || !strings.Contains(strings.Join(got, "\n"), "₹50,000 → ₹60,000") ||
			!strings.Contains(strings.Join(got, "\n"), "applies from 2 August 2025, 09:30 IST") {
			t.Errorf("the messages are %q", got)
		}
		if _, err := w.app.Content.UpdateEdition(
			w.office,
			[]byte(`{"tagline":{"en":"Living soil"}}`),
			time.Time{},
		); err != nil {
			t.Fatal(err)
		}
		if again := notices(t, w); len(again) != len(got) {
			t.Errorf("a change of a text wrote %q", again)
		}
	})
}

func TestARaisedRefundLimitAppliesAfterADay(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		w := newWorld(t, db)
		applies := func() string {
			t.Helper()
			edition, err := w.app.Content.Edition(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			return edition.RefundLimitAt(w.app.Now()).String()
		}
		refund := func(want fair.RefundStatus, stall fair.StallKey) {
			t.Helper()
			o := paidBooking(t, w, stall)
			r, err := w.app.Payments.RefundOrder(w.office, o.ID, fair.NewRefund{Reason: "Cancelled", CancelledBy: "organiser"})
			if err != nil || r.Status != want {
				t.Errorf("the refund is %s, %v, want %s", r.Status, err, want)
			}
			if want == fair.RefundProposed {
				_, err = w.refuse(w.second, r.ID, "No")
			}
			if err != nil {
				t.Fatal(err)
			}
		}
		for _, step := range []struct {
			change, want string
			wait         time.Duration
		}{
			{"10000000", "₹50,000", 23 * time.Hour},
			{"20000000", "₹50,000", 23 * time.Hour}, // raised again: the delay of one day starts again
			{"15000000", "₹50,000", 0},
			{"4000000", "₹40,000", 0}, // lowered: at once
			{"20000000", "₹40,000", 0},
		} {
			setLimit(t, w, step.change)
			if w.clock.Advance(step.wait); applies() != step.want {
				t.Errorf("%s was stored, %s applies, want %s", step.change, applies(), step.want)
			}
		}
		refund(fair.RefundProposed, stall24)
		if _, err := w.app.Content.UpdateEdition(w.office,
			[]byte(`{"refundLimitHold":{"limitPaise":20000000,"until":"2025-01-01T00:00:00Z"}}`), time.Time{}); err != nil {
			t.Fatal(err)
		}
		if applies() != "₹40,000" {
			t.Errorf("a request shortened the delay: %s applies", applies())
		}
		w.clock.Advance(24 * time.Hour)
		if applies() != "₹2,00,000" {
			t.Errorf("after a day %s applies", applies())
		}
		refund(fair.RefundRequested, stall25)
	})
}

func TestSettingsAboutMoneyNeedARecentPassword(t *testing.T) {
	w := newWorld(t, storetest.SQLite(t))
	old := app.WithAuthenticatedAt(w.office, time.Now().Add(-time.Hour))
	for _, parts := range []string{
		`{"refundLimitPaise":100000000}`, `{"refundLimitPaise":100}`, `{"returnSites":["https://shop.example"]}`,
		`{"tax":{"legalName":"Another"}}`,
	} {
		if _, err := w.app.Content.UpdateEdition(old, []byte(parts), time.Time{}); !fair.IsKind(err, fair.KindForbidden) {
			t.Errorf("%s was changed with an old session: %v", parts, err)
		}
		fresh := app.WithAuthenticatedAt(w.office, time.Now())
		if _, err := w.app.Content.UpdateEdition(fresh, []byte(parts), time.Time{}); err != nil {
			t.Errorf("%s: %v", parts, err)
		}
	}
	if _, err := w.app.Content.BeginEdition(old, edition.NewEdition{
		ID: "2026", Parts: []byte(`{"refundLimitPaise":900000000}`),
	}); !fair.IsKind(err, fair.KindForbidden) {
		t.Errorf("the next edition raised the limit with an old session: %v", err)
	}
	next, err := w.app.Content.BeginEdition(w.office, edition.NewEdition{
		ID: "2026", Parts: []byte(`{"refundLimitPaise":900000000}`),
	})
	if err != nil || next.RefundLimitAt(w.app.Now()) != fair.Rupees(1) {
		t.Errorf("the next edition's limit is %s at once, %v", next.RefundLimitAt(w.app.Now()), err)
	}
}

func TestAnEntryFeeThatCannotBePaidIsRefused(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		w := newWorld(t, db)
		for fee, ok := range map[string]bool{"50": false, "99": false, "0": true, "100": true} {
			_, err := w.app.Content.UpdateEdition(w.office, []byte(`{"defaultFeePaise":`+fee+`}`), time.Time{})
			wrong, _ := errors.AsType[*fair.Error](err)
			if ok != (err == nil) || !ok && wrong.Fields["defaultFeePaise"].In(fair.English) == "" {
				t.Errorf("a fee of %s paise: %v", fee, err)
			}
		}
		r, _, err := w.app.Sales.CreateRegistration(t.Context(), farmer("Ravi"))
		if err != nil {
			t.Fatal(err)
		}
		half := "0.5"
		if _, err := w.app.Payments.UpdateRegistration(w.office, r.ID, fair.RegistrationUpdate{Amount: &half}); !fair.IsKind(
			err, fair.KindInvalid) {
			t.Errorf("an amount of ₹0.50: %v", err)
		}
	})
}

type pricedSetting struct{ parts, field, told string }

// The settings that need the permission MayPrices, each with the change that the owners are told of.
var pricedSettings = []pricedSetting{
	{`{"defaultFeePaise":0}`, "defaultFeePaise", "Entry fee: ₹100 → ₹0"},
	{`{"earlyBird":{"on":true,"percentHundredths":5000,"lastDay":"2025-09-01"}}`, "earlyBird.on", "50 % until 2025-09-01"},
	{`{"firstDay":"2025-09-12"}`, "firstDay", "2025-09-12 – 2025-09-14"},
	{`{"lastDay":"2025-09-15"}`, "lastDay", "– 2025-09-15"},
	{`{"email":"private@example.org"}`, "email", "private@example.org"},
	{`{"phone":"9848012345"}`, "phone", "9848012345"},
	{`{"whatsapp":"9848012345"}`, "whatsapp", "9848012345"},
	{`{"refundTable":[{"days":15,"shareHundredths":8000}]}`, "refundTable.0.shareHundredths", "before the fair 80%"},
	{`{"partPayment":{"on":true,"lastDay":"2025-09-01"}}`, "partPayment.on", "Part payment: off → 50 % until 2025-09-01"},
	{`{"provisions":[]}`, "provisions.0.code", "51 2 % → –"},
}

func TestPricesAndDaysNeedTheirPermission(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		w := newWorld(t, db)
		if _, err := w.app.Accounts.Create(t.Context(), "one@example.org", "", "a long password",
			fair.RoleOwner); err != nil {
			t.Fatal(err)
		}
		as := func(role fair.Role) context.Context {
			return app.WithActor(t.Context(), fair.Account{ID: string(role), Email: string(role) + "@example.org", Role: role})
		}
		change := func(role fair.Role, parts string) error {
			_, err := w.app.Content.UpdateEdition(as(role), []byte(parts), time.Time{})
			return err
		}
		edition, err := w.app.CurrentEdition(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		edition.SponsorTiers = slices.Clone(edition.SponsorTiers) // the edition is cached
		edition.SponsorTiers[0].Price = 100
		tiers, err := json.Marshal(map[string]any{"sponsorTiers": edition.SponsorTiers})
		if err != nil {
			t.Fatal(err)
		}
		ofSponsors := pricedSetting{string(tiers), "sponsorTiers.0.pricePaise", "Prices of sponsorship"}
		for _, c := range append(slices.Clone(pricedSettings), ofSponsors) {
			err := change(fair.RoleEditor, c.parts)
			if wrong, ok := errors.AsType[*fair.Error](err); !ok || wrong.Kind != fair.KindInvalid ||
				wrong.Fields[c.field].IsZero() {
				t.Errorf("an editor changed %s: %v", c.parts, err)
			}
			for _, role := range []fair.Role{fair.RoleHall, fair.RoleViewer, fair.RoleCashier, fair.RoleGate} {
				if err := change(role, c.parts); !fair.IsKind(err, fair.KindForbidden) {
					t.Errorf("%s changed %s: %v", role, c.parts, err)
				}
			}
			before := len(notices(t, w))
			if err := change(fair.RoleManager, c.parts); err != nil {
				t.Errorf("a manager cannot change %s: %v", c.parts, err)
			}
			if now := notices(t, w); len(now) != before+1 || !strings.Contains(strings.Join(now, "\n"), c.told) {
				t.Errorf("%s: the owners were told %q", c.parts, now)
			}
		}
		if err := change(fair.RoleEditor, `{"tagline":{"en":"Living soil"}}`); err != nil {
			t.Errorf("an editor cannot change a text: %v", err)
		}
		if err := change(fair.RoleAccounts, `{"defaultFeePaise":20000}`); err != nil {
			t.Errorf("accounts cannot change the fee: %v", err)
		}
		if err := change(fair.RoleAccounts, `{"tagline":{"en":"Money"}}`); !fair.IsKind(err, fair.KindInvalid) {
			t.Errorf("accounts changed a text: %v", err)
		}
		if err := change(fair.RoleManager, `{"earlyBird":{"percentHundredths":5001}}`); !fair.IsKind(err, fair.KindInvalid) {
			t.Errorf("a discount above 50 %%: %v", err)
		}
	})
}

func TestTheDayAndTheFeeOfACounterNeedThePermissionForPrices(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		w := newWorld(t, db)
		if _, err := w.app.Accounts.Create(t.Context(), "one@example.org", "", "a long password",
			fair.RoleOwner); err != nil {
			t.Fatal(err)
		}
		editor := app.WithActor(t.Context(), fair.Account{ID: "e", Email: "e@example.org", Role: fair.RoleEditor})
		counters := w.app.Counters
		own, err := counters.Shown(t.Context())
		if err != nil || len(own) == 0 {
			t.Fatal(own, err)
		}
		other, err := counters.Create(w.second, counter.Input{
			Venue: "Town", EntryFee: "50",
			EventDate: "2025-10-01", Hours: "9", Minutes: "0", Seconds: "0",
		})
		if err != nil {
			t.Fatal(err)
		}
		if told := notices(t, w); len(told) != 1 || !strings.Contains(told[0], "2025-10-01, ₹50") {
			t.Errorf("the owners were told %q", told)
		}
		for _, id := range []string{own[0].ID, other.ID} {
			for field, change := range map[string]func(*counter.Input){
				"entryFee":  func(in *counter.Input) { in.EntryFee = "1" },
				"eventDate": func(in *counter.Input) { in.EventDate = "2025-09-20" },
			} {
				_, err := counters.Amend(editor, id, nil, change)
				if wrong, ok := errors.AsType[*fair.Error](err); !ok || wrong.Fields[field].IsZero() {
					t.Errorf("an editor changed %s: %v", field, err)
				}
			}
			if _, err := counters.Amend(editor, id, nil, func(in *counter.Input) { in.Venue = "Fort" }); err != nil {
				t.Errorf("an editor cannot change the venue: %v", err)
			}
		}
		if _, err := counters.Create(editor, counter.Input{
			Venue: "x", EntryFee: "1", EventDate: "2025-10-01",
			Hours: "9", Minutes: "0", Seconds: "0",
		}); !fair.IsKind(err, fair.KindInvalid) {
			t.Errorf("an editor added a counter with a fee: %v", err)
		}
	})
}

func TestARaisedDiscountLimitAppliesAfterADay(t *testing.T) {
	w := newWorld(t, storetest.SQLite(t))
	raised, err := w.app.Content.UpdateEdition(w.office, []byte(`{"discountLimitPaise":100000000}`), time.Time{})
	now := w.app.Now()
	if err != nil || raised.DiscountLimitAt(now) != fair.Rupees(50_000) ||
		raised.DiscountLimitAt(now.Add(fair.LimitDelay)) != 100000000 {
		t.Errorf(
			"%s now, %s after a day, %v",
			raised.DiscountLimitAt(now),
			raised.DiscountLimitAt(now.Add(fair.LimitDelay)),
			err,
		)
	}
}

func TestARaisedCashLimitAppliesAfterADay(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		w := newWorld(t, db)
		was, err := w.app.CurrentEdition(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		raised, err := w.app.Content.UpdateEdition(w.office, []byte(`{"cashLimitPaise":100000000}`), time.Time{})
		if err != nil {
			t.Fatal(err)
		}
		now := w.app.Now()
		if raised.CashLimitAt(now) != was.CashLimit || raised.CashLimitAt(now.Add(fair.LimitDelay)) != 100000000 {
			t.Errorf("%s now, %s after a day", raised.CashLimitAt(now), raised.CashLimitAt(now.Add(fair.LimitDelay)))
		}
	})
}

func TestOwnersAreToldOfTheirStallsPrices(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		w := newWorld(t, db)
		if _, err := w.app.Accounts.Create(t.Context(), "one@example.org", "", "a long password",
			fair.RoleOwner); err != nil {
			t.Fatal(err)
		}
		edition, err := w.app.CurrentEdition(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		price := "1"
		if err := w.app.Hall.ChangeStallPrice(w.second, edition.Plan.Kinds[0].ID,
			hall.PriceUpdate{Price: &price}); err != nil {
			t.Fatal(err)
		}
		if told := notices(t, w); len(told) != 1 || !strings.Contains(told[0], "₹1 + 18% GST") {
			t.Errorf("the owners were told %q", told)
		}
	})
}
