package invoice

import (
	"context"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

// BeginSeries begins a new series of document numbers and returns its code. All later documents of the financial year
// have numbers of this series. The operator calls BeginSeries after a restore, because the numbers that were issued
// between the backup and the failure are unknown. BeginSeries runs in the caller's transaction. It returns
// KindConflict if a series began in the same second.
func (a *Service) BeginSeries(ctx context.Context) (code string, err error) {
	now := a.MachineNow() // the machine's time, because the simulated clock of a demo can show the same second twice
	code = fair.NewSeriesCode(now)
	return code, a.store.InTx(ctx, func(ctx context.Context) error {
		if err := a.store.BeginDocumentSeries(ctx, code, now); err != nil {
			return err
		}
		return a.LogChange(ctx, "created", "document_series", code,
			texts.PortalActivity.SeriesBegun(code), nil, map[string]any{"series": code})
	})
}
