package books

import (
	"cmp"
	"context"
	"slices"
	"strconv"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/db"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/ledger"
	"github.com/mela-fair/mela/internal/sheet"
	"github.com/mela-fair/mela/internal/web"
	"github.com/mela-fair/mela/texts"
)

// tillPayment is a payment, or one that was taken back.
type tillPayment struct {
	ref       ledger.Ref
	No        int           `json:"no"`
	Till      string        `json:"-"`
	Account   string        `json:"account" doc:"The account of the till. Empty: no till."`
	Method    ledger.Method `json:"method"`
	Amount    fair.Paise    `json:"amountPaise" doc:"Negative: it was taken back."`
	Reference string        `json:"reference"`
	At        time.Time     `json:"at"`
	Name      string        `json:"name"`
	Company   string        `json:"company"`
	Document  string        `json:"document"`
}

// SchemaName is the name of the type in the OpenAPI document.
func (tillPayment) SchemaName() string { return "TillPayment" }

// deposit is what is brought to the bank after a till was closed.
type deposit struct {
	Account  string             `json:"account"`
	OpenedAt time.Time          `json:"openedAt"`
	ClosedAt *time.Time         `json:"closedAt,omitempty"`
	Float    fair.Paise         `json:"floatPaise" doc:"The cash with which the till was opened. It is part of the counted cash."`
	Counted  fair.Paise         `json:"countedPaise"`
	Notes    []fair.CountedNote `json:"notes" doc:"The counted notes by value, the highest first."`
	Coins    fair.Paise         `json:"coinsPaise" doc:"The rest of the counted cash."`
	Payments []tillPayment      `json:"payments" doc:"What is not cash: cheques, drafts, UPI, card and transfers, by method."`
}

// SchemaName is the name of the type in the OpenAPI document.
func (deposit) SchemaName() string { return "TillDeposit" }

// tillSum is what came in by a method, for a till or without one.
type tillSum struct {
	Till    string        `json:"till" doc:"The id of the till. Empty: no till."`
	Account string        `json:"account" doc:"The account of the till. Empty: no till."`
	Method  ledger.Method `json:"method" enum:"online,cash,cheque,dd,bank,upi,card"`
	Count   int           `json:"count"`
	Amount  fair.Paise    `json:"amountPaise"`
}

// SchemaName is the name of the type in the OpenAPI document.
func (tillSum) SchemaName() string { return "TillSum" }

const paymentsSQL = `SELECT edition_id, record_kind, record_id, no, till_id, method, -amount_paise, reference, ` +
	ledger.BookedAtSQL + ` FROM ledger_entry WHERE kind = 'payment'`

func (p *tillPayment) targets() []any {
	return []any{
		&p.ref.EditionID, &p.ref.Record, &p.ref.RecordID, &p.No, &p.Till, &p.Method, &p.Amount, &p.Reference, db.Time(&p.At),
	}
}

// accountsOfTills returns the e-mail addresses of the accounts of all tills, by the id of the till.
func (s *Service) accountsOfTills(ctx context.Context) (map[string]string, error) {
	type row struct{ id, email string }
	found, err := db.ReadAll(ctx, s.db, "SELECT t.id, a.email FROM till t JOIN account a ON a.id = t.account_id", nil,
		func(r *row) []any { return []any{&r.id, &r.email} })
	of := map[string]string{}
	for _, r := range found {
		of[r.id] = r.email
	}
	return of, err
}

// describe fills in who paid, the document and the account of the till.
func (s *Service) describe(ctx context.Context, payments []tillPayment) error {
	accounts, err := s.accountsOfTills(ctx)
	if err != nil {
		return err
	}
	for part := range slices.Chunk(payments, 500) { // an export has many, and their ledgers are large
		refs := fair.Each(part, func(p tillPayment) ledger.Ref { return p.ref })
		people, err := s.ledger.PeopleOf(ctx, refs)
		if err != nil {
			return err
		}
		ledgers, err := s.ledger.ReadAll(ctx, refs)
		if err != nil {
			return err
		}
		for i := range part {
			p := &part[i]
			p.Name, p.Company, p.Account = people[p.ref.RecordID].Name, people[p.ref.RecordID].Company, accounts[p.Till]
			if e, ok := ledgers[p.ref].Entry(p.No); ok {
				p.Document = e.Document
			}
		}
	}
	return nil
}

// deposit returns what is brought to the bank from a till. It requires the permission MaySell for an own till, and
// MayPeople for another one.
func (s *Service) deposit(ctx context.Context, id string) (d deposit, err error) {
	account, _ := app.Actor(ctx)
	t, err := fair.OrNone(db.SelectOne[fair.Till](ctx, s.db, "till WHERE id = $1", id))
	if err != nil {
		return d, err
	}
	if t.ID == "" {
		return d, fair.Fail(fair.KindNotFound, texts.Errors.NotFound())
	}
	needs := fair.MayPeople
	if t.AccountID == account.ID {
		needs = fair.MaySell
	}
	if err := app.Require(ctx, needs); err != nil {
		return d, err
	}
	payments, err := db.ReadAll(ctx, s.db, paymentsSQL+" AND till_id = $1 AND method <> 'cash' ORDER BY 9, record_id, no",
		[]any{id}, (*tillPayment).targets)
	if err != nil {
		return d, err
	}
	if err := s.describe(ctx, payments); err != nil {
		return d, err
	}
	slices.SortStableFunc(payments, func(x, y tillPayment) int {
		return cmp.Compare(slices.Index(ledger.Methods, x.Method), slices.Index(ledger.Methods, y.Method))
	})
	accounts, err := s.accountsOfTills(ctx)
	d = deposit{
		Account: accounts[id], OpenedAt: t.OpenedAt.UTC(), ClosedAt: web.TimeOrNil(t.ClosedAt), Float: t.Float,
		Counted: t.Counted,
		Notes:   append([]fair.CountedNote{}, t.Notes...), Coins: t.Counted - fair.SumOfNotes(t.Notes),
		Payments: append([]tillPayment{}, payments...),
	}
	return d, err
}

// tillSums returns what came in on some days, by till and method. It requires the permission MayPeople.
func (s *Service) tillSums(ctx context.Context, of fair.EditionScope, days fair.Days) ([]tillSum, error) {
	if err := app.Require(ctx, fair.MayPeople); err != nil {
		return nil, err
	}
	within, err := s.db.ScopeOf(ctx, of)
	if err != nil {
		return nil, err
	}
	var stmt db.Statement
	stmt.Put(`SELECT till_id, method, COUNT(CASE WHEN takes_back = 0 THEN 1 END), CAST(-SUM(amount_paise) AS BIGINT)
		FROM ledger_entry WHERE kind = 'payment'`)
	s.onDays(&stmt, within, days)
	stmt.Put(" GROUP BY till_id, method")
	sums, err := db.ReadAll(ctx, s.db, stmt.String(), stmt.Args, func(t *tillSum) []any {
		return []any{&t.Till, &t.Method, &t.Count, &t.Amount}
	})
	if err != nil {
		return nil, err
	}
	accounts, err := s.accountsOfTills(ctx)
	for i := range sums {
		sums[i].Account = accounts[sums[i].Till]
	}
	slices.SortFunc(sums, func(x, y tillSum) int {
		return cmp.Or(cmp.Compare(y.Account, x.Account), cmp.Compare(x.Till, y.Till),
			cmp.Compare(slices.Index(ledger.Methods, x.Method), slices.Index(ledger.Methods, y.Method)))
	})
	return append([]tillSum{}, sums...), err
}

func (s *Service) onDays(stmt *db.Statement, within db.Scope, days fair.Days) {
	stmt.Between("("+ledger.BookedAtSQL+")", days)
	for _, cond := range stmt.InScope("edition_id", within) {
		stmt.Put(" AND ", cond)
	}
}

// selectTillPayments selects the payments of some days for an export, the earliest first.
func (s *Service) selectTillPayments(ctx context.Context, of fair.EditionScope, days fair.Days) (
	app.Selection[tillPayment], error,
) {
	within, err := s.db.ScopeOf(ctx, of)
	if err != nil {
		return app.Selection[tillPayment]{}, err
	}
	var stmt db.Statement
	stmt.Put(paymentsSQL)
	s.onDays(&stmt, within, days)
	stmt.Put(" ORDER BY 9, record_id, no")
	all, err := db.ReadAll(ctx, s.db, stmt.String(), stmt.Args, (*tillPayment).targets)
	if err != nil {
		return app.Selection[tillPayment]{}, err
	}
	if err := s.describe(ctx, all); err != nil {
		return app.Selection[tillPayment]{}, err
	}
	return known(all, func(p tillPayment) string {
		return string(p.ref.Record) + "/" + p.ref.RecordID + "/" + strconv.Itoa(p.No)
	}), nil
}

type tillDays struct {
	web.EditionQuery
	web.DayFilter
}

// tillPaymentsFile is the file name of the export of payments by till.
const tillPaymentsFile = "till_payments.xlsx"

func (s *Service) routeTills(api *web.API) {
	web.Add(api, fair.MayPeople, web.Op("GET /api/till-payments", "sum-till-payments", []string{"Money"},
		"Add up the payments of some days by till and method",
		"Payments without a till are those of the payment provider and those that the office recorded."),
		func(ctx context.Context, in *tillDays) (*web.Body[[]tillSum], error) {
			p := fair.Problems{}
			days := p.ParseDays(in.From, in.To)
			if err := p.Err(); err != nil {
				return nil, err
			}
			sums, err := s.tillSums(ctx, in.Scope(), days)
			return web.BodyOf(sums), err
		})
	web.Add(api, fair.MaySignIn, web.Op("GET /api/desk/tills/{id}/deposit", "get-till-deposit", []string{"Entry desk"},
		"Get what is brought to the bank from a till: notes by value, cheques, UPI"),
		func(ctx context.Context, in *web.ByID) (*web.Body[deposit], error) {
			d, err := s.deposit(ctx, in.ID)
			return web.BodyOf(d), err
		})
	op := web.ExportOperation(tillPaymentsFile, "the payments of some days with their tills")
	op.Parameters = nil
	web.Add(api, fair.MayExportPeople, op, func(ctx context.Context, in *tillDays) (*huma.StreamResponse, error) {
		p := fair.Problems{}
		days := p.ParseDays(in.From, in.To)
		if err := p.Err(); err != nil {
			return nil, err
		}
		all, err := s.selectTillPayments(ctx, in.Scope(), days)
		if err != nil {
			return nil, err
		}
		if err := api.LogDownload(ctx, "", len(all.IDs)); err != nil {
			return nil, err
		}
		return web.Send(ctx, api, tillPaymentsBook(), all)
	})
}

// tillPaymentsBook returns the workbook of payments, with a sheet of their sums. It can be written only once.
func tillPaymentsBook() web.Workbook[tillPayment] {
	type key struct {
		account string
		method  ledger.Method
	}
	sums := map[key]*tillSum{}
	return web.Workbook[tillPayment]{
		File: tillPaymentsFile, Sheet: texts.PortalExports.SheetsTillPayments(),
		Each: func(p tillPayment) {
			at := key{p.Account, p.Method}
			if sums[at] == nil {
				sums[at] = &tillSum{Account: p.Account, Method: p.Method}
			}
			sums[at].Amount += p.Amount
			if p.Amount > 0 {
				sums[at].Count++
			}
		},
		Columns: []web.Column[tillPayment]{
			web.Col(texts.PortalExports.ColumnsTime(), 18, func(p tillPayment) any { return p.At }),
			web.Col(texts.PortalExports.ColumnsTill(), 28, func(p tillPayment) any { return p.Account }),
			web.Col(texts.PortalExports.ColumnsMethod(), 14, func(p tillPayment) any { return methodName(p.Method) }),
			web.Col(texts.PortalExports.ColumnsReference(), 22, func(p tillPayment) any { return p.Reference }),
			web.Col(texts.PortalExports.ColumnsPayer(), 28, func(p tillPayment) any { return p.Name }),
			web.Col(texts.PortalExports.ColumnsCompany(), 28, func(p tillPayment) any { return p.Company }),
			web.Col(texts.PortalExports.ColumnsDocument(), 18, func(p tillPayment) any { return p.Document }),
			web.Col(texts.PortalExports.ColumnsAmountRupees(), 14, func(p tillPayment) any { return p.Amount }),
		},
		More: func(w *sheet.Writer) error {
			rows := make([]tillSum, 0, len(sums))
			for _, sum := range sums {
				rows = append(rows, *sum)
			}
			slices.SortFunc(rows, func(x, y tillSum) int {
				return cmp.Or(cmp.Compare(x.Account, y.Account),
					cmp.Compare(slices.Index(ledger.Methods, x.Method), slices.Index(ledger.Methods, y.Method)))
			})
			return web.WriteSheet(w, texts.PortalExports.SheetsByTill(), []web.Column[tillSum]{
				web.Col(texts.PortalExports.ColumnsTill(), 28, func(t tillSum) any { return t.Account }),
				web.Col(texts.PortalExports.ColumnsMethod(), 14, func(t tillSum) any { return methodName(t.Method) }),
				web.Col(texts.PortalExports.ColumnsLines(), 8, func(t tillSum) any { return t.Count }),
				web.Col(texts.PortalExports.ColumnsAmountRupees(), 14, func(t tillSum) any { return t.Amount }),
			}, rows)
		},
	}
}
