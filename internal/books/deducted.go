package books

import (
	"context"
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

// Deduction is tax that a payer deducted, and its certificate.
type Deduction struct {
	ID          string           `json:"_id"`
	EditionID   string           `json:"editionId"`
	Record      fair.OrderKind   `json:"record" enum:"registration,booking,sponsorship"`
	RecordID    string           `json:"recordId"`
	No          int              `json:"no" doc:"The number of the entry in the ledger."`
	Kind        ledger.EntryKind `json:"kind" enum:"tds,gst_tds"`
	Provision   string           `json:"provision"`
	Amount      fair.Paise       `json:"amountPaise"`
	Day         time.Time        `json:"day" doc:"The day of the payment."`
	Quarter     string           `json:"quarter" doc:"The quarter of the financial year: 26-27 Q1."`
	Name        string           `json:"name"`
	Company     string           `json:"company"`
	GSTIN       string           `json:"gstin"`
	Document    string           `json:"document,omitempty"`
	Certificate string           `json:"certificate,omitempty" doc:"The number of the certificate. Absent: it is missing."`
	Received    *time.Time       `json:"receivedAt,omitempty"`
}

// Deductions returns the tax that payers deducted from payments on some days, of all editions, the newest first. What
// was taken back or given back is left out. It requires the permission MayPeople.
func (s *Service) Deductions(ctx context.Context, days fair.Days) (all []Deduction, err error) {
	if err := app.Require(ctx, fair.MayPeople); err != nil {
		return nil, err
	}
	var stmt db.Statement
	stmt.Put(`SELECT e.edition_id, e.record_kind, e.record_id, e.no, e.kind, e.provision, -e.amount_paise, `,
		ledger.BookedAtSQL, `, COALESCE(c.number, ''), COALESCE(c.received_at, 0)
		FROM ledger_entry e LEFT JOIN ledger_certificate c
			ON c.record_kind = e.record_kind AND c.record_id = e.record_id AND c.no = e.no
		WHERE e.kind IN ('tds', 'gst_tds') AND e.takes_back = 0
			AND NOT EXISTS (SELECT 1 FROM ledger_entry t WHERE t.record_kind = e.record_kind AND t.record_id = e.record_id
				AND (t.takes_back = e.no OR t.kind = 'refund' AND t.of_no = e.no))`)
	stmt.Between("("+ledger.BookedAtSQL+")", days).Put(" ORDER BY 8 DESC, e.record_id, e.no")
	all, err = db.ReadAll(ctx, s.db, stmt.String(), stmt.Args, func(d *Deduction) []any {
		d.Received = &time.Time{}
		return []any{
			&d.EditionID, &d.Record, &d.RecordID, &d.No, &d.Kind, &d.Provision, &d.Amount, db.Time(&d.Day), &d.Certificate,
			db.Time(d.Received),
		}
	})
	if err != nil {
		return nil, err
	}
	refs := fair.Each(all, func(d Deduction) ledger.Ref {
		return ledger.Ref{EditionID: d.EditionID, Record: d.Record, RecordID: d.RecordID}
	})
	people, err := s.ledger.PeopleOf(ctx, refs)
	if err != nil {
		return nil, err
	}
	ledgers, err := s.ledger.ReadAll(ctx, refs)
	for i := range all {
		d := &all[i]
		d.ID = string(d.Record) + "/" + d.RecordID + "/" + strconv.Itoa(d.No)
		d.Name, d.Company, d.Quarter = people[d.RecordID].Name, people[d.RecordID].Company, quarter(d.Day)
		if d.Certificate == "" {
			d.Received = nil
		}
		if l := ledgers[refs[i]]; l != nil {
			if standing, ok := l.Standing(); ok {
				d.Document, d.GSTIN = standing.Number, standing.Content.Recipient.GSTIN
			}
		}
	}
	return all, err
}

// quarter returns the quarter of the financial year: "26-27 Q1" is April to June 2026.
func quarter(day time.Time) string {
	month := int(day.In(fair.Kolkata).Month())
	return fair.FinancialYear(day) + " Q" + string(rune('1'+(month+8)%12/3))
}

// SetCertificate stores that the certificate of deducted tax has arrived; without a number, that it is missing. It
// requires the permission MayBooks.
func (s *Service) SetCertificate(ctx context.Context, record fair.OrderKind, id string, no int, number string) error {
	if err := app.Require(ctx, fair.MayBooks); err != nil {
		return err
	}
	p := fair.Problems{}
	if number = p.CleanLine("number", number, false, fair.MaxName); p.Err() != nil {
		return p.Err()
	}
	actor, _ := app.Actor(ctx)
	return s.InTx(ctx, func(ctx context.Context) error {
		var kind string
		err := s.db.One(ctx, "SELECT kind FROM ledger_entry WHERE record_kind = $1 AND record_id = $2 AND no = $3 "+
			"AND kind IN ('tds', 'gst_tds') AND takes_back = 0", []any{string(record), id, no}, &kind)
		if err != nil {
			return err
		}
		var before string
		err = s.db.One(ctx, "SELECT number FROM ledger_certificate WHERE record_kind = $1 AND record_id = $2 AND no = $3",
			[]any{string(record), id, no}, &before)
		if err := db.IfFound(err); err != nil || before == number {
			return err
		}
		err = s.db.Exec(ctx, "DELETE FROM ledger_certificate WHERE record_kind = $1 AND record_id = $2 AND no = $3",
			string(record), id, no)
		if err == nil && number != "" {
			err = s.db.Exec(ctx, "INSERT INTO ledger_certificate (record_kind, record_id, no, number, received_at, by_account) "+
				"VALUES ($1, $2, $3, $4, $5, $6)", string(record), id, no, number, db.ToMillis(s.Now()), actor.ID)
		}
		if err != nil {
			return err
		}
		summary := texts.PortalActivity.CertificateReceived(number)
		if number == "" {
			summary = texts.PortalActivity.CertificateMissing(before)
		}
		return s.LogChange(ctx, "updated", string(record), id, summary, map[string]any{"certificate": before},
			map[string]any{"certificate": number})
	})
}

type certificateInput struct {
	Kind string `path:"kind" enum:"registration,booking,sponsorship"`
	ID   string `path:"id"`
	No   int    `path:"no" doc:"The number of the entry in the ledger."`
	Body certificateBody
}

// certificateBody is the body of a request about a certificate.
type certificateBody struct {
	Number string `json:"number,omitempty" doc:"The number of the certificate. Empty: it is missing."`
}

// deductedFile is the file name of the export of deducted tax.
const deductedFile = "tds.xlsx"

func (s *Service) routeDeducted(api *web.API) {
	list := func(ctx context.Context, in *web.DayFilter) ([]Deduction, error) {
		p := fair.Problems{}
		days := p.ParseDays(in.From, in.To)
		if err := p.Err(); err != nil {
			return nil, err
		}
		return s.Deductions(ctx, days)
	}
	web.Add(api, fair.MayPeople, web.Op("GET /api/deducted-tax", "list-deducted-tax", []string{"Money"},
		"List the tax that payers deducted, of all editions, the newest first",
		"Tax that was taken back or given back is left out."),
		func(ctx context.Context, in *web.DayFilter) (*web.Body[[]Deduction], error) {
			all, err := list(ctx, in)
			return web.BodyOf(all), err
		})
	web.Add(api, fair.MayBooks, web.Op("PUT /api/deducted-tax/{kind}/{id}/{no}/certificate", "set-tax-certificate",
		[]string{"Money"}, "Store that the certificate of deducted tax has arrived, or that it is missing"),
		func(ctx context.Context, in *certificateInput) (*struct{}, error) {
			return nil, s.SetCertificate(ctx, fair.OrderKind(in.Kind), in.ID, in.No, in.Body.Number)
		})
	op := web.ExportOperation(deductedFile, "the tax that payers deducted, of all editions,")
	op.Parameters = nil // the export always contains everything in the period
	web.Add(api, fair.MayExportPeople, op, func(ctx context.Context, in *web.DayFilter) (*huma.StreamResponse, error) {
		all, err := list(ctx, in)
		if err != nil {
			return nil, err
		}
		if err := api.LogDownload(ctx, "", len(all)); err != nil {
			return nil, err
		}
		return web.Send(ctx, api, deductedBook, known(all, func(d Deduction) string { return d.ID }))
	})
}

var deductedBook = web.Workbook[Deduction]{
	File: deductedFile, Sheet: texts.PortalExports.SheetsDeducted(),
	Columns: []web.Column[Deduction]{
		web.Col(texts.PortalExports.ColumnsQuarter(), 12, func(d Deduction) any { return d.Quarter }),
		web.Col(texts.PortalExports.ColumnsDay(), 12, func(d Deduction) any { return sheet.Day(d.Day) }),
		web.Col(texts.PortalExports.ColumnsCompany(), 28, func(d Deduction) any { return d.Company }),
		web.Col(texts.PortalExports.ColumnsName(), 28, func(d Deduction) any { return d.Name }),
		web.Col(texts.PortalExports.ColumnsGstNumber(), 18, func(d Deduction) any { return d.GSTIN }),
		web.Col(texts.PortalExports.ColumnsKind(), 10, func(d Deduction) any {
			return texts.PortalExports.Deducted(string(d.Kind)).In(fair.English)
		}),
		web.Col(texts.PortalExports.ColumnsProvision(), 12, func(d Deduction) any { return d.Provision }),
		web.Col(texts.PortalExports.ColumnsAmountRupees(), 14, func(d Deduction) any { return d.Amount }),
		web.Col(texts.PortalExports.ColumnsDocument(), 18, func(d Deduction) any { return d.Document }),
		web.Col(texts.PortalExports.ColumnsCertificate(), 22, func(d Deduction) any {
			if d.Certificate == "" {
				return texts.PortalExports.Missing().In(fair.English)
			}
			return d.Certificate
		}),
		web.Col(texts.PortalExports.ColumnsCertificateOn(), 14, func(d Deduction) any {
			if d.Received == nil {
				return ""
			}
			return sheet.Day(*d.Received)
		}),
	},
}
