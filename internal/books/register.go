package books

import (
	"context"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/db"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/ledger"
	"github.com/mela-fair/mela/internal/sheet"
	"github.com/mela-fair/mela/internal/web"
	"github.com/mela-fair/mela/texts"
)

// registerFile is the file name of the register of documents.
const registerFile = "gst_register.xlsx"

// row is what a document says at one rate.
type row struct {
	ledger.Document
	kind texts.Message
	line ledger.Line // the sums
	sacs []string
}

func (s *Service) routeRegister(api *web.API) {
	op := web.ExportOperation(registerFile, "the register of documents of all editions, with the sheets of GSTR-1,")
	op.Parameters = nil // the export always contains all documents of the period
	op.Description = "One row is what a document says at one rate. Credit notes are negative."
	web.Add(api, fair.MayExportPeople, op, func(ctx context.Context, in *web.DayFilter) (*huma.StreamResponse, error) {
		p := fair.Problems{}
		days := p.ParseDays(in.From, in.To)
		if err := p.Err(); err != nil {
			return nil, err
		}
		book, selected, err := s.GSTRegister(ctx, days)
		if err != nil {
			return nil, err
		}
		if err := api.LogDownload(ctx, "", len(selected.IDs)); err != nil {
			return nil, err
		}
		return web.Send(ctx, api, book, selected)
	})
}

// GSTRegister returns the workbook with the documents that were issued on some days, in all editions, because a tax
// return is about the whole society. A returned workbook can be written only once. It requires the permission
// MayExport.
func (s *Service) GSTRegister(ctx context.Context, days fair.Days) (
	book web.Workbook[row], selected app.Selection[row], err error,
) {
	if err := app.Require(ctx, fair.MayExport); err != nil {
		return book, selected, err
	}
	var stmt db.Statement
	stmt.Put("SELECT number FROM ledger_document WHERE kind <> ", stmt.Arg(string(ledger.Proforma)))
	stmt.Between("issued_at", days).Put(" ORDER BY issued_at, number")
	if selected.IDs, err = db.ReadColumn[string](ctx, s.db, stmt.String(), stmt.Args...); err != nil {
		return book, selected, err
	}
	r := newReturns(days)
	var money []row
	selected.Read = func(ctx context.Context, numbers []string) (rows []row, err error) {
		documents, ledgers, err := s.withLedgers(ctx, numbers)
		for _, d := range documents {
			l := ledgers[d.Ref]
			r.add(l, d)
			if supply := rowsOf(l, d); len(supply) > 0 {
				rows = append(rows, supply...)
			} else {
				money = append(money, moneyRow(d))
			}
		}
		return rows, err
	}
	book = web.Workbook[row]{
		File: registerFile, Sheet: texts.PortalExports.SheetsDocuments(), Columns: supplyColumns,
		More: func(w *sheet.Writer) error {
			if err := web.WriteSheet(w, texts.PortalExports.SheetsMoneyDocuments(), moneyColumns, money); err != nil {
				return err
			}
			if err := s.addDishonoured(ctx, r); err != nil {
				return err
			}
			return r.write(w)
		},
	}
	return book, selected, nil
}

// withLedgers reads documents, in the sequence of their numbers, and the ledgers to which they belong.
func (s *Service) withLedgers(ctx context.Context, numbers []string) (
	documents []ledger.Document, ledgers map[ledger.Ref]*ledger.Ledger, err error,
) {
	var stmt db.Statement
	stmt.Put("ledger_document WHERE ", stmt.OneOf("number", numbers))
	found, err := db.SelectAll[ledger.Document](ctx, s.db, stmt.String(), stmt.Args...)
	if err != nil {
		return nil, nil, err
	}
	documents = db.InOrder(found, numbers, func(d *ledger.Document) string { return d.Number })
	ledgers, err = s.ledger.ReadAll(ctx, fair.Each(documents, func(d ledger.Document) ledger.Ref { return d.Ref }))
	return documents, ledgers, err
}

// rowsOf returns the rows of a document about what is supplied: one for each rate, and one for a bill that it replaces.
func rowsOf(l *ledger.Ledger, d ledger.Document) (rows []row) {
	kind := texts.PortalExports.Documents(string(d.Kind))
	if d.Kind == ledger.CreditNote && !d.Content.WithTax {
		kind = texts.PortalExports.DocumentsCreditNoteWithoutTax()
	}
	lines := l.Counted(d.Number)
	for i, line := range lines {
		of := kind
		if i >= len(d.Content.Lines) {
			of = texts.PortalExports.Replaced()
		}
		at := len(rows) - 1
		for ; at >= 0; at-- {
			if r := rows[at]; r.kind == of && r.line.Mode == line.Mode && r.line.Rate == line.Rate {
				break
			}
		}
		if at < 0 {
			at = len(rows)
			rows = append(rows, row{Document: d, kind: of, line: ledger.Line{Mode: line.Mode, Rate: line.Rate}})
		}
		r := &rows[at]
		sums := ledger.SumsOf([]ledger.Line{r.line, line})
		sums.Mode, sums.Rate = line.Mode, line.Rate
		r.line = sums
		if line.SAC != "" && !strings.Contains(strings.Join(r.sacs, " "), line.SAC) {
			r.sacs = append(r.sacs, line.SAC)
		}
	}
	return rows
}

// moneyRow returns the row of a document about money, or of a bill of supply that sums up a day.
func moneyRow(d ledger.Document) row {
	sums := d.Sums()
	if len(d.Content.Lines) > 0 {
		sums.Mode, sums.Rate = d.Content.Lines[0].Mode, d.Content.Lines[0].Rate
	}
	sums.Total = d.Total
	if d.Kind == ledger.RefundVoucher || d.Kind == ledger.PaymentNote || d.Kind == ledger.DishonourNote ||
		d.Kind == ledger.CreditNote {
		sums.Taxable, sums.CGST, sums.SGST, sums.IGST = -sums.Taxable, -sums.CGST, -sums.SGST, -sums.IGST
		sums.Total = -d.Total
	}
	c := d.Content // the rows wait for their sheet, so they hold only what it shows
	d.Content = ledger.Content{Method: c.Method, Refers: c.Refers, Payment: c.Payment}
	d.Content.Recipient.Name, d.Content.Recipient.GSTIN = c.Recipient.Name, c.Recipient.GSTIN
	return row{Document: d, kind: texts.PortalExports.Documents(string(d.Kind)), line: sums}
}

// taxed reports whether a line is a taxable supply.
func taxed(l ledger.Line) bool { return l.Mode == ledger.TaxCharged || l.Mode == ledger.TaxReverse }

// amount returns the cell of an amount; it is empty for 0.
func amount(p fair.Paise) any {
	if p == 0 {
		return ""
	}
	return p
}

// columnsOf returns the columns that tell what a document is.
func columnsOf() []web.Column[row] {
	return []web.Column[row]{
		web.Col(texts.PortalExports.ColumnsNumber(), 18, func(r row) any { return r.Number }),
		web.Col(texts.PortalExports.ColumnsDate(), 12, func(r row) any { return sheet.Day(r.IssuedAt) }),
		web.Col(texts.PortalExports.ColumnsKind(), 20, func(r row) any { return r.kind.In(fair.English) }),
		web.Col(texts.PortalExports.ColumnsRecipient(), 32, func(r row) any { return r.Content.Recipient.Name }),
		web.Col(texts.PortalExports.ColumnsGstNumber(), 18, func(r row) any { return r.Content.Recipient.GSTIN }),
	}
}

var supplyColumns = append(columnsOf(),
	web.Col(texts.PortalExports.ColumnsStateOfSupply(), 18, func(r row) any { return place(r.Content.Place) }),
	web.Col(texts.PortalExports.ColumnsReverseCharge(), 14, func(r row) any {
		if r.line.Mode == ledger.TaxReverse {
			return texts.PortalExports.Yes().In(fair.English)
		}
		return ""
	}),
	web.Col(texts.PortalExports.ColumnsSac(), 10, func(r row) any { return strings.Join(r.sacs, ", ") }),
	web.Col(texts.PortalExports.ColumnsRate(), 10, func(r row) any { return amount(fair.Paise(r.line.Rate)) }),
	web.Col(texts.PortalExports.ColumnsTaxableRupees(), 16, func(r row) any {
		if taxed(r.line) {
			return r.line.Taxable
		}
		return ""
	}),
	web.Col(texts.PortalExports.ColumnsUntaxedRupees(), 16, func(r row) any {
		if taxed(r.line) {
			return ""
		}
		return r.line.Taxable
	}),
	web.Col(texts.PortalExports.ColumnsCgstRupees(), 14, func(r row) any { return amount(r.line.CGST) }),
	web.Col(texts.PortalExports.ColumnsSgstRupees(), 14, func(r row) any { return amount(r.line.SGST) }),
	web.Col(texts.PortalExports.ColumnsIgstRupees(), 14, func(r row) any { return amount(r.line.IGST) }),
	web.Col(texts.PortalExports.ColumnsRoundOffRupees(), 14, func(r row) any { return amount(r.line.RoundOff) }),
	web.Col(texts.PortalExports.ColumnsRowRupees(), 16, func(r row) any { return r.line.Total }),
	web.Col(texts.PortalExports.ColumnsDocumentRupees(), 16, func(r row) any { return r.Total }),
	web.Col(texts.PortalExports.ColumnsMethod(), 14, func(r row) any { return methodName(r.Content.Method) }),
	web.Col(texts.PortalExports.ColumnsReference(), 22, func(r row) any { return reference(r.Content) }),
	web.Col(texts.PortalExports.ColumnsRefersTo(), 18, func(r row) any { return r.About }),
	web.Col(texts.PortalExports.ColumnsUsesUp(), 30, func(r row) any {
		used := fair.Each(r.Content.Vouchers, func(u ledger.Used) string { return u.Number + " " + u.Amount.String() })
		return strings.Join(used, ", ")
	}),
)

var moneyColumns = append(columnsOf(),
	web.Col(texts.PortalExports.ColumnsTaxableRupees(), 16, func(r row) any { return amount(r.line.Taxable) }),
	web.Col(texts.PortalExports.ColumnsCgstRupees(), 14, func(r row) any { return amount(r.line.CGST) }),
	web.Col(texts.PortalExports.ColumnsSgstRupees(), 14, func(r row) any { return amount(r.line.SGST) }),
	web.Col(texts.PortalExports.ColumnsIgstRupees(), 14, func(r row) any { return amount(r.line.IGST) }),
	web.Col(texts.PortalExports.ColumnsRowRupees(), 16, func(r row) any { return r.line.Total }),
	web.Col(texts.PortalExports.ColumnsMethod(), 14, func(r row) any { return methodName(r.Content.Method) }),
	web.Col(texts.PortalExports.ColumnsReference(), 22, func(r row) any { return reference(r.Content) }),
	web.Col(texts.PortalExports.ColumnsRefersTo(), 18, func(r row) any { return r.About }),
)

func methodName(m ledger.Method) string {
	if m == "" {
		return ""
	}
	return texts.PortalExports.Channels(string(m)).In(fair.English)
}

// reference returns the UTR or the number of the cheque, otherwise the provider's id of the payment.
func reference(c ledger.Content) string {
	if c.Refers != "" {
		return c.Refers
	}
	return c.Payment
}

// place returns a state as the tax portal writes it: "36-Telangana".
func place(code string) string {
	if state, ok := fair.FindGSTState(code); ok {
		return code + "-" + state.Name
	}
	return code
}
