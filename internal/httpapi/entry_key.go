package httpapi

import (
	"context"
	"time"

	"github.com/mela-fair/mela/internal/app/entry"
	"github.com/mela-fair/mela/internal/fair"
)

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
	add(a, operation("GET /api/entry-key", "get-entry-key", tags, "Get the public key that verifies entry codes",
		"An entry code is the base32 form of these bytes, with their number in parentheses: version and kind "+
			"(1; `0x11`: registration, `0x12`: booking), key number (1), member (1), record id (12), time of issue (4; "+
			"seconds since 1970, big-endian), edition id (all bytes up to the last 64), and the Ed25519 signature of all "+
			"preceding bytes (64)."),
		func(ctx context.Context, _ *struct{}) (*entryKeyAnswer, error) {
			keys, err := a.app.Entry.EntryKeys(ctx)
			if err != nil {
				return nil, err
			}
			newest := len(keys) - 1
			shown := entryKeys{entryKeyOf(keys[newest]), each(keys[:newest], entryKeyOf)}
			return &entryKeyAnswer{CacheControl: "public, max-age=300", Body: shown}, nil
		})
}

func entryKeyOf(k entry.Key) entryKey {
	return entryKey{ID: k.ID, Algorithm: "Ed25519", Key: fair.PublicKeyText(k.Key), CreatedAt: k.CreatedAt}
}
