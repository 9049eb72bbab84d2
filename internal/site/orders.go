package site

import (
	"cmp"
	"context"
	"errors"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/person"
	"github.com/mela-fair/mela/internal/web"
	"github.com/mela-fair/mela/texts"
)

// OrdersProps are the props of the page with a visitor's orders. A visitor who enters a phone number and the number of
// an order with this phone number sees this order. A link in an e-mail shows all orders. See
// docs/product/payments.md#own-orders.
type OrdersProps struct {
	State   OrdersState       `json:"state"`
	Typed   ReceiptTyped      `json:"typed"`   // the values that the visitor typed, if the form was refused
	Contact string            `json:"contact"` // the e-mail address in a refused form that requests a link
	Errors  map[string]string `json:"errors"`  // error messages by field
	Refusal string            `json:"refusal"` // error message that is not about a single field
	One     bool              `json:"one"`     // whether the list contains only the order whose number was typed
	Records []OwnRecord       `json:"records"` // the visitor's records without an order
	Orders  []OwnOrder        `json:"orders"`  // newest first
	OwnData string            `json:"ownData"` // URL of the page with all stored data, without a language prefix
	Changed OrdersChange      `json:"changed"` // the change that the visitor has just made
}

// OrdersChange is a change that the visitor has made and that the page confirms.
type OrdersChange string

// Values returns all changes. The TypeScript generator calls this method.
func (OrdersChange) Values() []string { return []string{"", "members", "names", "details", "send"} }

// OrdersState is the state of the page with a visitor's orders.
type OrdersState string

// The values of OrdersState.
const (
	ordersAsk   OrdersState = "ask"
	ordersAsked OrdersState = "asked" // a link was requested; the state is the same for known and unknown addresses
	ordersGone  OrdersState = "gone"  // the link has expired or has never existed
	ordersShown OrdersState = "shown"
)

// Values returns all states. The TypeScript generator calls this method.
func (OrdersState) Values() []string { return []string{"ask", "asked", "gone", "shown"} }

// OwnOrder is an order in the visitor's list. It contains links to the pages that are available in the order's state.
// The links have no language prefix.
type OwnOrder struct {
	ID           string              `json:"id"`
	Kind         ResultKind          `json:"kind"`
	State        ResultState         `json:"state"`
	Amount       string              `json:"amount"`
	Date         string              `json:"date"`
	Name         string              `json:"name"`
	Local        LocalName           `json:"local"` // the firm's name in a second script
	Stalls       []ResultStall       `json:"stalls"`
	PayUntil     string              `json:"payUntil"` // time until which the order can be paid; "" if it cannot be paid
	Note         string              `json:"note"`     // text about a payment that the office checks, about kept stalls or about what is due; or ""
	Page         string              `json:"page"`
	Payable      bool                `json:"payable"` // true if the visitor can pay on Page
	Codes        string              `json:"codes"`   // link to the entry codes; "" if there are none
	Receipt      string              `json:"receipt"` // link to the newest document; "" if there are none
	Cancel       string              `json:"cancel"`  // link to the cancellation page; "" if nothing can be cancelled
	Refunds      []CancellationMoney `json:"refunds"`
	MembersOpen  bool                `json:"membersOpen"`  // true if the number of members can be changed
	Members      string              `json:"members"`      // the number of members, or the refused input
	MembersError string              `json:"membersError"` // the reason why the number was refused
	NamesOpen    bool                `json:"namesOpen"`    // whether the names of a group's persons can be changed
	Persons      string              `json:"persons"`      // number of persons of the group
	Names        string              `json:"names"`        // one name per line, or the refused input
	NamesError   string              `json:"namesError"`   // the reason why the names were refused
	Missing      []OrderTask         `json:"missing"`      // what the visitor still has to do, the most important first
	List         string              `json:"list"`         // page with all entry codes and a link for each person; or ""
	DetailsOpen  bool                `json:"detailsOpen"`  // whether name, address and GST number can be corrected
	Details      fair.OwnDetails     `json:"details"`      // these details, or the refused input
	DetailErrors map[string]string   `json:"detailErrors"` // the reasons why the details were refused
	SendTo       string              `json:"sendTo"`       // e-mail address for the documents, to be sent again; or ""
	Profile      string              `json:"profile"`      // page for what visitors see of the firm; or ""
	AddStalls    string              `json:"addStalls"`    // page on which further stalls are booked; or ""
}

// OrderTask is something that is missing for an order.
type OrderTask string

// Values returns all tasks. The TypeScript generator calls this method.
func (OrderTask) Values() []string { return []string{"pay", "names", "gst"} }

// The values of OrderTask.
const (
	taskPay   OrderTask = "pay"
	taskNames OrderTask = "names" // some people of a group have no name yet
	taskGST   OrderTask = "gst"   // the invoice would have no GST number
)

func ordersPage(d Deps) Page {
	return Page{
		Name: "orders", Path: "/orders", Unlisted: true, OwnQuery: true, OwnToken: true, TakesNames: true,
		Shape: OrdersProps{},
		Props: func(ctx context.Context, r *Request) (any, error) { return ordersProps(ctx, d, r) },
		Post:  func(ctx context.Context, r *Request) (Result, error) { return postOrders(ctx, d, r) },
	}
}

func ordersProps(ctx context.Context, d Deps, r *Request) (OrdersProps, error) {
	p := OrdersProps{State: ordersAsk, Errors: map[string]string{}, Records: []OwnRecord{}, Orders: []OwnOrder{}}
	if r.Query.Get("asked") != "" {
		p.State = ordersAsked
		return p, nil
	}
	if r.Token == "" {
		return p, nil
	}
	own, err := d.App.Privacy.OwnOrders(ctx, r.Token)
	if fair.IsKind(err, fair.KindNotFound) {
		p.State, r.TokenGone = ordersGone, true
		return p, nil
	}
	if err != nil {
		return p, err
	}
	p.State, p.One, p.OwnData = ordersShown, own.One, string(person.OwnDataPage)
	p.Changed = closedValue[OrdersChange](r.Query.Get("changed"))
	if p.Records, err = ownRecords(ctx, d, r.Lang, own); err != nil {
		return p, err
	}
	for _, o := range own.Orders {
		view, err := ownOrder(ctx, d, r.Lang, o)
		if err != nil {
			return p, err
		}
		p.Orders = append(p.Orders, view)
	}
	return p, nil
}

// ownOrder returns the view of an order from its stored state. It does not query the provider, because the order's
// page does this.
func ownOrder(ctx context.Context, d Deps, lang fair.Lang, o fair.Order) (OwnOrder, error) {
	view, err := d.App.Payments.OrderView(ctx, o)
	if err != nil {
		return OwnOrder{}, err
	}
	state := PaymentResultProps{
		State: resultStateOf(view, d.App.Now()), AtOffice: atOfficeText(lang, view.AtOffice),
		Amount: view.Amount().String(), Refunds: []CancellationMoney{},
	}
	if err := state.addCancellation(ctx, d, lang, view); err != nil {
		return OwnOrder{}, err
	}
	state.canBePaid(d, lang, o, d.App.Now())
	if err := state.addEnd(ctx, d, lang, view); err != nil {
		return OwnOrder{}, err
	}
	due, rest, err := stillDue(ctx, d, lang, view)
	if err != nil {
		return OwnOrder{}, err
	}
	v := OwnOrder{
		ID: o.ID, Kind: ResultKind(o.Kind), State: state.State, Amount: state.Amount,
		Date: fair.DateIn(lang, o.CreatedAt),
		Name: o.Payer.Name, PayUntil: state.PayUntil, Note: cmp.Or(state.AtOffice, state.Kept, due),
		Page: o.ResultPath(), Payable: state.PayUntil != "" || rest != "",
		Cancel: state.Cancel, Refunds: state.Refunds, Stalls: []ResultStall{}, Missing: []OrderTask{},
		DetailErrors: map[string]string{},
	}
	if state.PayUntil != "" && view.Registration == nil {
		v.Page = o.PaymentPath()
	}
	if v.DetailsOpen, err = d.App.Sales.DetailsOpen(ctx, o.Kind, o.SubjectID()); err != nil {
		return v, err
	}
	if v.State == ResultPaid && d.App.Notify.SendsMail() {
		v.SendTo = o.Payer.Email
	}
	documents, err := resultDocuments(ctx, d.App, lang, o)
	if err != nil {
		return v, err
	}
	if len(documents) > 0 {
		v.Receipt = documents[len(documents)-1].Links[0].Href
	}
	codes, _, err := codesOfOrder(ctx, d.App, o)
	if err != nil {
		return v, err
	}
	if len(codes) > 0 {
		own := url.Values{"transactionId": {o.ID}, "userID": {o.UserID}}
		v.Codes = entryCodesPath(own, 0)
		if len(codes) > 1 {
			v.List = entryListPath + "?" + own.Encode()
		}
	}
	edition, err := d.App.Content.Edition(ctx)
	if err != nil {
		return v, err
	}
	if r := view.Registration; r != nil {
		v.addRegistration(d, edition, *r)
	}
	if view.Booking != nil {
		v.addBooking(d, edition, *view.Booking)
	}
	if v.Payable {
		v.Missing = slices.Insert(v.Missing, 0, taskPay)
	}
	if view.Booking == nil {
		return v, nil
	}
	v.MembersOpen = d.App.Sales.MembersOpen(edition, *view.Booking)
	v.Members = strconv.Itoa(view.Booking.EntryMembers())
	v.Stalls, err = bookedStalls(ctx, d.App, lang, *view.Booking)
	return v, err
}

// addRegistration adds the actions that an order's registration allows. If the order ended without a payment, the
// visitor can pay the registration with a new order.
func (v *OwnOrder) addRegistration(d Deps, edition fair.Edition, r fair.Registration) {
	ended := v.PayUntil == "" && (v.State == ResultExpired || v.State == ResultFailed)
	if ended && r.DeletedAt.IsZero() && r.Payable(edition.ID) && d.App.Payments.Mode != fair.PaymentsOff {
		v.Page, v.Payable, v.Amount = r.PaymentPath(), true, r.Amount.String()
	}
	if d.App.Sales.MemberNamesOpen(edition, r) {
		v.NamesOpen, v.Persons, v.Names = true, strconv.Itoa(r.Persons), r.MemberNames
		named := len(strings.FieldsFunc(r.MemberNames, func(c rune) bool { return c == '\n' }))
		if r.Persons > 1 && named < r.Persons {
			v.Missing = append(v.Missing, taskNames)
		}
	}
	v.Details = fair.OwnDetailsOfRegistration(r)
	v.DetailsOpen = v.DetailsOpen && r.EditionID == edition.ID && r.Status != fair.RegistrationCancelled
}

// addBooking adds the actions that an order's booking allows.
func (v *OwnOrder) addBooking(d Deps, edition fair.Edition, b fair.Booking) {
	v.Details, v.Local = fair.OwnDetailsOf(b), localNameOf(b.LocalName)
	live := b.EditionID == edition.ID && b.Holds
	v.DetailsOpen = v.DetailsOpen && live
	if card, _ := fair.FindCard(b.Card); v.DetailsOpen && card.AsksGST && b.GST == "" && b.Price.GST > 0 {
		v.Missing = append(v.Missing, taskGST)
	}
	if live && b.IsBooked() {
		v.Profile = exhibitorProfilePath + "?" + url.Values{"order": {v.ID}}.Encode()
	}
	if live && b.Money.Sold && edition.CheckBooking(d.App.Now(), b.Lang) == nil {
		v.AddStalls = "/stallbooking"
		if b.Card != "" {
			v.AddStalls += "?" + url.Values{"card": {b.Card}}.Encode()
		}
	}
}

// postOwnChange makes a change that a visitor asks for: the number of members of a booking, the names of the persons
// who come, the details on the invoice, or that the documents are sent again.
func postOwnChange(ctx context.Context, d Deps, r *Request, change OrdersChange) (Result, error) {
	own, err := d.App.Privacy.OwnOrders(ctx, r.Token)
	if fair.IsKind(err, fair.KindNotFound) { // the visitor's access to the list has expired
		return Result{Redirect: "/orders"}, nil
	}
	if err != nil {
		return Result{}, err
	}
	id, typed := r.Form.Get("order"), r.Form.Get(string(change))
	err = fair.Fail(fair.KindNotFound, texts.Errors.NotFound())
	if i := slices.IndexFunc(own.Orders, func(o fair.Order) bool { return o.ID == id }); i >= 0 {
		err = changeOwn(ctx, d, change, own.Orders[i], r.Form)
	}
	if err == nil {
		return Result{Redirect: "/orders?changed=" + string(change)}, nil
	}
	refused, ok := errors.AsType[*fair.Error](err)
	if !ok || refused.Kind != fair.KindInvalid && refused.Kind != fair.KindConflict {
		return Result{}, err
	}
	props, err := ordersProps(ctx, d, r)
	if err != nil {
		return Result{}, err
	}
	fields, general := refusalIn(r.Lang, refused)
	props.Refusal = general
	if i := slices.IndexFunc(props.Orders, func(o OwnOrder) bool { return o.ID == id }); i >= 0 {
		props.Orders[i].refuse(change, typed, fields)
		if props.Orders[i].DetailsOpen && change == "details" {
			props.Orders[i].Details, props.Orders[i].DetailErrors = web.Fields[fair.OwnDetails](r.Form), fields
		}
	}
	return Result{Status: http.StatusUnprocessableEntity, Props: props}, nil
}

// changeOwn applies a change that a visitor entered for one of the visitor's orders.
func changeOwn(ctx context.Context, d Deps, change OrdersChange, o fair.Order, form url.Values) error {
	typed := form.Get(string(change))
	switch {
	case change == "details":
		return d.App.Sales.ChangeOwnDetails(ctx, o.Kind, o.SubjectID(), web.Fields[fair.OwnDetails](form))
	case change == "send":
		return d.App.Payments.SendAgain(ctx, o)
	case change == "members" && o.BookingID != "":
		return d.App.Sales.ChangeOwnMembers(ctx, o.BookingID, typed)
	case change == "names" && o.RegistrationID != "":
		return d.App.Sales.ChangeOwnMemberNames(ctx, o.RegistrationID, typed)
	}
	return fair.Fail(fair.KindNotFound, texts.Errors.NotFound())
}

// refuse adds the refused input and its error message to the view of the order.
func (v *OwnOrder) refuse(change OrdersChange, typed string, fields map[string]string) {
	if change == "members" && v.MembersOpen {
		v.Members, v.MembersError = typed, fields["members"]
	}
	if change == "names" && v.NamesOpen {
		v.Names, v.NamesError = typed, fields["memberNames"]
	}
}

// postOrders processes the two forms of the page. With the first form, a visitor enters a phone number and the number
// of an order with this phone number, and is redirected to this order. The second form requests a link by e-mail.
func postOrders(ctx context.Context, d Deps, r *Request) (Result, error) {
	if change := closedValue[OrdersChange](r.Form.Get("change")); change != "" {
		return postOwnChange(ctx, d, r, change)
	}
	typed := ReceiptTyped{Phone: r.Form.Get("phone"), Reference: r.Form.Get("reference")}
	contact := strings.TrimSpace(r.Form.Get("contact"))
	var token string
	var err error
	sends := r.Form.Get("ask") == "link"
	if sends {
		err = d.App.Privacy.AskForOwnDataSoon(ctx,
			person.Asking{Contact: contact, Lang: r.Lang, Page: person.OwnOrdersPage})
	} else {
		token, err = openOrders(ctx, d, typed)
	}
	if err == nil && sends {
		d.App.Wake()
		return Result{Redirect: "/orders?asked=1"}, nil
	}
	if err == nil {
		return Result{Redirect: "/orders?" + url.Values{"token": {token}}.Encode()}, nil
	}
	refused, ok := errors.AsType[*fair.Error](err)
	if !ok || refused.Kind != fair.KindInvalid && refused.Kind != fair.KindNotFound {
		return Result{}, err
	}
	props := OrdersProps{State: ordersAsk, Typed: typed, Contact: contact, Records: []OwnRecord{}, Orders: []OwnOrder{}}
	props.Errors, props.Refusal = refusalIn(r.Lang, refused)
	status := http.StatusUnprocessableEntity
	if refused.Wait > 0 {
		status = http.StatusTooManyRequests
	}
	return Result{Status: status, Props: props}, nil
}

// openOrders returns a token for the order with the typed phone number and order number.
func openOrders(ctx context.Context, d Deps, typed ReceiptTyped) (string, error) {
	known, err := d.App.Invoices.FindReceipt(ctx, typed.Phone, typed.Reference)
	if err != nil {
		return "", err
	}
	return d.App.Privacy.OpenOrders(ctx, known)
}
