package edition

import (
	"context"
	"maps"
	"reflect"
	"slices"
	"strings"
	"time"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

// guardSettings checks in the caller's transaction that the actor may change the parts of the edition that differ. The
// texts require MayContent. The prices, the days and the office's contact details require MayPrices. The limits, the
// return sites and the tax settings require an owner who has authenticated recently (otherwise KindForbidden). A part
// that the actor may not change is KindInvalid, with a message for each field.
//
// All owners are notified of every change except that of texts. A higher limit applies only after a delay. Without
// this delay, one person could raise the limit and then immediately refund money without the approval of another
// account.
func (a *Service) guardSettings(ctx context.Context, was fair.Edition, now *fair.Edition) error {
	owned, priced := a.ownerSettings(was, now), pricedSettings(was, *now)
	if err := a.maySet(ctx, was, *now); err != nil {
		return err
	}
	if len(owned) > 0 {
		if err := a.RequireFresh(ctx); err != nil {
			return err
		}
	}
	if len(owned)+len(priced) == 0 {
		return nil
	}
	return a.notify.NotifyOwners(ctx, append(owned, priced...)...)
}

// maySet returns an error for each part of an edition that the actor changes but may not change.
func (a *Service) maySet(ctx context.Context, was, now fair.Edition) error {
	before, after, err := was.Differences(now)
	if err != nil {
		return err
	}
	actor, _ := app.Actor(ctx)
	p := fair.Problems{}
	maps.Copy(before, after) // the paths of both
	for _, path := range slices.Sorted(maps.Keys(before)) {
		name, _, _ := strings.Cut(path, ".")
		switch settingNeeds(path, was, now) {
		case fair.MayManage:
			if actor.Role != fair.RoleOwner {
				p.Add(name, texts.PortalErrors.OwnerOnly())
			}
		case fair.MayPrices:
			if !actor.Can(fair.MayPrices) {
				p.Add(path, texts.PortalErrors.PricesOnly())
			}
		default:
			if !actor.Can(fair.MayContent) {
				p.Add(path, texts.PortalErrors.NotAllowed())
			}
		}
	}
	return p.Err()
}

// settingNeeds returns the permission for changing the part of an edition at a path: MayManage, MayPrices or
// MayContent.
func settingNeeds(path string, was, now fair.Edition) fair.Permission {
	name, rest, _ := strings.Cut(path, ".")
	switch name {
	case "refundLimitPaise", "refundLimitHold", "cashLimitPaise", "cashLimitHold", "discountLimitPaise",
		"discountLimitHold", "returnSites", "tax", "secondPersons":
		return fair.MayManage
	case "firstDay", "lastDay", "defaultFeePaise", "earlyBird", "email", "phone", "whatsapp", "refundTable", "partPayment",
		"releaseUnpaid", "provisions":
		return fair.MayPrices
	case "dates", "weekdays":
		// These texts follow the days.
		if was.FirstDay != now.FirstDay || was.LastDay != now.LastDay {
			return fair.MayPrices
		}
	case "sponsorTiers":
		if strings.HasSuffix(rest, ".pricePaise") || strings.HasSuffix(rest, ".id") {
			return fair.MayPrices
		}
	}
	return fair.MayContent
}

// ownerSettings lists the changes of the settings that only owners may change. It delays raised limits.
func (a *Service) ownerSettings(was fair.Edition, now *fair.Edition) (changes []texts.Message) {
	limit := func(before, after fair.Paise, what func(from, to string) texts.Message, hold *fair.LimitHold) {
		if before == after {
			return
		}
		changes = append(changes, what(before.String(), after.String()))
		if before < after && hold.Until.After(a.Now()) {
			changes = append(changes, texts.PortalActivity.LimitLater(momentWords(hold.Until)))
		}
	}
	now.HoldLimits(was, a.Now())
	limit(was.RefundLimit, now.RefundLimit, texts.PortalActivity.RefundLimitChanged, &now.RefundLimitHold)
	limit(was.CashLimit, now.CashLimit, texts.PortalActivity.CashLimitChanged, &now.CashLimitHold)
	limit(was.DiscountLimit, now.DiscountLimit, texts.PortalActivity.DiscountLimitChanged, &now.DiscountLimitHold)
	if now.SecondPersons.Off != was.SecondPersons.Off || now.SecondPersons.Reason != was.SecondPersons.Reason {
		changes = append(changes, secondPersonsWords(now.SecondPersons))
	}
	if !slices.Equal(was.ReturnSites, now.ReturnSites) {
		changes = append(changes, texts.PortalActivity.ReturnSitesChanged(listed(now.ReturnSites)))
	}
	if !reflect.DeepEqual(was.Tax, now.Tax) {
		changes = append(changes, texts.PortalActivity.TaxSettingsChanged())
	}
	return changes
}

// pricedSettings lists the changes of the settings that require MayPrices.
func pricedSettings(was, now fair.Edition) (changes []texts.Message) {
	note := func(what func(from, to string) texts.Message, words func(fair.Edition) string) {
		if from, to := words(was), words(now); from != to {
			changes = append(changes, what(from, to))
		}
	}
	note(texts.PortalActivity.EntryFeeChanged, feeWords)
	note(texts.PortalActivity.FairDaysChanged, func(e fair.Edition) string { return e.FirstDay + " – " + e.LastDay })
	note(texts.PortalActivity.EarlyBirdChanged, func(e fair.Edition) string {
		return percentUntil(e.EarlyBird.On, e.EarlyBird.PercentHundredths, e.EarlyBird.LastDay)
	})
	note(texts.PortalActivity.SponsorPricesChanged, func(e fair.Edition) string {
		return listed(fair.Each(e.SponsorTiers, func(t fair.SponsorTier) string {
			return t.Name.OrEnglish(fair.English) + " " + t.Price.String()
		}))
	})
	note(texts.PortalActivity.OfficeContactChanged, func(e fair.Edition) string {
		return listed([]string{e.Email, e.Phone, e.WhatsApp})
	})
	note(texts.PortalActivity.RefundTableChanged, refundTableWords)
	note(texts.PortalActivity.PartPaymentChanged, func(e fair.Edition) string {
		return percentUntil(e.PartPayment.On, e.PartPayment.Share, e.PartPayment.LastDay)
	})
	note(texts.PortalActivity.ReleaseUnpaidChanged, func(e fair.Edition) string {
		if e.ReleaseUnpaid {
			return texts.PortalActivity.ReleaseOn().In(fair.English)
		}
		return texts.PortalActivity.PercentOff().In(fair.English)
	})
	note(texts.PortalActivity.ProvisionsChanged, func(e fair.Edition) string {
		return listed(
			fair.Each(e.Provisions, func(p fair.Provision) string { return p.Code + " " + fair.PercentText(p.Rate) + " %" }),
		)
	})
	return changes
}

func refundTableWords(e fair.Edition) string {
	return listed(fair.Each(e.RefundRows(fair.English), func(r fair.RefundRow) string { return r.When + " " + r.Back }))
}

func secondPersonsWords(s fair.SecondPersons) texts.Message {
	if !s.Off {
		return texts.PortalActivity.SecondPersonsOn()
	}
	return texts.PortalActivity.SecondPersonsOff(momentWords(s.From), s.Reason)
}

func feeWords(e fair.Edition) string {
	fee, _ := e.EntryFee()
	return fee.String()
}

// percentUntil describes a percentage that applies until a day.
func percentUntil(on bool, share int64, day string) string {
	if !on {
		return texts.PortalActivity.PercentOff().In(fair.English)
	}
	return texts.PortalActivity.PercentUntil(fair.PercentText(share), day).In(fair.English)
}

func momentWords(at time.Time) string { return at.In(fair.Kolkata).Format("2 January 2006, 15:04") }

func listed(words []string) string {
	if len(words) == 0 {
		return "–"
	}
	return strings.Join(words, ", ")
}
