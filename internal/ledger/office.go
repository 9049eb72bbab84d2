package ledger

import (
	"cmp"
	"context"
	"math"
	"slices"
	"strings"
	"time"

	"github.com/mela-fair/mela/internal/account"
	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

// Provider lists what Office needs of the payment provider.
type Provider interface {
	// CompareRefunds enters the refunds of a record that were made at the provider and that the program does not know.
	CompareRefunds(ctx context.Context, recordID string)
	// RetryPayout sends a payout that failed again, or asks for its state.
	RetryPayout(ctx context.Context, id string) error
	// RecordPayout stores that the office has paid by hand what the provider could not pay.
	RecordPayout(ctx context.Context, id string, in fair.HandRefund) error
}

// Office implements what the office decides about the money of a record. It is safe for concurrent use.
type Office struct {
	*app.Core
	*Service

	Provider Provider
	// Told is called in the transaction of each change, for each decision that has changed and each payment that was
	// dishonoured: it tells the payer.
	Told func(ctx context.Context, l *Ledger, what Told) error
	// Moved is called after each commit.
	Moved func()

	accounts *account.Service
}

// Told is what a payer may have to be told.
type Told struct {
	Was         DecisionStatus // of the decision; empty: it is new
	Decision    Decision
	Dishonoured Entry // if it was no decision
}

// NewOffice returns the office's use cases about money. The caller sets the exported fields.
func NewOffice(core *app.Core, service *Service, accounts *account.Service) *Office {
	return &Office{Core: core, Service: service, accounts: accounts, Moved: core.Wake}
}

// Now returns the time of Mela's clock.
func (o *Office) Now() time.Time { return o.Core.Now() }

// Look returns the ledger of a record with the rules that apply now. It requires the permission MayPeople.
func (o *Office) Look(ctx context.Context, ref Ref) (l *Ledger, err error) {
	if err := app.Require(ctx, fair.MayPeople); err != nil {
		return nil, err
	}
	return o.View(ctx, ref)
}

// Cancel cancels a record or some of its charges, and gives back what the rule or the office says. It requires the
// permission MayRefund.
func (o *Office) Cancel(ctx context.Context, ref Ref, key string, in NewCancellation) (Decision, error) {
	p := fair.Problems{}
	if in.CancelledBy != fair.CancelledByPayer && in.CancelledBy != fair.CancelledByOrganiser {
		p.Add("cancelledBy", texts.Errors.ChooseOne())
	}
	account, _ := app.Actor(ctx)
	return o.decide(ctx, ref, fair.MayRefund, p, key, Decision{
		Kind: DecideCancellation, Reason: in.Reason, CancelledBy: in.CancelledBy, Charges: in.Charges,
		Given: cleanAmount(p, in.Amount.Text()),
	}, func(l *Ledger, d Decision, who Actor) (Decision, error) {
		return l.Cancel(Cancellation{
			Decision: d.ID, CancelledBy: d.CancelledBy, Charges: d.Charges, Reason: d.Reason, Amount: d.Given,
			Owner: account.Role == fair.RoleOwner,
		}, who)
	})
}

// GiveBack gives back what was paid too much, or a part of it. It requires the permission MayRefund.
func (o *Office) GiveBack(ctx context.Context, ref Ref, key string, in NewLedgerRefund) (Decision, error) {
	p := fair.Problems{}
	return o.decide(ctx, ref, fair.MayRefund, p, key, Decision{
		Kind: DecideRefund, Reason: in.Reason, CancelledBy: fair.CancelledByOrganiser,
		Given: cleanAmount(p, in.Amount.Text()),
	}, func(l *Ledger, d Decision, who Actor) (Decision, error) {
		if d.Given == nil {
			return l.GiveBack(d.ID, 0, d.Reason, who)
		}
		return l.GiveBack(d.ID, *d.Given, d.Reason, who)
	})
}

// Goodwill gives back a part of what was paid, without a cancellation. It requires the permission MayRefund.
func (o *Office) Goodwill(ctx context.Context, ref Ref, key string, in NewCancellation) (Decision, error) {
	p := fair.Problems{}
	amount := cleanAmount(p, in.Amount.Text())
	if amount == nil {
		p.Add("amount", texts.Errors.Required())
	}
	return o.decide(ctx, ref, fair.MayRefund, p, key, Decision{
		Kind: DecideRefund, Reason: in.Reason, CancelledBy: in.CancelledBy, Given: amount,
	}, func(l *Ledger, d Decision, who Actor) (Decision, error) {
		return l.Goodwill(d.ID, *amount, d.CancelledBy, d.Reason, who)
	})
}

// Discount takes an amount or a share off what is to be paid. With in.Forgive, what is due is no longer asked for,
// which only an owner may decide. It requires the permission MayRefund.
func (o *Office) Discount(ctx context.Context, ref Ref, key string, in NewDiscount) (Decision, error) {
	p := fair.Problems{}
	if in.Forgive {
		return o.decide(ctx, ref, fair.MayManage, p, key, Decision{Kind: DecideWriteOff, Reason: in.Reason},
			func(l *Ledger, d Decision, who Actor) (Decision, error) { return l.Forgive(d.ID, d.Reason, who) })
	}
	amount := cleanAmount(p, in.Amount.Text())
	percent := cleanPercent(p, in.Percent.Text())
	if amount == nil && percent == 0 && len(p) == 0 {
		p.Add("amount", texts.Errors.Required())
	}
	return o.decide(ctx, ref, fair.MayRefund, p, key, Decision{Kind: DecideDiscount, Reason: in.Reason, Given: amount},
		func(l *Ledger, d Decision, who Actor) (Decision, error) {
			if amount != nil {
				return l.TakeOff(d.ID, *amount, d.Reason, who)
			}
			return l.TakeOff(d.ID, l.net().PercentOf(percent), d.Reason, who)
		})
}

// KeepCredit decides that what was paid too much stays with the record. Only an owner may decide it.
func (o *Office) KeepCredit(ctx context.Context, ref Ref, key string, in OnlyReason) (Decision, error) {
	return o.decide(ctx, ref, fair.MayManage, fair.Problems{}, key, Decision{Kind: DecideCredit, Reason: in.Reason},
		func(l *Ledger, d Decision, who Actor) (Decision, error) { return l.KeepCredit(d.ID, d.Reason, who) })
}

// Dishonour stores that the bank did not pay a cheque or a draft. Another recorded payment is proposed to be taken
// back, because it was recorded by mistake. It requires the permission MayBooks.
func (o *Office) Dishonour(ctx context.Context, ref Ref, key string, in NewDishonour) (Decision, error) {
	return o.decide(ctx, ref, fair.MayBooks, fair.Problems{}, key,
		Decision{Kind: DecideTakeBack, Reason: in.Reason, Of: in.Entry},
		func(l *Ledger, d Decision, who Actor) (Decision, error) {
			if e, ok := l.Entry(d.Of); ok && e.Source.Method.Bounces() {
				return Decision{}, l.Bounce(d.Of, d.Reason, who)
			}
			return l.TakeBackPayment(d.ID, d.Of, d.Reason, who)
		})
}

// CancelForFair cancels a record because the fair is cancelled. Two persons have decided about all records together, so
// the refund limit does not apply. Who has paid is told what goes back; everybody else was told that the fair is
// cancelled. It returns KindConflict if somebody must decide about the record first. Only the program's own job calls
// it.
func (o *Office) CancelForFair(ctx context.Context, ref Ref, reason string) error {
	quiet := *o
	quiet.Told = func(ctx context.Context, l *Ledger, what Told) error {
		if l.Received() == 0 {
			return nil
		}
		return o.Told(ctx, l, what)
	}
	return quiet.change(ctx, ref, func(l *Ledger, who Actor) error {
		l.Rules.RefundLimit = math.MaxInt64
		_, err := l.Cancel(Cancellation{
			Decision: decisionID(ref, "the fair is cancelled"), CancelledBy: fair.CancelledByOrganiser, Reason: reason,
		}, who)
		return err
	})
}

// UndoCancellation takes an approved cancellation back while its money is still here. It requires the permission
// MayRefund.
func (o *Office) UndoCancellation(ctx context.Context, ref Ref, in UndoneCancellation) error {
	return o.act(ctx, ref, fair.MayRefund, nil, func(l *Ledger, who Actor) error {
		_, err := l.UndoCancellation(in.ID, who)
		return err
	})
}

// Invoice issues the invoice before everything is paid. It requires the permission MayBooks.
func (o *Office) Invoice(ctx context.Context, ref Ref, in NewInvoice) error {
	if err := app.Require(ctx, fair.MayBooks); err != nil {
		return err
	}
	terms, err := NewProforma(in).terms(o.Now())
	if err != nil {
		return err
	}
	return o.act(ctx, ref, fair.MayBooks, nil, func(l *Ledger, who Actor) error {
		l.Invoice(terms, who)
		if len(l.Changes().Documents) == 0 {
			return fair.Fail(fair.KindConflict, texts.PortalErrors.NothingDue())
		}
		return nil
	})
}

// TakeBackTax stores that deducted tax was not paid to the tax office. It requires the permission MayBooks.
func (o *Office) TakeBackTax(ctx context.Context, ref Ref, no int, in OnlyReason) error {
	p := fair.Problems{}
	reason := cleanReason(p, in.Reason)
	return o.act(ctx, ref, fair.MayBooks, p, func(l *Ledger, who Actor) error { return l.TakeBackTax(no, reason, who) })
}

// PayOutTax begins to give deducted tax back by hand. It requires the permission MayRefund.
func (o *Office) PayOutTax(ctx context.Context, ref Ref, no int) error {
	return o.act(ctx, ref, fair.MayRefund, nil, func(l *Ledger, who Actor) error { return l.PayOutTax(no, who) })
}

// MoveBack takes the latest move of a booking back, when its difference was never paid. It requires the permission
// MayEdit.
func (o *Office) MoveBack(ctx context.Context, ref Ref, in OnlyReason) error {
	p := fair.Problems{}
	reason := cleanReason(p, in.Reason)
	return o.act(ctx, ref, fair.MayEdit, p, func(l *Ledger, who Actor) error {
		if err := o.RequireCurrentEdition(ctx, l.EditionID); err != nil {
			return err
		}
		return l.MoveBack(reason, who)
	})
}

// Approve approves a decision or a payout by hand as a second person, or answers a payer's request to cancel. It
// requires the permission MayApprove; for a request, it requires MayRefund.
func (o *Office) Approve(ctx context.Context, id string, typed *string) (Ref, error) {
	p := fair.Problems{}
	amount := cleanAmount(p, typed)
	return o.answer(ctx, id, p, func(l *Ledger, who Actor) error {
		d, err := l.decision(id)
		switch {
		case fair.IsKind(err, fair.KindNotFound):
			return l.DecidePayout(id, true, who)
		case err != nil:
			return err
		case d.Status == Asked:
			if err := app.Require(ctx, fair.MayRefund); err != nil {
				return err
			}
			account, _ := app.Actor(ctx)
			_, err = l.Cancel(Cancellation{
				Decision: id, CancelledBy: fair.CancelledByPayer, Charges: d.Charges, Reason: d.Reason, Amount: amount,
				Owner: account.Role == fair.RoleOwner,
			}, who)
			return err
		}
		_, err = l.Approve(id, who)
		return err
	})
}

// importedPrefix begins the ids of the payments of imports.
const importedPrefix = "IMP"

// ImportedPayment returns the id of a record's payment that was imported.
func ImportedPayment(importID, recordID string) string {
	return importedPrefix + importID + "-" + recordID
}

// ApproveTogether approves a recorded payment and all others of the same import that wait, one after the other. It
// stops at the first that cannot be approved, and may be called again.
func (o *Office) ApproveTogether(ctx context.Context, id string) (ref Ref, err error) {
	all := []string{id}
	if group, _, found := strings.Cut(id, "-"); found && strings.HasPrefix(id, importedPrefix) {
		if all, err = o.WaitingWithPrefix(ctx, group+"-"); err != nil {
			return ref, err
		}
	}
	for _, one := range all {
		if ref, err = o.Approve(ctx, one, nil); err != nil {
			return ref, err
		}
	}
	return o.refOf(ctx, id)
}

// Refuse refuses a decision, a payout by hand or a payer's request. The permissions are those of Approve. Who proposed
// a decision takes it back in this way.
func (o *Office) Refuse(ctx context.Context, id, reason string) (Ref, error) {
	p := fair.Problems{}
	reason = cleanReason(p, reason)
	account, _ := app.Actor(ctx)
	if d, err := o.DecisionOf(ctx, id); err == nil && p.Err() == nil && d.proposedBy(account.ID) {
		if err := app.Require(ctx, fair.MayApprove); err != nil {
			return d.Ref, err
		}
		return d.Ref, o.change(ctx, d.Ref, func(l *Ledger, who Actor) error {
			_, err := l.TakeBackProposal(id, reason, who)
			return err
		})
	}
	return o.answer(ctx, id, p, func(l *Ledger, who Actor) error {
		d, err := l.decision(id)
		switch {
		case fair.IsKind(err, fair.KindNotFound):
			return l.DecidePayout(id, false, who)
		case err == nil && d.Status == Asked:
			err = app.Require(ctx, fair.MayRefund)
		}
		if err == nil {
			_, err = l.Refuse(id, reason, who)
		}
		return err
	})
}

// RecordPayout stores that the office has paid by hand what the provider could not pay.
func (o *Office) RecordPayout(ctx context.Context, id string, in fair.HandRefund) (Ref, error) {
	if err := o.Provider.RecordPayout(ctx, id, in); err != nil {
		return Ref{}, err
	}
	return o.refOf(ctx, id)
}

// RetryPayout sends a payout that the provider could not pay again.
func (o *Office) RetryPayout(ctx context.Context, id string) (Ref, error) {
	if err := o.Provider.RetryPayout(ctx, id); err != nil {
		return Ref{}, err
	}
	return o.refOf(ctx, id)
}

// sameWithin is the time within which a repeated request without an idempotency key counts as a double click.
const sameWithin = 10 * time.Minute

// act changes a ledger without a decision.
func (o *Office) act(
	ctx context.Context, ref Ref, may fair.Permission, p fair.Problems, do func(l *Ledger, who Actor) error,
) error {
	if err := app.Require(ctx, may); err != nil {
		return err
	}
	if err := p.Err(); err != nil {
		return err
	}
	return o.change(ctx, ref, do)
}

// decide changes a ledger by a decision: `like` is what the request contains. A repeated key, or the same content
// within sameWithin, returns the decision of the first request.
func (o *Office) decide(
	ctx context.Context, ref Ref, may fair.Permission, p fair.Problems, key string, like Decision,
	do func(l *Ledger, like Decision, who Actor) (Decision, error),
) (d Decision, err error) {
	if err := app.Require(ctx, may); err != nil {
		return d, err
	}
	like.Reason = cleanReason(p, like.Reason)
	if key = p.CleanLine("Idempotency-Key", key, false, fair.MaxName); p.Err() != nil {
		return d, p.Err()
	}
	like.ID = fair.NewID(o.Now())
	if key != "" {
		like.ID = decisionID(ref, key)
	}
	if slices.Contains(givesBack, like.Kind) && o.Provider != nil {
		o.Provider.CompareRefunds(ctx, ref.RecordID)
	}
	err = o.change(ctx, ref, func(l *Ledger, who Actor) error {
		for _, was := range l.Decisions {
			switch {
			case was.ID == like.ID && !was.sameAs(like):
				return fair.Fail(fair.KindConflict, texts.Errors.RequestReused())
			case was.ID == like.ID, (key == "" || !was.AskedAt.IsZero()) && was.Status != Refused && was.Status != Undone &&
				was.sameAs(like) && was.ProposedBy == who.Account && who.At.Sub(was.ProposedAt) < sameWithin:
				d = was
				return nil
			}
		}
		d, err = do(l, like, who)
		return err
	})
	return d, err
}

// sameAs reports whether a decision has the content of a request.
func (d Decision) sameAs(like Decision) bool {
	kind := d.Kind == like.Kind || like.Kind == DecideWriteOff && d.Kind == DecideDiscount // see Forgive
	same := kind && d.Reason == like.Reason && d.CancelledBy == like.CancelledBy && d.Of == like.Of &&
		slices.Equal(d.Charges, like.Charges)
	return same && (like.Given == nil || d.Amount == *like.Given)
}

// decisionID returns the id of the decision that a request with an idempotency key makes.
func decisionID(ref Ref, key string) string {
	return fair.KeyedID(key, string(ref.Record), ref.RecordID)
}

// answer approves or refuses something that waits for a person who did not take part in it.
func (o *Office) answer(ctx context.Context, id string, p fair.Problems, do func(l *Ledger, who Actor) error) (ref Ref,
	err error,
) {
	if err := app.Require(ctx, fair.MayApprove); err != nil {
		return ref, err
	}
	if err := p.Err(); err != nil {
		return ref, err
	}
	if ref, err = o.refOf(ctx, id); err != nil {
		return ref, err
	}
	if o.Provider != nil { // after a restore, the provider may have carried it out already
		o.Provider.CompareRefunds(ctx, ref.RecordID)
	}
	return ref, o.change(ctx, ref, func(l *Ledger, who Actor) error {
		for _, account := range l.tookPart(id) {
			if err := o.accounts.SecondPerson(ctx, account); err != nil {
				return err
			}
		}
		return do(l, who)
	})
}

// refOf returns the record to which a decision or a payout belongs.
func (o *Office) refOf(ctx context.Context, id string) (Ref, error) {
	d, err := o.DecisionOf(ctx, id)
	if !fair.IsKind(err, fair.KindNotFound) {
		return d.Ref, err
	}
	payout, err := o.PayoutOf(ctx, id)
	return payout.Ref, err
}

// tookPart returns the accounts that took part in a decision or in a payout by hand.
func (l *Ledger) tookPart(id string) []string {
	for _, d := range l.Decisions {
		if d.ID == id {
			return slices.Clone(d.Chain)
		}
	}
	for _, p := range l.Payouts {
		if p.ID == id {
			return slices.Clone(p.Chain)
		}
	}
	return nil
}

// change changes a ledger, writes what was done into the activity log, and tells the payer.
func (o *Office) change(ctx context.Context, ref Ref, do func(l *Ledger, who Actor) error) error {
	account, _ := app.Actor(ctx)
	err := o.InTx(ctx, func(ctx context.Context) error {
		var money *Ledger
		var told []Told
		_, err := o.Change(ctx, ref, func(l *Ledger) error {
			was := map[string]DecisionStatus{}
			for _, d := range l.Decisions {
				was[d.ID] = d.Status
			}
			if err := do(l, l.Actor(account.ID, o.Now())); err != nil {
				return err
			}
			money, told = l, nil
			c := l.Changes()
			for _, d := range c.Decisions {
				told = append(told, Told{Was: was[d.ID], Decision: d})
			}
			for _, e := range c.Entries {
				if e.Kind == Dishonoured && e.TakesBack == 0 {
					told = append(told, Told{Dishonoured: e})
				}
			}
			return o.logChanges(ctx, l)
		})
		for _, what := range told {
			if err == nil && o.Told != nil {
				err = o.Told(ctx, money, what)
			}
		}
		return err
	})
	if err == nil {
		o.Moved()
	}
	return err
}

// Actor returns an account and the time of what it does. The time differs from that of the latest entry, because what
// ended or was moved together is found by its time.
func (l *Ledger) Actor(account string, now time.Time) Actor {
	if last := l.latest(); !now.After(last) {
		now = last.Add(time.Millisecond)
	}
	return Actor{Account: account, At: now}
}

// logChanges writes a line of the activity log for each decision and payout that has changed, and one line if only
// entries or documents were added.
func (o *Office) logChanges(ctx context.Context, l *Ledger) error {
	c := l.Changes()
	for _, d := range c.Decisions {
		what := texts.PortalActivity.MoneyDecisions(string(d.Kind)).In(fair.English)
		reason := d.Reason
		if d.Status != Proposed && d.Status != Approved {
			reason = cmp.Or(d.Refusal, d.Reason)
		}
		summary := texts.PortalActivity.MoneyDecided(string(d.Status)).With("what", what).
			With("amount", d.Amount.String()).With("reason", reason)
		err := o.LogChange(ctx, string(d.Status), string(l.Record), l.RecordID, summary, nil, map[string]any{
			"amount": d.Amount.JSONNumber(), "reason": reason,
		})
		if err != nil {
			return err
		}
	}
	if len(c.Decisions) > 0 {
		return nil
	}
	for _, p := range c.Payouts {
		summary := texts.PortalActivity.PayoutIs(string(p.Status)).With("amount", p.Amount.String())
		err := o.LogChange(ctx, "updated", string(l.Record), l.RecordID, summary, nil, map[string]any{
			"amount": p.Amount.JSONNumber(), "reference": p.Reference,
		})
		if err != nil {
			return err
		}
	}
	for _, e := range c.Entries {
		summary := texts.PortalActivity.MoneyEntries(string(e.Kind)).With("amount", max(e.Amount, -e.Amount).String()).
			With("reason", e.Reason)
		err := o.LogChange(ctx, "updated", string(l.Record), l.RecordID, summary, nil,
			map[string]any{"amount": e.Amount.JSONNumber()})
		if err != nil {
			return err
		}
	}
	if len(c.Payouts)+len(c.Entries) > 0 {
		return nil
	}
	for _, d := range c.Documents {
		what := texts.PortalActivity.InvoiceBeforePayment(d.Total.String())
		if d.Kind == Proforma {
			what = texts.PortalActivity.ProformaMade(d.Content.Due.String())
		}
		err := o.LogChange(ctx, "updated", string(l.Record), l.RecordID, what, nil, nil)
		if err != nil {
			return err
		}
	}
	return nil
}

func cleanReason(p fair.Problems, reason string) string {
	return p.CleanText("reason", reason, true, fair.MaxAddress)
}

// cleanAmount parses an amount that the office typed. nil and an empty text mean that none was typed.
func cleanAmount(p fair.Problems, typed *string) *fair.Paise {
	if typed == nil || *typed == "" {
		return nil
	}
	amount := p.CleanRupees("amount", *typed)
	if amount == 0 {
		p.Add("amount", texts.Errors.AmountInvalid())
	}
	return &amount
}

// cleanPercent parses a share in per cent with at most two decimals. The result is in hundredths of a per cent.
func cleanPercent(p fair.Problems, typed *string) int64 {
	if typed == nil || *typed == "" {
		return 0
	}
	share, err := fair.ParseRupees(*typed)
	if err != nil || share <= 0 || share > 100_00 {
		p.Add("percent", texts.PortalErrors.PercentInvalid())
	}
	return int64(share)
}
