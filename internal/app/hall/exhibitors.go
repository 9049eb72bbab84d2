package hall

import (
	"context"

	"github.com/mela-fair/mela/internal/fair"
)

// Exhibitors lists the exhibitors of the current edition who agreed to be listed and whose stalls are sold, sorted by
// name. Anybody may call it.
func (a *Service) Exhibitors(ctx context.Context) ([]fair.Exhibitor, error) {
	edition, err := a.store.CurrentEdition(ctx)
	if err != nil {
		return nil, err
	}
	return a.store.Exhibitors(ctx, edition.ID)
}
