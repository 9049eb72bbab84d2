package entry

import (
	"context"
	"crypto/ed25519"
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/mela-fair/mela/internal/fair"
)

// Manifest is what a device needs to check codes without the server. It contains no names and no phone numbers:
// persons are hashes of their record and member.
type Manifest struct {
	Edition           string
	FirstDay, LastDay string // YYYY-MM-DD
	Keys              []Key
	At                time.Time
	Day               string // of Used
	// Cancelled are the hashes of registrations that were paid and give no entry any more, joined.
	Cancelled string
	// Bookings has the number of members who may enter by the hash of the booking; 0: cancelled.
	Bookings map[string]int
	// Used are the hashes of those admitted on Day, joined: all, or those since the cursor of the request.
	Used      string
	UsedCount int // of all admitted on Day; a device with another count asks for everything
	Full      bool
	Cursor    string // for the next request
}

// PersonHash returns the eight characters that stand for a person in manifests; member 0 stands for the whole record.
func PersonHash(recordID string, member int) string {
	sum := sha256.Sum256([]byte(recordID + "/" + strconv.Itoa(member)))
	return base64.StdEncoding.EncodeToString(sum[:6])
}

// cursorOverlap is how far a delta reaches back, because an admission may be committed after a later one.
const cursorOverlap = 10 * time.Second

// ManifestSince returns the manifest of the current edition with the admissions since a cursor; an empty, unknown or
// old cursor gives all of today. The caller must have checked the device's key.
func (a *Service) ManifestSince(ctx context.Context, cursor string) (m Manifest, err error) {
	edition, err := a.store.CurrentEdition(ctx)
	if err != nil {
		return m, err
	}
	now := a.Now()
	m = Manifest{
		Edition: edition.ID, FirstDay: edition.FirstDay, LastDay: edition.LastDay, At: now, Day: fair.GateDay(now),
		Bookings: map[string]int{},
	}
	if m.Keys, err = a.EntryKeys(ctx); err != nil {
		return m, err
	}
	prefix := edition.ID + "." + m.Day + "."
	since, delta := strings.CutPrefix(cursor, prefix)
	if !isCursor(since) {
		delta, since = false, ""
	}
	m.Full = !delta
	// Record ids begin with their time in seconds.
	m.Cursor = prefix + fmt.Sprintf("%08x", now.Add(-cursorOverlap).Unix())
	state, err := a.store.GateState(ctx, edition.ID, m.Day, since)
	if err != nil {
		return m, err
	}
	m.UsedCount = state.UsedCount
	m.Used = joinedHashes(state.Used)
	m.Cancelled = joinedHashes(state.Cancelled)
	for _, b := range state.Bookings {
		m.Bookings[PersonHash(b.RecordID, 0)] = b.Member
	}
	return m, nil
}

func isCursor(text string) bool {
	_, err := strconv.ParseUint(text, 16, 32)
	return len(text) == 8 && err == nil
}

func joinedHashes(people []fair.GatePerson) string {
	hashes := make([]string, len(people))
	for i, p := range people {
		hashes[i] = PersonHash(p.RecordID, p.Member)
	}
	slices.Sort(hashes)
	return strings.Join(hashes, "")
}

// SignManifest signs the bytes of a manifest with the key that the device names, because it may not know a newer one,
// else with the newest. It returns the number of the key.
func (a *Service) SignManifest(ctx context.Context, key int, manifest []byte) (id int, signature []byte, err error) {
	keys, err := a.store.SigningKeys(ctx)
	if err != nil {
		return 0, nil, err
	}
	id, private, err := a.signer(ctx)
	if err != nil {
		return 0, nil, err
	}
	for _, k := range keys {
		if k.ID != key {
			continue
		}
		seed, unreadable := a.Secrets().Open(keyPurpose, k.Seed)
		if unreadable != nil {
			a.Log.WarnContext(ctx, "a device has to be paired again: the key that it knows cannot be read", "key", k.ID)
			break
		}
		k.Seed = seed
		if private, err = k.Private(); err != nil {
			return 0, nil, err
		}
		id = k.ID
	}
	return id, ed25519.Sign(private, append([]byte(manifestPurpose), manifest...)), nil
}

// manifestPurpose precedes the bytes of a manifest, so that its signature is never that of an entry code.
const manifestPurpose = "mela gate manifest\n"
