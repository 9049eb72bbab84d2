package fair

import "github.com/mela-fair/mela/texts"

// DocumentCorrection is the office's correction of the recipient of a receipt or tax invoice. nil fields stay
// unchanged.
type DocumentCorrection struct {
	Name, Address, GSTIN *string
	Reason               string // printed on the documents that the correction creates
}

// Apply validates the correction of a document's recipient and returns the new one. It returns an error if the recipient does
// not change, or if a GST number is added to a document without tax.
func (in *DocumentCorrection) Apply(old DocumentParty, taxed bool) (DocumentParty, error) {
	problems, party := Problems{}, old
	if in.Name != nil {
		party.Name = problems.CleanLine("name", *in.Name, true, MaxName)
	}
	if in.Address != nil {
		party.Address = problems.CleanText("address", *in.Address, false, MaxAddress)
	}
	if in.GSTIN != nil {
		party.GSTIN = problems.CleanGSTIN("gstin", *in.GSTIN)
		if party.GSTIN != "" && !taxed {
			problems.Add("gstin", texts.PortalErrors.ReceiptWithoutTax())
		}
	}
	in.Reason = problems.CleanText("reason", in.Reason, true, MaxAddress)
	if len(problems) == 0 && party == old {
		problems.Add("name", texts.PortalErrors.NothingCorrected())
	}
	if taxed {
		party.FindState()
	}
	return party, problems.Err()
}

// Reverse returns the content of a new document that reverses the part of the document `p` that was not refunded.
// `refunded` is the amount, in paise, that was already refunded. The new content has its own lines, round-off and
// reason, and refers to `p`. `p` itself does not change.
func (p Document) Reverse(refunded Paise, reason Text) DocumentContent {
	c := p.Content
	c.Lines, c.RoundOff = p.Content.Part(p.Total, refunded, p.Total-refunded)
	c.About, c.Reason = p.Ref(), reason
	return c
}

// Ref returns a reference to the document: its number and its date.
func (p Document) Ref() *DocumentRef { return &DocumentRef{Number: p.Number, IssuedAt: p.IssuedAt} }

// TaxedAt changes the place of supply of a document with tax. It computes the taxes again from the taxable values. It
// then sets the round-off so that the lines and the round-off add up to `total`. It does nothing if the place stays
// the same or the document has no tax.
func (c *DocumentContent) TaxedAt(place string, total Paise) {
	if !c.Taxed || c.PlaceOfSupply == place {
		return
	}
	c.PlaceOfSupply = place
	lines, sum := make([]DocumentLine, len(c.Lines)), Paise(0)
	for i, old := range c.Lines {
		lines[i] = Taxed(old.Taxable, old.Rate, c.BetweenStates())
		lines[i].Description, lines[i].SAC = old.Description, old.SAC
		sum += lines[i].Total
	}
	c.Lines, c.RoundOff = lines, total-sum
}

// BetweenStates reports whether the supplier and the place of supply are in different states. IGST is due in this
// case.
func (c DocumentContent) BetweenStates() bool { return c.PlaceOfSupply != c.Supplier.State }
