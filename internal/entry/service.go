// Package entry implements entry codes and the gate: the keys that sign codes, the admissions, the gate devices with
// their manifests and scans, and the conflicts that the office checks.
package entry

import (
	"context"

	"github.com/mela-fair/mela/internal/announcement"
	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/db"
	"github.com/mela-fair/mela/internal/store"
	"github.com/mela-fair/mela/texts"
)

// Service implements the use cases of entry codes and the gate. It is safe for concurrent use.
type Service struct {
	*app.Core

	// NotifyOwners writes a message about changed security settings to every owner, in the caller's transaction. Each
	// change is a sentence without a full stop. It is set later, because the messages need the documents, which contain
	// entry codes.
	NotifyOwners func(ctx context.Context, changes ...texts.Message) error

	store         queries
	records       *store.DB
	announcements *announcement.Service
}

// New returns the service of entry codes and the gate. The caller sets NotifyOwners.
func New(core *app.Core, database *db.DB, records *store.DB, announcements *announcement.Service) *Service {
	return &Service{Core: core, store: queries{database}, records: records, announcements: announcements}
}
