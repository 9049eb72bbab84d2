package recordpage

import (
	"cmp"
	"context"
	"strconv"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

// Badges prints the badges of the registrations or bookings with the given ids, in the same sequence as `ids`. Each
// person with an entry code gets one badge. Records without entry codes have no badge. It returns KindNotFound if
// there is no badge to print, and Problems if there would be more than fair.MaxBadges. It requires the permission
// MayEdit, because a badge is valid for entry.
func (a *Service) Badges(
	ctx context.Context, kind fair.RecordKind, ids []string, sheet fair.BadgeSheet,
) (pdf app.PDF, err error) {
	if err := app.Require(ctx, fair.MayEdit); err != nil {
		return pdf, err
	}
	about := fair.PrintedBadges{Sheet: sheet, Trial: a.Settings.Mode == fair.PaymentsSandbox}
	for _, id := range ids {
		badges, edition, err := a.badgesOf(ctx, kind, id)
		if err != nil {
			return pdf, err
		}
		if about.Badges = append(about.Badges, badges...); len(badges) > 0 && about.Edition.ID == "" {
			if about.Edition, err = a.store.FindEdition(ctx, edition); err != nil {
				return pdf, err
			}
		}
		if len(about.Badges) > fair.MaxBadges {
			return pdf, fair.Problems{"ids": texts.Errors.TooManyRows(strconv.Itoa(fair.MaxBadges))}.Err()
		}
	}
	if len(about.Badges) == 0 || a.printer == nil {
		return pdf, fair.Fail(fair.KindNotFound, texts.PortalErrors.NoBadges())
	}
	content, err := a.printer.Badges(about)
	name := "badges-" + string(sheet)
	if sheet == fair.BadgeCodes {
		name = "entry-codes"
	}
	return app.PDF{Name: name + ".pdf", Content: content, ModTime: a.Now()}, err
}

// badgesOf returns the badges of one record and the id of its edition.
func (a *Service) badgesOf(ctx context.Context, kind fair.RecordKind, id string) ([]fair.Badge, string, error) {
	p, err := a.entryOf(ctx, kind, id)
	if err != nil {
		return nil, "", err
	}
	record := p.Record
	badges := make([]fair.Badge, len(p.Codes))
	for i, code := range p.Codes {
		badges[i] = fair.Badge{Name: code.Holder, Detail: detailOf(record, "category"), Code: code.Text, Short: p.short}
		if kind == fair.RecordBooking {
			badges[i] = fair.Badge{
				Name: record.Name, LocalName: detailOf(record, "localName"), Detail: code.Holder,
				Stalls: detailOf(record, "stalls"), Code: code.Text, Short: p.short, Exhibit: true,
			}
		}
	}
	return badges, record.EditionID, nil
}

// entryOf returns a page with a record, its orders and its entry codes. If there are no codes, the record is not valid
// for entry.
func (a *Service) entryOf(ctx context.Context, kind fair.RecordKind, id string) (Page, error) {
	record, orders, err := a.recordOf(ctx, kind, id)
	if err != nil {
		return Page{}, err
	}
	if err := a.nameStalls(ctx, &record); err != nil {
		return Page{}, err
	}
	p := Page{Kind: kind, ID: id, Record: record, Orders: orders}
	_, err = a.addCodes(ctx, &p)
	return p, err
}

// detailOf returns the value of a field of a record, or an empty string if the record does not have the field.
func detailOf(record fair.PersonalRecord, field string) string {
	for _, detail := range record.Details {
		if detail.Field == field {
			return detail.Value
		}
	}
	return ""
}

// EntryCards prints a page with an entry code for each person of a registration that an order has paid, in a size for a
// phone. The caller must have verified that the recipient may have the codes.
func (a *Service) EntryCards(ctx context.Context, orderID string, lang fair.Lang) (file fair.Attachment, err error) {
	o, err := a.store.FindOrder(ctx, orderID)
	if err != nil {
		return file, err
	}
	codes, err := a.entry.CodesOf(ctx, o)
	if err != nil {
		return file, err
	}
	if len(codes) == 0 {
		return file, fair.Fail(fair.KindNotFound, texts.PortalErrors.NoBadges())
	}
	badges := fair.Each(codes, func(c fair.EntryCode) fair.Badge {
		return fair.Badge{Name: cmp.Or(c.Name, c.Holder), Code: c.Text, Short: fair.ShortCode(o.ID)}
	})
	content, err := a.EntrySheet(ctx, o.EditionID, fair.PrintedBadges{Sheet: fair.BadgeLabel, Lang: lang, Badges: badges})
	return fair.Attachment{Name: "entry-codes.pdf", Type: "application/pdf", Content: content}, err
}

// PassPoster prints the poster that tells how to get an entry code by WhatsApp.
func (a *Service) PassPoster(about fair.PrintedPassPoster) ([]byte, error) {
	if a.printer == nil {
		return nil, fair.Fail(fair.KindNotFound, texts.PortalErrors.NoBadges())
	}
	return a.printer.PassPoster(about)
}

// EntrySheet prints the entry codes of one group or booking for its payer, twelve on a page, or one code as a picture.
// The caller must have verified that the visitor may see the codes.
func (a *Service) EntrySheet(ctx context.Context, editionID string, about fair.PrintedBadges) ([]byte, error) {
	if a.printer == nil {
		return nil, fair.Fail(fair.KindNotFound, texts.PortalErrors.NoBadges())
	}
	var err error
	if about.Edition, err = a.store.FindEdition(ctx, editionID); err != nil {
		return nil, err
	}
	about.Trial = a.Settings.Mode == fair.PaymentsSandbox
	return a.printer.Badges(about)
}
