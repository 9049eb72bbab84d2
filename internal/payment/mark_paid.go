package payment

import (
	"context"
	"time"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/ledger"
	"github.com/mela-fair/mela/texts"
)

// UpdateRegistration changes a registration, as sales.UpdateRegistration does. If the status becomes Paid and money is
// due, it also records a payment of what is due in the acting account's open till. u.Payment is the payment method; nil
// means cash. The payment counts at once, but another account must later approve the closing of the till. If the amount
// is above the edition's cash limit, UpdateRegistration returns KindInvalid, and the caller must use RecordPayment. It
// returns KindConflict if a recorded payment waits for a decision. It requires the permission MayEdit, and also
// MayBooks for a payment.
func (a *Service) UpdateRegistration(
	ctx context.Context,
	id string,
	u fair.RegistrationUpdate,
) (after fair.Registration, err error) {
	if err := app.Require(ctx, fair.MayEdit); err != nil {
		return after, err
	}
	err = a.store.InTx(ctx, func(ctx context.Context) error {
		before, err := a.store.LockRegistration(ctx, id)
		if err != nil {
			return err
		}
		if u, err = a.sales.WithQuestions(ctx, before, u); err != nil {
			return err
		}
		wanted, _, err := u.Apply(before)
		if err != nil {
			return err
		}
		if wanted.Status != fair.RegistrationPaid || wanted.Amount == 0 || isHere(before) {
			after, err = a.sales.UpdateRegistration(ctx, id, u)
			return err
		}
		if err := app.Require(ctx, fair.MayBooks); err != nil {
			return err
		}
		pending := string(fair.RegistrationPending)
		unpaid := u // not u itself, because this function may run again
		unpaid.Status = &pending
		if after, err = a.sales.UpdateRegistration(ctx, id, unpaid); err != nil {
			return err
		}
		if err := a.markPaid(ctx, after, u.Payment); err != nil {
			return err
		}
		after, err = a.store.FindRegistration(ctx, id)
		return err
	})
	if err == nil {
		a.Wake()
	}
	return after, err
}

// isHere reports whether the money of a registration is here, so that the registration needs no payment to be Paid: it
// is paid, or it was cancelled and its money has not left.
func isHere(r fair.Registration) bool {
	return r.Status == fair.RegistrationPaid || r.Money.Status == fair.MoneyNotRefunded || r.Money.OnTheWay > 0
}

// markPaid records a payment of now for a registration in the acting account's till.
func (a *Service) markPaid(ctx context.Context, r fair.Registration, method *string) error {
	channel, err := fair.CleanPaymentMethod(method)
	if err != nil {
		return err
	}
	return a.takeMoney(ctx, r, TakenMoney{Channel: channel}, false)
}

// takeMoney records a payment for a registration in the acting account's till. If it is silent, the payer gets no
// message.
func (a *Service) takeMoney(ctx context.Context, r fair.Registration, money TakenMoney, silent bool) error {
	edition, err := a.store.CurrentEdition(ctx)
	if err != nil {
		return err
	}
	if limit := edition.CashLimitAt(a.Now()); r.Money.Due > limit {
		return fair.Problems{"status": texts.PortalErrors.AboveCashLimit(limit.String())}.ErrSayingFirst("status")
	}
	till, err := a.CurrentTill(ctx)
	if err != nil {
		return err
	}
	money.TillID, money.At = till.ID, a.Now()
	o, err := a.receive(ctx, r, money)
	if err != nil || silent {
		return err
	}
	return a.notify.Payer(ctx, o, fair.MessageRegistrationPaid,
		texts.PortalActivity.OfflinePaymentReceived(o.Amount.String(), o.PaidBy(), app.ChannelName(money.Channel)),
		"amount", o.Amount.String())
}

// TakenMoney is money for a registration that is put into a till.
type TakenMoney struct {
	TillID    string
	Channel   fair.Channel
	At        time.Time
	Day       time.Time // on which it was received; zero: At
	Reference string    // as in fair.OfflinePayment; may be empty
	Receipt   string    // number of the document that an entry desk device has printed; empty: the next number
}

// TakeAtDesk records a cash payment of what is due for a registration, in the caller's transaction. The payment counts
// at once, but another account must later approve the closing of the till. It returns KindConflict if nothing is due or
// if a recorded payment waits for a decision. The caller must check the permission.
func (a *Service) TakeAtDesk(ctx context.Context, r fair.Registration, money TakenMoney) (fair.Order, error) {
	money.Channel = fair.ChannelCash
	return a.receive(ctx, r, money)
}

// receive accepts a payment of what is due for a registration. The caller has compared the price of one person with the
// cash limit. The returned order is the handle of the payer's receipt.
func (a *Service) receive(ctx context.Context, r fair.Registration, money TakenMoney) (o fair.Order, err error) {
	account, _ := app.Actor(ctx)
	now := a.Now()
	if money.Day.IsZero() {
		money.Day = money.At
	}
	o = fair.Order{
		ID: fair.NewOrderID(now), EditionID: r.EditionID, Kind: fair.OrderForRegistration, RegistrationID: r.ID,
		UserID: r.UserID, Lang: r.Lang, Channel: money.Channel, Status: fair.OrderPaid, ProviderKey: fair.NewUUID(),
		Payer: fair.Payer{
			Name: r.Name, Phone: r.Phone, Email: r.Email, Address: r.Address, Company: r.Company,
		},
		ExpiresAt: now, HoldUntil: now, PaidAt: money.Day, CreatedAt: now, UpdatedAt: now,
	}
	ref := ledger.Ref{EditionID: r.EditionID, Record: fair.OrderForRegistration, RecordID: r.ID}
	_, err = a.ledger.Change(ctx, ref, func(l *ledger.Ledger) error {
		s := l.State()
		if s.Waits > 0 {
			return fair.Fail(fair.KindConflict, texts.PortalErrors.PaymentWaits())
		}
		// A device has taken the money already, and the tickets of a book are not sold to one person.
		if money.Channel == fair.ChannelCash && money.Receipt == "" && r.TicketBookID == "" {
			if err := a.checkCash(ctx, r.EditionID, r.Phone, s.Due); err != nil {
				return err
			}
		}
		o.Amount = s.Due
		l.Rules.CashLimit = max(l.Rules.CashLimit, s.Due)
		_, err := l.RecordPayment("OFF"+o.ID, ledger.Recorded{
			Method: ledger.Method(money.Channel), Amount: s.Due, Order: o.ID, Day: money.Day, TillID: money.TillID,
			Reference: money.Reference, Receipt: money.Receipt,
		}, "", ledger.Actor{Account: account.ID, At: money.At})
		return err
	})
	if err != nil {
		return o, err
	}
	if err := a.store.CreateOrder(ctx, o); err != nil {
		return o, err
	}
	summary := texts.PortalActivity.MoneyReceived(o.Amount.String(), o.PaidBy(), app.ChannelName(money.Channel))
	return o, a.LogChange(ctx, "received", "registration", r.ID, summary, nil, map[string]any{
		"amount": o.Amount.JSONNumber(), "channel": money.Channel, "order": o.ID,
	})
}
