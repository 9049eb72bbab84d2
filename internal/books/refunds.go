package books

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/db"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/ledger"
	"github.com/mela-fair/mela/internal/web"
	"github.com/mela-fair/mela/texts"
)

// refundsFile is the file name of the export of refunds.
const refundsFile = "refunds.xlsx"

// refund is a payout with the payment of which it goes back.
type refund struct {
	ledger.Payout

	name, company string
	payment       ledger.Entry
	document      string
	recordedBy    string
}

// paymentName returns the method and the reference of the payment.
func (r refund) paymentName() string {
	return strings.TrimSpace(methodName(r.payment.Source.Method) + " " +
		cmp.Or(r.payment.Source.Reference, r.payment.Source.Payment))
}

// selectRefunds selects the refunds that began on some days, the earliest first.
func (s *Service) selectRefunds(ctx context.Context, of fair.EditionScope, days fair.Days) (
	sel app.Selection[refund], err error,
) {
	if err := app.Require(ctx, fair.MayExportPeople); err != nil {
		return sel, err
	}
	within, err := s.db.ScopeOf(ctx, of)
	if err != nil {
		return sel, err
	}
	var stmt db.Statement
	stmt.Put("SELECT id FROM ledger_payout WHERE true")
	stmt.Between("created_at", days)
	for _, cond := range stmt.InScope("edition_id", within) {
		stmt.Put(" AND ", cond)
	}
	stmt.Put(" ORDER BY created_at, id")
	sel.IDs, err = db.ReadColumn[string](ctx, s.db, stmt.String(), stmt.Args...)
	sel.Read = s.readRefunds
	return sel, err
}

func (s *Service) readRefunds(ctx context.Context, ids []string) ([]refund, error) {
	payouts, err := db.ByID[ledger.Payout](ctx, s.db, "ledger_payout", ids)
	if err != nil {
		return nil, err
	}
	emails, err := s.accountEmails(ctx)
	if err != nil {
		return nil, err
	}
	refunds := make([]refund, 0, len(payouts))
	for part := range slices.Chunk(payouts, 500) { // ledgers are large
		refs := fair.Each(part, func(p ledger.Payout) ledger.Ref { return p.Ref })
		people, err := s.ledger.PeopleOf(ctx, refs)
		if err != nil {
			return nil, err
		}
		ledgers, err := s.ledger.ReadAll(ctx, refs)
		if err != nil {
			return nil, err
		}
		for _, p := range part {
			who, l := people[p.RecordID], ledgers[p.Ref]
			r := refund{Payout: p, name: who.Name, company: who.Company}
			r.payment, _ = l.Entry(p.Of)
			i := slices.IndexFunc(l.Entries, func(e ledger.Entry) bool { return e.Source.Payout == p.ID })
			if i >= 0 {
				r.document = l.Entries[i].Document
			}
			r.recordedBy = strings.Join(fair.Each(p.Chain, func(id string) string { return emails[id] }), ", ")
			refunds = append(refunds, r)
		}
	}
	return refunds, nil
}

// accountEmails returns the e-mail addresses of all accounts by their ids.
func (s *Service) accountEmails(ctx context.Context) (map[string]string, error) {
	type row struct{ id, email string }
	found, err := db.ReadAll(ctx, s.db, "SELECT id, email FROM account", nil,
		func(r *row) []any { return []any{&r.id, &r.email} })
	of := map[string]string{}
	for _, r := range found {
		of[r.id] = r.email
	}
	return of, err
}

func (s *Service) routeRefunds(api *web.API) {
	op := web.ExportOperation(refundsFile, "the refunds that began on some days")
	op.Parameters = nil // the export always contains all refunds of the period
	web.Add(api, fair.MayExportPeople, op, func(ctx context.Context, in *tillDays) (*huma.StreamResponse, error) {
		p := fair.Problems{}
		days := p.ParseDays(in.From, in.To)
		if err := p.Err(); err != nil {
			return nil, err
		}
		all, err := s.selectRefunds(ctx, in.Scope(), days)
		if err != nil {
			return nil, err
		}
		if err := api.LogDownload(ctx, "", len(all.IDs)); err != nil {
			return nil, err
		}
		return web.Send(ctx, api, refundsBook, all)
	})
}

var refundsBook = web.Workbook[refund]{
	File: refundsFile, Sheet: texts.PortalExports.SheetsRefunds(),
	Columns: []web.Column[refund]{
		web.Col(texts.PortalExports.ColumnsDate(), 20, func(r refund) any { return r.CreatedAt }),
		web.Col(texts.PortalExports.ColumnsKind(), 14, func(r refund) any {
			return texts.PortalExports.Kinds(string(r.Record)).In(fair.English)
		}),
		web.Col(texts.PortalExports.ColumnsCompany(), 28, func(r refund) any { return r.company }),
		web.Col(texts.PortalExports.ColumnsPayer(), 28, func(r refund) any { return r.name }),
		web.Col(texts.PortalExports.ColumnsAmountRupees(), 14, func(r refund) any { return r.Amount }),
		web.Col(texts.PortalExports.ColumnsWhyBack(), 18, func(r refund) any {
			return texts.PortalExports.WhyBack(string(r.Reason)).In(fair.English)
		}),
		web.Col(texts.PortalExports.ColumnsStatus(), 24, func(r refund) any {
			return texts.PortalExports.Payouts(string(r.Status)).In(fair.English)
		}),
		web.Col(texts.PortalExports.ColumnsMethod(), 14, func(r refund) any { return methodName(r.Method) }),
		web.Col(texts.PortalExports.ColumnsReference(), 22, func(r refund) any { return cmp.Or(r.Reference, r.CFRefundID) }),
		web.Col(texts.PortalExports.ColumnsDoneOn(), 20, func(r refund) any { return r.DoneAt }),
		web.Col(texts.PortalExports.ColumnsDocument(), 18, func(r refund) any { return r.document }),
		web.Col(texts.PortalExports.ColumnsOfPayment(), 24, func(r refund) any { return r.paymentName() }),
		web.Col(texts.PortalExports.ColumnsRecordedBy(), 28, func(r refund) any { return r.recordedBy }),
		web.Col(texts.PortalExports.ColumnsFailure(), 28, func(r refund) any { return r.Failure }),
		web.Col(texts.PortalExports.ColumnsOrder(), 32, func(r refund) any { return r.payment.Source.Order }),
		web.Col(texts.PortalExports.ColumnsId(), 28, func(r refund) any { return r.RecordID }),
	},
}
