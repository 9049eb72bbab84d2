package content

import (
	"context"

	"github.com/mela-fair/mela/internal/fair"
)

// copyContent copies the public pages' content and the saved texts from an earlier edition to the current one. The
// copies share the uploaded files. This is safe, because DeleteFile does not delete a file that a record still uses.
// Countdowns are not copied, because the earlier edition's events have already taken place.
func (a *Service) copyContent(ctx context.Context, from string) error {
	of := fair.EditionScope(from)
	if err := a.Partners.CopyFrom(ctx, of); err != nil {
		return err
	}
	if err := a.Logos.CopyFrom(ctx, of); err != nil {
		return err
	}
	if err := a.Banners.CopyFrom(ctx, of); err != nil {
		return err
	}
	if err := a.SavedTexts.CopyFrom(ctx, of); err != nil {
		return err
	}
	return a.CommitteeMembers.CopyFrom(ctx, of)
}
