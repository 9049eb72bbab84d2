package message

import (
	"cmp"
	"context"

	"github.com/mela-fair/mela/internal/fair"
)

// BookingMoved writes a message to the exhibitor whose booking was moved to other stalls.
func (a *Service) BookingMoved(ctx context.Context, move fair.StallMove) error {
	b := move.After
	lang := fair.ParseLang(string(b.Lang))
	edition, err := a.store.FindEdition(ctx, b.EditionID)
	if err != nil {
		return err
	}
	m := outgoing{
		kind: fair.MessageBookingMoved, to: b.Email, phone: b.Phone, name: cmp.Or(b.ContactPerson, b.Name), lang: lang,
		entity: "booking", entityID: b.ID,
		values: map[string]string{
			"order": b.ID, "oldStalls": edition.Plan.StallNames(move.Before.Keys(), lang),
			"stalls": edition.Plan.StallNames(b.Keys(), lang),
		},
	}
	if b.OrderID != "" {
		o, err := a.store.FindOrder(ctx, b.OrderID)
		if err != nil {
			return err
		}
		m.values["order"], m.link = o.ID, a.pageLink(lang, o.ResultPath())
	}
	if move.ToPay > 0 && move.PayBy != "" {
		m.values["toPay"], m.values["payBy"] = move.ToPay.String(), fair.DateIn(lang, fair.EndOfPayBy(move.PayBy).Add(-1))
	}
	if move.Order != nil {
		m.values["payLink"] = a.pageLink(lang, move.Order.ResultPath())
	}
	if move.Back > 0 {
		m.values["saved"] = move.Back.String()
	}
	return a.writeMessage(ctx, m)
}
