package httpapi

import (
	"context"
	"time"

	"github.com/mela-fair/mela/internal/entry"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/web"
)

// officeKey is a signing key of entry codes as shown to owners.
type officeKey struct {
	ID        int        `json:"kid"`
	CreatedAt time.Time  `json:"createdAt"`
	RevokedAt *time.Time `json:"revokedAt,omitempty" doc:"The time from which entry codes of this key are invalid. It can be in the future. Absent: the key is not revoked."`
	Signs     bool       `json:"signs" doc:"true: new entry codes are signed with this key."`
}

type (
	rotateKeyInputBody struct {
		OverlapDays int `json:"overlapDays,omitempty" minimum:"0" maximum:"365" doc:"The number of days for which entry codes of earlier keys stay valid. Default: they stay valid until their keys are revoked."`
	}
	revokeKeyInput struct {
		ID int `path:"kid"`
	}
)

func (a *API) routeKeys(tags []string) {
	web.Add(a.API, fair.MayManage, web.Op("GET /api/admin/keys", "list-keys", tags,
		"List the signing keys of entry codes"),
		func(ctx context.Context, _ *struct{}) (*web.Body[[]officeKey], error) {
			return web.With(officeKeysOf)(a.app.Entry.AllKeys(ctx))
		})
	web.Add(a.API, fair.MayManage, web.Created(web.Op("POST /api/admin/keys/rotate", "rotate-keys", tags,
		"Create a new signing key for entry codes",
		"New entry codes are signed with the new key. Entry codes of earlier keys stay valid for "+
			"`overlapDays` days.")),
		func(ctx context.Context, in *web.Body[rotateKeyInputBody]) (*web.Body[[]officeKey], error) {
			return web.With(officeKeysOf)(a.app.Entry.RotateKey(ctx, time.Duration(in.Body.OverlapDays)*24*time.Hour))
		})
	web.Add(a.API, fair.MayManage, web.Op("POST /api/admin/keys/{kid}/revoke", "revoke-key", tags,
		"Revoke an earlier signing key, so that its entry codes become invalid"),
		func(ctx context.Context, in *revokeKeyInput) (*struct{}, error) {
			return nil, a.app.Entry.RevokeKey(ctx, in.ID)
		})
}

func officeKeysOf(keys []entry.Key) []officeKey {
	list := make([]officeKey, len(keys))
	for i, k := range keys {
		list[i] = officeKey{ID: k.ID, CreatedAt: k.CreatedAt, RevokedAt: web.TimeOrNil(k.RevokedAt), Signs: i == len(keys)-1}
	}
	return list
}

// entryKeys are the public keys with which a device verifies entry codes offline.
type entryKeys struct {
	entryKey
	Earlier []entryKey `json:"earlier" doc:"Earlier keys whose entry codes are still valid."`
}

type entryKey struct {
	ID        int       `json:"kid" doc:"The number of the key. It is the second byte of an entry code."`
	Algorithm string    `json:"alg" enum:"Ed25519"`
	Key       string    `json:"key" doc:"The public key: base64 of 32 bytes."`
	CreatedAt time.Time `json:"createdAt"`
}

type entryKeyAnswer struct {
	CacheControl string `header:"Cache-Control" hidden:"true"`
	Body         entryKeys
}

func (a *API) routeEntryKey(tags []string) {
	web.Add(a.API, web.Public, web.Op("GET /api/entry-key", "get-entry-key", tags,
		"Get the public key that verifies entry codes",
		"An entry code is the base32 form of these bytes, with their number in parentheses: version and kind "+
			"(1; `0x11`: registration, `0x12`: booking), key number (1), member (1), record id (12), time of issue (4; "+
			"seconds since 1970, big-endian), edition id (all bytes up to the last 64), and the Ed25519 signature of all "+
			"preceding bytes (64)."),
		func(ctx context.Context, _ *struct{}) (*entryKeyAnswer, error) {
			keys, err := a.app.Entry.Keys(ctx)
			if err != nil {
				return nil, err
			}
			newest := len(keys) - 1
			shown := entryKeys{entryKeyOf(keys[newest]), fair.Each(keys[:newest], entryKeyOf)}
			return &entryKeyAnswer{CacheControl: "public, max-age=300", Body: shown}, nil
		})
}

func entryKeyOf(k entry.Key) entryKey {
	return entryKey{ID: k.ID, Algorithm: "Ed25519", Key: entry.PublicKeyText(k.Key), CreatedAt: k.CreatedAt}
}
