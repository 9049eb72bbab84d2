package ledger

import (
	"context"
	"slices"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/web"
)

// View is the JSON representation of a ledger.
type View struct {
	Ref
	State

	Entries    []Entry        `json:"entries" doc:"The entries, the newest last. 'by' is the e-mail address of the account, or empty for the program."`
	Charges    []ViewCharge   `json:"charges" doc:"What is charged now: the charges that were not ended."`
	Decisions  []ViewDecision `json:"decisions" doc:"The newest last. Accounts are named by their e-mail addresses."`
	Payouts    []ViewPayout   `json:"payouts" doc:"Money that goes back or has gone back, the newest last."`
	Documents  []ViewDocument `json:"documents" doc:"The newest last."`
	Recipient  Recipient      `json:"recipient"`
	Tasks      []Task         `json:"tasks" doc:"What somebody has to do about the money, the most pressing first."`
	Actions    []Action       `json:"actions" doc:"What the signed-in account can do next about the money."`
	Offer      Offer          `json:"offer"`
	Provisions []Deduction    `json:"provisions" doc:"Provisions by which the payer may deduct tax on the day 'paidOn', with the suggested amount."`
}

// SchemaName is the name of the type in the OpenAPI document.
func (View) SchemaName() string { return "Ledger" }

// SchemaName is the name of the type in the OpenAPI document.
func (Entry) SchemaName() string { return "LedgerEntry" }

// SchemaName is the name of the type in the OpenAPI document.
func (Tax) SchemaName() string { return "LedgerTax" }

// SchemaName is the name of the type in the OpenAPI document.
func (Source) SchemaName() string { return "LedgerSource" }

// SchemaName is the name of the type in the OpenAPI document.
func (Task) SchemaName() string { return "LedgerTask" }

// SchemaName is the name of the type in the OpenAPI document.
func (Recorded) SchemaName() string { return "LedgerPayment" }

// SchemaName is the name of the type in the OpenAPI document.
func (Part) SchemaName() string { return "LedgerPart" }

// SchemaName is the name of the type in the OpenAPI document.
func (Deducted) SchemaName() string { return "LedgerDeduction" }

// ViewCharge is the JSON representation of a LiveCharge.
type ViewCharge struct {
	No int `json:"no"`
	Item
	Net      fair.Paise `json:"netPaise" doc:"What is to be paid for it, after discounts."`
	Discount fair.Paise `json:"discountPaise"`
	Paid     fair.Paise `json:"paidPaise" doc:"The accepted money that belongs to it."`
	ByPayer  fair.Paise `json:"byPayerPaise" doc:"What the refund rule gives back if the payer cancels it now."`
}

// SchemaName is the name of the type in the OpenAPI document.
func (ViewCharge) SchemaName() string { return "LedgerCharge" }

// ViewDecision is a decision about a ledger.
type ViewDecision struct {
	Decision
	MayDecide bool `json:"mayDecide" doc:"true: the signed-in account may approve or refuse it."`
}

// SchemaName is the name of the type in the OpenAPI document.
func (ViewDecision) SchemaName() string { return "LedgerDecision" }

// ViewPayout is money that goes back.
type ViewPayout struct {
	Payout
	MayDecide bool `json:"mayDecide" doc:"true: the signed-in account may approve or refuse the record of the payment by hand."`
}

// SchemaName is the name of the type in the OpenAPI document.
func (ViewPayout) SchemaName() string { return "LedgerPayout" }

// ViewDocument is a numbered document without its content.
type ViewDocument struct {
	Number   string       `json:"number"`
	Kind     DocumentKind `json:"kind" enum:"tax_invoice,bill_of_supply,bill,credit_note,receipt_voucher,refund_voucher,receipt,payment_note,dishonour_note,proforma"`
	About    string       `json:"about,omitempty" doc:"The number of the document that is corrected, replaced or named."`
	Total    fair.Paise   `json:"totalPaise"`
	IssuedAt time.Time    `json:"issuedAt"`
	PayBy    string       `json:"payBy,omitempty" doc:"The last day to pay an invoice before payment, YYYY-MM-DD."`
	Stands   bool         `json:"stands,omitempty" doc:"true: it is the document of the supply that stands now."`
}

// SchemaName is the name of the type in the OpenAPI document.
func (ViewDocument) SchemaName() string { return "LedgerDocument" }

// Recipient is the recipient of the next document, as the record has it now.
type Recipient struct {
	Name    string `json:"name"`
	Address string `json:"address"`
	GSTIN   string `json:"gstin"`
}

// SchemaName is the name of the type in the OpenAPI document.
func (Recipient) SchemaName() string { return "LedgerRecipient" }

// Action is something that the signed-in account can do about the money of a record.
type Action struct {
	Do    string `json:"do" enum:"record_payment,cancel,give_back,keep_credit,discount,forgive,invoice,proforma,dishonoured,take_back,undo_cancellation,tds_back,tds_pay_out,move_back,approve,refuse,withdraw,retry,record"`
	Entry int    `json:"entry,omitempty" doc:"The number of the entry that it is about."`
	ID    string `json:"id,omitempty" doc:"The id of the decision or of the payout that it is about."`
}

// SchemaName is the name of the type in the OpenAPI document.
func (Action) SchemaName() string { return "LedgerAction" }

// Offer is what goes back if everything is cancelled now, and what the signed-in account may decide alone.
type Offer struct {
	ByPayer     fair.Paise `json:"byPayerPaise" doc:"If the payer cancels: by the refund rule."`
	ByOrganiser fair.Paise `json:"byOrganiserPaise" doc:"If the organiser cancels: everything."`
	Step        RefundStep `json:"step,omitzero" doc:"The step of the refund rule that applies today."`
	Until       time.Time  `json:"until,omitzero" doc:"The end of this step."`
	Second      bool       `json:"secondPersons" doc:"false: second persons are switched off, and every decision counts at once."`
	Alone       fair.Paise `json:"alonePaise" doc:"The highest amount that goes back without a second person."`
	Discount    fair.Paise `json:"discountAlonePaise" doc:"The highest discount without a second person."`
}

// SchemaName is the name of the type in the OpenAPI document.
func (Offer) SchemaName() string { return "LedgerOffer" }

// Deduction is a provision with the amount that the payer deducts by it.
type Deduction struct {
	fair.Provision
	Amount fair.Paise `json:"amountPaise"`
}

// SchemaName is the name of the type in the OpenAPI document.
func (Deduction) SchemaName() string { return "LedgerProvision" }

// Path names a ledger in the path of a request.
type Path struct {
	Kind string `path:"kind" enum:"registration,booking,sponsorship"`
	ID   string `path:"id"`
}

func (p Path) ref() Ref { return Ref{Record: fair.OrderKind(p.Kind), RecordID: p.ID} }

type lookInput struct {
	Path
	PaidOn string `query:"paidOn" doc:"The day of a payment for which 'provisions' suggests deducted tax, YYYY-MM-DD. Default: today."`
}

// OnlyReason is the body of a request that needs only a reason.
type OnlyReason struct {
	Reason string `json:"reason,omitempty"`
}

// request is a request that changes a ledger.
type request[B any] struct {
	Path
	Body B
}

// onceRequest is a request that makes a decision about a ledger.
type onceRequest[B any] struct {
	Path
	Key  string `header:"Idempotency-Key" doc:"An id that the client generates. A repeated request with the same key changes nothing."`
	Body B
}

// NewCancellation is the body of a request that cancels a record or some of its charges.
type NewCancellation struct {
	CancelledBy string           `json:"cancelledBy,omitempty" enum:"payer,organiser"`
	Reason      string           `json:"reason,omitempty"`
	Charges     []int            `json:"charges,omitempty" doc:"The numbers of the charges to cancel. Empty: all of them."`
	Amount      *web.TypedNumber `json:"amount,omitempty" doc:"What goes back, in rupees. Default: what the refund rule gives the payer, or everything if the organiser cancels."`
}

// NewLedgerRefund is the body of a request that gives back what was paid too much.
type NewLedgerRefund struct {
	Amount *web.TypedNumber `json:"amount,omitempty" doc:"In rupees. Default: everything that was paid too much."`
	Reason string           `json:"reason,omitempty"`
}

// NewDiscount is the body of a request that takes something off what is to be paid.
type NewDiscount struct {
	Amount  *web.TypedNumber `json:"amount,omitempty" doc:"In rupees, with tax. Either 'amount', 'percent' or 'forgive' is required."`
	Percent *web.TypedNumber `json:"percent,omitempty" doc:"The share in per cent. 100: free."`
	Forgive bool             `json:"forgive,omitempty" doc:"true: what is due is no longer asked for. Only an owner may do this."`
	Reason  string           `json:"reason,omitempty"`
}

// NewDishonour is the body of a request that takes a payment back.
type NewDishonour struct {
	Entry  int    `json:"entry,omitempty" doc:"The number of the payment's entry."`
	Reason string `json:"reason,omitempty"`
}

// NewInvoice is the body of a request for an invoice before payment.
type NewInvoice struct {
	PayBy         string `json:"payBy,omitempty" doc:"The last day to pay, YYYY-MM-DD. It is printed on the invoice."`
	PurchaseOrder string `json:"purchaseOrder,omitempty" doc:"The number of the payer's purchase order. Default: that of the latest proforma."`
}

// UndoneCancellation is the body of a request that takes a cancellation back.
type UndoneCancellation struct {
	ID string `json:"id,omitempty" doc:"The id of the cancellation."`
}

type payOutTaxInput struct {
	Path
	No int `path:"no" doc:"The number of the entry of the deducted tax."`
}

type taxInput struct {
	Path
	No   int `path:"no" doc:"The number of the entry of the deducted tax."`
	Body OnlyReason
}

// decisionApproval is the body of a request that approves a decision.
type decisionApproval struct {
	Amount   *web.TypedNumber `json:"amount,omitempty" doc:"What goes back, in rupees. Only for a payer's request to cancel. Default: what was promised."`
	Together bool             `json:"together,omitempty" doc:"true: also approve the other payments of the same import. Only for an imported payment."`
}

type approveInput struct {
	ID   string `path:"id"`
	Body *decisionApproval
}

// decisionRefusal is the body of a request that refuses a decision.
type decisionRefusal struct {
	Reason string `json:"reason,omitempty"`
}

// payoutByHand is a payout that the office has paid by hand.
type payoutByHand struct {
	Channel   string `json:"channel,omitempty" doc:"cash, cheque, dd, bank, upi or card."`
	Reference string `json:"reference,omitempty" doc:"The bank's reference number, or the name of the person who received the money."`
	Date      string `json:"date,omitempty" doc:"The day of the payment (YYYY-MM-DD in Asia/Kolkata)."`
}

// Routes registers the routes of ledgers.
func (o *Office) Routes(api *web.API) {
	tags := []string{"Money"}
	const at = "/api/ledgers/{kind}/{id}"
	op := func(route, id, summary string, description ...string) huma.Operation {
		return web.Op(route, id, tags, summary, description...)
	}
	web.Add(api, fair.MayPeople, op("GET "+at, "get-ledger", "Get the money of a registration, booking or sponsorship",
		"All amounts are in paise. A positive amount is owed by the payer."),
		func(ctx context.Context, in *lookInput) (*web.Body[View], error) {
			return o.answerWith(ctx, in.ref(), in.PaidOn, nil)
		})
	addDecision(o, api, fair.MayRefund, op("POST "+at+"/cancellations", "cancel-record",
		"Cancel a record or some of its charges",
		"Above the edition's limit, a second person must approve it."), o.Cancel)
	addDecision(o, api, fair.MayRefund, op("POST "+at+"/refunds", "give-back",
		"Give back what was paid too much"), o.GiveBack)
	addDecision(o, api, fair.MayRefund, op("POST "+at+"/discounts", "create-discount",
		"Take an amount off what is to be paid, or forgive what is due",
		"Above the edition's limit, a second person must approve it."), o.Discount)
	addDecision(o, api, fair.MayManage, op("POST "+at+"/keep-credit", "keep-credit",
		"Decide that what was paid too much stays with the record"), o.KeepCredit)
	addDecision(o, api, fair.MayBooks, op("POST "+at+"/dishonoured", "dishonour-payment",
		"Take a payment back that the bank did not pay, or that was recorded by mistake",
		"A payment that was recorded by mistake is taken back when a second person has approved it."), o.Dishonour)
	addChange(o, api, fair.MayBooks, web.Created(op("POST "+at+"/invoice", "issue-invoice",
		"Issue the invoice before everything is paid")), o.Invoice)
	addChange(o, api, fair.MayBooks, web.Created(op("POST "+at+"/proforma", "make-proforma",
		"Make a proforma invoice of what is due",
		"A proforma is no tax document and has a series of its own. If the newest one says the same, nothing changes.")),
		o.MakeProforma)
	addChange(o, api, fair.MayRefund, op("POST "+at+"/undo-cancellation", "undo-cancellation",
		"Take a cancellation back while its money is here and its stalls are free"), o.UndoCancellation)
	addChange(o, api, fair.MayEdit, op("POST "+at+"/moves/back", "move-back",
		"Take the latest move of a booking back, when its difference was never paid"), o.MoveBack)
	web.Add(api, fair.MayBooks, op("POST "+at+"/tds/{no}/back", "take-back-tds",
		"Take deducted tax back that was not paid to the tax office"),
		func(ctx context.Context, in *taxInput) (*web.Body[View], error) {
			return o.answerWith(ctx, in.ref(), "", o.TakeBackTax(ctx, in.ref(), in.No, in.Body))
		})
	web.Add(api, fair.MayRefund, op("POST "+at+"/tds/{no}/pay-out", "pay-out-tds",
		"Begin to give deducted tax back by hand"),
		func(ctx context.Context, in *payOutTaxInput) (*web.Body[View], error) {
			return o.answerWith(ctx, in.ref(), "", o.PayOutTax(ctx, in.ref(), in.No))
		})
	o.routeAnswers(api, op)
}

// addDecision registers a route that makes a decision about a ledger.
func addDecision[B any](o *Office, api *web.API, may fair.Permission, op huma.Operation,
	do func(ctx context.Context, ref Ref, key string, in B) (Decision, error),
) {
	web.Add(api, may, web.Created(op), func(ctx context.Context, in *onceRequest[B]) (*web.Body[View], error) {
		_, err := do(ctx, in.ref(), in.Key, in.Body)
		return o.answerWith(ctx, in.ref(), "", err)
	})
}

// addChange registers a route that changes a ledger without a decision.
func addChange[B any](o *Office, api *web.API, may fair.Permission, op huma.Operation,
	do func(ctx context.Context, ref Ref, in B) error,
) {
	web.Add(api, may, op, func(ctx context.Context, in *request[B]) (*web.Body[View], error) {
		return o.answerWith(ctx, in.ref(), "", do(ctx, in.ref(), in.Body))
	})
}

func (o *Office) routeAnswers(api *web.API, op func(route, id, summary string, description ...string) huma.Operation) {
	web.Add(api, fair.MayApprove, op("POST /api/decisions/{id}/approve", "approve-decision",
		"Approve a decision about money, or a record of a payment by hand, as a second person",
		"The id is that of a decision or of a payout. A payer's request to cancel is answered in the same way. "+
			"The response is 409 if the account took part in it."),
		func(ctx context.Context, in *approveInput) (*web.Body[View], error) {
			var amount *web.TypedNumber
			if in.Body != nil && in.Body.Together {
				ref, err := o.ApproveTogether(ctx, in.ID)
				return o.answerWith(ctx, ref, "", err)
			}
			if in.Body != nil {
				amount = in.Body.Amount
			}
			ref, err := o.Approve(ctx, in.ID, amount.Text())
			return o.answerWith(ctx, ref, "", err)
		})
	web.Add(api, fair.MayApprove, op("POST /api/decisions/{id}/refuse", "refuse-decision",
		"Refuse a decision about money, a record of a payment by hand, or a payer's request",
		"Who proposed a decision takes it back in this way. Its status is then 'undone'."),
		func(ctx context.Context, in *web.ByIDBody[decisionRefusal]) (*web.Body[View], error) {
			ref, err := o.Refuse(ctx, in.ID, in.Body.Reason)
			return o.answerWith(ctx, ref, "", err)
		})
	web.Add(api, fair.MayRefund, op("POST /api/payouts/{id}/retry", "retry-payout",
		"Send a payout to the payment provider again, or request its status"),
		func(ctx context.Context, in *web.ByID) (*web.Body[View], error) {
			ref, err := o.RetryPayout(ctx, in.ID)
			return o.answerWith(ctx, ref, "", err)
		})
	web.Add(api, fair.MayRefund, op("POST /api/payouts/{id}/record", "record-payout",
		"Record that the office has paid a payout by hand",
		"A second person must approve the record. The response is 409 if the payment provider may still pay it."),
		func(ctx context.Context, in *web.ByIDBody[payoutByHand]) (*web.Body[View], error) {
			ref, err := o.RecordPayout(ctx, in.ID,
				fair.HandRefund{Channel: in.Body.Channel, Reference: in.Body.Reference, Date: in.Body.Date})
			return o.answerWith(ctx, ref, "", err)
		})
}

// answerWith returns the response to a request that has changed a ledger, or only reads it. paidOn is the day for
// which the provisions are shown; empty: today.
func (o *Office) answerWith(ctx context.Context, ref Ref, paidOn string, err error) (*web.Body[View], error) {
	if err != nil {
		return nil, err
	}
	l, err := o.Look(ctx, ref)
	if err != nil {
		return nil, err
	}
	emails, err := o.accounts.AccountEmails(ctx)
	if err != nil {
		return nil, err
	}
	account, _ := app.Actor(ctx)
	v := viewOf(l, account, emails, o.Now(), paidOn)
	current, err := o.IsCurrentEdition(ctx, l.EditionID)
	if !current {
		v.Actions = slices.DeleteFunc(v.Actions, func(a Action) bool { return a.Do == "move_back" })
	}
	return web.BodyOf(v), err
}

// viewOf returns the representation of a ledger for an account.
func viewOf(l *Ledger, account fair.Account, emails map[string]string, now time.Time, paidOn string) View {
	v := View{
		Ref: l.Ref, State: l.State(), Entries: []Entry{}, Charges: []ViewCharge{}, Decisions: []ViewDecision{},
		Payouts: []ViewPayout{}, Documents: []ViewDocument{}, Tasks: append([]Task{}, l.Tasks()...),
		Actions: l.actions(account), Provisions: []Deduction{}, Offer: l.Offer(now),
	}
	named := func(ids []string) []string { return fair.Each(ids, func(id string) string { return emails[id] }) }
	for _, e := range l.Entries {
		e.By = emails[e.By]
		v.Entries = append(v.Entries, e)
	}
	byPayer := map[int]Part{}
	for _, part := range l.Promise(v.Offer.Step, nil) {
		byPayer[part.Charge] = part
	}
	for _, c := range l.Charges() {
		v.Charges = append(v.Charges, ViewCharge{
			No: c.No, Item: c.Item, Net: c.Net(), Discount: c.Discount, Paid: byPayer[c.No].Paid, ByPayer: byPayer[c.No].Back,
		})
	}
	for _, d := range l.Decisions {
		may := l.mayDecide(account, d.Status, d.Chain)
		d.Chain, d.ProposedBy, d.DecidedBy = named(d.Chain), emails[d.ProposedBy], emails[d.DecidedBy]
		v.Decisions = append(v.Decisions, ViewDecision{d, may})
	}
	for _, p := range l.Payouts {
		status := Approved
		if p.Status == PayoutRecorded {
			status = Proposed
		}
		may := l.mayDecide(account, status, p.Chain)
		p.Chain = named(p.Chain)
		v.Payouts = append(v.Payouts, ViewPayout{p, may})
	}
	standing, stands := l.Standing()
	to := l.Frame.Recipient
	v.Recipient = Recipient{Name: to.Name, Address: to.Address, GSTIN: to.GSTIN}
	if l.Record == fair.OrderForRegistration { // a registration has no GST number of its own
		v.Recipient.GSTIN = standing.Content.Recipient.GSTIN
	}
	for _, d := range l.Documents {
		v.Documents = append(v.Documents, ViewDocument{
			Number: d.Number, Kind: d.Kind, About: d.About, Total: d.Total, IssuedAt: d.IssuedAt, PayBy: d.Content.PayBy,
			Stands: stands && d.Number == standing.Number,
		})
	}
	if paidOn == "" {
		paidOn = fair.DayOf(now).In(fair.Kolkata).Format(time.DateOnly)
	}
	for _, p := range fair.ProvisionsInForce(l.Rules.Provisions, paidOn) {
		v.Provisions = append(v.Provisions, Deduction{p, l.Suggest(p, max(0, v.Due))})
	}
	return v
}
