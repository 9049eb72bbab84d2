package fair

// Taxed splits an amount before tax by its rate in hundredths of a per cent: IGST
// between states, CGST and SGST of half the rate each inside one, every one rounded half up to the paisa.
func Taxed(taxable Paise, rate int64, betweenStates bool) PaperLine {
	l := PaperLine{Rate: rate, Taxable: taxable}
	if betweenStates {
		l.IGST = taxable.PercentOf(rate)
	} else {
		// Half of the rate may be no whole hundredth.
		l.CGST = Paise((int64(taxable)*rate + 10_000) / 20_000)
		l.SGST = l.CGST
	}
	l.Total = l.Taxable + l.CGST + l.SGST + l.IGST
	return l
}

// TaxedWithin splits an amount that holds its tax. Where a neighbour of the quotient gives the amount
// exactly, that one is taken (₹100: 84.74 + 7.63 + 7.63); for some amounts there is none, and the line's
// Total is a paisa off, which the paper rounds off in a line of its own.
func TaxedWithin(total Paise, rate int64, betweenStates bool) PaperLine {
	nearest := Paise((int64(total)*10_000 + (10_000+rate)/2) / (10_000 + rate))
	best := Taxed(nearest, rate, betweenStates)
	for _, taxable := range []Paise{nearest - 1, nearest + 1} {
		if l := Taxed(taxable, rate, betweenStates); best.Total != total && l.Total == total {
			best = l
		}
	}
	return best
}

// RateOf is the rate in hundredths of a per cent that a price was taxed with, to the nearest hundredth.
func (p Price) RateOf() int64 {
	if p.Base <= 0 {
		return 0
	}
	return (int64(p.GST)*10_000 + int64(p.Base)/2) / int64(p.Base)
}

// Part is the part of a paper's lines and round-off for so much of its total, after other parts that were
// taken for before. The parts are cut so that all of them together are the whole, to the paisa and in every
// column; a part's lines and round-off add up to its amount. total must be positive, and before + amount at
// most total.
func (c PaperContent) Part(total, before, amount Paise) (lines []PaperLine, roundOff Paise) {
	cut := func(whole Paise) Paise { return share(whole, before+amount, total) - share(whole, before, total) }
	var sum Paise
	for _, l := range c.Lines {
		part := l
		part.Taxable, part.CGST, part.SGST, part.IGST = cut(l.Taxable), cut(l.CGST), cut(l.SGST), cut(l.IGST)
		part.Total = part.Taxable + part.CGST + part.SGST + part.IGST
		if !c.Taxed {
			part.Total = cut(l.Total)
		}
		sum += part.Total
		lines = append(lines, part)
	}
	return lines, amount - sum
}

// share is whole × part / total, halves up.
func share(whole, part, total Paise) Paise {
	return Paise((2*int64(whole)*int64(part) + int64(total)) / (2 * int64(total)))
}
