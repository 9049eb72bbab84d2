package entry

import (
	"context"
	"crypto/ed25519"
	"strconv"
	"time"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

// EntryCodesOf lists the entry codes of a paid order: one for a registration, one for each member of a
// booking; none when what was paid for no longer lets in. The same order has the same codes at every call.
// Whoever may see the order may see them.
func (a *Service) EntryCodesOf(ctx context.Context, o fair.Order) ([]fair.EntryCode, error) {
	if o.Status != fair.OrderPaid {
		return nil, nil
	}
	if o.Kind == fair.OrderForRegistration {
		r, err := a.store.FindRegistration(ctx, o.RegistrationID)
		if err != nil {
			return nil, err
		}
		return a.entryCodesOfRegistration(ctx, r, o.PaidAt)
	}
	b, err := a.store.FindBooking(ctx, o.BookingID)
	if err != nil || b.Entry(1) != fair.GateValid {
		return nil, err
	}
	members := b.EntryMembers()
	holders := make([]string, members)
	for i := range holders {
		holders[i] = texts.Errors.MemberOf(strconv.Itoa(i+1), strconv.Itoa(members)).In(o.Lang)
	}
	return a.entryCodes(ctx, fair.EntryPass{Edition: b.EditionID, Kind: o.Kind, RecordID: b.ID, IssuedAt: paidOr(o.PaidAt, b.CreatedAt)}, holders)
}

// EntryCodesOfRegistration lists the one entry code of a registration that is paid, with an order or by the
// office's word; none of any other. The caller makes sure that the registration is the visitor's own.
func (a *Service) EntryCodesOfRegistration(ctx context.Context, r fair.Registration) ([]fair.EntryCode, error) {
	o, err := a.store.FindPaidRegistrationOrder(ctx, r.ID)
	if err != nil && !fair.IsKind(err, fair.KindNotFound) {
		return nil, err
	}
	return a.entryCodesOfRegistration(ctx, r, o.PaidAt)
}

func (a *Service) entryCodesOfRegistration(ctx context.Context, r fair.Registration, paidAt time.Time) ([]fair.EntryCode, error) {
	if r.Entry() != fair.GateValid {
		return nil, nil
	}
	pass := fair.EntryPass{Edition: r.EditionID, Kind: fair.OrderForRegistration, RecordID: r.ID, IssuedAt: paidOr(paidAt, r.CreatedAt)}
	return a.entryCodes(ctx, pass, []string{r.Name})
}

func paidOr(paidAt, otherwise time.Time) time.Time {
	if paidAt.IsZero() {
		return otherwise
	}
	return paidAt
}

// entryCodes signs a pass for each holder.
func (a *Service) entryCodes(ctx context.Context, pass fair.EntryPass, holders []string) ([]fair.EntryCode, error) {
	keys, err := a.signingKeys(ctx)
	if err != nil {
		return nil, err
	}
	newest := keys[len(keys)-1]
	private, err := newest.Private()
	if err != nil {
		return nil, err
	}
	codes := make([]fair.EntryCode, len(holders))
	for i, holder := range holders {
		pass.Key, pass.Member = newest.ID, i+1
		code, err := pass.Sign(private)
		if err != nil {
			return nil, err
		}
		codes[i] = fair.EntryCode{Holder: holder, Member: i + 1, Text: fair.EntryAddress(a.baseURL, code)}
	}
	return codes, nil
}

// signingKeys lists the keys of entry codes, at least one: the first is made when it is first needed. Nothing
// is kept in memory: a transaction that made the key may still fail.
func (a *Service) signingKeys(ctx context.Context) ([]fair.SigningKey, error) {
	keys, err := a.store.SigningKeys(ctx)
	if err != nil || len(keys) > 0 {
		return keys, err
	}
	first, err := fair.NewSigningKey(1, a.Now())
	if err != nil {
		return nil, err
	}
	if err := a.store.CreateSigningKey(ctx, first); err != nil {
		return nil, err
	}
	return a.store.SigningKeys(ctx) // another process may have been first: its key is the one
}

// Key is a public key that entry codes are checked with.
type Key struct {
	ID        int // the number that codes carry
	Key       ed25519.PublicKey
	CreatedAt time.Time
}

// EntryKeys lists the public keys by their numbers; the last one is that of new codes. Anybody may have them.
func (a *Service) EntryKeys(ctx context.Context) ([]Key, error) {
	keys, err := a.signingKeys(ctx)
	if err != nil {
		return nil, err
	}
	public := make([]Key, len(keys))
	for i, k := range keys {
		if public[i].Key, err = k.Public(); err != nil {
			return nil, err
		}
		public[i].ID, public[i].CreatedAt = k.ID, k.CreatedAt
	}
	return public, nil
}

// VerifyEntryCode reads an entry code and returns its pass when one of our keys signed it, else
// fair.ErrNoEntryCode. Anybody may call it: it says nothing of who the code is for.
func (a *Service) VerifyEntryCode(ctx context.Context, code string) (fair.EntryPass, error) {
	signed, err := fair.ReadEntryCode(code)
	if err != nil {
		return fair.EntryPass{}, err
	}
	keys, err := a.EntryKeys(ctx)
	if err != nil {
		return fair.EntryPass{}, err
	}
	for _, k := range keys {
		if k.ID == signed.Key {
			return signed.Verify(k.Key)
		}
	}
	return fair.EntryPass{}, fair.ErrNoEntryCode
}
