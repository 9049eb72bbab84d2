package fair

import "math/bits"

// TaxedAmount is an amount with its taxes.
type TaxedAmount struct {
	Rate                             int64 // the sum of all tax rates, in hundredths of a per cent
	Taxable, CGST, SGST, IGST, Total Paise
}

// Taxed computes the taxes on an amount before tax. `rate` is in hundredths of a per cent. If the supplier and the
// place of supply are in different states, the tax is IGST. If they are in the same state, it is CGST and SGST at half
// the rate each. Each tax is rounded half up to the paisa.
func Taxed(taxable Paise, rate int64, betweenStates bool) TaxedAmount {
	l := TaxedAmount{Rate: rate, Taxable: taxable}
	if betweenStates {
		l.IGST = taxable.PercentOf(rate)
	} else {
		// The division is by 20,000 instead of 10,000, because half of the rate may not be a whole number of
		// hundredths.
		l.CGST = Paise((int64(taxable)*rate + 10_000) / 20_000)
		l.SGST = l.CGST
	}
	l.Total = l.Taxable + l.CGST + l.SGST + l.IGST
	return l
}

// TaxedWithin splits an amount that includes tax. It first computes the nearest base. If this base plus tax does not
// equal the amount, but a base that is one paisa lower or higher does, it uses that base (₹100: 84.74 + 7.63 + 7.63).
// For some amounts there is no such base. Then Total differs from the amount by a paisa, which a document shows as
// a separate round-off.
func TaxedWithin(total Paise, rate int64, betweenStates bool) TaxedAmount {
	nearest := Paise((int64(total)*10_000 + (10_000+rate)/2) / (10_000 + rate))
	best := Taxed(nearest, rate, betweenStates)
	for _, taxable := range []Paise{nearest - 1, nearest + 1} {
		if l := Taxed(taxable, rate, betweenStates); best.Total != total && l.Total == total {
			best = l
		}
	}
	return best
}

// RateOf returns the tax rate of a price in hundredths of a per cent, rounded to the nearest hundredth.
func (p Price) RateOf() int64 {
	if p.Base <= 0 {
		return 0
	}
	return (int64(p.GST)*10_000 + int64(p.Base)/2) / int64(p.Base)
}

// Share returns whole × part / total, with halves rounded away from zero. `total` must be positive. The product of two
// amounts can need more than 64 bits.
func Share(whole, part, total Paise) Paise {
	if whole < 0 {
		return -Share(-whole, part, total)
	}
	if part < 0 {
		return -Share(whole, -part, total)
	}
	high, low := bits.Mul64(uint64(whole), uint64(part))
	low, carry := bits.Add64(low, uint64(total)/2, 0)
	quotient, _ := bits.Div64(high+carry, low, uint64(total))
	return Paise(quotient)
}
