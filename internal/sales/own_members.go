package sales

import (
	"context"
	"strings"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

// MembersOpen reports whether an exhibitor may change the number of members of a booking. The booking must be paid,
// and the fair must not have opened yet, because the gate admits members as soon as it opens.
func (a *Service) MembersOpen(e fair.Edition, b fair.Booking) bool {
	return b.EditionID == e.ID && b.DeletedAt.IsZero() && b.ErasedAt.IsZero() && a.Now().Before(e.Start()) &&
		b.Status == fair.BookingConfirmed && b.Money.Sold
}

// ChangeOwnMembers sets a booking's number of members. Each member gets an entry code. The argument `typed` is the
// number as the exhibitor entered it. The caller must check that the booking belongs to the exhibitor. It returns
// KindInvalid, with a message for the field "members", for an invalid number or one that the stalls do not allow, and
// KindConflict if the number can no longer be changed.
func (a *Service) ChangeOwnMembers(ctx context.Context, id, typed string) error {
	err := a.store.InTx(ctx, func(ctx context.Context) error {
		before, err := a.lockLiveBooking(ctx, id)
		if err != nil {
			return err
		}
		edition, err := a.store.CurrentEdition(ctx)
		if err != nil {
			return err
		}
		if !a.MembersOpen(edition, before) {
			return fair.Fail(fair.KindConflict, texts.Errors.MembersFixed())
		}
		after := before
		p := fair.Problems{}
		after.Members = p.CleanMembers("members", typed)
		if err := p.Err(); err != nil || after.Members == before.Members {
			return err
		}
		// More members than the stalls allow have been entered by the office.
		if after.Members > before.Members {
			if err := edition.CheckMembers(after.Members, before.Stalls); err != nil {
				return err
			}
		}
		if after, err = a.store.UpdateBooking(ctx, after); err != nil {
			return err
		}
		return a.logBooking(ctx, "updated", texts.PortalActivity.BookingChanged(after.Name), &before, &after)
	})
	if err == nil {
		a.hall.Changed()
		a.Wake()
	}
	return err
}

// ChangeOwnListed sets whether a booking's firm appears in the public list of exhibitors. The caller must check that
// the booking belongs to the exhibitor.
func (a *Service) ChangeOwnListed(ctx context.Context, id string, listed bool) error {
	return a.store.InTx(ctx, func(ctx context.Context) error {
		before, err := a.lockLiveBooking(ctx, id)
		if err != nil || before.Listed == listed {
			return err
		}
		after := before
		after.Listed, after.UpdatedAt = listed, a.Now()
		if after, err = a.store.UpdateBooking(ctx, after); err != nil {
			return err
		}
		return a.logBooking(ctx, "updated", texts.PortalActivity.BookingChanged(after.Name), &before, &after)
	})
}

// MemberNamesOpen reports whether the payer may change the names of the persons who come: those of a group, or the one
// to whom a single entry is passed on. The registration must be paid, and the fair must not have opened yet.
func (a *Service) MemberNamesOpen(e fair.Edition, r fair.Registration) bool {
	return r.EditionID == e.ID && r.TicketBookID == "" && r.DeletedAt.IsZero() && r.ErasedAt.IsZero() &&
		a.Now().Before(e.Start()) && r.Money.Sold
}

// ChangeOwnMemberNames sets the names of the persons who come, of a group or of a single entry. The argument `typed`
// is the text that the payer entered, with one name per line. The caller must check that the registration belongs to
// the payer. It returns KindInvalid, with a message for the field "memberNames", for invalid names, and KindConflict
// if the names can no longer be changed.
func (a *Service) ChangeOwnMemberNames(ctx context.Context, id, typed string) error {
	return a.store.InTx(ctx, func(ctx context.Context) error {
		before, err := a.store.LockRegistration(ctx, id)
		if err != nil {
			return err
		}
		edition, err := a.store.CurrentEdition(ctx)
		if err != nil {
			return err
		}
		if !a.MemberNamesOpen(edition, before) {
			return fair.Fail(fair.KindConflict, texts.Errors.MemberNamesFixed())
		}
		if before.Persons <= 1 && strings.TrimSpace(typed) == "" {
			return fair.Problems{"memberNames": texts.Errors.Required()}.Err()
		}
		after, _, err := fair.RegistrationUpdate{MemberNames: &typed}.Apply(before)
		if err != nil || after.MemberNames == before.MemberNames {
			return err
		}
		after.UpdatedAt = a.Now()
		if after, err = a.store.UpdateRegistration(ctx, after); err != nil {
			return err
		}
		return a.LogChange(ctx, "updated", "registration", id, texts.PortalActivity.RegistrationChanged(after.Name),
			registrationFields(before), registrationFields(after))
	})
}
