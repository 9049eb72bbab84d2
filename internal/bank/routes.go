package bank

import (
	"cmp"
	"context"
	"slices"
	"time"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/db"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/ledger"
	"github.com/mela-fair/mela/internal/web"
	"github.com/mela-fair/mela/texts"
)

// LineView is the JSON representation of a line of a statement.
type LineView struct {
	ID        string      `json:"_id"`
	Day       time.Time   `json:"day"`
	Amount    fair.Paise  `json:"amountPaise" doc:"Negative: money that went out."`
	Text      string      `json:"text"`
	Reference string      `json:"reference"`
	Method    string      `json:"method" enum:"bank,upi,cheque,dd" doc:"The method with which a payment is recorded."`
	State     State       `json:"state" enum:"open,waiting,matched,not_ours,out"`
	Left      fair.Paise  `json:"leftPaise" doc:"What no payment covers."`
	Matches   []matchView `json:"matches"`
	Fit       string      `json:"fit,omitempty" enum:"recorded,reference,one,several,none,dishonoured" doc:"Of an open line: what the best suggestion is. Of money that went out: 'dishonoured' if it names a recorded cheque."`
	NotOurs   string      `json:"notOurs,omitempty" doc:"The account that has decided that the line belongs to nothing here."`
	MayDecide bool        `json:"mayDecide" doc:"true: the signed-in account may approve the payments that wait."`
	Own       bool        `json:"own" doc:"true: the signed-in account took part in the payments that wait."`
}

// SchemaName is the name of the type in the OpenAPI document.
func (LineView) SchemaName() string { return "BankLine" }

// matchView is the JSON representation of a match.
type matchView struct {
	Record     fair.OrderKind `json:"record,omitempty" enum:"registration,booking,sponsorship"`
	RecordID   string         `json:"recordId,omitempty"`
	Name       string         `json:"name"`
	Company    string         `json:"company"`
	Amount     fair.Paise     `json:"amountPaise"`
	Settlement string         `json:"settlement,omitempty" doc:"The UTR of the settlement of the payment provider."`
	Waits      bool           `json:"waits" doc:"true: a second person must approve the payment."`
	Before     bool           `json:"recordedBefore" doc:"true: the payment was recorded before, and nothing was booked by the line."`
	By         string         `json:"by,omitempty" doc:"The account that has confirmed it. Absent: the import."`
}

// SchemaName is the name of the type in the OpenAPI document.
func (matchView) SchemaName() string { return "BankMatch" }

// lineDetails is a line with what it may belong to.
type lineDetails struct {
	LineView
	Suggestions []Suggestion `json:"suggestions"`
	Payments    []Payment    `json:"payments" doc:"Payments that are recorded already and may be the one of the line."`
}

// SchemaName is the name of the type in the OpenAPI document.
func (lineDetails) SchemaName() string { return "BankLineDetails" }

// summary counts the lines.
type summary struct {
	Counts     map[State]int `json:"counts" doc:"The number of lines by state. States without lines are left out."`
	Approvable int           `json:"approvable" doc:"The number of waiting lines that the signed-in account may approve."`
	Latest     *Statement    `json:"latest,omitempty"`
}

// SchemaName is the name of the type in the OpenAPI document.
func (summary) SchemaName() string { return "BankSummary" }

// importView is the preview or the result of an import.
type importView struct {
	Applied  bool              `json:"applied" doc:"true: the import is done. false: this is a preview."`
	Preview  string            `json:"preview" doc:"The id of this preview. It must be sent with 'apply'."`
	Headings []string          `json:"headings"`
	Columns  Columns           `json:"columns" doc:"The index of each column, or -1."`
	Known    bool              `json:"columnsKnown" doc:"true: the columns were chosen before, for a file with the same headings."`
	Wrong    map[string]string `json:"wrong" doc:"What is wrong with the choice of the columns, by column. Until it is empty, the import cannot be applied."`
	Lines    int               `json:"lines" doc:"The number of new lines."`
	In       int               `json:"in" doc:"The number of new lines with money that came in."`
	InSum    fair.Paise        `json:"inPaise"`
	Out      int               `json:"out" doc:"The number of new lines with money that went out."`
	OutSum   fair.Paise        `json:"outPaise"`
	Same     int               `json:"same" doc:"The number of lines that another file had already. They are left out."`
	Left     int               `json:"left" doc:"The number of rows without a day or an amount. They are left out."`
	Recorded int               `json:"recorded" doc:"The number of new lines that are recorded already."`
	First    []LineView        `json:"first" doc:"The first new lines, at most 5."`
	Faults   []web.SheetFault  `json:"faults" doc:"Rows that cannot be read. They are left out."`
}

// SchemaName is the name of the type in the OpenAPI document.
func (importView) SchemaName() string { return "BankImport" }

type linesQuery struct {
	Page    int    `query:"page" minimum:"1" maximum:"1000000"`
	PerPage int    `query:"perPage" minimum:"1" doc:"The number of lines per page. Default: 50, maximum: 200."`
	Words   string `query:"q" doc:"A piece of the text or of the reference, or an amount in rupees."`
	State   string `query:"state" doc:"open, waiting, matched, not_ours or out. Empty: all."`
}

type lineInput struct {
	ID    string `path:"id"`
	Words string `query:"q" doc:"Also suggest records that these words find."`
}

// confirmation is the body of a request that confirms a line.
type confirmation struct {
	Parts []confirmedPart `json:"parts,omitempty" doc:"The parts of the line. They must add up to what is left of it."`
}

// confirmedPart is a part of a line.
type confirmedPart struct {
	Record   string          `json:"record,omitempty" enum:"registration,booking,sponsorship"`
	RecordID string          `json:"recordId,omitempty"`
	Amount   web.TypedNumber `json:"amount,omitempty" doc:"In rupees."`
	TDS      []deduction     `json:"tds,omitempty" doc:"The tax that the payer has deducted."`
	Overpaid bool            `json:"overpaid,omitempty" doc:"true: the office has confirmed that it is more than what is due."`
	Entry    int             `json:"entry,omitempty" doc:"The number of the entry of a payment that is recorded already."`
	Decision string          `json:"decision,omitempty" doc:"The id of the decision about a payment that is recorded already and waits."`
}

// SchemaName is the name of the type in the OpenAPI document.
func (confirmedPart) SchemaName() string { return "BankPart" }

// deduction is tax that a payer has deducted.
type deduction struct {
	Provision string          `json:"provision,omitempty"`
	Amount    web.TypedNumber `json:"amount,omitempty" doc:"In rupees."`
}

// SchemaName is the name of the type in the OpenAPI document.
func (deduction) SchemaName() string { return "BankDeduction" }

// approvals is the body of a request that approves lines.
type approvals struct {
	IDs []string `json:"ids,omitempty" doc:"The ids of the lines, at most 500."`
}

// approved says which lines were approved.
type approved struct {
	Approved int           `json:"approved"`
	Failed   []failureView `json:"failed"`
}

// failureView is the JSON representation of a Failure.
type failureView struct {
	ID     string `json:"_id"`
	Reason string `json:"reason"`
}

// SchemaName is the name of the type in the OpenAPI document.
func (failureView) SchemaName() string { return "BankLineFailure" }

// SchemaName is the name of the type in the OpenAPI document.
func (approved) SchemaName() string { return "BankApproval" }

// refusal is the body of a request that refuses the payments of a line.
type refusal struct {
	Reason string `json:"reason,omitempty"`
}

// SchemaName is the name of the type in the OpenAPI document.
func (refusal) SchemaName() string { return "BankRefusal" }

const linesPath = "/api/bank-lines"

// Routes registers the routes.
func (s *Service) Routes(api *web.API) {
	tags := []string{"Money"}
	web.Add(api, fair.MayPeople, web.Op("GET "+linesPath, "list-bank-lines", tags,
		"List the lines of the bank statements, the newest first"), s.list)
	web.Add(api, fair.MayPeople, web.Op("GET "+linesPath+"/summary", "get-bank-summary", tags,
		"Count the lines of the bank statements"),
		func(ctx context.Context, _ *struct{}) (*web.Body[summary], error) {
			return web.With(bodySame[summary])(s.summary(ctx))
		})
	web.Add(api, fair.MayPeople, web.Op("GET "+linesPath+"/{id}", "get-bank-line", tags,
		"Get a line with the records and the recorded payments that it may belong to"),
		func(ctx context.Context, in *lineInput) (*web.Body[lineDetails], error) {
			return web.With(bodySame[lineDetails])(s.details(ctx, in.ID, in.Words))
		})
	web.Add(api, fair.MayBooks, web.Op("POST "+linesPath+"/{id}/confirm", "confirm-bank-line", tags,
		"Say to what a line belongs",
		"Payments that are not recorded yet are recorded, and a second person must approve them."),
		func(ctx context.Context, in *web.ByIDBody[confirmation]) (*web.Body[LineView], error) {
			err := s.Confirm(ctx, in.ID, fair.Each(in.Body.Parts, func(p confirmedPart) Part {
				return Part{
					Record: fair.OrderKind(p.Record), RecordID: p.RecordID, Amount: string(p.Amount), Overpaid: p.Overpaid,
					Entry: p.Entry, Decision: p.Decision,
					TDS: fair.Each(p.TDS, func(d deduction) fair.NewDeduction {
						return fair.NewDeduction{Provision: d.Provision, Amount: string(d.Amount)}
					}),
				}
			}))
			return s.changed(ctx, in.ID, err)
		})
	for _, simple := range []struct {
		path, id, what string
		do             func(ctx context.Context, id string) error
	}{
		{"/not-ours", "set-bank-line-not-ours", "Decide that an open line belongs to nothing here", func(ctx context.Context, id string) error {
			return s.SetNotOurs(ctx, id, true)
		}},
		{"/ours", "set-bank-line-ours", "Take back that a line belongs to nothing here", func(ctx context.Context, id string) error {
			return s.SetNotOurs(ctx, id, false)
		}},
		{"/unmatch", "unmatch-bank-line", "Take a match back that has booked nothing", s.Unmatch},
	} {
		web.Add(api, fair.MayBooks, web.Op("POST "+linesPath+"/{id}"+simple.path, simple.id, tags, simple.what),
			func(ctx context.Context, in *web.ByID) (*web.Body[LineView], error) {
				return s.changed(ctx, in.ID, simple.do(ctx, in.ID))
			})
	}
	web.Add(api, fair.MayApprove, web.Op("POST "+linesPath+"/approve", "approve-bank-lines", tags,
		"Approve the payments of several lines as a second person",
		"Lines that cannot be approved are named with the reason. The account must not have taken part in them."),
		func(ctx context.Context, in *web.Body[approvals]) (*web.Body[approved], error) {
			n, failed, err := s.Approve(ctx, in.Body.IDs)
			lang := web.InfoOf(ctx).Lang
			return web.BodyOf(approved{n, fair.Each(failed, func(f Failure) failureView {
				return failureView{f.ID, f.Why.In(lang)}
			})}), err
		})
	web.Add(api, fair.MayApprove, web.Op("POST "+linesPath+"/{id}/refuse", "refuse-bank-line", tags,
		"Refuse the payments of a line, or take back what the account has confirmed"),
		func(ctx context.Context, in *web.ByIDBody[refusal]) (*web.Body[LineView], error) {
			return s.changed(ctx, in.ID, s.Refuse(ctx, in.ID, in.Body.Reason))
		})
	names := []string{}
	for field := range (&Columns{}).fields() {
		names = append(names, field)
	}
	slices.Sort(names)
	web.AddForm(api, fair.MayBooks, web.Op("POST /api/bank-statements/import", "import-bank-statement", tags,
		"Import the statement of a bank (.csv or .xlsx) after a preview",
		"The fields day, text, reference, credit, debit, amount, side and balance are the indexes of the columns, counted "+
			"from 0, or -1. Without them, the columns are those of the last file with the same headings, or a guess. Without "+
			"`apply`, nothing is changed, and the response is a preview. To apply the import, send the same file and the same "+
			"columns again with `apply` and with the `preview` value of that response. Lines that were imported before are "+
			"left out."),
		web.ImportForm().With(names...), s.importFile)
}

func bodySame[T any](v T) T { return v }

func (s *Service) importFile(ctx context.Context, _ *struct{}) (*web.Body[importView], error) {
	form := web.FormOf(ctx)
	chosen := map[string]string{}
	for field := range (&Columns{}).fields() {
		if text := form.Text(field); text != nil {
			chosen[field] = *text
		}
	}
	plan, facts, err := web.RunImport(ctx, s.Import(web.SheetOf(form), chosen))
	if err != nil {
		return nil, err
	}
	lang := web.InfoOf(ctx).Lang
	v := importView{
		Applied: facts.Applied, Preview: facts.Preview, Headings: plan.Headings, Columns: plan.Columns, Known: plan.Known,
		Wrong: map[string]string{}, Lines: len(plan.Lines), Same: plan.Same, Left: plan.Left, Recorded: plan.Recorded,
		First: []LineView{}, Faults: web.SheetFaults(ctx, plan.Faults),
	}
	for field, message := range plan.Wrong {
		v.Wrong[field] = message.In(lang)
	}
	for n, l := range plan.Lines {
		if l.Amount > 0 {
			v.In++
			v.InSum += l.Amount
		} else {
			v.Out++
			v.OutSum -= l.Amount
		}
		if n < 5 {
			v.First = append(v.First, viewOf(seen{Line: l}))
		}
	}
	return web.BodyOf(v), nil
}

func viewOf(l seen) LineView {
	return LineView{
		ID: l.ID, Day: l.Day.UTC(), Amount: l.Amount, Text: l.Text, Reference: l.Reference, Method: string(l.method()),
		State: cmp.Or(l.State, Open), Left: max(0, l.Left()), Matches: []matchView{},
	}
}

// views returns the representation of lines for the acting account.
func (s *Service) views(ctx context.Context, lines []seen) ([]LineView, error) {
	emails, err := s.emails(ctx)
	if err != nil {
		return nil, err
	}
	account, _ := app.Actor(ctx)
	edition, err := s.CurrentEdition(ctx)
	if err != nil {
		return nil, err
	}
	alone := edition.SecondPersons.OffAt(s.Now())
	var refs []ledger.Ref
	var ids []string
	for _, l := range lines {
		for _, m := range l.Matches {
			if m.Record != "" {
				refs = append(refs, m.ref())
			}
			if m.Decision != "" {
				ids = append(ids, m.Decision)
			}
		}
	}
	people, err := s.ledger.PeopleOf(ctx, refs)
	if err != nil {
		return nil, err
	}
	decisions := map[string]ledger.Decision{}
	for part := range slices.Chunk(ids, 500) {
		var stmt db.Statement
		stmt.Put("ledger_decision WHERE ", stmt.OneOf("id", part))
		found, err := db.SelectAll[ledger.Decision](ctx, s.db, stmt.String(), stmt.Args...)
		if err != nil {
			return nil, err
		}
		for _, d := range found {
			decisions[d.ID] = d
		}
	}
	return fair.Each(lines, func(l seen) LineView {
		v := viewOf(l)
		v.NotOurs = emails[l.NotOurs]
		v.MayDecide = account.Can(fair.MayApprove) && l.State == Waiting
		for _, m := range l.Matches {
			d := decisions[m.Decision]
			waits := d.Status == ledger.Proposed
			if waits && slices.Contains(d.Chain, account.ID) {
				v.Own = true
				v.MayDecide = v.MayDecide && alone
			}
			person := people[m.RecordID]
			v.Matches = append(v.Matches, matchView{
				Record: m.Record, RecordID: m.RecordID, Name: person.Name, Company: person.Company, Amount: m.Amount,
				Settlement: m.Settlement, Waits: waits, Before: m.booksNothing() || m.By == "", By: emails[m.By],
			})
		}
		return v
	}), nil
}

func (s *Service) list(ctx context.Context, in *linesQuery) (*web.List[LineView], error) {
	if err := app.Require(ctx, fair.MayPeople); err != nil {
		return nil, err
	}
	p := fair.Problems{}
	state := web.Choice(p, "state", in.State, func(text string) (State, bool) {
		return State(text), slices.Contains(States, State(text))
	})
	q := web.ListQuery{Page: in.Page, PerPage: in.PerPage, Words: in.Words}
	query := q.Read(p)
	if err := p.Err(); err != nil {
		return nil, err
	}
	var stmt db.Statement
	stmt.Put("TRUE")
	if state != "" {
		stmt.Put(" AND ", stateSQL, " = ", stmt.Arg(string(state)))
	}
	if words := plain(query.Words); words != "" {
		stmt.Put(" AND (l.search LIKE ", stmt.Arg("%"+words+"%"))
		if amount, ok := readAmount(query.Words); ok {
			stmt.Put(" OR ABS(l.amount_paise) = ", stmt.Arg(int64(amount.amount)))
		}
		stmt.Put(")")
	}
	var total int
	if err := s.db.One(ctx, "SELECT COUNT(*) FROM bank_line l WHERE "+stmt.String(), stmt.Args, &total); err != nil {
		return nil, err
	}
	stmt.Put(" ORDER BY l.day DESC, l.place, l.id").Window(query)
	lines, err := s.lines(ctx, stmt.String(), stmt.Args)
	if err != nil {
		return nil, err
	}
	views, err := s.views(ctx, lines)
	if err != nil {
		return nil, err
	}
	if err := s.addFits(ctx, lines, views); err != nil {
		return nil, err
	}
	return &web.List[LineView]{ListHead: q.Head(linesPath, total, web.Filters("state", in.State)), Body: views}, nil
}

// addFits says of open lines what the best suggestion is, and of money that went out whether it is a returned cheque.
func (s *Service) addFits(ctx context.Context, lines []seen, views []LineView) error {
	if !slices.ContainsFunc(lines, func(l seen) bool { return l.State == Open || l.State == Out }) {
		return nil
	}
	b, err := s.compared(ctx)
	if err != nil {
		return err
	}
	cheques, err := s.cheques(ctx)
	if err != nil {
		return err
	}
	for i, l := range lines {
		switch {
		case l.State == Out && slices.ContainsFunc(cheques, l.returns):
			views[i].Fit = "dishonoured"
		case l.State == Open:
			views[i].Fit = fitOf(b.recordedAs(l.Line), b.suggest(l))
		}
	}
	return nil
}

func fitOf(payments []Payment, suggestions []Suggestion) string {
	if slices.ContainsFunc(payments, func(p Payment) bool { return p.Same }) {
		return "recorded"
	}
	chosen := 0
	for _, one := range suggestions {
		if one.Chosen && slices.Contains(one.Why, ByReference) {
			return "reference"
		}
		if one.Chosen {
			chosen++
		}
	}
	switch {
	case chosen > 1:
		return "several"
	case chosen == 1:
		return "one"
	case len(payments) > 0:
		return "recorded"
	case len(suggestions) > 0:
		return "several"
	}
	return "none"
}

// cheques returns the cheques and drafts that were recorded and not dishonoured yet.
func (s *Service) cheques(ctx context.Context) ([]Payment, error) {
	return db.ReadAll(ctx, s.db, `SELECT record_kind, record_id, no, -amount_paise, method, reference, `+ledger.BookedAtSQL+
		` FROM ledger_entry e WHERE kind = 'payment' AND takes_back = 0 AND method IN ('cheque', 'dd')
		AND NOT EXISTS (SELECT 1 FROM ledger_entry t WHERE t.record_kind = e.record_kind AND t.record_id = e.record_id
			AND (t.takes_back = e.no OR t.kind = 'dishonoured' AND t.of_no = e.no))`, nil, func(p *Payment) []any {
		return []any{&p.Record, &p.RecordID, &p.Entry, &p.Amount, &p.Method, &p.Reference, db.Time(&p.Day)}
	})
}

// returns reports whether money that went out is a cheque that the bank has returned.
func (l seen) returns(p Payment) bool {
	reference := plain(p.Reference)
	return p.Amount == -l.Amount && len(reference) >= leastReference && slices.Contains(l.numbers(), reference)
}

func (s *Service) summary(ctx context.Context) (v summary, err error) {
	if err := app.Require(ctx, fair.MayPeople); err != nil {
		return v, err
	}
	type count struct {
		state State
		n     int
	}
	counts, err := db.ReadAll(ctx, s.db, "SELECT state, COUNT(*) FROM (SELECT "+stateSQL+
		" AS state FROM bank_line l) AS states GROUP BY state", nil, func(c *count) []any { return []any{&c.state, &c.n} })
	if err != nil {
		return v, err
	}
	v.Counts = map[State]int{}
	for _, c := range counts {
		v.Counts[c.state] = c.n
	}
	latest, err := db.SelectAll[Statement](ctx, s.db, "bank_statement ORDER BY created_at DESC, id DESC LIMIT 1")
	if err != nil {
		return v, err
	}
	if len(latest) > 0 {
		v.Latest = &latest[0]
	}
	if v.Counts[Waiting] == 0 {
		return v, nil
	}
	waiting, err := s.lines(ctx, stateSQL+" = 'waiting'", nil)
	if err != nil {
		return v, err
	}
	views, err := s.views(ctx, waiting)
	for _, l := range views {
		if l.MayDecide {
			v.Approvable++
		}
	}
	return v, err
}

// details returns a line with what it may belong to. words find more records.
func (s *Service) details(ctx context.Context, id, words string) (v lineDetails, err error) {
	if err := app.Require(ctx, fair.MayPeople); err != nil {
		return v, err
	}
	lines, err := s.lines(ctx, "l.id = $1", []any{id})
	if err != nil {
		return v, err
	}
	if len(lines) == 0 {
		return v, fair.Fail(fair.KindNotFound, texts.Errors.NotFound())
	}
	views, err := s.views(ctx, lines)
	if err != nil {
		return v, err
	}
	if err := s.addFits(ctx, lines, views); err != nil {
		return v, err
	}
	l := lines[0]
	v = lineDetails{LineView: views[0], Suggestions: []Suggestion{}, Payments: []Payment{}}
	if l.State == Out {
		cheques, err := s.cheques(ctx)
		if err != nil {
			return v, err
		}
		for _, p := range cheques {
			if l.returns(p) {
				v.Payments = append(v.Payments, p)
			}
		}
		return v, s.namePayments(ctx, v.Payments)
	}
	if l.State != Open {
		return v, nil
	}
	b, err := s.compared(ctx)
	if err != nil {
		return v, err
	}
	v.Payments = append(v.Payments, b.recordedAs(l.Line)...)
	v.Suggestions = append(v.Suggestions, b.suggest(l)...)
	found, err := s.search(ctx, b, words)
	for _, one := range found {
		if !slices.ContainsFunc(v.Suggestions, func(has Suggestion) bool { return has.RecordID == one.RecordID }) {
			one.Amount, one.Why = min(one.Due, l.Left()), []Why{}
			v.Suggestions = append(v.Suggestions, one)
		}
	}
	return v, err
}

func (s *Service) namePayments(ctx context.Context, payments []Payment) error {
	people, err := s.ledger.PeopleOf(ctx, fair.Each(payments, func(p Payment) ledger.Ref {
		return ledger.Ref{Record: p.Record, RecordID: p.RecordID}
	}))
	for i := range payments {
		payments[i].Name, payments[i].Company = people[payments[i].RecordID].Name, people[payments[i].RecordID].Company
	}
	return err
}

// changed returns the response to a request that has changed a line.
func (s *Service) changed(ctx context.Context, id string, err error) (*web.Body[LineView], error) {
	if err != nil {
		return nil, err
	}
	lines, err := s.lines(ctx, "l.id = $1", []any{id})
	if err != nil {
		return nil, err
	}
	views, err := s.views(ctx, lines)
	if err != nil {
		return nil, err
	}
	return web.BodyOf(views[0]), nil
}
