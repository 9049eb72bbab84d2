package entry

import (
	"context"
	"strconv"
	"time"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

// EntryCodesOf lists a paid order's entry codes: one for each person of a registration, or for each member of a
// booking. If the order is no longer valid for entry, it returns no codes. An order's codes never change. Anybody who
// may see the order may see its codes.
func (a *Service) EntryCodesOf(ctx context.Context, o fair.Order) ([]fair.EntryCode, error) {
	if o.Status != fair.OrderPaid || o.Kind == fair.OrderForSponsorship {
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
	return a.SignPasses(ctx, fair.EntryPass{
		Edition: b.EditionID, Kind: o.Kind, RecordID: b.ID,
		IssuedAt: paidOr(o.PaidAt, b.CreatedAt),
	}, holders)
}

// EntryCodesOfRegistration returns a registration's entry codes if the registration is valid for entry, because an
// order has paid for it or the office has marked it as paid. Otherwise it returns no codes. The caller must check that
// the registration belongs to the visitor.
func (a *Service) EntryCodesOfRegistration(ctx context.Context, r fair.Registration) ([]fair.EntryCode, error) {
	o, err := a.store.FindPaidRegistrationOrder(ctx, r.ID)
	if err != nil && !fair.IsKind(err, fair.KindNotFound) {
		return nil, err
	}
	return a.entryCodesOfRegistration(ctx, r, o.PaidAt)
}

func (a *Service) entryCodesOfRegistration(
	ctx context.Context,
	r fair.Registration,
	paidAt time.Time,
) ([]fair.EntryCode, error) {
	if r.Entry() != fair.GateValid {
		return nil, nil
	}
	pass := fair.EntryPass{
		Edition: r.EditionID, Kind: fair.OrderForRegistration, RecordID: r.ID,
		IssuedAt: paidOr(paidAt, r.CreatedAt),
	}
	holders := make([]string, max(r.Persons, 1))
	for i := range holders {
		holders[i] = r.Holder(i+1, r.Lang)
	}
	codes, err := a.SignPasses(ctx, pass, holders)
	for i := range codes {
		codes[i].Name = r.MemberName(codes[i].Member)
	}
	return codes, err
}

func paidOr(paidAt, otherwise time.Time) time.Time {
	if paidAt.IsZero() {
		return otherwise
	}
	return paidAt
}

// SignPasses signs one pass for each holder and numbers the passes from 1. The caller must check who may get the
// passes.
func (a *Service) SignPasses(ctx context.Context, pass fair.EntryPass, holders []string) ([]fair.EntryCode, error) {
	id, private, err := a.signer(ctx)
	if err != nil {
		return nil, err
	}
	codes := make([]fair.EntryCode, len(holders))
	for i, holder := range holders {
		pass.Key, pass.Member = id, i+1
		code, err := pass.Sign(private)
		if err != nil {
			return nil, err
		}
		codes[i] = fair.EntryCode{Holder: holder, Member: i + 1, Text: fair.EntryAddress(a.baseURL, code)}
	}
	return codes, nil
}

// VerifyEntryCode reads an entry code and checks its signature. It returns the pass if the code was signed with a key
// of this site that is not revoked. Otherwise it returns fair.ErrNoEntryCode. Anybody may call it, because the pass
// contains no personal data.
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
