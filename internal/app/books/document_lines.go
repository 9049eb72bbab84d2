package books

import (
	"context"
	"strings"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

// sellEntry fills in a registration's document. It is a tax invoice if the society is registered for GST and the entry
// fee is taxed, otherwise a receipt. The place of supply is the place where the fair is held (section 12(6) IGST Act).
// See docs/product/documents.md#tax.
func (a *Service) sellEntry(ctx context.Context, p *fair.Document, e fair.Edition, o fair.Order) error {
	r, err := a.store.FindRegistration(ctx, o.RegistrationID)
	if err != nil {
		return err
	}
	tax, c := e.Tax, &p.Content
	entry := fair.DocumentLine{
		Description: fair.TextOf(texts.Documents.EntryLines(strings.ToLower(string(r.Category)))),
		Total:       p.Total,
	}
	if tax.GSTIN != "" && tax.EntryFee == fair.FeeTaxableInclusive {
		taxed(p, tax.VenueState)
		line := fair.TaxedWithin(p.Total, tax.EntryRate, c.BetweenStates())
		line.Description, line.SAC = entry.Description, tax.EntrySAC
		c.RoundOff = p.Total - line.Total
		entry = line
	}
	c.Lines = []fair.DocumentLine{entry}
	return nil
}

// sellStalls fills in a booking's document. It is a tax invoice if the society is registered for GST, otherwise a
// receipt.
func (a *Service) sellStalls(ctx context.Context, p *fair.Document, e fair.Edition, o fair.Order) error {
	b, err := a.store.FindBooking(ctx, o.BookingID)
	if err != nil {
		return err
	}
	c := &p.Content
	c.Recipient.Name, c.Recipient.Address = b.Name, b.Address
	if e.Tax.GSTIN != "" {
		c.Recipient.GSTIN = b.GST
		taxed(p, stallSupply(e.Tax, b.GST))
	}
	return a.fillStalls(ctx, p, e, b, o.Price)
}

// fillStalls adds the lines for a booking's stalls to a document. The lines add up to the document's total. Normally,
// there is one line per stall. If the total also contains the charge for cancelled stalls, this charge has a separate
// line. If the total is any other amount, there is a single line for all stalls. The charge's line and the single line
// use the tax rate of the argument `price`.
func (a *Service) fillStalls(ctx context.Context, p *fair.Document, e fair.Edition, b fair.Booking,
	price fair.Price,
) error {
	kept, err := a.store.StallChargesOfBooking(ctx, b.ID)
	if err != nil {
		return err
	}
	c, lines := &p.Content, stallLines(e, b)
	prices := fair.Each(b.Stalls, func(claim fair.Claim) fair.Price { return claim.Price })
	switch total := sumOf(prices).Total; {
	case total == p.Total:
	case kept > 0 && total+kept == p.Total:
		lines = append(lines, fair.DocumentLine{Description: fair.TextOf(texts.Documents.StallsCharge())})
		prices = append(prices, within(kept, price))
	default:
		// The office changed a stall or accepted another amount, so the amount is not the sum of the stall prices.
		// The document therefore has one line for all stalls.
		lines = []fair.DocumentLine{{Description: fair.TextOf(texts.Documents.StallsLine())}}
		prices = []fair.Price{within(p.Total, price)}
	}
	sum := fair.Paise(0)
	for i := range lines {
		words := lines[i].Description
		if c.Taxed {
			lines[i] = fair.Taxed(prices[i].Base, prices[i].RateOf(), c.BetweenStates())
			lines[i].Description, lines[i].SAC = words, e.Tax.StallSAC
		} else {
			lines[i].Total = prices[i].Total
		}
		sum += lines[i].Total
	}
	c.Lines, c.RoundOff = lines, p.Total-sum
	return nil
}

// sellSponsorship fills in the document for a sponsorship payment. The payment covers the whole price or a part of it.
// The document is a tax invoice if the price contains GST, otherwise a receipt.
func (a *Service) sellSponsorship(ctx context.Context, p *fair.Document, e fair.Edition, o fair.Order) error {
	s, err := a.store.Sponsorships().Find(ctx, o.SponsorshipID)
	if err != nil {
		return err
	}
	c := &p.Content
	line := fair.DocumentLine{Description: sponsorshipLine(e, s), Total: p.Total}
	if e.Tax.GSTIN != "" && o.Price.GST > 0 {
		c.Recipient.GSTIN = s.GST
		taxed(p, sponsorSupply(e.Tax, s.GST))
		split := fair.TaxedWithin(p.Total, o.Price.RateOf(), c.BetweenStates())
		split.Description, split.SAC = line.Description, e.Tax.OrDefaults().SponsorSAC
		c.RoundOff = p.Total - split.Total
		line = split
	}
	c.Lines = []fair.DocumentLine{line}
	return nil
}

// sponsorshipLine returns the description of a sponsorship, with its tier, in every language.
func sponsorshipLine(e fair.Edition, s fair.Sponsorship) fair.Text {
	for _, tier := range e.SponsorTiers {
		if tier.Name[fair.English] == s.Level {
			return fair.EveryLang(func(l fair.Lang) string {
				return texts.Documents.SponsorshipLine(tier.Name.OrEnglish(l)).In(l)
			})
		}
	}
	return fair.TextOf(texts.Documents.SponsorshipLine(s.Level))
}

// sponsorSupply returns the state code of a sponsorship's place of supply. This is the recipient's state if the
// recipient has a GSTIN, otherwise the venue's state (section 12(7) IGST Act).
func sponsorSupply(tax fair.TaxSettings, gstin string) string {
	if state, registered := fair.GSTStateOf(gstin); registered {
		return state.Code
	}
	return tax.VenueState
}

// within splits a total that includes tax into base price and GST, with the tax rate of the price `like`.
func within(total fair.Paise, like fair.Price) fair.Price {
	base := fair.TaxedWithin(total, like.RateOf(), true)
	return fair.Price{Base: base.Taxable, GST: base.IGST, Total: total}
}

// taxed makes a document a tax invoice. The argument `place` is the state code of the place of supply.
func taxed(p *fair.Document, place string) {
	p.Kind, p.Content.Taxed, p.Content.PlaceOfSupply = fair.TaxInvoice, true, place
	p.Content.Recipient.FindState()
}

func sumOf(prices []fair.Price) (sum fair.Price) {
	for _, p := range prices {
		sum = sum.Add(p)
	}
	return sum
}

// stallLines returns one line per stall of a booking, with the stall's name on the plan.
func stallLines(e fair.Edition, b fair.Booking) []fair.DocumentLine {
	return fair.Each(b.Stalls, func(claim fair.Claim) fair.DocumentLine {
		return fair.DocumentLine{Description: stallLine(e, claim)}
	})
}

// stallLine returns a stall's name in every language.
func stallLine(e fair.Edition, claim fair.Claim) fair.Text {
	kind, known := e.Plan.Kind(claim.Kind)
	if !known {
		return fair.TextOf(texts.Documents.StallLineUnknown(claim.Key.String()))
	}
	stall, placed := e.Plan.Stall(claim.Key)
	return fair.EveryLang(func(l fair.Lang) string {
		name, size := kind.Name.OrEnglish(l), kind.Dimensions.OrEnglish(l)
		if placed && kind.OnPlan {
			return texts.Documents.StallLinePlace(name, stall.Label, size).In(l)
		}
		return texts.Documents.StallLineKind(name, size).In(l)
	})
}
