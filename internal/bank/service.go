// Package bank reads the statements of the society's bank account, and matches their lines with payments: those that
// are recorded already, and those that the office records with it.
//
// A line is never changed. What it is follows from its matches: a match with a payment that was refused or taken back
// since does not count, and the line is open again.
package bank

import (
	"context"
	"errors"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/db"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/ledger"
	"github.com/mela-fair/mela/texts"
)

// State says what a line is.
type State string

// The states of a line.
const (
	Open    State = "open"
	Waiting State = "waiting" // confirmed; a second person must approve a payment
	Matched State = "matched"
	NotOurs State = "not_ours" // somebody has decided that it belongs to nothing here
	Out     State = "out"      // money that went out
)

// States lists all states.
var States = []State{Open, Waiting, Matched, NotOurs, Out}

// Match says to what a line belongs, or a part of it: to a decision about a payment that was recorded, to an entry of a
// ledger, or to a settlement of the payment provider.
type Match struct {
	LineID     string         `db:"line_id"`
	Position   int            `db:"position"`
	Record     fair.OrderKind `db:"record_kind"`
	RecordID   string         `db:"record_id"`
	Decision   string         `db:"decision_id"`
	Entry      int            `db:"entry_no"`
	Settlement string         `db:"settlement"` // its UTR
	Amount     fair.Paise     `db:"amount_paise"`
	By         string         `db:"by_account"` // empty: the program, when the statement was imported
	At         time.Time      `db:"at"`
}

func (m Match) ref() ledger.Ref { return ledger.Ref{Record: m.Record, RecordID: m.RecordID} }

// Statement is an imported file.
type Statement struct {
	ID    string    `db:"id"          json:"_id"`
	File  string    `db:"file"        json:"file"`
	Actor string    `db:"actor"       json:"actor"`
	First time.Time `db:"first_day"   json:"firstDay"`
	Last  time.Time `db:"last_day"    json:"lastDay"`
	Lines int       `db:"lines"       json:"lines" doc:"The number of new lines."`
	Known int       `db:"known"       json:"known" doc:"The number of lines that another file had already."`
	At    time.Time `db:"created_at"  json:"createdAt"`
}

// SchemaName is the name of the type in the OpenAPI document.
func (Statement) SchemaName() string { return "BankStatement" }

// Service implements the use cases of bank statements. It is safe for concurrent use.
type Service struct {
	*app.Core
	db     *db.DB
	ledger *ledger.Service
	money  *ledger.Office
	sheets app.Sheets
	record func(ctx context.Context, in fair.NewOfflinePayment) (ledger.Decision, error)
	emails func(ctx context.Context) (map[string]string, error)
}

// Deps contains the dependencies of Service.
type Deps struct {
	Core   *app.Core
	DB     *db.DB
	Ledger *ledger.Service
	Money  *ledger.Office
	Sheets app.Sheets // nil: statements cannot be imported
	// Record records a payment that a second person approves. It requires the permission MayBooks.
	Record func(ctx context.Context, in fair.NewOfflinePayment) (ledger.Decision, error)
	Emails func(ctx context.Context) (map[string]string, error)
}

// New returns a Service.
func New(d Deps) *Service {
	return &Service{
		Core: d.Core, db: d.DB, ledger: d.Ledger, money: d.Money, sheets: d.Sheets, record: d.Record, emails: d.Emails,
	}
}

// takenBack is the SQL condition that the payment of a match m was taken back, because it was recorded by mistake.
const takenBack = `EXISTS (SELECT 1 FROM ledger_entry e JOIN ledger_entry t ON t.record_kind = e.record_kind
		AND t.record_id = e.record_id AND t.takes_back = e.no WHERE e.record_kind = m.record_kind
		AND e.record_id = m.record_id AND e.kind = 'payment'
		AND (e.no = m.entry_no OR e.decision_id = m.decision_id AND m.decision_id <> ''))`

// counts is the SQL condition that a match m counts: its payment waits, was approved or is an entry, and was not taken
// back.
const counts = `(m.settlement <> '' OR NOT ` + takenBack + ` AND (m.decision_id = '' OR EXISTS (SELECT 1
	FROM ledger_decision d WHERE d.id = m.decision_id AND d.status IN ('proposed', 'approved'))))`

// matchedSQL is what counts of the matches of a line l.
const matchedSQL = `COALESCE((SELECT SUM(m.amount_paise) FROM bank_match m WHERE m.line_id = l.id AND ` + counts + `), 0)`

// stateSQL is the SQL expression for the state of a line l.
const stateSQL = `CASE WHEN l.amount_paise <= 0 THEN 'out' WHEN l.not_ours <> '' THEN 'not_ours'
	WHEN EXISTS (SELECT 1 FROM bank_match m JOIN ledger_decision d ON d.id = m.decision_id
		WHERE m.line_id = l.id AND d.status = 'proposed') THEN 'waiting'
	WHEN ` + matchedSQL + ` >= l.amount_paise THEN 'matched' ELSE 'open' END`

// seen is a line with its state.
type seen struct {
	Line
	State   State
	Matched fair.Paise // by matches that count
	Matches []Match    // those that count
}

// Left is what no match covers.
func (l seen) Left() fair.Paise { return l.Amount - l.Matched }

// lines reads the lines that match a condition on l, with their states and matches.
func (s *Service) lines(ctx context.Context, where string, args []any) ([]seen, error) {
	found, err := db.ReadAll(ctx, s.db, "SELECT "+db.ColumnNames(s.db.Columns(&Line{}), "l.")+", "+stateSQL+", CAST("+
		matchedSQL+" AS BIGINT) FROM bank_line l WHERE "+where, args, func(l *seen) []any {
		return append(db.Targets(s.db.Columns(&l.Line)), &l.State, &l.Matched)
	})
	if err != nil || len(found) == 0 {
		return found, err
	}
	at := map[string]int{}
	for i, l := range found {
		at[l.ID] = i
	}
	for part := range slices.Chunk(found, 500) {
		var stmt db.Statement
		ids := fair.Each(part, func(l seen) string { return l.ID })
		stmt.Put("bank_match m WHERE ", stmt.OneOf("m.line_id", ids), " AND ", counts, " ORDER BY m.line_id, m.position")
		matches, err := db.SelectAll[Match](ctx, s.db, stmt.String(), stmt.Args...)
		if err != nil {
			return nil, err
		}
		for _, m := range matches {
			l := &found[at[m.LineID]]
			l.Matches = append(l.Matches, m)
		}
	}
	return found, nil
}

// line reads a line and locks it until the end of the transaction.
func (s *Service) line(ctx context.Context, id string) (l seen, err error) {
	lock := "SELECT id FROM bank_line WHERE id = $1" + s.db.Dialect.ForUpdate
	if err := s.db.One(ctx, lock, []any{id}, &l.ID); err != nil {
		return l, err
	}
	found, err := s.lines(ctx, "l.id = $1", []any{id})
	if err != nil {
		return l, err
	}
	return found[0], nil
}

// Part is a part of a line that belongs to a record: a payment to record, or one that is recorded already.
type Part struct {
	Record   fair.OrderKind
	RecordID string
	Amount   string // in rupees, as typed
	TDS      []fair.NewDeduction
	Overpaid bool   // the office has confirmed that it is more than what is due
	Entry    int    // of the payment that is recorded already; 0: none
	Decision string // about the payment that is recorded already and waits; empty: none
}

func (p Part) known() bool { return p.Entry > 0 || p.Decision != "" }

// maxParts is the maximum number of parts of a line.
const maxParts = 20

// Confirm says to what an open line belongs. Payments that are not recorded yet are recorded, and a second person
// approves them. The parts must add up to what is left of the line. It requires the permission MayBooks.
func (s *Service) Confirm(ctx context.Context, id string, parts []Part) error {
	if err := app.Require(ctx, fair.MayBooks); err != nil {
		return err
	}
	p := fair.Problems{}
	if len(parts) == 0 || len(parts) > maxParts {
		p.Add("parts", texts.PortalErrors.StatementChoosePart())
		return p.Err()
	}
	amounts := make([]fair.Paise, len(parts))
	var sum fair.Paise
	for i, part := range parts {
		field := "parts." + strconv.Itoa(i) + ".amount"
		if amounts[i] = p.CleanRupees(field, part.Amount); amounts[i] == 0 {
			p.Add(field, texts.Errors.AmountInvalid())
		}
		if !slices.Contains(fair.OrderKinds, part.Record) {
			p.Add(field, texts.Errors.ChooseOne())
		}
		sum += amounts[i]
	}
	if err := p.Err(); err != nil {
		return err
	}
	account, _ := app.Actor(ctx)
	return s.InTx(ctx, func(ctx context.Context) error {
		l, err := s.line(ctx, id)
		switch {
		case err != nil:
			return err
		case l.State != Open:
			return fair.Fail(fair.KindConflict, texts.PortalErrors.StatementLineDone())
		case sum != l.Left():
			return fair.Problems{"parts": texts.PortalErrors.StatementSum(sum.String(), l.Left().String())}.Err()
		}
		// What is recorded already comes first, because it may have the reference of the others.
		order := make([]int, len(parts))
		for i := range order {
			order[i] = i
		}
		slices.SortStableFunc(order, func(x, y int) int {
			switch kx, ky := parts[x].known(), parts[y].known(); {
			case kx && !ky:
				return -1
			case ky && !kx:
				return 1
			}
			return strings.Compare(parts[x].RecordID, parts[y].RecordID) // one sequence of locks
		})
		position, err := s.nextPosition(ctx, id)
		if err != nil {
			return err
		}
		for n, i := range order {
			m := Match{
				LineID: id, Position: position + n, Record: parts[i].Record, RecordID: parts[i].RecordID, Amount: amounts[i],
				By: account.ID, At: s.Now(),
			}
			if parts[i].known() {
				m.Entry, m.Decision, err = s.recorded(ctx, parts[i], amounts[i])
			} else {
				m.Decision, err = s.recordPart(ctx, l, parts[i], n > 0 || len(l.Matches) > 0)
			}
			if err != nil {
				return inPart(err, i)
			}
			if err := s.db.Insert(ctx, "bank_match", s.db.Columns(&m)); err != nil {
				return err
			}
		}
		return s.LogChange(ctx, "confirmed", "bank_line", id, texts.PortalActivity.BankLineConfirmed(l.Amount.String()), nil,
			map[string]any{"amount": l.Amount.JSONNumber(), "text": l.Text})
	})
}

// inPart puts the errors of fields into the part to which they belong.
func inPart(err error, part int) error {
	failed, ok := errors.AsType[*fair.Error](err)
	if !ok || len(failed.Fields) == 0 {
		return err
	}
	p := fair.Problems{}
	for field, message := range failed.Fields {
		switch field {
		case "amount", "tds":
		default:
			field = "amount" // the other fields come from the statement
		}
		p.Add("parts."+strconv.Itoa(part)+"."+field, message)
	}
	return p.Err()
}

func (s *Service) nextPosition(ctx context.Context, id string) (next int, err error) {
	err = s.db.One(ctx, "SELECT COALESCE(MAX(position), -1) + 1 FROM bank_match WHERE line_id = $1", []any{id}, &next)
	return next, err
}

// recordPart records a part of a line as a payment. again says that another part of the line has the same reference.
func (s *Service) recordPart(ctx context.Context, l seen, part Part, again bool) (decision string, err error) {
	in := fair.NewOfflinePayment{
		Channel: string(l.method()), Amount: part.Amount, Reference: l.paymentReference(),
		Date: l.Day.In(fair.Kolkata).Format(time.DateOnly), Note: l.Text, TDS: part.TDS,
		Overpaid: part.Overpaid, Shared: again,
	}
	switch part.Record {
	case fair.OrderForRegistration:
		in.RegistrationID = part.RecordID
	case fair.OrderForBooking:
		in.BookingID = part.RecordID
	case fair.OrderForSponsorship:
		in.SponsorshipID = part.RecordID
	}
	d, err := s.record(ctx, in)
	if err != nil {
		return "", err
	}
	if taken, err := s.taken(ctx); err != nil {
		return "", err
	} else if taken[paymentKey{part.RecordID, 0, d.ID}] { // an equal payment of another line waits
		return "", fair.Problems{"amount": texts.PortalErrors.StatementOtherPayment()}.Err()
	}
	return d.ID, nil
}

// recorded returns the entry or the decision of a payment that was recorded already. It returns Problems if the payment
// has another amount, or belongs to another line.
func (s *Service) recorded(ctx context.Context, part Part, amount fair.Paise) (entry int, decision string, err error) {
	l, err := s.ledger.Load(ctx, ledger.Ref{Record: part.Record, RecordID: part.RecordID})
	if err != nil {
		return 0, "", err
	}
	wrong := fair.Problems{"amount": texts.PortalErrors.StatementOtherPayment()}.Err()
	var has fair.Paise
	for _, in := range l.PaidIn() {
		if in.Kind == ledger.Payment && in.No == part.Entry && in.Source.Method != ledger.Online {
			has, decision = -in.Amount, in.Source.Decision
		}
	}
	for _, d := range l.Decisions {
		if part.Entry == 0 && d.ID == part.Decision && d.Kind == ledger.DecideOffline && d.Status == ledger.Proposed {
			has, decision = d.Money.Amount, d.ID
		}
	}
	if has == 0 || has != amount {
		return 0, "", wrong
	}
	taken, err := s.taken(ctx)
	if err != nil {
		return 0, "", err
	}
	if taken[paymentKey{record: part.RecordID, entry: part.Entry}] && part.Entry > 0 ||
		decision != "" && taken[paymentKey{part.RecordID, 0, decision}] {
		return 0, "", wrong
	}
	if part.Entry > 0 {
		return part.Entry, "", nil
	}
	return 0, decision, nil
}

// paymentKey identifies a payment that was recorded: by its entry, or while it waits by its decision.
type paymentKey struct {
	record   string
	entry    int
	decision string
}

// taken returns the payments that lines are matched with.
func (s *Service) taken(ctx context.Context) (map[paymentKey]bool, error) {
	matches, err := db.SelectAll[Match](ctx, s.db, "bank_match m WHERE m.settlement = '' AND "+counts)
	all := map[paymentKey]bool{}
	for _, m := range matches {
		if m.Decision != "" {
			all[paymentKey{m.RecordID, 0, m.Decision}] = true
		}
		if m.Entry > 0 {
			all[paymentKey{record: m.RecordID, entry: m.Entry}] = true
		}
	}
	return all, err
}

// SetNotOurs decides that an open line belongs to nothing here, or takes this back. It requires the permission
// MayBooks.
func (s *Service) SetNotOurs(ctx context.Context, id string, notOurs bool) error {
	if err := app.Require(ctx, fair.MayBooks); err != nil {
		return err
	}
	account, _ := app.Actor(ctx)
	return s.InTx(ctx, func(ctx context.Context) error {
		l, err := s.line(ctx, id)
		switch {
		case err != nil:
			return err
		case notOurs && (l.State != Open || len(l.Matches) > 0), !notOurs && l.State != NotOurs:
			return fair.Fail(fair.KindConflict, texts.PortalErrors.StatementLineDone())
		}
		summary, by, at := texts.PortalActivity.BankLineNotOurs(l.Amount.String()), account.ID, s.Now()
		if !notOurs {
			summary, by, at = texts.PortalActivity.BankLineOpened(l.Amount.String()), "", time.Time{}
		}
		err = s.db.Exec(ctx, "UPDATE bank_line SET not_ours = $1, not_ours_at = $2 WHERE id = $3", by, db.ToMillis(at), id)
		if err != nil {
			return err
		}
		return s.LogChange(ctx, "updated", "bank_line", id, summary, nil, map[string]any{"text": l.Text})
	})
}

// Unmatch takes the matches of a line back that book nothing: with payments that were recorded before, and with
// settlements. It requires the permission MayBooks.
func (s *Service) Unmatch(ctx context.Context, id string) error {
	if err := app.Require(ctx, fair.MayBooks); err != nil {
		return err
	}
	return s.InTx(ctx, func(ctx context.Context) error {
		l, err := s.line(ctx, id)
		if err != nil {
			return err
		}
		if !slices.ContainsFunc(l.Matches, Match.booksNothing) {
			return fair.Fail(fair.KindConflict, texts.PortalErrors.StatementLineDone())
		}
		err = s.db.Exec(ctx, "DELETE FROM bank_match WHERE line_id = $1 AND (entry_no > 0 OR settlement <> '')", id)
		if err != nil {
			return err
		}
		return s.LogChange(ctx, "updated", "bank_line", id, texts.PortalActivity.BankLineOpened(l.Amount.String()), nil,
			map[string]any{"text": l.Text})
	})
}

func (m Match) booksNothing() bool { return m.Entry > 0 || m.Settlement != "" }

// Failure says why a line could not be approved.
type Failure struct {
	ID  string
	Why texts.Message
}

// maxTogether is the maximum number of lines in one request.
const maxTogether = 500

// Approve approves the payments of several lines as a second person, one after the other. It requires the permission
// MayApprove.
func (s *Service) Approve(ctx context.Context, ids []string) (approved int, failed []Failure, err error) {
	if err := app.Require(ctx, fair.MayApprove); err != nil {
		return 0, nil, err
	}
	if len(ids) == 0 || len(ids) > maxTogether {
		return 0, nil, fair.Problems{"ids": texts.PortalErrors.TooManyItems(strconv.Itoa(maxTogether))}.Err()
	}
	for _, id := range ids {
		err := s.eachWaiting(ctx, id, func(decision string) error {
			_, err := s.money.Approve(ctx, decision, nil)
			return err
		})
		if err != nil {
			why, ok := errors.AsType[*fair.Error](err)
			if !ok || why.Kind == fair.KindInternal {
				return approved, failed, err
			}
			failed = append(failed, Failure{id, why.Message})
			continue
		}
		approved++
	}
	return approved, failed, nil
}

// Refuse refuses the payments of a line that wait, or takes them back if the acting account has confirmed them. The
// line is open again. It requires the permission MayApprove.
func (s *Service) Refuse(ctx context.Context, id, reason string) error {
	if err := app.Require(ctx, fair.MayApprove); err != nil {
		return err
	}
	return s.eachWaiting(ctx, id, func(decision string) error {
		_, err := s.money.Refuse(ctx, decision, reason)
		return err
	})
}

// eachWaiting calls a function with each decision of a line that waits. It returns KindConflict if there is none.
func (s *Service) eachWaiting(ctx context.Context, id string, do func(decision string) error) error {
	waiting, err := db.ReadColumn[string](ctx, s.db, `SELECT d.id FROM bank_match m JOIN ledger_decision d
		ON d.id = m.decision_id WHERE m.line_id = $1 AND d.status = 'proposed' ORDER BY m.position`, id)
	if err != nil {
		return err
	}
	if len(waiting) == 0 {
		return fair.Fail(fair.KindConflict, texts.PortalErrors.StatementLineDone())
	}
	for _, decision := range waiting {
		if err := do(decision); err != nil {
			return err
		}
	}
	return nil
}

// EraseTexts removes the texts of up to `limit` lines of days before a time, because they name people. It returns the
// number of changed lines. Days, amounts and matches remain.
func (s *Service) EraseTexts(ctx context.Context, before time.Time, limit int) (int, error) {
	ids, err := db.ReadColumn[string](ctx, s.db, "SELECT id FROM bank_line WHERE day < $1 AND search <> ' ' LIMIT $2",
		db.ToMillis(before), limit)
	if err != nil || len(ids) == 0 {
		return 0, err
	}
	var stmt db.Statement
	stmt.Put("UPDATE bank_line SET text = '', reference = '', search = ' ' WHERE ", stmt.OneOf("id", ids))
	return len(ids), s.db.Exec(ctx, stmt.String(), stmt.Args...)
}
