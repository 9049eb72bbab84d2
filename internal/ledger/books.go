package ledger

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"github.com/mela-fair/mela/internal/db"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

// Books reads and stores ledgers.
type Books struct{ *db.DB }

// Prefixes are the prefixes of document numbers.
type Prefixes map[DocumentKind]string

// tables contains the table of each kind of record. Its row is locked while the ledger is changed, and holds the state
// of the ledger.
var tables = map[fair.OrderKind]string{
	fair.OrderForRegistration: "registration", fair.OrderForBooking: "booking", fair.OrderForSponsorship: "sponsorship",
}

// Load reads the ledger of a record and locks it until the end of the transaction. The caller sets the Rules and the
// Frame before it changes the ledger.
func (b Books) Load(ctx context.Context, ref Ref) (*Ledger, error) {
	var edition string
	err := b.One(ctx, "SELECT edition_id FROM "+tables[ref.Record]+" WHERE id = $1"+b.Dialect.ForUpdate,
		[]any{ref.RecordID}, &edition)
	if err != nil {
		return nil, err
	}
	ref.EditionID = edition
	return b.Read(ctx, ref)
}

const decisionOrder = "CASE WHEN proposed_at > 0 THEN proposed_at ELSE asked_at END, id"

// Read reads the ledger of a record without a lock, to show it.
func (b Books) Read(ctx context.Context, ref Ref) (l *Ledger, err error) {
	found, err := b.readAll(ctx, []Ref{ref})
	if err != nil {
		return nil, err
	}
	l = found[ref.key()]
	l.MarkStored()
	return l, nil
}

// key identifies a ledger. The edition follows from the record.
func (r Ref) key() Ref { return Ref{Record: r.Record, RecordID: r.RecordID} }

// readAtOnce is the maximum number of records in one query.
const readAtOnce = 500

// readAll reads the ledgers of several records without a lock, to show them.
func (b Books) readAll(ctx context.Context, refs []Ref) (map[Ref]*Ledger, error) {
	ids := map[fair.OrderKind][]string{}
	found := map[Ref]*Ledger{}
	for _, ref := range refs {
		if found[ref.key()] == nil {
			found[ref.key()] = &Ledger{Ref: ref}
			ids[ref.Record] = append(ids[ref.Record], ref.RecordID)
		}
	}
	for kind, all := range ids {
		for part := range slices.Chunk(all, readAtOnce) {
			var of db.Statement
			of.Put(" WHERE record_kind = ", of.Arg(string(kind)), " AND ", of.OneOf("record_id", part))
			err := cmp.Or(
				readRows(ctx, b, "ledger_entry", of, "no", func(e Entry) {
					l := found[e.Ref.key()]
					l.Ref, l.Entries = e.Ref, append(l.Entries, e)
				}),
				readRows(ctx, b, "ledger_decision", of, decisionOrder, func(d Decision) {
					l := found[d.Ref.key()]
					l.Decisions = append(l.Decisions, d)
				}),
				readRows(ctx, b, "ledger_payout", of, "created_at, id", func(p Payout) {
					l := found[p.Ref.key()]
					l.Payouts = append(l.Payouts, p)
				}),
				readRows(ctx, b, "ledger_document", of, "position", func(d Document) {
					l := found[d.Ref.key()]
					l.Documents = append(l.Documents, d)
				}),
			)
			if err != nil {
				return nil, err
			}
		}
	}
	for _, l := range found {
		l.nameDocuments()
	}
	return found, nil
}

func readRows[T any](ctx context.Context, b Books, table string, of db.Statement, order string, add func(T)) error {
	rows, err := db.SelectAll[T](ctx, b.DB, table+of.String()+" ORDER BY "+order, of.Args...)
	for _, row := range rows {
		add(row)
	}
	return err
}

// nameDocuments sets the number of the latest document about each entry. What is about a replaced document is about the
// new one.
func (l *Ledger) nameDocuments() {
	for _, d := range l.Documents {
		for i := range l.Entries {
			if e := &l.Entries[i]; d.Replaces() && e.Document == d.About {
				e.Document = d.Number
			}
		}
		for _, no := range d.Content.Entries {
			if no <= len(l.Entries) {
				l.Entries[no-1].Document = d.Number
			}
		}
	}
}

// First returns the first charge of a new record, and the state with which the caller stores the record. Afterwards the
// caller calls Begin in the same transaction. This is Change for a record that does not exist yet.
func First(ref Ref, n NewCharge, who Actor) (Entry, State) {
	l := &Ledger{Ref: ref}
	l.charge(n, "", who)
	return l.Entries[0], l.State()
}

// Begin stores the first charge of a record: see First.
func (b Books) Begin(ctx context.Context, first Entry) error {
	return b.Insert(ctx, "ledger_entry", b.Columns(&first))
}

// Save stores what was added to a ledger, gives its new documents their numbers, and stores the state with the record.
// It must be the last use of the ledger in the transaction that has loaded it: the series of the documents are locked
// until the transaction ends.
func (b Books) Save(ctx context.Context, l *Ledger, prefixes Prefixes) (State, error) {
	c, state := l.Changes(), l.State()
	for i := range c.Entries {
		if err := b.Insert(ctx, "ledger_entry", b.Columns(&c.Entries[i])); err != nil {
			return state, err
		}
	}
	for i := range c.Decisions {
		if err := b.put(ctx, "ledger_decision", b.Columns(&c.Decisions[i]), l.stored.ids[c.Decisions[i].ID]); err != nil {
			return state, err
		}
	}
	for i := range c.Payouts {
		if err := b.put(ctx, "ledger_payout", b.Columns(&c.Payouts[i]), l.stored.ids[c.Payouts[i].ID]); err != nil {
			return state, err
		}
	}
	if err := b.number(ctx, l, prefixes); err != nil {
		return state, err
	}
	if err := b.saveTasks(ctx, l); err != nil {
		return state, err
	}
	if state != l.stored.state {
		cols := append([]db.Column{db.Col("id", &l.RecordID)}, b.Columns(&state)...)
		if err := b.Update(ctx, tables[l.Record], cols); err != nil {
			return state, err
		}
	}
	l.MarkStored()
	l.nameDocuments()
	return state, nil
}

// put inserts or updates a row. Its first column is the id.
func (b Books) put(ctx context.Context, table string, cols []db.Column, stored bool) error {
	if stored {
		return b.Update(ctx, table, cols)
	}
	return b.Insert(ctx, table, cols)
}

// number gives the new documents their numbers and stores them.
func (b Books) number(ctx context.Context, l *Ledger, prefixes Prefixes) error {
	final := map[string]string{}
	for i := l.stored.documents; i < len(l.Documents); i++ {
		d := &l.Documents[i]
		if strings.HasPrefix(d.Number, "#") {
			number, err := b.next(ctx, prefixes[d.Kind], fair.FinancialYear(d.IssuedAt))
			if err != nil {
				return err
			}
			final[d.Number], d.Number = number, number
		}
		if number, ok := final[d.About]; ok {
			d.About = number
		}
		d.Content.Vouchers = slices.Clone(d.Content.Vouchers)
		for v := range d.Content.Vouchers {
			if number, ok := final[d.Content.Vouchers[v].Number]; ok {
				d.Content.Vouchers[v].Number = number
			}
		}
		found := d.search()
		cols := append(b.Columns(d), db.Col("position", &i), db.Col("search", &found))
		cols = append(cols, l.counted(*d)...)
		if err := b.Insert(ctx, "ledger_document", cols); err != nil {
			return err
		}
	}
	return nil
}

// next returns the next number of a series. Its row is locked until the transaction ends, so that the numbers have no
// gaps. After a restore, a series has a code instead of the financial year.
func (b Books) next(ctx context.Context, prefix, year string) (string, error) {
	series, err := b.Series(ctx, year)
	if err != nil {
		return "", err
	}
	var place int64
	err = b.One(ctx, `INSERT INTO document_series (prefix, code, last) VALUES ($1, $2, 1)
		ON CONFLICT (prefix, code) DO UPDATE SET last = document_series.last + 1 RETURNING last`, []any{prefix, series},
		&place)
	return fair.DocumentNumber(prefix, series, place), err
}

// saveTasks replaces the tasks of a ledger if they have changed.
func (b Books) saveTasks(ctx context.Context, l *Ledger) error {
	tasks := l.Tasks()
	if slices.EqualFunc(tasks, l.stored.tasks, func(x, y Task) bool {
		return x.Kind == y.Kind && x.ID == y.ID && x.Amount == y.Amount && x.Since.Equal(y.Since) && x.About == y.About
	}) {
		return nil
	}
	err := b.Exec(ctx, "DELETE FROM ledger_task WHERE record_kind = $1 AND record_id = $2", string(l.Record), l.RecordID)
	if err != nil {
		return err
	}
	for i := range tasks {
		if err := b.Insert(ctx, "ledger_task", append(b.Columns(&tasks[i]), db.Col("position", &i))); err != nil {
			return err
		}
	}
	return nil
}

// Work returns what is to be done about all ledgers of all editions, by what presses.
func (b Books) Work(ctx context.Context) ([]Task, error) {
	tasks, err := db.SelectAll[Task](ctx, b.DB, "ledger_task ORDER BY since, record_id")
	slices.SortStableFunc(tasks, func(x, y Task) int {
		return slices.Index(TaskKinds, x.Kind) - slices.Index(TaskKinds, y.Kind)
	})
	return tasks, err
}

// Details is what a list of tasks shows beside them.
type Details struct {
	People    map[string]Person // by the id of the record
	Decisions map[string]Decision
	Payouts   map[string]Payout
}

// Person is who has a ledger.
type Person struct {
	RecordID, Name, Company, Stalls, Email string

	Phone fair.Phone
	Lang  fair.Lang
}

// DetailsOf returns the decisions, the payouts and the people of some tasks.
func (b Books) DetailsOf(ctx context.Context, tasks []Task) (d Details, err error) {
	d = Details{Decisions: map[string]Decision{}, Payouts: map[string]Payout{}}
	if len(tasks) == 0 {
		return d, nil
	}
	var these db.Statement
	these.Put(" WHERE ", these.OneOf("id", fair.Each(tasks, func(t Task) string { return t.ID })))
	err = readRows(ctx, b, "ledger_decision", these, "id", func(one Decision) { d.Decisions[one.ID] = one })
	if err != nil {
		return d, err
	}
	err = readRows(ctx, b, "ledger_payout", these, "id", func(one Payout) { d.Payouts[one.ID] = one })
	if err != nil {
		return d, err
	}
	if d.People, err = b.PeopleOf(ctx, fair.Each(tasks, func(t Task) Ref { return t.Ref })); err != nil {
		return d, err
	}
	err = b.addStalls(ctx, d.People, fair.Each(tasks, func(t Task) string { return t.RecordID }))
	return d, err
}

// WithStalls returns who has the ledgers of records, by the id of the record, with the stalls of bookings.
func (b Books) WithStalls(ctx context.Context, refs []Ref) (map[string]Person, error) {
	people, err := b.PeopleOf(ctx, refs)
	if err == nil {
		err = b.addStalls(ctx, people, fair.Each(refs, func(ref Ref) string { return ref.RecordID }))
	}
	return people, err
}

// addStalls adds the stalls of bookings to their people.
func (b Books) addStalls(ctx context.Context, people map[string]Person, records []string) error {
	type claim struct {
		booking string
		stall   fair.StallKey
	}
	for part := range slices.Chunk(records, readAtOnce) {
		var stmt db.Statement
		stmt.Put("SELECT booking_id, number, size FROM claim WHERE ", stmt.OneOf("booking_id", part), " ORDER BY position")
		claims, err := db.ReadAll(ctx, b.DB, stmt.String(), stmt.Args, func(c *claim) []any {
			return []any{&c.booking, &c.stall.Number, &c.stall.Size}
		})
		if err != nil {
			return err
		}
		for _, c := range claims {
			p := people[c.booking]
			p.Stalls = strings.TrimPrefix(p.Stalls+", "+c.stall.String(), ", ")
			people[c.booking] = p
		}
	}
	return nil
}

// people contains the query for the people of each kind of record.
var people = map[fair.OrderKind]string{
	fair.OrderForRegistration: "SELECT id, name, company, email, phone, lang FROM registration WHERE ",
	fair.OrderForBooking:      "SELECT id, contact_person, name, email, phone, lang FROM booking WHERE ",
	fair.OrderForSponsorship:  "SELECT id, contact_person, company, email, mobile, lang FROM sponsorship WHERE ",
}

// PeopleOf returns who has the ledgers of records, by the id of the record, without stalls.
func (b Books) PeopleOf(ctx context.Context, refs []Ref) (map[string]Person, error) {
	ids := map[fair.OrderKind][]string{}
	for _, ref := range refs {
		ids[ref.Record] = append(ids[ref.Record], ref.RecordID)
	}
	found := map[string]Person{}
	for kind, query := range people {
		slices.Sort(ids[kind])
		for part := range slices.Chunk(slices.Compact(ids[kind]), readAtOnce) {
			var stmt db.Statement
			stmt.Put(query, stmt.OneOf("id", part))
			rows, err := db.ReadAll(ctx, b.DB, stmt.String(), stmt.Args, func(p *Person) []any {
				return []any{&p.RecordID, &p.Name, &p.Company, &p.Email, &p.Phone, &p.Lang}
			})
			if err != nil {
				return nil, err
			}
			for _, p := range rows {
				found[p.RecordID] = p
			}
		}
	}
	return found, nil
}

// ByPayment returns the ledger to which a payment at the provider belongs, by its entry.
func (b Books) ByPayment(ctx context.Context, paymentID string) (Ref, error) {
	return db.SelectOne[Ref](ctx, b.DB, "ledger_entry WHERE payment_id = $1 AND kind = 'payment' AND payment_id <> '' "+
		"AND takes_back = 0", paymentID)
}

// CashOfPayer returns the cash of all ledgers of a payer in an edition, less what went back in cash: see CheckCash.
// Cash that waits for a second person counts. The payer is known by the phone number.
func (b Books) CashOfPayer(ctx context.Context, edition, phone string) (sum fair.Paise, err error) {
	const own = ` edition_id = $1 AND (record_kind, record_id) IN (
		SELECT 'registration', id FROM registration WHERE edition_id = $1 AND phone = $2
		UNION ALL SELECT 'booking', id FROM booking WHERE edition_id = $1 AND phone = $2
		UNION ALL SELECT 'sponsorship', id FROM sponsorship WHERE edition_id = $1 AND mobile = $2)`
	err = b.One(ctx, `SELECT CAST((SELECT COALESCE(-SUM(amount_paise), 0) FROM ledger_entry
			WHERE method = 'cash' AND kind IN ('payment', 'refund') AND`+own+`) +
		(SELECT COALESCE(SUM(amount_paise), 0) FROM ledger_decision WHERE kind = 'offline_payment' AND status = 'proposed'
			AND money LIKE '%"method":"cash"%' AND`+own+") AS BIGINT)", []any{edition, phone}, &sum)
	return sum, err
}

// FindReference finds the latest payment by a method that was recorded with a reference, in any letter case. A payment
// that waits for a second person counts. One that was taken back, or that the bank did not pay, does not count.
func (b Books) FindReference(ctx context.Context, method Method, reference string) (of Ref, money Recorded, ok bool,
	err error,
) {
	type row struct {
		of    Ref
		money Recorded
	}
	found, err := db.ReadAll(ctx, b.DB, `SELECT edition_id, record_kind, record_id, -amount_paise, day FROM ledger_entry e
		WHERE kind = 'payment' AND takes_back = 0 AND method = $1 AND UPPER(reference) = $2 AND reference <> ''
		AND NOT EXISTS (SELECT 1 FROM ledger_entry t WHERE t.record_kind = e.record_kind AND t.record_id = e.record_id
			AND (t.takes_back = e.no OR t.kind = 'dishonoured' AND t.of_no = e.no)) ORDER BY at DESC LIMIT 1`,
		[]any{string(method), strings.ToUpper(reference)}, func(r *row) []any {
			return []any{&r.of.EditionID, &r.of.Record, &r.of.RecordID, &r.money.Amount, db.Time(&r.money.Day)}
		})
	if err != nil || len(found) > 0 {
		for _, r := range found {
			of, money, ok = r.of, r.money, true
		}
		return of, money, ok, err
	}
	waiting, err := db.SelectAll[Decision](
		ctx,
		b.DB,
		"ledger_decision WHERE kind = 'offline_payment' AND status = 'proposed'",
	)
	for _, d := range waiting {
		if d.Money.Method == method && strings.EqualFold(d.Money.Reference, reference) {
			of, money, ok = d.Ref, d.Money, true
		}
	}
	return of, money, ok, err
}

// ToSend returns payouts that the provider must make or whose result it must tell, the oldest first. The second
// condition lets the database use the index of open payouts.
func (b Books) ToSend(ctx context.Context, limit int) ([]Payout, error) {
	return db.SelectAll[Payout](ctx, b.DB, "ledger_payout WHERE status IN ('REQUESTED', 'PENDING', 'ONHOLD') AND "+
		"status NOT IN ('SUCCESS', 'STOPPED') ORDER BY updated_at, id LIMIT $1", limit)
}

// PayoutOf returns a payout by its id or by the id of its latest attempt at the provider.
func (b Books) PayoutOf(ctx context.Context, id string) (Payout, error) {
	return db.SelectOne[Payout](ctx, b.DB, "ledger_payout WHERE id = $1 OR (provider_id = $1 AND provider_id <> '')", id)
}

// DecisionOf returns a decision by its id.
func (b Books) DecisionOf(ctx context.Context, id string) (Decision, error) {
	return db.SelectOne[Decision](ctx, b.DB, "ledger_decision WHERE id = $1", id)
}

// WaitingWithPrefix lists the ids of the proposed decisions that begin with a prefix.
func (b Books) WaitingWithPrefix(ctx context.Context, prefix string) ([]string, error) {
	found, err := db.SelectAll[Decision](ctx, b.DB,
		"ledger_decision WHERE id >= $1 AND id < $2 AND status = 'proposed' ORDER BY id", prefix, prefix+"~")
	return fair.Each(found, func(d Decision) string { return d.ID }), err
}

// SaveDecision stores a new decision that belongs to no ledger.
func (b Books) SaveDecision(ctx context.Context, d Decision) error {
	return b.Insert(ctx, "ledger_decision", b.Columns(&d))
}

// UpdateDecision stores the answer to a decision that belongs to no ledger.
func (b Books) UpdateDecision(ctx context.Context, d Decision) error {
	return b.Update(ctx, "ledger_decision", b.Columns(&d))
}

// ClosingOf returns the latest closing of a till.
func (b Books) ClosingOf(ctx context.Context, tillID string) (Decision, error) {
	return db.SelectOne[Decision](ctx, b.DB, "ledger_decision WHERE record_kind = 'till' AND record_id = $1 "+
		"ORDER BY proposed_at DESC, CASE WHEN status = 'proposed' THEN 0 ELSE 1 END, decided_at DESC, id DESC LIMIT 1",
		tillID)
}

// Series returns the code of the document series for a financial year: the year itself, or after a restore in this year
// the code of the latest series that was begun then.
func (b Books) Series(ctx context.Context, year string) (series string, err error) {
	all, err := b.AllSeries(ctx, year)
	return all[len(all)-1], err
}

// AllSeries returns the codes of all document series of a financial year, the latest last.
func (b Books) AllSeries(ctx context.Context, year string) (all []string, err error) {
	all = []string{year}
	if err := b.Exec(ctx, "UPDATE document_restart SET year = $1 WHERE year IS NULL", year); err != nil {
		return all, err
	}
	begun, err := db.ReadColumn[string](
		ctx,
		b.DB,
		"SELECT code FROM document_restart WHERE year = $1 ORDER BY begun_at",
		year,
	)
	return append(all, begun...), err
}

// LastPlace returns the last number of a series that was used, or 0.
func (b Books) LastPlace(ctx context.Context, prefix, series string) (last int64, err error) {
	err = b.One(ctx, "SELECT last FROM document_series WHERE prefix = $1 AND code = $2", []any{prefix, series}, &last)
	return last, db.IfFound(err)
}

// TakePlace stores that an entry desk device has used a number of its own series. The number must be the next one.
// In a series that has ended, it may be any number that no document has: a restore may have lost the documents of some
// numbers, and the sales of the others may arrive in any order. Otherwise it returns KindConflict. The series is locked
// until the transaction ends.
func (b Books) TakePlace(ctx context.Context, given fair.ReceiptRef, current string) error {
	var next int64
	err := b.One(ctx, `INSERT INTO document_series (prefix, code, last) VALUES ($1, $2, 1)
		ON CONFLICT (prefix, code) DO UPDATE SET last = document_series.last + 1 RETURNING last`,
		[]any{given.Prefix, given.Year}, &next)
	if err != nil || next == given.Place {
		return err
	}
	var used int
	err = b.One(ctx, "SELECT count(*) FROM ledger_document WHERE number = $1", []any{given.Number()}, &used)
	if err != nil {
		return err
	}
	if used > 0 || given.Year == current {
		return fair.Fail(fair.KindConflict, texts.Errors.DeskNumberWrong(given.Number()))
	}
	return b.Exec(ctx, "UPDATE document_series SET last = $1 WHERE prefix = $2 AND code = $3", max(given.Place, next-1),
		given.Prefix, given.Year)
}

// SoldUnpaid returns the records of an edition that were supplied and are not fully paid.
func (b Books) SoldUnpaid(ctx context.Context, editionID string) ([]Ref, error) {
	queries := fair.Each(fair.OrderKinds, func(kind fair.OrderKind) string {
		return "SELECT edition_id, '" + string(kind) + "', id FROM " + tables[kind] +
			" WHERE edition_id = $1 AND sold AND due_paise > 0 AND deleted_at = 0"
	})
	return db.ReadAll(ctx, b.DB, strings.Join(queries, " UNION ALL "), []any{editionID},
		func(ref *Ref) []any { return []any{&ref.EditionID, &ref.Record, &ref.RecordID} })
}
