package httpapi

import "github.com/mela-fair/mela/internal/fair"

// MoneyFacts is what a list shows of a record's ledger.
type MoneyFacts struct {
	Money    string `json:"money,omitempty" enum:"PENDING,PART_PAID,PAID,REFUNDED_PART,REFUNDED,NOT_REFUNDED,EXPIRED" doc:"The payment status of the record's ledger. Present only if the request has an office session, and if something is charged."`
	Due      rupees `json:"due,omitempty" doc:"The amount that is still to be paid, in rupees."`
	Waits    rupees `json:"waits,omitempty" doc:"The part of 'due' that waits for a decision, in rupees."`
	Overpaid rupees `json:"overpaid,omitempty" doc:"The amount that was paid too much, in rupees."`
}

func moneyFactsOf(m fair.MoneyState) MoneyFacts {
	return MoneyFacts{
		Money: string(m.Status), Due: rupees(max(0, m.Due)), Waits: rupees(m.Waits), Overpaid: rupees(m.Overpaid),
	}
}
