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

// Manifest contains the data that a device needs to check codes without the server. It contains no names and no phone
// numbers. A person is represented by a hash of the record id and the member number.
type Manifest struct {
	Edition           string
	FirstDay, LastDay string // YYYY-MM-DD
	Keys              []Key
	At                time.Time
	Day               string // the day of Used
	// Cancelled contains the hashes of all persons whose correctly signed codes are no longer accepted, for example
	// because the registration was cancelled. The hashes are joined without separators.
	Cancelled string
	// Bookings maps a booking's hash to the number of members who may enter. For a cancelled booking, the number is 0.
	Bookings map[string]int
	// Used contains the hashes of persons who were admitted on Day, joined without separators. If Full is true, it
	// contains all of them; otherwise only those who were admitted after the request's cursor.
	Used      string
	UsedCount int // number of persons admitted on Day; a device with a different number requests all of them
	Full      bool
	Cursor    string // cursor for the next request
}

// PersonHash returns the eight-character hash that represents a person in manifests. If `member` is 0, the hash
// represents the whole record.
func PersonHash(recordID string, member int) string {
	sum := sha256.Sum256([]byte(recordID + "/" + strconv.Itoa(member)))
	return base64.StdEncoding.EncodeToString(sum[:6])
}

// cursorOverlap is subtracted from a cursor's time, so that the next response repeats the admissions of the last
// seconds. The overlap is necessary because admissions are not always committed in the order of their times. If an
// admission is committed too late for one response, the next response contains it because of the overlap.
const cursorOverlap = 10 * time.Second

// ManifestSince returns the current edition's manifest with the admissions after an earlier manifest. The argument
// `cursor` is the cursor of that manifest. If it is empty, invalid or from another day, the returned manifest contains
// all of today's admissions. The caller must have checked the device's key.
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
	// A cursor and an admission's id can be compared, because both begin with a time in seconds.
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
	hashes := fair.Each(people, func(p fair.GatePerson) string { return PersonHash(p.RecordID, p.Member) })
	slices.Sort(hashes)
	return strings.Join(hashes, "")
}

// SignManifest signs a manifest with the key whose number the device sent, because the device may not know newer keys.
// If that key does not exist or cannot be decrypted, SignManifest uses the newest key. It returns the number of the
// key that it used.
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

// manifestPurpose is a prefix that is put before a manifest when it is signed, so that a manifest's signature is never
// valid for an entry code.
const manifestPurpose = "mela gate manifest\n"
