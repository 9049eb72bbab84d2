package content

import (
	"context"
	"fmt"

	"github.com/mela-fair/mela/internal/fair"
)

// copyContent copies the public pages' content and the saved texts from an earlier edition to the current one. The
// copies share the uploaded files. This is safe, because DeleteFile does not delete a file that a record still uses.
// Countdowns are not copied, because the earlier edition's events have already taken place.
func (a *Service) copyContent(ctx context.Context, from string) error {
	of := fair.EditionScope(from)
	if err := copyRecords(ctx, a.Partners, of); err != nil {
		return err
	}
	if err := copyRecords(ctx, a.Logos, of); err != nil {
		return err
	}
	if err := copyRecords(ctx, a.Banners, of); err != nil {
		return err
	}
	if err := copyRecords(ctx, a.SavedTexts, of); err != nil {
		return err
	}
	return copyRecords(ctx, a.CommitteeMembers, of)
}

func copyRecords[T, In any](ctx context.Context, r *Records[T, In], from fair.EditionScope) error {
	shown, err := r.store().Shown(ctx, from)
	if err != nil {
		return err
	}
	for _, record := range shown {
		r.begin(&record)
		if _, err := r.store().Create(ctx, record); err != nil {
			return fmt.Errorf("copy a %s: %w", r.kind.entity, err)
		}
	}
	return nil
}
