package httpapi

import (
	"context"

	"github.com/mela-fair/mela/internal/amount"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/web"
)

// rupees is an amount in a response. It is sent as a JSON number whose unit is rupees.
type rupees = amount.Rupees

// MoneyFilter selects the records of a list by the payment status of their ledgers.
type MoneyFilter struct {
	Money string `query:"money" doc:"The payment status of the record's ledger: pending, part_paid, paid, refunded_part, refunded, not_refunded or expired; or due (something is due) or overpaid (something was paid too much). For several values, separate them with commas or repeat the parameter."`
}

func readMoney(ctx context.Context, p fair.Problems) []fair.MoneyStatus {
	return web.Choices(ctx, p, "money", fair.ParseMoneyFilter)
}

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
