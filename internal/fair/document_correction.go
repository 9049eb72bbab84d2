package fair

import "github.com/mela-fair/mela/texts"

// DocumentCorrection is the office's correction of the recipient of a receipt or tax invoice. nil fields stay
// unchanged.
type DocumentCorrection struct {
	Name, Address, GSTIN *string
	Reason               string // printed on the documents that the correction creates
}

// Apply validates the correction of a document's recipient and returns the new one. It returns an error if the
// recipient does not change, or if a GST number is added to a document without tax.
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
