package httpapi

import (
	"context"
	"net/http"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"github.com/mela-fair/mela/internal/app/entry"
	"github.com/mela-fair/mela/internal/fair"
)

// entryKeys are the public keys with which a device verifies entry codes offline.
type entryKeys struct {
	entryKey
	Earlier []entryKey `json:"earlier" doc:"Keys of codes that were made before and stay valid"`
}

type entryKey struct {
	ID        int       `json:"kid" doc:"The number that a code carries in its second byte"`
	Algorithm string    `json:"alg" enum:"Ed25519"`
	Key       string    `json:"key" doc:"The public key's 32 bytes in base64"`
	CreatedAt time.Time `json:"createdAt"`
}

type entryKeyAnswer struct {
	CacheControl string `header:"Cache-Control" hidden:"true"`
	Body         entryKeys
}

func (a *API) routeEntryKey(tags []string) {
	add(a, huma.Operation{
		OperationID: "get-entry-key", Method: http.MethodGet, Path: "/api/entry-key", Tags: tags,
		Summary: "The public key that entry codes are checked with",
		Description: "A code is base32 of: version and kind (1 byte: 0x11 registration, 0x12 booking), key number (1), " +
			"member (1), record id (12), " +
			"issued at (4, seconds since 1970, big-endian), edition id (the rest but the last 64), Ed25519 signature of all " +
			"before it (64).",
	}, func(ctx context.Context, _ *struct{}) (*entryKeyAnswer, error) {
		keys, err := a.app.Entry.EntryKeys(ctx)
		if err != nil {
			return nil, err
		}
		newest := len(keys) - 1
		shown := entryKeys{entryKey: entryKeyOf(keys[newest]), Earlier: make([]entryKey, newest)}
		for i, k := range keys[:newest] {
			shown.Earlier[i] = entryKeyOf(k)
		}
		return &entryKeyAnswer{CacheControl: "public, max-age=300", Body: shown}, nil
	})
}

func entryKeyOf(k entry.Key) entryKey {
	return entryKey{ID: k.ID, Algorithm: "Ed25519", Key: fair.PublicKeyText(k.Key), CreatedAt: k.CreatedAt}
}
