package books

import (
	"context"
	"slices"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

// StallsMoved replaces the receipt or tax invoice of a booking if the booking now has other stalls, at the end of the
// caller's transaction. It issues a credit note for the old document, and a new document for the money that is left
// after refunds. Call it when the booking has no open price difference any more. It does nothing if the booking has
// no document, if its money was refunded in full, or if the document already lists these stalls.
func (a *Service) StallsMoved(ctx context.Context, bookingID string) error {
	return a.store.BeforeCommit(ctx, func(ctx context.Context) error { return a.stallsMoved(ctx, bookingID) })
}

func (a *Service) stallsMoved(ctx context.Context, bookingID string) error {
	old, err := fair.OrNone(a.store.FindBookingDocument(ctx, bookingID))
	if err != nil || old.Number == "" {
		return err
	}
	edition, err := a.store.FindEdition(ctx, old.Content.Fair.EditionID)
	if err != nil {
		return err
	}
	refunded, err := a.store.RefundedOfDocument(ctx, old.Number)
	if err != nil || refunded >= old.Total {
		return err
	}
	b, err := a.store.FindBooking(ctx, bookingID)
	if err != nil {
		return err
	}
	fresh := old
	fresh.Total = old.Total - refunded
	fresh.Content = old.Reverse(refunded, fair.TextOf(texts.Documents.StallsMoved()))
	if err := a.fillStalls(ctx, &fresh, edition, b, b.Price); err != nil {
		return err
	}
	if refunded == 0 && slices.EqualFunc(old.Content.Lines, fresh.Content.Lines, sameLine) {
		return nil
	}
	_, err = a.replace(ctx, old, fresh, refunded, edition.Tax)
	return err
}

func sameLine(a, b fair.DocumentLine) bool {
	return a.Description.Equal(b.Description) && a.Taxable == b.Taxable && a.CGST == b.CGST && a.SGST == b.SGST &&
		a.IGST == b.IGST && a.Total == b.Total
}

// issueForDifference issues the document of a paid price difference. This document replaces the booking's document and
// covers both payments. The argument document covers only the payment of the difference.
func (a *Service) issueForDifference(ctx context.Context, document fair.Document, edition fair.Edition) error {
	o, err := a.store.FindOrder(ctx, document.OrderID)
	if err != nil {
		return err
	}
	old, err := a.store.FindBookingDocument(ctx, o.BookingID)
	if err != nil {
		return err
	}
	refunded, err := a.store.RefundedOfDocument(ctx, old.Number)
	if err != nil {
		return err
	}
	b, err := a.store.FindBooking(ctx, o.BookingID)
	if err != nil {
		return err
	}
	fresh := document
	fresh.Kind, fresh.Total = old.Kind, document.Total+old.Total-refunded
	fresh.Content = old.Reverse(refunded, fair.TextOf(texts.Documents.StallsMoved()))
	fresh.Content.Channel, fresh.Content.PaidAt = document.Content.Channel, document.Content.PaidAt
	if err := a.fillStalls(ctx, &fresh, edition, b, b.Price); err != nil {
		return err
	}
	_, err = a.replace(ctx, old, fresh, refunded, edition.Tax)
	return err
}
