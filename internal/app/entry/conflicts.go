package entry

import (
	"context"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

// Conflicts lists the gate conflicts that the office has not resolved, oldest first, at most 500. A gate conflict is a
// scan that let somebody in although the code was not valid, or before the sale of the code arrived. It requires the
// permission MayCheckIn.
func (a *Service) Conflicts(ctx context.Context, of fair.EditionScope) ([]fair.GateConflict, error) {
	if err := app.Require(ctx, fair.MayCheckIn); err != nil {
		return nil, err
	}
	return a.store.GateConflicts(ctx, of)
}

// ResolveConflict records that the office has reviewed a gate conflict. It returns KindNotFound if the scan does not
// exist. It requires the permission MayEdit.
func (a *Service) ResolveConflict(ctx context.Context, scanID string) error {
	if err := app.Require(ctx, fair.MayEdit); err != nil {
		return err
	}
	account, _ := app.Actor(ctx)
	return a.store.InTx(ctx, func(ctx context.Context) error {
		scan, err := a.store.FindGateScan(ctx, scanID)
		if err != nil {
			return err
		}
		resolved, err := a.store.ResolveGateScan(ctx, scanID, account.Email, a.Now())
		if err != nil {
			return err
		}
		if !resolved {
			return fair.Fail(fair.KindConflict, texts.PortalErrors.ConflictResolvedAlready())
		}
		return a.LogChange(ctx, "resolved a gate conflict", string(scan.Kind), scan.RecordID,
			texts.PortalActivity.GateConflictResolved(), nil, nil)
	})
}
