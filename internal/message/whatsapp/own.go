package whatsapp

import (
	"cmp"
	"context"
	"slices"

	"github.com/mela-fair/mela/internal/entry"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/person"
	"github.com/mela-fair/mela/internal/store"
)

// OwnOf returns a function for Deps.Own. Entry codes are those of the current edition, until its last day is over.
// What is due may also belong to an earlier edition.
func OwnOf(
	people *person.Service,
	codes *entry.Service,
	records *store.DB,
) func(context.Context, fair.Phone) (Own, error) {
	return func(ctx context.Context, phone fair.Phone) (own Own, err error) {
		edition, err := people.CurrentEdition(ctx)
		if err != nil {
			return own, err
		}
		data, err := people.DataOfPhone(ctx, phone)
		if err != nil {
			return own, err
		}
		orders := map[string]fair.Order{} // the newest of each record; a paid one before all others
		for _, o := range data.Orders {
			if was, there := orders[o.SubjectID()]; !there || was.Status != fair.OrderPaid {
				orders[o.SubjectID()] = o
			}
		}
		over := !edition.End().IsZero() && !people.Now().Before(edition.End())
		for _, r := range data.Records {
			own.Records = append(own.Records, OwnRecord{PersonalRecord: r})
			if !r.DeletedAt.IsZero() || !r.ErasedAt.IsZero() {
				continue
			}
			own.Lang = cmp.Or(r.Lang, own.Lang, fair.English)
			admits := r.EditionID == edition.ID && !over
			order, ordered := orders[r.ID]
			page := people.Settings.BaseURL + fair.ParseLang(string(r.Lang)).PathPrefix()
			link := ""
			if ordered {
				link = page + order.ResultPath()
			}
			switch r.Kind {
			case fair.PersonalRegistration:
				found, err := records.FindRegistration(ctx, r.ID)
				if err != nil {
					return own, err
				}
				own.owe(r.Name, found.Money, cmp.Or(link, page+found.PaymentPath()))
				if admits {
					own.add(codes.CodesOfRegistration(ctx, found))
				}
			case fair.PersonalBooking:
				found, err := records.FindBooking(ctx, r.ID)
				if err != nil {
					return own, err
				}
				own.owe(r.Name, found.Money, link)
				if admits && ordered {
					own.add(codes.CodesOf(ctx, order))
				}
			case fair.PersonalSponsorship:
				found, err := records.Sponsorships().Find(ctx, r.ID)
				if err != nil {
					return own, err
				}
				own.owe(r.Name, found.Money, link)
			}
			if own.err != nil {
				return own, own.err
			}
		}
		slices.SortStableFunc(own.Records, func(a, b OwnRecord) int { return b.CreatedAt.Compare(a.CreatedAt) })
		return own, nil
	}
}

func (own *Own) add(codes []fair.EntryCode, err error) {
	own.err = err
	for _, c := range codes {
		own.Entries = append(own.Entries, Entry{Holder: cmp.Or(c.Name, c.Holder), Code: c.Text})
	}
}

func (own *Own) owe(name string, money fair.MoneyState, link string) {
	if due := money.Asks(); due > 0 {
		own.Records[len(own.Records)-1].Due = due
		own.Due = append(own.Due, Due{Name: name, Amount: due, Link: link})
	}
}
