package fair_test

import (
	"errors"
	"testing"
	"time"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

// Amounts whose products need more than 64 bits must be divided exactly, too.
func TestPartsOfLargeAmountsAddUp(t *testing.T) {
	t.Parallel()
	for _, total := range []fair.Paise{fair.Rupees(3_00_00_000), fair.MaxAmount, 40 * fair.MaxAmount, 99_99_99_999_99} {
		line := fair.TaxedWithin(total, 1800, false)
		half := total/2 + 1
		part := fair.Share(line.Taxable, half, total)
		if rest := fair.Share(line.Taxable, total, total) - part; part+rest != line.Taxable {
			t.Errorf("%s: the parts of the taxable value %s are %s and %s", total, line.Taxable, part, rest)
		}
		if off := (line.Taxable + 1) / 2; part < off-1 || part > off+1 {
			t.Errorf("%s: half of %s is %s", total, line.Taxable, part)
		}
		if less := fair.Share(line.Taxable, -half, total); less != -part || part <= 0 {
			t.Errorf("%s: the parts are %s and %s", total, part, less)
		}
	}
}

// Every amount that a person types has the same upper limit, and its message names the limit.
func TestTypedAmountsHaveALimit(t *testing.T) {
	t.Parallel()
	now := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
	const limit, above = "100000000", "100000000.01"
	for _, of := range []struct {
		field string
		clean func(amount string) error
	}{
		{"amount", func(amount string) error {
			_, err := fair.NewOfflinePayment{
				RegistrationID: "r", Channel: "cash", Amount: amount, Date: "2026-01-01",
			}.Clean(now)
			return err
		}},
		{"amount", func(amount string) error {
			_, _, err := fair.RegistrationUpdate{Amount: &amount}.Apply(fair.Registration{Persons: 1})
			return err
		}},
		{"amount", func(amount string) error {
			_, err := fair.SponsorshipInput{Amount: amount}.Clean(nil)
			return err
		}},
		{"cash", func(amount string) error {
			_, err := fair.CleanTillAmount("cash", amount, true)
			return err
		}},
	} {
		if problem := problemOf(of.clean(limit), of.field); problem.Key() == texts.Errors.AmountTooLarge("").Key() {
			t.Errorf("%s: %s is refused: %s", of.field, limit, problem.In(fair.English))
		}
		if problem := problemOf(of.clean(above), of.field); problem.In(fair.English) != "Enter at most ₹10,00,00,000" {
			t.Errorf("%s: %s: %q", of.field, above, problem.In(fair.English))
		}
	}
}

// problemOf returns the message of a field in an error.
func problemOf(err error, field string) texts.Message {
	if e, is := errors.AsType[*fair.Error](err); is {
		return e.Fields[field]
	}
	return texts.Message{}
}
