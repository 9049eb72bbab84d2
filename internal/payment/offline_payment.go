package payment

import (
	"cmp"
	"context"
	"slices"
	"time"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/ledger"
	"github.com/mela-fair/mela/texts"
)

// RecordPayment records money that the office received for a registration, a booking or a sponsorship, with the tax
// that the payer has deducted. Any amount may be recorded; more than what is due needs in.Overpaid, and a number that
// is already recorded needs in.Shared. The payment becomes valid when another account approves it. Until then, a
// booking keeps its stalls. A repeated key returns the payment of the first request, and KindConflict if the first
// one recorded something else. Without a key, the same input counts as a repetition while the first payment waits. It
// returns KindConflict, too, if nothing is due or if a payment of the rest waits for approval, and Problems if cash
// of one payer would reach the limit of the law. A record of an earlier edition can be paid, too. It requires the
// permission MayBooks.
func (a *Service) RecordPayment(ctx context.Context, in fair.NewOfflinePayment) (d ledger.Decision, err error) {
	if err := app.Require(ctx, fair.MayBooks); err != nil {
		return d, err
	}
	typed, err := in.Clean(a.Now())
	if err != nil {
		return d, err
	}
	account, _ := app.Actor(ctx)
	ref := ledger.Ref{Record: typed.Kind, RecordID: typed.RecordID}
	err = a.store.InTx(ctx, func(ctx context.Context) error {
		o, err := a.handle(ctx, ref)
		if fair.IsKind(err, fair.KindNotFound) {
			return fair.Problems{string(typed.Kind) + "Id": texts.Errors.NotFound()}.Err()
		}
		if err != nil {
			return err
		}
		money := ledger.Recorded{
			Method: ledger.Method(typed.Channel), Amount: typed.Amount, Order: o.ID, Reference: typed.Reference,
			Day: typed.ReceivedAt, Overpaid: in.Overpaid, Silent: in.Silent,
		}
		money.Payment = "OFF" + fair.NewID(a.Now())
		switch {
		case in.Import != "":
			money.Payment = ledger.ImportedPayment(in.Import, typed.RecordID)
		case in.Key != "":
			money.Payment = "OFF" + fair.KeyedID(in.Key, string(ref.Record), ref.RecordID, account.ID)
		}
		repeated := false
		_, err = a.ledger.Change(ctx, ref, func(l *ledger.Ledger) (err error) {
			if d, repeated, err = repeatedPayment(l, in, money, account.ID); repeated || err != nil {
				return err
			}
			err = a.checkReference(ctx, money, in.Shared)
			if err == nil && typed.Channel == fair.ChannelCash {
				err = a.checkCash(ctx, o.EditionID, o.Payer.Phone, typed.Amount)
			}
			if err != nil {
				return err
			}
			gone, err := a.isGone(ctx, l)
			if err != nil {
				return err
			}
			if len(l.Charges()) == 0 && !gone { // the hold has ended, and the stalls are free
				l.Revive(ledger.Actor{Account: account.ID, At: a.Now()})
			}
			switch s := l.State(); {
			case len(l.Charges()) == 0:
				return fair.Fail(fair.KindConflict, texts.PortalErrors.NothingDue())
			case s.Due > 0 && s.Due == s.Waits && !in.Overpaid:
				return fair.Fail(fair.KindConflict, texts.PortalErrors.PaymentWaits())
			}
			money.Deducted = deducted(l, typed.ReceivedAt, in.TDS)
			d, err = l.RecordPayment(money.Payment, money, typed.Note, ledger.Actor{Account: account.ID, At: a.Now()})
			return err
		})
		if err != nil || repeated {
			return err
		}
		return a.LogChange(ctx, "recorded", string(ref.Record), ref.RecordID,
			texts.PortalActivity.PaymentRecorded(money.Amount.String(), app.ChannelName(typed.Channel)), nil, map[string]any{
				"amount": money.Amount.JSONNumber(), "channel": money.Method, "reference": money.Reference,
				"deducted": (money.All() - money.Amount).JSONNumber(),
			})
	})
	return d, err
}

// repeatedPayment finds the payment that an earlier request with the same content has recorded: by its key, or without
// a key, one of the same account that still waits. It returns KindConflict if the key was used for another payment.
func repeatedPayment(
	l *ledger.Ledger, in fair.NewOfflinePayment, money ledger.Recorded, account string,
) (d ledger.Decision, repeated bool, err error) {
	for _, was := range l.Decisions {
		same := was.Money.Method == money.Method && was.Money.Reference == money.Reference &&
			was.Money.Amount == money.Amount
		waits := was.Kind == ledger.DecideOffline && was.Status == ledger.Proposed && was.ProposedBy == account
		switch {
		case was.ID == money.Payment && in.Import == "" && !same:
			return d, false, fair.Fail(fair.KindConflict, texts.Errors.RequestReused())
		case was.ID == money.Payment, in.Key == "" && same && waits:
			return was, true, nil
		}
	}
	return d, false, nil
}

// deducted converts the typed deductions, which were checked.
func deducted(l *ledger.Ledger, day time.Time, typed []fair.NewDeduction) (all []ledger.Deducted) {
	for _, t := range typed {
		kind := ledger.TDS
		for _, p := range fair.ProvisionsInForce(l.Rules.Provisions, day.In(fair.Kolkata).Format(time.DateOnly)) {
			if p.Code == t.Provision {
				kind = ledger.EntryKind(p.Kind)
			}
		}
		all = append(all, ledger.Deducted{Kind: kind, Provision: t.Provision, Amount: t.Paise()})
	}
	return all
}

// checkReference returns Problems if a payment with the same number is already recorded, such as a bank transfer with
// the same UTR. One payment may pay for several records, when the office has confirmed it. Pages of a receipt book are
// not unique.
func (a *Service) checkReference(ctx context.Context, money ledger.Recorded, shared bool) error {
	if shared || money.Method == ledger.Cash {
		return nil
	}
	of, was, known, err := a.ledger.FindReference(ctx, money.Method, money.Reference)
	if err != nil || !known {
		return err
	}
	details, err := a.ledger.DetailsOf(ctx, []ledger.Task{{Ref: of}})
	if err != nil {
		return err
	}
	who := details.People[of.RecordID]
	return fair.Problems{"reference": texts.PortalErrors.ReferenceKnown(was.Amount.String(),
		fair.DateIn(fair.English, was.Day), cmp.Or(who.Company, who.Name))}.Err()
}

// checkCash returns Problems if cash of a payer would reach the limit of the law. A payer is known by the phone number;
// without one, only this payment is known. Cash that waits for a second person counts.
func (a *Service) checkCash(ctx context.Context, edition string, phone fair.Phone, amount fair.Paise) error {
	var already fair.Paise
	if phone != "" {
		var err error
		if already, err = a.ledger.CashOfPayer(ctx, edition, string(phone)); err != nil {
			return err
		}
	}
	return ledger.CheckCash(already, amount)
}

// handle builds a paid order for a record, without its amount: the handle of the link and of the receipt of a payment
// that did not come through the provider.
func (a *Service) handle(ctx context.Context, ref ledger.Ref) (o fair.Order, err error) {
	now := a.Now()
	o = fair.Order{
		ID: fair.NewOrderID(now), Kind: ref.Record, UserID: fair.NewUserID(now), Status: fair.OrderPaid,
		ProviderKey: fair.NewUUID(), ExpiresAt: now, HoldUntil: now, CreatedAt: now, UpdatedAt: now,
	}
	switch ref.Record {
	case fair.OrderForRegistration:
		r, err := a.store.FindRegistration(ctx, ref.RecordID)
		o.RegistrationID, o.EditionID, o.UserID, o.Lang = r.ID, r.EditionID, r.UserID, r.Lang
		o.Payer = fair.Payer{Name: r.Name, Phone: r.Phone, Email: r.Email, Address: r.Address, Company: r.Company}
		return o, err
	case fair.OrderForSponsorship:
		s, err := a.store.Sponsorships().Find(ctx, ref.RecordID)
		o.SponsorshipID, o.EditionID, o.Lang, o.Payer = s.ID, s.EditionID, s.Lang, s.Payer()
		return o, err
	default:
		b, err := a.store.FindBooking(ctx, ref.RecordID)
		o.BookingID, o.EditionID, o.Lang, o.Payer = b.ID, b.EditionID, b.Lang, b.Payer()
		return o, err
	}
}

// acceptOffline stores the order of an approved payment, and tells the payer that the money was received. What goes
// back at once has its own message.
func (a *Service) acceptOffline(ctx context.Context, l *ledger.Ledger, d ledger.Decision) error {
	o, err := a.handle(ctx, l.Ref)
	if err != nil {
		return err
	}
	o.ID, o.Channel, o.PaidAt = d.Money.Order, fair.Channel(d.Money.Method), d.Money.Day
	o.Amount = d.Money.Amount
	if status := orderStatus(l, o); status != "" {
		o.Status = status
	}
	if err := a.store.CreateOrder(ctx, o); err != nil {
		return err
	}
	if o.Kind == fair.OrderForBooking {
		if err := a.firstMoney(ctx, o); err != nil {
			return err
		}
	}
	if o.Status == fair.OrderRefunded {
		return a.beginPayouts(ctx, l, []fair.Order{o}, ledger.Changes{Payouts: slices.DeleteFunc(slices.Clone(l.Payouts),
			func(p ledger.Payout) bool { e, _ := l.Entry(p.Of); return e.Source.Order != o.ID })})
	}
	if d.Money.Silent {
		return nil
	}
	summary := texts.PortalActivity.OfflinePaymentReceived(d.Money.Amount.String(), o.PaidBy(), app.ChannelName(o.Channel))
	if l.Due() > 0 {
		return a.notify.Payer(ctx, o, fair.MessagePartPaid, summary, a.restOf(ctx, l, d.Money.Amount)...)
	}
	return a.notify.Payer(ctx, o, paidMessages[o.Kind], summary, "amount", d.Money.Amount.String())
}

// firstMoney stores an order as that of its booking, if the booking has no other order whose money is here.
func (a *Service) firstMoney(ctx context.Context, o fair.Order) error {
	b, err := a.store.FindBooking(ctx, o.BookingID)
	if err != nil {
		return err
	}
	if b.OrderID != "" {
		if has, err := a.store.FindOrder(ctx, b.OrderID); err != nil || has.Status == fair.OrderPaid {
			return err
		}
	}
	return a.sales.OrderReplaced(ctx, o)
}
