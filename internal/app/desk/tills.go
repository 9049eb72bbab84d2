package desk

import (
	"context"
	"time"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

// Open opens a till for the acting account. The argument `float` is the cash in the till at the beginning, in rupees,
// in the notation that the user typed. An empty string means 0. Open returns KindConflict if the account already has
// an open till. It requires the permission MaySell.
func (a *Service) Open(ctx context.Context, float string) (t fair.Till, err error) {
	if err := app.Require(ctx, fair.MaySell); err != nil {
		return t, err
	}
	amount, err := fair.CleanTillAmount("float", float, false)
	if err != nil {
		return t, err
	}
	err = a.InTx(ctx, func(ctx context.Context) error {
		var created bool
		if t, created, err = a.open(ctx, amount); err == nil && !created {
			err = fair.Fail(fair.KindConflict, texts.PortalErrors.TillOpenAlready())
		}
		return err
	})
	return t, err
}

// Current returns the acting account's open till and locks it until the end of the caller's transaction. If the
// account has no open till, Current opens one without cash.
func (a *Service) Current(ctx context.Context) (fair.Till, error) {
	account, _ := app.Actor(ctx)
	t, err := a.store.LockOpenTill(ctx, account.ID)
	if !fair.IsKind(err, fair.KindNotFound) {
		return t, err
	}
	t, created, err := a.open(ctx, 0)
	if err == nil && !created { // another request has just opened a till for the account
		return a.store.LockOpenTill(ctx, account.ID)
	}
	return t, err
}

// Own returns the acting account's open till. In a transaction, it locks the till until the transaction ends. It
// returns KindConflict if the account has no open till. It requires the permission MaySell.
func (a *Service) Own(ctx context.Context) (fair.Till, error) {
	if err := app.Require(ctx, fair.MaySell); err != nil {
		return fair.Till{}, err
	}
	account, _ := app.Actor(ctx)
	t, err := a.store.LockOpenTill(ctx, account.ID)
	if fair.IsKind(err, fair.KindNotFound) {
		err = fair.Fail(fair.KindConflict, texts.Errors.TillNotOpen())
	}
	return t, err
}

func (a *Service) open(ctx context.Context, float fair.Paise) (t fair.Till, created bool, err error) {
	account, _ := app.Actor(ctx)
	edition, err := a.CurrentEdition(ctx)
	if err != nil {
		return t, false, err
	}
	now := a.Now()
	t = fair.Till{
		ID: "TILL" + fair.NewID(now), EditionID: edition.ID, AccountID: account.ID, Float: float,
		Status: fair.TillOpen, OpenedAt: now,
	}
	if created, err = a.store.CreateTill(ctx, t); err != nil || !created {
		return t, created, err
	}
	return t, true, a.LogChange(ctx, "opened", "till", t.ID,
		texts.PortalActivity.TillOpened(float.String()), nil, tillFields(t))
}

// Close closes a till. The argument `counted` is the counted cash, in rupees, in the notation that the user typed.
// Only the till's account or an owner may close the till. Another account must then approve the closing. It requires
// the permission MaySell.
func (a *Service) Close(ctx context.Context, id, counted, note string) (t fair.Till, err error) {
	if err := app.Require(ctx, fair.MaySell); err != nil {
		return t, err
	}
	amount, err := fair.CleanTillAmount("counted", counted, true)
	if err != nil {
		return t, err
	}
	if note, err = fair.CleanTillNote(note); err != nil {
		return t, err
	}
	account, _ := app.Actor(ctx)
	return a.change(ctx, id, "closed", func(t *fair.Till) error {
		switch {
		case t.AccountID != account.ID && account.Role != fair.RoleOwner:
			return fair.Fail(fair.KindForbidden, texts.PortalErrors.TillOfAnother())
		case t.Status != fair.TillOpen:
			return fair.Fail(fair.KindConflict, texts.PortalErrors.TillClosedAlready())
		}
		t.Status, t.Counted, t.Note, t.ClosedAt, t.ClosedBy = fair.TillClosed, amount, note, a.Now(), account.ID
		t.Refusal, t.DecidedBy, t.DecidedAt = "", "", time.Time{}
		return nil
	})
}

// Approve approves the closing of another account's till. Whoever counted the cash cannot approve it. It requires the
// permission MayApprove.
func (a *Service) Approve(ctx context.Context, id string) (fair.Till, error) {
	return a.decide(ctx, id, "approved", func(t *fair.Till) { t.Status = fair.TillApproved })
}

// Refuse refuses the closing of another account's till. The till is then open again, and its account must count the
// cash again. It returns KindConflict if that account has opened another till in the meantime. It requires the
// permission MayApprove.
func (a *Service) Refuse(ctx context.Context, id, reason string) (t fair.Till, err error) {
	if err := app.Require(ctx, fair.MayApprove); err != nil {
		return t, err
	}
	if reason, err = fair.CleanRefusal(reason); err != nil {
		return t, err
	}
	return a.decide(ctx, id, "refused", func(t *fair.Till) {
		t.Status, t.Refusal, t.Counted, t.ClosedAt, t.ClosedBy = fair.TillOpen, reason, 0, time.Time{}, ""
	})
}

func (a *Service) decide(ctx context.Context, id, action string, decide func(*fair.Till)) (t fair.Till, err error) {
	if err := app.Require(ctx, fair.MayApprove); err != nil {
		return t, err
	}
	account, _ := app.Actor(ctx)
	return a.change(ctx, id, action, func(t *fair.Till) error {
		if t.Status != fair.TillClosed {
			return fair.Fail(fair.KindConflict, texts.PortalErrors.RequestDecided())
		}
		if err := a.SecondCounter(ctx, t.AccountID, t.ClosedBy); err != nil {
			return err
		}
		decide(t)
		t.DecidedBy, t.DecidedAt = account.ID, a.Now()
		if t.Status != fair.TillOpen {
			return nil
		}
		_, err := a.store.LockOpenTill(ctx, t.AccountID)
		if err == nil {
			return fair.Fail(fair.KindConflict, texts.PortalErrors.TillOpenAlready())
		}
		if fair.IsKind(err, fair.KindNotFound) {
			err = nil
		}
		return err
	})
}

// change locks a till, changes it and writes an activity log entry.
func (a *Service) change(
	ctx context.Context,
	id, action string,
	change func(*fair.Till) error,
) (t fair.Till, err error) {
	err = a.InTx(ctx, func(ctx context.Context) error {
		before, err := a.store.LockTill(ctx, id)
		if err != nil {
			return err
		}
		t = before
		if err := change(&t); err != nil {
			return err
		}
		if err := a.store.UpdateTill(ctx, t); err != nil {
			return err
		}
		return a.LogChange(ctx, action, "till", id, texts.PortalActivity.TillChanges(action), tillFields(before),
			tillFields(t))
	})
	return t, err
}

// Tills lists all accounts' tills, newest first. It requires the permission MayRead.
func (a *Service) Tills(ctx context.Context, f fair.TillFilter) ([]fair.Till, int, error) {
	if err := app.Require(ctx, fair.MayRead); err != nil {
		return nil, 0, err
	}
	return a.store.FindTills(ctx, f)
}

func tillFields(t fair.Till) map[string]any {
	return map[string]any{
		"float": t.Float.JSONNumber(), "expected": t.Expected().JSONNumber(), "counted": t.Counted.JSONNumber(),
		"status": t.Status,
		"note":   t.Note, "reason": t.Refusal,
	}
}
