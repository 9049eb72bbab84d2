package httpapi

import (
	"context"
	"net/http"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"github.com/mela-fair/mela/internal/app/entry"
)

// officeKey is a signing key of entry codes as shown to owners.
type officeKey struct {
	ID        int        `json:"kid"`
	CreatedAt time.Time  `json:"createdAt"`
	RevokedAt *time.Time `json:"revokedAt,omitempty" doc:"Its codes are not valid from this time on"`
	Signs     bool       `json:"signs" doc:"New codes are made with it"`
}

type (
	officeKeyList  struct{ Body []officeKey }
	rotateKeyInput struct {
		Body struct {
			OverlapDays int `json:"overlapDays,omitempty" minimum:"0" maximum:"365" doc:"Days for which the codes of earlier keys stay valid; absent: until they are revoked"`
		}
	}
	revokeKeyInput struct {
		ID int `path:"kid"`
	}
)

func (a *API) routeKeys(tags []string) {
	add(a, huma.Operation{
		OperationID: "list-keys", Method: http.MethodGet, Path: "/api/admin/keys", Tags: tags,
		Summary: "The keys of entry codes",
	}, func(ctx context.Context, _ *struct{}) (*officeKeyList, error) {
		keys, err := a.app.Entry.AllEntryKeys(ctx)
		return &officeKeyList{officeKeysOf(keys)}, err
	})
	add(a, huma.Operation{
		OperationID: "rotate-keys", Method: http.MethodPost, Path: "/api/admin/keys/rotate", Tags: tags,
		Summary:       "Make a new key for entry codes",
		DefaultStatus: http.StatusCreated,
		Description:   "New codes are made with it. Codes of earlier keys stay valid for the overlap.",
	}, func(ctx context.Context, in *rotateKeyInput) (*officeKeyList, error) {
		keys, err := a.app.Entry.RotateEntryKey(ctx, time.Duration(in.Body.OverlapDays)*24*time.Hour)
		return &officeKeyList{officeKeysOf(keys)}, err
	})
	add(a, huma.Operation{
		OperationID: "revoke-key", Method: http.MethodPost, Path: "/api/admin/keys/{kid}/revoke", Tags: tags,
		Summary:       "Make the codes of an earlier key invalid",
		DefaultStatus: http.StatusNoContent,
	}, func(ctx context.Context, in *revokeKeyInput) (*struct{}, error) {
		return nil, a.app.Entry.RevokeEntryKey(ctx, in.ID)
	})
}

func officeKeysOf(keys []entry.Key) []officeKey {
	list := make([]officeKey, len(keys))
	for i, k := range keys {
		list[i] = officeKey{ID: k.ID, CreatedAt: k.CreatedAt, RevokedAt: timeOrNil(k.RevokedAt), Signs: i == len(keys)-1}
	}
	return list
}
