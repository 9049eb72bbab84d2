package books

import (
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
	FilePath    string           `json:"filePath,omitempty" doc:"The path of the uploaded certificate."`
	FileName    string           `json:"fileName,omitempty"`
	Asked       *time.Time       `json:"askedAt,omitempty" doc:"When the payer was last asked for the certificate."`
}

// Deductions returns the tax that payers deducted from payments on some days, of all editions, the newest first. What
// was taken back or given back is left out. It requires the permission MayPeople.
func (s *Service) Deductions(ctx context.Context, days fair.Days) (all []Deduction, err error) {
	if err := app.Require(ctx, fair.MayPeople); err != nil {
		return nil, err
	}
	var stmt db.Statement
	stmt.Put(`SELECT e.edition_id, e.record_kind, e.record_id, e.no, e.kind, e.provision, -e.amount_paise, `,
		ledger.BookedAtSQL, `, COALESCE(c.number, ''), COALESCE(c.received_at, 0), COALESCE(c.file_path, ''),
			COALESCE(c.file_name, '')
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
			db.Time(d.Received), &d.FilePath, &d.FileName,
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
	asked, err := s.lastAskedForCertificate(ctx, refs)
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
		if at, ok := asked[d.RecordID]; ok {
			d.Asked = &at
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

// Certificate is a certificate of deducted tax, as it was entered.
type Certificate struct {
	Number string       // empty: it is missing
	File   *fair.Upload // nil: the file stays as it is
}

// storedCertificate is a certificate as it is stored.
type storedCertificate struct{ number, path, name string }

// SetCertificate stores that the certificate of deducted tax has arrived, with its file; without a number, that it is
// missing. It requires the permission MayBooks.
func (s *Service) SetCertificate(
	ctx context.Context, record fair.OrderKind, id string, no int, in Certificate,
) error {
	if err := app.Require(ctx, fair.MayBooks); err != nil {
		return err
	}
	p := fair.Problems{}
	in.Number = p.CleanLine("number", in.Number, in.File != nil, fair.MaxName)
	if err := p.Err(); err != nil {
		return err
	}
	var file fair.StoredFile
	if err := s.files.SaveDocument(ctx, in.File, fair.CertificateRule, &file); err != nil {
		return err
	}
	err := s.InTx(ctx, func(ctx context.Context) error {
		return s.storeCertificate(ctx, record, id, no, storedCertificate{in.Number, file.Path, file.Name})
	})
	if err != nil && file.Path != "" {
		s.files.DropFiles(ctx, []string{file.Path})
	}
	return err
}

func (s *Service) storeCertificate(
	ctx context.Context, record fair.OrderKind, id string, no int, now storedCertificate,
) error {
	key := []any{string(record), id, no}
	var kind string
	err := s.db.One(ctx, "SELECT kind FROM ledger_entry WHERE record_kind = $1 AND record_id = $2 AND no = $3 "+
		"AND kind IN ('tds', 'gst_tds') AND takes_back = 0", key, &kind)
	if err != nil {
		return err
	}
	const of = " FROM ledger_certificate WHERE record_kind = $1 AND record_id = $2 AND no = $3"
	var before storedCertificate
	err = db.IfFound(s.db.One(ctx, "SELECT number, file_path, file_name"+of, key, &before.number, &before.path,
		&before.name))
	if err != nil {
		return err
	}
	if now.number != "" && now.path == "" {
		now.path, now.name = before.path, before.name
	}
	if before == now {
		return nil
	}
	if err := s.db.Exec(ctx, "DELETE"+of, key...); err != nil {
		return err
	}
	if before.path != "" && before.path != now.path {
		if err := s.files.DeleteFilesLater(ctx, []string{before.path}); err != nil {
			return err
		}
	}
	summary := texts.PortalActivity.CertificateMissing(before.number)
	if now.number != "" {
		actor, _ := app.Actor(ctx)
		err = s.db.Exec(ctx, "INSERT INTO ledger_certificate (record_kind, record_id, no, number, received_at, file_path, "+
			"file_name, by_account) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)", string(record), id, no, now.number,
			db.ToMillis(s.Now()), now.path, now.name, actor.ID)
		if err != nil {
			return err
		}
		summary = texts.PortalActivity.CertificateReceived(now.number)
	}
	return s.LogChange(ctx, "updated", string(record), id, summary, map[string]any{"certificate": before.number},
		map[string]any{"certificate": now.number})
}

// lastAskedForCertificate returns when the payers of records were last asked for a certificate, by the record's id.
func (s *Service) lastAskedForCertificate(ctx context.Context, refs []ledger.Ref) (map[string]time.Time, error) {
	type asked struct {
		record string
		at     time.Time
	}
	latest := map[string]time.Time{}
	for part := range slices.Chunk(refs, 500) {
		var stmt db.Statement
		stmt.Put("SELECT entity_id, MAX("+db.CreatedAt+") FROM message WHERE kind = ",
			stmt.Arg(string(fair.MessageCertificateMissing)), " AND ",
			stmt.OneOf("entity_id", fair.Each(part, func(ref ledger.Ref) string { return ref.RecordID })),
			" GROUP BY entity_id")
		all, err := db.ReadAll(ctx, s.db, stmt.String(), stmt.Args, func(a *asked) []any {
			return []any{&a.record, db.Time(&a.at)}
		})
		if err != nil {
			return nil, err
		}
		for _, a := range all {
			latest[a.record] = a.at
		}
	}
	return latest, nil
}

// AskForCertificate asks a payer for a certificate that is missing, at most once a day. It requires the permission
// MayBooks.
func (s *Service) AskForCertificate(ctx context.Context, record fair.OrderKind, id string, no int) error {
	if err := app.Require(ctx, fair.MayBooks); err != nil {
		return err
	}
	all, err := s.Deductions(ctx, fair.Days{})
	if err != nil {
		return err
	}
	at := slices.IndexFunc(all, func(d Deduction) bool { return d.Record == record && d.RecordID == id && d.No == no })
	if at < 0 {
		return fair.Fail(fair.KindNotFound, texts.Errors.NotFound())
	}
	d := all[at]
	switch {
	case d.Certificate != "":
		return fair.Fail(fair.KindConflict, texts.PortalErrors.CertificateThere(d.Certificate))
	case d.Asked != nil && !d.Asked.Before(fair.DayOf(s.Now())):
		return fair.Fail(fair.KindConflict, texts.PortalErrors.RemindedToday())
	}
	ref := ledger.Ref{EditionID: d.EditionID, Record: record, RecordID: id}
	people, err := s.ledger.PeopleOf(ctx, []ledger.Ref{ref})
	if err != nil {
		return err
	}
	err = s.InTx(ctx, func(ctx context.Context) error {
		if err := s.notify.CertificateMissing(ctx, ref, people[id], d.Amount, d.Day, d.Document); err != nil {
			return err
		}
		return s.LogChange(ctx, "sent", string(record), id, texts.PortalActivity.CertificateAsked(d.Amount.String()), nil,
			nil)
	})
	s.Wake()
	return err
}

type deductionInput struct {
	Kind string `path:"kind" enum:"registration,booking,sponsorship"`
	ID   string `path:"id"`
	No   int    `path:"no" doc:"The number of the entry in the ledger."`
}

// certificateForm is the form with a certificate.
var certificateForm = web.FormShape{
	Texts: []string{"number"}, Files: []string{fair.CertificateRule.Field}, Limit: 16 << 20,
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
	web.AddForm(api, fair.MayBooks, web.Op("PUT /api/deducted-tax/{kind}/{id}/{no}/certificate", "set-tax-certificate",
		[]string{"Money"}, "Store that the certificate of deducted tax has arrived, or that it is missing",
		"`number` is the number of the certificate; empty: it is missing. `file` is a PDF of at most 5 MB, which only the "+
			"office can download."), certificateForm,
		func(ctx context.Context, in *deductionInput) (*struct{}, error) {
			form := web.FormOf(ctx)
			given := Certificate{File: form.File(fair.CertificateRule.Field)}
			if number := form.Text("number"); number != nil {
				given.Number = *number
			}
			return nil, s.SetCertificate(ctx, fair.OrderKind(in.Kind), in.ID, in.No, given)
		})
	web.Add(api, fair.MayBooks, web.Op("POST /api/deducted-tax/{kind}/{id}/{no}/remind", "ask-for-certificate",
		[]string{"Money"}, "Ask the payer for the certificate of deducted tax",
		"The response is 409 if the certificate has arrived or if the payer was asked today."),
		func(ctx context.Context, in *deductionInput) (*struct{}, error) {
			return nil, s.AskForCertificate(ctx, fair.OrderKind(in.Kind), in.ID, in.No)
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
