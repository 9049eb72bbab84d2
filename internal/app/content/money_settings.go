package content

import (
	"context"
	"reflect"
	"slices"
	"strings"

	"github.com/mela-fair/mela/internal/app"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

// guardMoneySettings protects the settings that affect refunds, taxes and returns to other sites, in the caller's
// transaction. If one of them changes, the actor must be an owner (otherwise KindInvalid with a message for the
// field) who has authenticated recently (otherwise KindForbidden). All owners are notified. A higher refund limit
// applies only after a delay. Without this delay, one person could raise the limit and then immediately refund money
// without the approval of another account.
func (a *Service) guardMoneySettings(ctx context.Context, was fair.Edition, now *fair.Edition) error {
	p, changes := fair.Problems{}, []texts.Message(nil)
	note := func(field string, changed bool, what texts.Message) {
		if changed {
			p.Add(field, texts.PortalErrors.OwnerOnly())
			changes = append(changes, what)
		}
	}
	note("refundLimitPaise", was.RefundLimit != now.RefundLimit,
		texts.PortalActivity.RefundLimitChanged(was.RefundLimit.String(), now.RefundLimit.String()))
	note("returnSites", !slices.Equal(was.ReturnSites, now.ReturnSites),
		texts.PortalActivity.ReturnSitesChanged(listed(now.ReturnSites)))
	note("tax", !reflect.DeepEqual(was.Tax, now.Tax), texts.PortalActivity.TaxSettingsChanged())
	if len(changes) == 0 {
		return nil
	}
	if account, _ := app.Actor(ctx); account.Role != fair.RoleOwner {
		return p.Err()
	}
	if err := a.RequireFresh(ctx); err != nil {
		return err
	}
	now.HoldRefundLimit(was, a.Now())
	if hold := now.RefundLimitHold; was.RefundLimit < now.RefundLimit && hold.Until.After(a.Now()) {
		changes = append(changes, texts.PortalActivity.RefundLimitLater(
			hold.Until.In(fair.Kolkata).Format("2 January 2006, 15:04")))
	}
	return a.notify.NotifyOwners(ctx, changes...)
}

func listed(sites []string) string {
	if len(sites) == 0 {
		return "–"
	}
	return strings.Join(sites, ", ")
}
