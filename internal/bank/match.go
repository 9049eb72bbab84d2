package bank

import (
	"cmp"
	"context"
	"regexp"
	"slices"
	"strings"
	"time"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"github.com/mela-fair/mela/internal/db"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/ledger"
	"github.com/mela-fair/mela/internal/typed"
)

// Why says why a record may belong to a line.
type Why string

// The reasons, the strongest first. A reference beats everything that only looks alike.
const (
	ByReference Why = "reference" // number of a document or an order
	ByGSTIN     Why = "gstin"
	ByPhone     Why = "phone"
	ByStall     Why = "stall"
	ByName      Why = "name"
	ByAmount    Why = "amount"
	ByTDS       Why = "tds"      // what is due less deducted tax
	ByTogether  Why = "together" // with the other suggestions
)

var weights = map[Why]int{
	ByReference: 1000, ByGSTIN: 400, ByPhone: 400, ByStall: 60, ByName: 100, ByAmount: 90, ByTDS: 80, ByTogether: 85,
}

// Suggestion is a record to which a line may belong.
type Suggestion struct {
	Record    fair.OrderKind `json:"record" enum:"registration,booking,sponsorship"`
	RecordID  string         `json:"recordId"`
	Name      string         `json:"name"`
	Company   string         `json:"company"`
	Stalls    string         `json:"stalls"`
	Due       fair.Paise     `json:"duePaise" doc:"Without what waits for a decision."`
	Amount    fair.Paise     `json:"amountPaise" doc:"The suggested part of the line."`
	Provision string         `json:"provision,omitempty" doc:"The provision of the suggested deducted tax."`
	Tax       fair.Paise     `json:"taxPaise,omitempty" doc:"The suggested deducted tax."`
	Why       []Why          `json:"why" doc:"reference, gstin, phone, stall, name, amount, tds or together."`
	Chosen    bool           `json:"chosen" doc:"true: it is part of the best suggestion."`
	score     int
}

// SchemaName is the name of the type in the OpenAPI document.
func (Suggestion) SchemaName() string { return "BankSuggestion" }

// Payment is a payment that was recorded already and may be the one of a line.
type Payment struct {
	Record    fair.OrderKind `json:"record" enum:"registration,booking,sponsorship"`
	RecordID  string         `json:"recordId"`
	Name      string         `json:"name"`
	Company   string         `json:"company"`
	Entry     int            `json:"entry,omitempty" doc:"The number of its entry."`
	Decision  string         `json:"decision,omitempty" doc:"The id of the decision that waits."`
	Amount    fair.Paise     `json:"amountPaise"`
	Method    ledger.Method  `json:"method"`
	Reference string         `json:"reference"`
	Day       time.Time      `json:"day"`
	Same      bool           `json:"sameReference" doc:"true: the line has its reference. Otherwise only amount and day fit."`
	decision  string         // of the entry
}

// SchemaName is the name of the type in the OpenAPI document.
func (Payment) SchemaName() string { return "BankPayment" }

func (p Payment) key() paymentKey {
	if p.Entry > 0 {
		return paymentKey{record: p.RecordID, entry: p.Entry}
	}
	return paymentKey{p.RecordID, 0, p.Decision}
}

// candidate is a record that owes money.
type candidate struct {
	Suggestion
	ref        ledger.Ref
	references []string // plain numbers of documents and orders
	gstin      string
	phone      string
	stalls     []string
	names      [][]string // the words of the company and of the person
	ledger     *ledger.Ledger
}

// books is what lines are compared with.
type books struct {
	candidates  []candidate
	payments    []Payment
	byReference map[string][]Payment  // by the plain reference, unless it is too short to say anything
	settlements map[string]settlement // by plain UTR
}

// settlement is money that the payment provider has transferred.
type settlement struct {
	utr string
	net fair.Paise
}

// compared reads the records that owe money, the payments that no line belongs to, and the settlements.
func (s *Service) compared(ctx context.Context) (b books, err error) {
	if b.candidates, err = s.candidates(ctx); err != nil {
		return b, err
	}
	if b.payments, err = s.payments(ctx); err != nil {
		return b, err
	}
	b.byReference = map[string][]Payment{}
	for _, p := range b.payments {
		if reference := plain(p.Reference); len(reference) >= leastReference {
			p.Same = true
			b.byReference[reference] = append(b.byReference[reference], p)
		}
	}
	found, err := db.ReadAll(ctx, s.db, `SELECT utr, CAST(SUM(net_paise) AS BIGINT) FROM settlement_entry e WHERE utr <> ''
		AND NOT EXISTS (SELECT 1 FROM bank_match m WHERE m.settlement = e.utr) GROUP BY utr`, nil,
		func(one *settlement) []any { return []any{&one.utr, &one.net} })
	b.settlements = map[string]settlement{}
	for _, one := range found {
		b.settlements[plain(one.utr)] = one
	}
	return b, err
}

// dueSQL selects the records that owe money. Registrations are found by their numbers only, because many of them owe
// the same entry fee.
const dueSQL = `SELECT 'booking', id, edition_id, gst FROM booking WHERE due_paise > waits_paise AND deleted_at = 0
	UNION ALL SELECT 'sponsorship', id, edition_id, '' FROM sponsorship WHERE due_paise > waits_paise AND deleted_at = 0`

func (s *Service) candidates(ctx context.Context) ([]candidate, error) {
	found, err := db.ReadAll(ctx, s.db, dueSQL, nil, func(c *candidate) []any {
		return []any{&c.ref.Record, &c.ref.RecordID, &c.ref.EditionID, &c.gstin}
	})
	if err != nil {
		return nil, err
	}
	return s.described(ctx, found)
}

// described fills in what is compared, and leaves out records without a charge.
func (s *Service) described(ctx context.Context, found []candidate) ([]candidate, error) {
	refs := fair.Each(found, func(c candidate) ledger.Ref { return c.ref })
	people, err := s.ledger.WithStalls(ctx, refs)
	if err != nil {
		return nil, err
	}
	ledgers, err := s.ledger.ReadAll(ctx, refs)
	if err != nil {
		return nil, err
	}
	orders, err := s.ordersOf(ctx, refs)
	if err != nil {
		return nil, err
	}
	editions := map[string][]fair.Provision{}
	all := make([]candidate, 0, len(found))
	for _, c := range found {
		l, person := ledgers[c.ref], people[c.ref.RecordID]
		if l == nil || len(l.Charges()) == 0 {
			continue
		}
		state := l.State()
		if c.ledger = l; state.Due <= state.Waits {
			continue
		}
		if _, known := editions[c.ref.EditionID]; !known {
			e, err := s.FindEdition(ctx, fair.EditionScope(c.ref.EditionID))
			if err != nil {
				return nil, err
			}
			editions[c.ref.EditionID] = e.Provisions
		}
		l.Rules.Provisions = editions[c.ref.EditionID]
		c.Suggestion = Suggestion{
			Record: c.ref.Record, RecordID: c.ref.RecordID, Name: person.Name, Company: person.Company, Stalls: person.Stalls,
			Due: state.Due - state.Waits,
		}
		c.phone = string(person.Phone)
		c.names = [][]string{nameWords(person.Company), nameWords(person.Name)}
		for _, charge := range l.Charges() {
			if number := charge.Stall().Number; number != "" {
				c.stalls = append(c.stalls, plain(number))
			}
		}
		for _, d := range l.Documents {
			c.references = append(c.references, plain(d.Number))
		}
		c.references = append(c.references, orders[c.ref.RecordID]...)
		all = append(all, c)
	}
	return all, nil
}

// ordersOf returns the plain numbers of the orders of records.
func (s *Service) ordersOf(ctx context.Context, refs []ledger.Ref) (map[string][]string, error) {
	numbers := map[string][]string{}
	type order struct{ record, id string }
	for part := range slices.Chunk(refs, 500) {
		ids := fair.Each(part, func(ref ledger.Ref) string { return ref.RecordID })
		var stmt db.Statement
		stmt.Put("SELECT COALESCE(booking_id, sponsorship_id, registration_id), id FROM payment_order WHERE ",
			stmt.OneOf("booking_id", ids), " OR ", stmt.OneOf("sponsorship_id", ids), " OR ", stmt.OneOf("registration_id", ids))
		found, err := db.ReadAll(ctx, s.db, stmt.String(), stmt.Args, func(o *order) []any { return []any{&o.record, &o.id} })
		if err != nil {
			return nil, err
		}
		for _, o := range found {
			numbers[o.record] = append(numbers[o.record], plain(o.id))
		}
	}
	return numbers, nil
}

// payments returns the recorded payments that no line belongs to, also those that wait for a second person.
func (s *Service) payments(ctx context.Context) ([]Payment, error) {
	taken, err := s.taken(ctx)
	if err != nil {
		return nil, err
	}
	found, err := db.ReadAll(ctx, s.db, `SELECT record_kind, record_id, no, -amount_paise, method, reference, decision_id, `+
		ledger.BookedAtSQL+` FROM ledger_entry e WHERE kind = 'payment' AND takes_back = 0
		AND method NOT IN ('online', 'cash') AND NOT EXISTS (SELECT 1 FROM ledger_entry t
			WHERE t.record_kind = e.record_kind AND t.record_id = e.record_id AND t.takes_back = e.no)`, nil,
		func(p *Payment) []any {
			return []any{
				&p.Record, &p.RecordID, &p.Entry, &p.Amount, &p.Method, &p.Reference, &p.decision, db.Time(&p.Day),
			}
		})
	if err != nil {
		return nil, err
	}
	waiting, err := db.SelectAll[ledger.Decision](ctx, s.db,
		"ledger_decision WHERE kind = 'offline_payment' AND status = 'proposed'")
	if err != nil {
		return nil, err
	}
	for _, d := range waiting {
		if d.Money.Method != ledger.Cash {
			found = append(found, Payment{
				Record: d.Record, RecordID: d.RecordID, Decision: d.ID, Amount: d.Money.Amount, Method: d.Money.Method,
				Reference: d.Money.Reference, Day: d.Money.Day,
			})
		}
	}
	free := found[:0]
	for _, p := range found {
		if !taken[p.key()] && (p.decision == "" || !taken[paymentKey{p.RecordID, 0, p.decision}]) {
			free = append(free, p)
		}
	}
	people, err := s.ledger.PeopleOf(ctx, fair.Each(free, func(p Payment) ledger.Ref {
		return ledger.Ref{Record: p.Record, RecordID: p.RecordID}
	}))
	for i := range free {
		free[i].Name, free[i].Company = people[free[i].RecordID].Name, people[free[i].RecordID].Company
	}
	return free, err
}

// The days by which the day of a recorded payment may differ from that of its line. A cheque is paid later.
const (
	daysBefore = 30
	daysAfter  = 5
)

// recordedAs returns the recorded payments that may be the one of a line: those with its reference, otherwise those
// with its amount and about its day.
func (b books) recordedAs(l Line) (all []Payment) {
	if all = b.withReferenceOf(l); len(all) > 0 {
		return all
	}
	for _, p := range b.payments {
		apart := l.Day.Sub(fair.DayOf(p.Day))
		if p.Amount == l.Amount && apart <= daysBefore*24*time.Hour && apart >= -daysAfter*24*time.Hour {
			all = append(all, p)
		}
	}
	return all
}

// withReferenceOf returns the recorded payments that have a number of the line as their reference.
func (b books) withReferenceOf(l Line) (all []Payment) {
	for _, number := range l.numbers() {
		all = append(all, b.byReference[number]...)
	}
	return all
}

// sameAs returns the recorded payments that surely are the line: they have its reference and add up to its amount.
func (b books) sameAs(l Line) []Payment {
	all := b.withReferenceOf(l)
	var sum fair.Paise
	for _, p := range all {
		sum += p.Amount
	}
	if sum != l.Amount {
		return nil
	}
	return all
}

// settlementOf returns the UTR of the settlement of the payment provider that the line is.
func (b books) settlementOf(l Line) (utr string, ok bool) {
	for _, number := range l.numbers() {
		if one, known := b.settlements[number]; known && one.net == l.Amount {
			return one.utr, true
		}
	}
	return "", false
}

// mostSuggestions is the maximum number of suggestions for a line.
const mostSuggestions = 8

// suggest returns the records to which a line may belong, the best first. The best one is chosen, or several that add
// up to the line.
func (b books) suggest(l seen) (all []Suggestion) {
	text := l.plainText()
	numbers, words := l.numbers(), nameWords(l.Text)
	for _, c := range b.candidates {
		one := c.Suggestion
		add := func(why Why) {
			one.Why = append(one.Why, why)
			one.score += weights[why]
		}
		if slices.ContainsFunc(c.references, func(reference string) bool {
			return len(reference) >= leastReference && strings.Contains(text, reference)
		}) {
			add(ByReference)
		}
		if c.gstin != "" && strings.Contains(text, c.gstin) {
			add(ByGSTIN)
		}
		if c.phone != "" && strings.Contains(text, c.phone) {
			add(ByPhone)
		}
		named := func(stall string) bool { return slices.Contains(numbers, stall) }
		if strings.Contains(text, "STALL") && slices.ContainsFunc(c.stalls, named) {
			add(ByStall)
		}
		if slices.ContainsFunc(c.names, func(name []string) bool { return alike(name, words) }) {
			add(ByName)
		}
		one.Amount = min(l.Left(), c.Due)
		switch code, tax := c.taxThatFits(l.Left(), l.Day); {
		case c.Due == l.Left():
			add(ByAmount)
		case tax > 0:
			add(ByTDS)
			one.Amount, one.Provision, one.Tax = l.Left(), code, tax
		}
		if one.score > 0 {
			all = append(all, one)
		}
	}
	together(all, l.Left())
	slices.SortStableFunc(all, func(x, y Suggestion) int {
		return cmp.Or(cmp.Compare(y.score, x.score), cmp.Compare(x.Company, y.Company))
	})
	all = all[:min(len(all), mostSuggestions)]
	choose(all, l.Left())
	return all
}

// taxThatFits returns a provision by which a payer of what is due deducts exactly what is missing of an amount.
func (c candidate) taxThatFits(amount fair.Paise, day time.Time) (code string, tax fair.Paise) {
	missing := c.Due - amount
	if missing <= 0 {
		return "", 0
	}
	for _, p := range fair.ProvisionsInForce(c.ledger.Rules.Provisions, day.In(fair.Kolkata).Format(time.DateOnly)) {
		if c.ledger.Suggest(p, c.Due) == missing {
			return p.Code, missing
		}
	}
	return "", 0
}

// together marks two or three records that have something in common with the line, besides the amount, and whose dues
// add up to it.
func together(all []Suggestion, amount fair.Paise) {
	var alike []int
	for i, one := range all {
		if !slices.Contains(one.Why, ByAmount) && !slices.Contains(one.Why, ByTDS) && len(alike) < 12 {
			alike = append(alike, i)
		}
	}
	mark := func(these ...int) {
		for _, i := range these {
			all[i].Why = append(all[i].Why, ByTogether)
			all[i].score += weights[ByTogether]
			all[i].Amount = all[i].Due
		}
	}
	for x, i := range alike {
		for y, j := range alike[x+1:] {
			if all[i].Due+all[j].Due == amount {
				mark(i, j)
				return
			}
			for _, k := range alike[x+y+2:] {
				if all[i].Due+all[j].Due+all[k].Due == amount {
					mark(i, j, k)
					return
				}
			}
		}
	}
}

// choose marks the best suggestion: a reference, even if the amount does not fit; records that fit together; otherwise
// the only best one.
func choose(all []Suggestion, amount fair.Paise) {
	if len(all) == 0 {
		return
	}
	by := func(why Why) (these []int) {
		for i, one := range all {
			if slices.Contains(one.Why, why) {
				these = append(these, i)
			}
		}
		return these
	}
	chosen := by(ByReference)
	if len(chosen) == 0 {
		chosen = by(ByTogether)
	}
	if len(chosen) == 0 && (len(all) == 1 || all[0].score > all[1].score) {
		chosen = []int{0}
	}
	left := amount
	for n, i := range chosen {
		if left == 0 { // nothing remains for the others
			return
		}
		all[i].Chosen = true
		if all[i].Amount = min(all[i].Amount, left); n == len(chosen)-1 {
			all[i].Amount = left // what is too much becomes a task
		}
		left -= all[i].Amount
	}
}

// leastReference is the minimum length of a plain reference.
const leastReference = 6

// plainText returns everything that the line says, for comparisons.
func (l Line) plainText() string { return plain(l.Text) + " " + plain(l.Reference) }

// numbers returns the plain words of a line that contain a digit, each once: numbers of transfers, cheques, stalls. The
// whole reference is the first.
func (l Line) numbers() (all []string) {
	add := func(word string) {
		if word != "" && !slices.Contains(all, word) {
			all = append(all, word)
		}
	}
	add(plain(l.Reference))
	for _, word := range strings.FieldsFunc(norm.NFKC.String(typed.Digits(l.Reference+" "+l.Text)), func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsDigit(r) && !unicode.IsMark(r)
	}) {
		if strings.ContainsFunc(word, unicode.IsDigit) {
			add(strings.ToUpper(word))
		}
	}
	return all
}

var (
	// utr matches the numbers that banks give to transfers: 16 or 22 letters and digits of NEFT and RTGS, 12 digits of
	// IMPS and UPI.
	utr    = regexp.MustCompile(`^(?:[A-Z]{4}[A-Z0-9][0-9A-Z]{8,20}|[0-9]{12})$`)
	cheque = regexp.MustCompile(`^[0-9]{6}$`)
)

// paymentReference returns the reference with which a payment is recorded: that of the bank's file, otherwise a number
// of the text. Without one, it is made from the line, because equal texts are not the same payment.
func (l Line) paymentReference() string {
	reference := l.Reference
	if reference == "" {
		numbers := l.numbers()
		at := slices.IndexFunc(numbers, func(number string) bool {
			return utr.MatchString(number) || l.method() == ledger.Cheque && cheque.MatchString(number)
		})
		if at >= 0 {
			reference = numbers[at]
		}
	}
	if reference == "" {
		return "LINE-" + strings.ToUpper(l.ID[:10])
	}
	if l.Nth > 1 { // the second of two equal lines is another payment
		reference += "/" + string(rune('0'+min(l.Nth, 9)))
	}
	return reference
}

// method returns the method of a payment, as far as the text says it.
func (l Line) method() ledger.Method {
	text := strings.ToUpper(l.Text)
	begins := func(words ...string) bool {
		return slices.ContainsFunc(words, func(word string) bool { return strings.HasPrefix(text, word) })
	}
	switch {
	case begins("UPI", "BY UPI"):
		return ledger.UPI
	case begins("CHQ", "CHEQUE", "CLG", "CTS", "BY CLG", "INWARD CLG", "CHEQ"):
		return ledger.Cheque
	case begins("DD ", "DD/", "DD-", "DEMAND DRAFT"):
		return ledger.Draft
	}
	return ledger.Transfer
}

// notNames are words of names and of statements that say nothing about who paid.
var notNames = strings.Fields(`PVT PRIVATE LTD LIMITED LLP AND THE CO COMPANY NEFT RTGS IMPS UPI INB TRANSFER FROM TO BY
	FOR PAYMENT CHQ CHEQUE CR DR STALL STALLS BANK INDIA SMT SRI SHRI DR MR MRS MESSRS`)

// nameWords returns the words of a name or a text that say who it is.
func nameWords(text string) (words []string) {
	for _, word := range strings.FieldsFunc(strings.ToUpper(norm.NFC.String(text)), func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsMark(r)
	}) {
		if len([]rune(word)) >= 3 && !slices.Contains(notNames, word) {
			words = append(words, word)
		}
	}
	return words
}

// alike reports whether a text has a name: its first word or two others, and half of all words. Banks cut words off.
func alike(name, text []string) bool {
	has, first := 0, false
	for n, word := range name {
		if slices.ContainsFunc(text, func(other string) bool {
			return word == other || len(other) >= 4 && strings.HasPrefix(word, other) ||
				len(word) >= 4 && strings.HasPrefix(other, word)
		}) {
			has++
			first = first || n == 0
		}
	}
	return (first || has >= 2) && has*2 >= len(name)
}
