package entry

import (
	"context"
	"crypto/ed25519"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
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
	Edition   string         `json:"edition"`
	FirstDay  string         `json:"firstDay" format:"date"`
	LastDay   string         `json:"lastDay" format:"date"`
	Keys      []gateEntryKey `json:"keys" doc:"The public keys that verify entry codes."`
	At        int64          `json:"at" doc:"The creation time of the manifest, in milliseconds since 1970 (server's time)."`
	Day       string         `json:"day" format:"date" doc:"The day in Asia/Kolkata of the admissions in 'used'."`
	Cancelled string         `json:"cancelled" doc:"The hashes of registrations that are not valid any more, without separators. Each has eight characters."`
	Bookings  map[string]int `json:"bookings" doc:"The number of members who may enter, by the hash of the booking. 0: the booking is cancelled."`
	Used      string         `json:"used" doc:"The hashes of the admitted persons, without separators: all of them, or those after the cursor in 'since'."`
	UsedCount int            `json:"usedCount" doc:"The number of all admitted persons. A device that has a different number must request the list again without 'since'."`
	Full      bool           `json:"full"`
	Cursor    string         `json:"cursor" doc:"The cursor, to be sent as 'since' in the next request."`
}

// SchemaName is the name of the type in the OpenAPI document.
func (Manifest) SchemaName() string { return "GateManifest" }

// gateEntryKey is a public key with which a device verifies entry codes.
type gateEntryKey struct {
	ID  int    `json:"kid"`
	Key string `json:"key" doc:"The Ed25519 public key: base64 of 32 bytes."`
}

func gateEntryKeyOf(k Key) gateEntryKey { return gateEntryKey{ID: k.ID, Key: PublicKeyText(k.Key)} }

// person is one person at the gate: the holder of a registration, or a member of a booking. In some lists, it is a
// record with the number of its people.
type person struct {
	RecordID string
	Member   int
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
func (s *Service) ManifestSince(ctx context.Context, cursor string) (m Manifest, err error) {
	edition, err := s.CurrentEdition(ctx)
	if err != nil {
		return m, err
	}
	now := s.Now()
	m = Manifest{
		Edition: edition.ID, FirstDay: edition.FirstDay, LastDay: edition.LastDay, At: now.UnixMilli(), Day: dayOf(now),
		Bookings: map[string]int{},
	}
	keys, err := s.Keys(ctx)
	if err != nil {
		return m, err
	}
	m.Keys = fair.Each(keys, gateEntryKeyOf)
	prefix := edition.ID + "." + m.Day + "."
	since, delta := strings.CutPrefix(cursor, prefix)
	if !isCursor(since) {
		delta, since = false, ""
	}
	m.Full = !delta
	// A cursor and an admission's id can be compared, because both begin with a time in seconds.
	m.Cursor = prefix + fmt.Sprintf("%08x", now.Add(-cursorOverlap).Unix())
	used, count, err := s.store.admittedPeople(ctx, edition.ID, m.Day, since)
	if err != nil {
		return m, err
	}
	m.Used, m.UsedCount = joinedHashes(used), count
	cancelled, err := s.cancelledPeople(ctx, edition.ID)
	if err != nil {
		return m, err
	}
	m.Cancelled = joinedHashes(cancelled)
	bookings, err := s.store.bookingMembers(ctx, edition.ID)
	for _, b := range bookings {
		m.Bookings[PersonHash(b.RecordID, 0)] = b.Member
	}
	return m, err
}

// cancelledPeople returns the persons whose codes have a correct signature but are no longer valid. These are the
// persons of paid or free registrations that were later cancelled or deleted, the unsold codes of revoked entry desk
// devices, revoked tickets, and tickets whose sale was cancelled or refunded.
func (s *Service) cancelledPeople(ctx context.Context, editionID string) (list []person, err error) {
	add := func(recordID string, from, until int) {
		for member := from; member <= until; member++ {
			list = append(list, person{RecordID: recordID, Member: member})
		}
	}
	cancelled, err := s.store.cancelledRegistrations(ctx, editionID)
	if err != nil {
		return nil, err
	}
	for _, r := range cancelled {
		add(r.RecordID, 1, r.Member)
	}
	codes, err := s.records.RevokedWalkInCodes(ctx, editionID)
	if err != nil {
		return nil, err
	}
	for _, id := range codes {
		add(id, 1, fair.PersonsOfDeviceSale)
	}
	books, err := s.records.RevokedTickets(ctx, editionID)
	if err != nil {
		return nil, err
	}
	for _, b := range books {
		if b.Status == fair.TicketBookMade {
			add(b.ID, 1, b.Tickets)
		} else {
			add(b.ID, b.RevokedFrom, b.Tickets)
		}
	}
	ended, err := s.records.EndedTickets(ctx, editionID, "")
	for _, sold := range ended {
		add(sold.BookID, sold.First, sold.First+sold.Count-1)
	}
	return list, err
}

func isCursor(text string) bool {
	_, err := strconv.ParseUint(text, 16, 32)
	return len(text) == 8 && err == nil
}

func joinedHashes(people []person) string {
	hashes := fair.Each(people, func(p person) string { return PersonHash(p.RecordID, p.Member) })
	slices.Sort(hashes)
	return strings.Join(hashes, "")
}

// SignManifest signs a manifest with the key whose number the device sent, because the device may not know newer keys.
// If that key does not exist or cannot be decrypted, SignManifest uses the newest key. It returns the number of the
// key that it used.
func (s *Service) SignManifest(ctx context.Context, key int, manifest []byte) (id int, signature []byte, err error) {
	keys, err := s.store.signingKeys(ctx)
	if err != nil {
		return 0, nil, err
	}
	id, private, err := s.signer(ctx)
	if err != nil {
		return 0, nil, err
	}
	for _, k := range keys {
		if k.ID != key {
			continue
		}
		seed, unreadable := s.Secrets().Open(keyPurpose, k.Seed)
		if unreadable != nil {
			s.Log.WarnContext(ctx, "a device has to be paired again: the key that it knows cannot be read", "key", k.ID)
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

// Orders contains the paid orders in a compact form. A device without a connection uses them to find an order by the
// last characters of its number. Orders contains no names, no phone numbers and no complete order numbers.
type Orders struct {
	Edition string `json:"edition"`
	// Orders has three parts for each order: a hash of the end of the order number, the record's id in base64, and the
	// number of persons in hexadecimal. For a booking, the last part is 00, because the manifest contains its number of
	// members.
	Orders string `json:"orders" doc:"The paid orders, without separators. Each has 22 characters: hash (4), record id (16) and number of persons (2)."`
	Count  int    `json:"count" doc:"The number of all paid orders. A device that has a different number must request the list again without 'since'."`
	Full   bool   `json:"full"`
	Cursor string `json:"cursor" doc:"The cursor, to be sent as 'since' in the next request."`
}

// SchemaName is the name of the type in the OpenAPI document.
func (Orders) SchemaName() string { return "GateOrders" }

// ShortCodeHash returns a four-character hash of the end of an order number. Letter case is ignored. The hash is keyed
// with the hash of a device's key, so that two devices have different hashes. It has only 24 bits: about a hundred
// endings have the same hash, so nobody can find out an order number by trying all endings. If two orders have the same
// hash, the device asks which order is meant.
func ShortCodeHash(keyHash, orderID string) string {
	mac := hmac.New(sha256.New, []byte(keyHash))
	mac.Write([]byte("order/" + strings.ToLower(fair.ShortCode(orderID))))
	return base64.StdEncoding.EncodeToString(mac.Sum(nil)[:3])
}

// OrdersSince returns the current edition's orders that were paid after an earlier response. The argument `cursor`
// is the cursor of that response. If it is empty, invalid, from another edition or from before the device was paired
// again, OrdersSince returns all paid orders. The caller must have checked the device's key.
func (s *Service) OrdersSince(
	ctx context.Context, by Device, cursor string,
) (list Orders, err error) {
	edition, err := s.CurrentEdition(ctx)
	if err != nil {
		return list, err
	}
	prefix := edition.ID + "." + by.KeyHash[:min(8, len(by.KeyHash))] + "."
	since, delta := strings.CutPrefix(cursor, prefix)
	seconds, unreadable := strconv.ParseUint(since, 16, 32)
	list = Orders{
		Edition: edition.ID, Full: !delta || unreadable != nil,
		Cursor: prefix + fmt.Sprintf("%08x", s.Now().Add(-cursorOverlap).Unix()),
	}
	var from time.Time
	if !list.Full {
		from = time.Unix(int64(seconds), 0)
	}
	found, count, err := s.store.paidOrders(ctx, edition.ID, from)
	list.Count = count
	entries := fair.Each(found, func(o PaidOrder) string { return orderEntry(by.KeyHash, o) })
	slices.Sort(entries)
	list.Orders = strings.Join(entries, "")
	return list, err
}

func orderEntry(keyHash string, o PaidOrder) string {
	id, _ := hex.DecodeString(o.RecordID) // cannot fail, because a record id has 24 hexadecimal digits
	persons := o.Persons
	if o.Kind == fair.OrderForBooking {
		persons = 0
	}
	return ShortCodeHash(keyHash, o.OrderID) + base64.StdEncoding.EncodeToString(id) + fmt.Sprintf("%02x", persons)
}

// PaidOrder is a paid order as devices store it for use without a network connection.
type PaidOrder struct {
	OrderID  string
	Kind     fair.OrderKind
	RecordID string
	Persons  int // number of people of a registration; 0 for a booking, whose members are in the manifest
}
