package payment

import (
	"context"
	"time"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/ledger"
	"github.com/mela-fair/mela/texts"
)

// OpenTill opens a till for the acting account. The argument `float` is the cash in the till at the beginning, in
// rupees, in the notation that the user typed. An empty string means 0. OpenTill returns KindConflict if the account
// already has an open till. It requires the permission MaySell.
func (a *Service) OpenTill(ctx context.Context, float string) (t fair.Till, err error) {
	if err := app.Require(ctx, fair.MaySell); err != nil {
		return t, err
	}
	amount, err := fair.CleanTillAmount("float", float, false)
	if err != nil {
		return t, err
	}
	err = a.InTx(ctx, func(ctx context.Context) error {
		var created bool
		if t, created, err = a.openTill(ctx, amount); err == nil && !created {
			err = fair.Fail(fair.KindConflict, texts.PortalErrors.TillOpenAlready())
		}
		return err
	})
	return t, err
}

// CurrentTill returns the acting account's open till and locks it until the end of the caller's transaction. If the
// account has no open till, CurrentTill opens one without cash.
func (a *Service) CurrentTill(ctx context.Context) (fair.Till, error) {
	account, _ := app.Actor(ctx)
	t, err := a.store.LockOpenTill(ctx, account.ID)
	if !fair.IsKind(err, fair.KindNotFound) {
		return t, err
	}
	t, created, err := a.openTill(ctx, 0)
	if err == nil && !created { // another request has just opened a till for the account
		return a.store.LockOpenTill(ctx, account.ID)
	}
	return t, err
}

// OwnTill returns the acting account's open till. In a transaction, it locks the till until the transaction ends. It
// returns KindConflict if the account has no open till. It requires the permission MaySell.
func (a *Service) OwnTill(ctx context.Context) (fair.Till, error) {
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

func (a *Service) openTill(ctx context.Context, float fair.Paise) (t fair.Till, created bool, err error) {
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

// CloseTill closes a till. The argument `counted` is the counted cash, in rupees, in the notation that the user typed.
// Only the till's account or an owner may close the till. Another account must then approve the closing. `notes` are
// the notes by value, if they were counted so. It requires the permission MaySell.
func (a *Service) CloseTill(ctx context.Context, id, counted, note string, notes ...fair.CountedNote) (
	t fair.Till, err error,
) {
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
	if notes, err = fair.CleanNotes(notes, amount); err != nil {
		return t, err
	}
	account, _ := app.Actor(ctx)
	return a.changeTill(ctx, id, "closed", func(ctx context.Context, t *fair.Till) error {
		switch {
		case t.AccountID != account.ID && account.Role != fair.RoleOwner:
			return fair.Fail(fair.KindForbidden, texts.PortalErrors.TillOfAnother())
		case t.Status != fair.TillOpen:
			return fair.Fail(fair.KindConflict, texts.PortalErrors.TillClosedAlready())
		}
		t.Status, t.Counted, t.Note, t.ClosedAt, t.ClosedBy = fair.TillClosed, amount, note, a.Now(), account.ID
		t.Notes = notes
		d, err := ledger.CloseTill("CLO"+fair.NewID(t.ClosedAt), ledger.TillClosing{
			Ref:     ledger.Ref{EditionID: t.EditionID, Record: ledger.OfTill, RecordID: t.ID},
			Account: t.AccountID, Expected: t.Expected(), Counted: amount, Note: note,
		}, ledger.Actor{Account: account.ID, At: t.ClosedAt})
		if err != nil {
			return err
		}
		return a.ledger.SaveDecision(ctx, d)
	})
}

// ApproveTill approves the closing of another account's till. Whoever counted the cash cannot approve it. It requires
// the permission MayApprove.
func (a *Service) ApproveTill(ctx context.Context, id string) (fair.Till, error) {
	return a.decideTill(ctx, id, true, "")
}

// RefuseTill refuses the closing of another account's till. The till is then open again, and its account must count the
// cash again. It returns KindConflict if that account has opened another till in the meantime. It requires the
// permission MayApprove.
func (a *Service) RefuseTill(ctx context.Context, id, reason string) (t fair.Till, err error) {
	if err := app.Require(ctx, fair.MayApprove); err != nil {
		return t, err
	}
	if reason, err = fair.CleanRefusal(reason); err != nil {
		return t, err
	}
	return a.decideTill(ctx, id, false, reason)
}

func (a *Service) decideTill(ctx context.Context, id string, approve bool, why string) (t fair.Till, err error) {
	if err := app.Require(ctx, fair.MayApprove); err != nil {
		return t, err
	}
	account, _ := app.Actor(ctx)
	action := "refused"
	if approve {
		action = "approved"
	}
	return a.changeTill(ctx, id, action, func(ctx context.Context, t *fair.Till) error {
		if t.Status != fair.TillClosed {
			return fair.Fail(fair.KindConflict, texts.PortalErrors.RequestDecided())
		}
		d, err := a.ledger.ClosingOf(ctx, id)
		if err != nil {
			return err
		}
		if err := a.accounts.SecondCounter(ctx, d.Chain...); err != nil {
			return err
		}
		edition, err := a.CurrentEdition(ctx)
		if err != nil {
			return err
		}
		rules := ledger.Rules{Alone: edition.SecondPersons.OffAt(a.Now())}
		if err := d.Answer(approve, why, ledger.Actor{Account: account.ID, At: a.Now()}, rules); err != nil {
			return err
		}
		if err := a.ledger.UpdateDecision(ctx, d); err != nil {
			return err
		}
		if approve {
			t.Status = fair.TillApproved
			return nil
		}
		t.Status, t.Counted, t.ClosedAt, t.ClosedBy, t.Notes = fair.TillOpen, 0, time.Time{}, "", nil
		if _, err = a.store.LockOpenTill(ctx, t.AccountID); err == nil {
			return fair.Fail(fair.KindConflict, texts.PortalErrors.TillOpenAlready())
		}
		_, err = fair.OrNone(fair.Till{}, err)
		return err
	})
}

// changeTill locks a till, changes it and writes an activity log entry.
func (a *Service) changeTill(
	ctx context.Context,
	id, action string,
	change func(context.Context, *fair.Till) error,
) (t fair.Till, err error) {
	err = a.InTx(ctx, func(ctx context.Context) error {
		before, err := a.store.LockTill(ctx, id)
		if err != nil {
			return err
		}
		t = before
		if err := change(ctx, &t); err != nil {
			return err
		}
		if err := a.store.UpdateTill(ctx, t); err != nil {
			return err
		}
		if t, err = a.store.LockTill(ctx, id); err != nil { // with the decision
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
