package web

import (
	"context"

	"github.com/mela-fair/mela/internal/fair"
)

// BulkRecord is a record that a bulk action changes.
type BulkRecord struct {
	ID      string `json:"_id"`
	Version *int   `json:"version,omitempty" doc:"The version of the record that the client has read. If somebody else has changed the record in the meantime, only this record fails."`
}

// BulkAction changes one record. It has the same effect as the operation that changes a single record of the list. Run
// returns the record's new version, or 0 if the list's records have no versions.
type BulkAction struct {
	May fair.Permission
	Run func(ctx context.Context, record BulkRecord, status string) (version int, err error)
}

// OfferBulk registers an action that clients can run for selected records of a list.
func (a *API) OfferBulk(list, action string, may fair.Permission,
	run func(context.Context, BulkRecord, string) (int, error),
) {
	if a.bulk == nil {
		a.bulk = map[string]map[string]BulkAction{}
	}
	if a.bulk[list] == nil {
		a.bulk[list] = map[string]BulkAction{}
	}
	a.bulk[list][action] = BulkAction{may, run}
}

// BulkActions returns the bulk actions of a list by name, or nil if the list is unknown.
func (a *API) BulkActions(list string) map[string]BulkAction { return a.bulk[list] }
