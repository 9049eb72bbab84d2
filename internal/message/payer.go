package message

import (
	"cmp"
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/mela-fair/mela/internal/application"
	"github.com/mela-fair/mela/internal/contact"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/ledger"
	"github.com/mela-fair/mela/texts"
)

// Payer writes a message to an order's payer, as NotifyPayer does, and also writes an activity log entry.
func (a *Service) Payer(
	ctx context.Context,
	o fair.Order,
	kind fair.MessageKind,
	summary texts.Message,
	more ...string,
) error {
	if err := a.NotifyPayer(ctx, o, kind, more...); err != nil {
		return err
	}
	return a.LogChange(ctx, string(kind), "order", o.ID, summary, nil, nil)
}

// NotifyPayer writes a message to an order's payer, in the caller's transaction. If the message kind is for the
// office, it writes the message to the office instead. The caller must store its changes first, because NotifyPayer
// reads the amounts from the database. The argument `more` contains pairs of placeholder name and value. An example of
// a name is "reason".
func (a *Service) NotifyPayer(ctx context.Context, o fair.Order, kind fair.MessageKind, more ...string) error {
	if kind == fair.MessageRegistrationPaid { // after the thanks, nobody is asked to pay
		if err := a.takeBack(ctx, o.RegistrationID, false, fair.MessageRegistrationReceived); err != nil {
			return err
		}
	}
	kinds := []fair.MessageKind{kind}
	if kind == fair.MessageCancellationAsked {
		kinds = append(kinds, fair.MessageCancellationOffice)
	}
	for _, kind := range kinds {
		message, err := a.messageOfOrder(ctx, o, kind)
		if err != nil {
			return err
		}
		for i := 0; i+1 < len(more); i += 2 {
			message.values[more[i]] = more[i+1]
		}
		if err := a.writeMessage(ctx, message); err != nil {
			return err
		}
	}
	return nil
}

func (a *Service) messageOfOrder(ctx context.Context, o fair.Order, kind fair.MessageKind) (outgoing, error) {
	template, known := fair.FindMessageTemplate(kind)
	if !known {
		return outgoing{}, fmt.Errorf("there is no kind of message %q", kind)
	}
	o.Lang = fair.ParseLang(string(o.Lang)) // orders that the office entered may have no language
	m := outgoing{
		kind: kind, to: o.Payer.Email, phone: o.Payer.Phone, name: o.Payer.Name, lang: o.Lang, entity: "order",
		entityID: o.ID, edition: o.EditionID,
		link: a.pageLink(o.Lang, o.ResultPath()),
		values: map[string]string{
			"amount": o.Amount.String(), "order": o.ID, "email": o.Payer.Email, "phone": string(o.Payer.Phone),
			"receiptLink": a.Settings.BaseURL + "/api/receipts/" + o.ID + "/" + o.UserID + "?lang=" + string(o.Lang),
			"cancelLink":  a.pageLink(o.Lang, o.CancellationPath()),
		},
	}
	if template.Office {
		m.link, m.replyTo = a.portalLink("orders", o.ID), o.Payer.Email
	}
	if o.Kind == fair.OrderForBooking {
		b, err := a.store.FindBooking(ctx, o.BookingID)
		if err != nil {
			return m, err
		}
		m.stalls = b.Keys()
	}
	return m, nil
}

// Registered writes a message to a visitor whose registration for the current edition was stored.
func (a *Service) Registered(ctx context.Context, r fair.Registration, current fair.Edition) error {
	r.Lang = fair.ParseLang(string(r.Lang))
	m := outgoing{
		kind: fair.MessageRegistrationReceived, to: r.Email, phone: r.Phone, name: fair.Greeting(r.Lang, r.Name),
		lang:   r.Lang,
		entity: "registration", entityID: r.ID, current: &current, values: map[string]string{"order": r.ID},
	}
	if r.Amount > 0 {
		m.values["amount"] = r.Amount.String()
	}
	if r.Amount > 0 && a.Settings.Mode != fair.PaymentsOff {
		m.link = a.pageLink(r.Lang, r.PaymentPath())
	}
	return a.writeMessage(ctx, m)
}

// BookingDecided writes a message to an organisation whose booking the office confirmed or rejected.
func (a *Service) BookingDecided(ctx context.Context, before, after fair.Booking) error {
	kind := map[fair.BookingStatus]fair.MessageKind{
		fair.BookingConfirmed: fair.MessageBookingConfirmed, fair.BookingRejected: fair.MessageBookingRejected,
	}[after.Status]
	if before.Status == after.Status {
		return nil
	}
	if before.Status == fair.BookingRejected {
		about := cmp.Or(before.OrderID, before.ID) // see aboutBooking
		if err := a.takeBack(ctx, about, true, fair.MessageBookingRejected); err != nil {
			return err
		}
	}
	if kind == "" {
		return nil
	}
	return a.aboutBooking(ctx, kind, after)
}

// BookingReleased writes a message to an organisation whose booking has ended, because nothing was paid by the last
// day. The booking is the one before it ended.
func (a *Service) BookingReleased(ctx context.Context, b fair.Booking) error {
	return a.aboutBooking(ctx, fair.MessageBookingReleased, b)
}

// aboutBooking writes a message about what was decided about a booking.
func (a *Service) aboutBooking(ctx context.Context, kind fair.MessageKind, after fair.Booking) error {
	m := outgoing{
		kind: kind, entity: "booking", entityID: after.ID, edition: after.EditionID,
		values: map[string]string{"amount": after.Price.Total.String(), "order": after.ID},
	}
	if after.OrderID != "" {
		o, err := a.store.FindOrder(ctx, after.OrderID)
		if err == nil {
			m, err = a.messageOfOrder(ctx, o, kind)
		}
		if err != nil {
			return err
		}
		if o.Status != fair.OrderPaid {
			delete(m.values, "receiptLink") // without a payment there is no receipt
			delete(m.values, "cancelLink")
		}
	}
	// The office may have changed the contact details since the order was created.
	m.to, m.phone, m.name, m.lang = after.Email, after.Phone, cmp.Or(after.ContactPerson, after.Name), after.Lang
	m.stalls = after.Keys()
	if after.Money.Waits > 0 { // the office has received money already, so the message must not ask for it
		delete(m.values, "amount")
	} else if day, err := time.ParseInLocation(
		time.DateOnly,
		after.PayBy,
		fair.Kolkata,
	); err == nil {
		m.values["payBy"] = fair.DateIn(fair.ParseLang(string(after.Lang)), day)
	}
	return a.writeMessage(ctx, m)
}

// PaymentRefused writes a message to a payer whose offline payment the office could not confirm. The payer, language
// and edition are those of the order `o`. The order `payable` is one with which the payer can pay the amount online.
// If there is no such order, `payable` has no id.
func (a *Service) PaymentRefused(ctx context.Context, amount fair.Paise, o, payable fair.Order) error {
	lang, link := fair.ParseLang(string(o.Lang)), ""
	switch {
	case payable.ID == "":
	case payable.Kind == fair.OrderForRegistration:
		r := fair.Registration{ID: payable.RegistrationID, UserID: payable.UserID}
		link = a.pageLink(lang, r.PaymentPath())
	default:
		link = a.pageLink(lang, payable.ResultPath())
	}
	return a.writeMessage(ctx, outgoing{
		kind: fair.MessagePaymentRefused, to: o.Payer.Email, phone: o.Payer.Phone, name: o.Payer.Name,
		lang: lang, entity: string(o.Kind), entityID: o.SubjectID(), edition: o.EditionID, link: link,
		values: map[string]string{"amount": amount.String(), "order": o.SubjectID()},
	})
}

// ApplicationDecided writes a message to an applicant whose application the office confirmed or rejected.
func (a *Service) ApplicationDecided(ctx context.Context, was, now application.Application) error {
	kind := map[fair.ReviewStatus]fair.MessageKind{
		fair.ReviewConfirmed: fair.MessageApplicationConfirmed, fair.ReviewRejected: fair.MessageApplicationRejected,
	}[now.Status]
	if was.Status == now.Status {
		return nil
	}
	if was.Status == fair.ReviewRejected {
		if err := a.takeBack(ctx, now.ID, true, fair.MessageApplicationRejected); err != nil {
			return err
		}
	}
	if kind == "" {
		return nil
	}
	return a.writeMessage(ctx, outgoing{
		kind: kind, to: now.Email, phone: now.Mobile, name: fair.Greeting(now.Lang, now.Name), lang: now.Lang,
		entity: "application", entityID: now.ID, edition: now.EditionID,
		values: map[string]string{"role": texts.Messages.Roles(string(now.Type)).In(now.Lang), "reason": now.Reason},
	})
}

// ContactReceived writes a confirmation to the sender of the contact form. The confirmation does not repeat the
// entered text, because the address may belong to another person. The office receives the whole text and can reply by
// e-mail.
func (a *Service) ContactReceived(ctx context.Context, c contact.Message) error {
	err := a.writeMessage(ctx, outgoing{
		kind: fair.MessageContactReceived, to: c.Email, name: fair.Greeting(c.Lang, c.Name), lang: c.Lang,
		entity: "contact message", entityID: c.ID,
	})
	if err != nil {
		return err
	}
	return a.writeMessage(ctx, outgoing{
		kind: fair.MessageContactOffice, name: c.Name, replyTo: c.Email, entity: "contact message", entityID: c.ID,
		link: a.portalLink("admincontact", c.ID), values: map[string]string{"email": c.Email, "message": c.Message},
	})
}

// mostQuoted is the maximum number of characters that a reply quotes from a visitor's message.
const mostQuoted = 1_000

// ContactReplied writes the office's reply to the sender of a contact message. The reply quotes the message. It may
// contain the visitor's text, because a person in the office has read the text.
func (a *Service) ContactReplied(ctx context.Context, c contact.Message, answer string) error {
	quoted := []rune(c.Message)
	if len(quoted) > mostQuoted {
		quoted = append(quoted[:mostQuoted:mostQuoted], '…')
	}
	order, err := a.store.NewestOrderOf(ctx, c.Email)
	if err != nil {
		return err
	}
	return a.writeMessage(ctx, outgoing{
		kind: fair.MessageContactReply, to: c.Email, name: fair.Greeting(c.Lang, c.Name), lang: c.Lang,
		entity: "contact message", entityID: c.ID, edition: c.EditionID,
		values: map[string]string{
			"answer":  fillKnown(answer, map[string]string{"name": fair.Greeting(c.Lang, c.Name), "order": order}),
			"date":    fair.DateIn(c.Lang, c.CreatedAt),
			"message": "> " + strings.ReplaceAll(string(quoted), "\n", "\n> "),
		},
	})
}

// fillKnown replaces the known placeholders in a reply with their values. It leaves other words in braces unchanged,
// because they may be part of the text.
func fillKnown(answer string, known map[string]string) string {
	return texts.FillFunc(answer, func(placeholder string) (string, bool) {
		value, ok := known[placeholder]
		return value, ok
	})
}

// CertificateMissing asks a person for the certificate of deducted tax, in the caller's transaction.
func (a *Service) CertificateMissing(
	ctx context.Context, of ledger.Ref, to ledger.Person, amount fair.Paise, day time.Time, document string,
) error {
	lang := fair.ParseLang(string(to.Lang))
	return a.writeMessage(ctx, outgoing{
		kind: fair.MessageCertificateMissing, to: to.Email, phone: to.Phone, name: cmp.Or(to.Name, to.Company),
		lang: lang, entity: string(of.Record), entityID: of.RecordID, edition: of.EditionID,
		values: map[string]string{
			"amount": amount.String(), "date": fair.DateIn(lang, day), "document": document,
		},
	})
}

// DocumentSent writes a message to a person, to which a document is attached. `path` is where the person can download
// the document; it may be empty.
func (a *Service) DocumentSent(ctx context.Context, d ledger.Document, to ledger.Person, path string) error {
	lang := fair.ParseLang(string(to.Lang))
	link := ""
	if path != "" {
		link = a.Settings.BaseURL + path + "&lang=" + string(lang)
	}
	return a.writeMessage(ctx, outgoing{
		kind: fair.MessageDocumentSent, to: to.Email, phone: to.Phone, name: cmp.Or(to.Name, d.Content.Recipient.Name),
		lang: lang, entity: string(d.Record), entityID: d.RecordID, document: d.Number, edition: d.EditionID, link: link,
		values: map[string]string{
			"document": texts.Documents.Kinds(string(d.Kind)).In(lang) + " " + d.Number, "amount": d.Total.String(),
		},
	})
}
