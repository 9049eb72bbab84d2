package recordpage

import (
	"context"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/entry"
	"github.com/mela-fair/mela/internal/fair"
)

// addCodes adds the entry codes of the page's records to the page, and returns all admissions of these records.
func (a *Service) addCodes(ctx context.Context, p *Page) (admissions []entry.Admission, err error) {
	maySee := app.Require(ctx, fair.MayEdit) == nil
	for _, record := range p.subjects() {
		if record.Kind != fair.PersonalRegistration && record.Kind != fair.PersonalBooking {
			continue
		}
		admitted, err := a.entry.AdmissionsAbout(ctx, record.ID)
		if err != nil {
			return nil, err
		}
		admissions = append(admissions, admitted...)
		codes, order, err := a.codesOf(ctx, p, record)
		if err != nil {
			return nil, err
		}
		if order != "" {
			p.short = fair.ShortCode(order)
		}
		for _, code := range codes {
			if !maySee {
				code.Text = ""
			}
			if len(p.Bookings) > 1 {
				code.Holder = detailOf(record, "stalls") + ": " + code.Holder
			}
			p.Codes = append(p.Codes, Code{EntryCode: code, Admissions: ofMember(admitted, code.Member)})
		}
	}
	return admissions, nil
}

// codesOf returns a record's entry codes, and the id of the order to which the codes belong. All paid orders of a
// record have the same codes. A registration that costs nothing has codes but no order.
func (a *Service) codesOf(ctx context.Context, p *Page, record fair.PersonalRecord) (
	codes []fair.EntryCode, order string, err error,
) {
	for _, o := range p.Orders {
		if o.SubjectID() != record.ID {
			continue
		}
		if codes, err = a.entry.CodesOf(ctx, o); err != nil || len(codes) > 0 {
			return codes, o.ID, err
		}
	}
	if p.Kind != fair.RecordRegistration {
		return nil, "", nil
	}
	r, err := a.store.FindRegistration(ctx, record.ID)
	if err != nil {
		return nil, "", err
	}
	codes, err = a.entry.CodesOfRegistration(ctx, r)
	return codes, "", err
}

// ofMember returns the admissions of one member of a record.
func ofMember(admissions []entry.Admission, member int) (own []entry.Admission) {
	for _, admission := range admissions {
		if admission.Member == member {
			own = append(own, admission)
		}
	}
	return own
}
