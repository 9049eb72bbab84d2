package fair

import (
	"cmp"
	"time"
)

// PaymentMode selects the payment provider: real, sandbox or none.
type PaymentMode string

// The payment modes. They are the possible values of MELA_PAYMENTS.
const (
	PaymentsSandbox  PaymentMode = "sandbox"
	PaymentsCashfree PaymentMode = "cashfree"
	PaymentsOff      PaymentMode = "off"
)

// OrderStatus is the status of an order in our database.
type OrderStatus string

// The statuses of an order. A live order (see Live) holds a registration or stalls, and a payment is still possible.
const (
	OrderCreating OrderStatus = "CREATING" // stored in the database; it is unknown whether the provider has the order
	OrderActive   OrderStatus = "ACTIVE"   // can be paid
	OrderClosing  OrderStatus = "CLOSING"  // the time to pay is over; the site has asked the provider to close the order
	OrderPaid     OrderStatus = "PAID"
	OrderFailed   OrderStatus = "FAILED"   // the provider refused to create the order
	OrderExpired  OrderStatus = "EXPIRED"  // closed without a payment; a late payment is still possible
	OrderRefunded OrderStatus = "REFUNDED" // the paid money was refunded, or the refund is pending
)

// Live reports whether the order has not ended yet, so that a normal payment is possible. The database allows only one
// live order per registration.
func (s OrderStatus) Live() bool {
	return s == OrderCreating || s == OrderActive || s == OrderClosing
}

// AttemptState is the state of the payer's latest payment attempt.
type AttemptState string

// The states of the latest attempt.
const (
	AttemptNone    AttemptState = ""
	AttemptPending AttemptState = "PENDING" // the bank is processing the attempt
	AttemptFailed  AttemptState = "FAILED"
	AttemptDropped AttemptState = "DROPPED" // the payer left the page
)

// OrderKind is the kind of record that an order pays for.
type OrderKind string

// The kinds of order.
const (
	OrderForRegistration OrderKind = "registration"
	OrderForBooking      OrderKind = "booking"
	OrderForSponsorship  OrderKind = "sponsorship"
)

// TicketOfBook is the kind in the entry codes of paper tickets. No order has this kind, although its type is
// OrderKind: the payment for sold paper tickets belongs to a registration.
const TicketOfBook OrderKind = "ticket"

// MayShare reports whether a record of this kind may have several paid orders. A moved booking has a second order for
// the price difference, and a sponsorship can be paid in parts.
func (k OrderKind) MayShare() bool { return k != OrderForRegistration }

// Order is a request to pay an amount for a registration, a booking or a sponsorship.
type Order struct {
	ID             string       `db:"id"`
	EditionID      string       `db:"edition_id"`
	UserID         string       `db:"user_id,sealed=own id"` // the payer's id; with UserID and ID, anyone can open the order
	Kind           OrderKind    `db:"kind"`
	RegistrationID string       `db:"registration_id,null"` // set if the order is for a registration
	BookingID      string       `db:"booking_id,null"`      // set if the order is for a booking
	SponsorshipID  string       `db:"sponsorship_id,null"`  // set if the order is for a sponsorship or a part of its price
	Channel        Channel      `db:"channel"`              // the payment channel; only orders with the channel online exist at the provider
	Amount         Paise        `db:"total_paise"`          // the amount to pay; what it is for follows from the ledger
	Status         OrderStatus  `db:"status"`
	Attempt        AttemptState `db:"attempt"`
	AttemptMessage string       `db:"attempt_message"` // the reason that the provider gave for the failure of the latest attempt
	ClientKey      string       `db:"client_key"`      // the client's orderId, used as its idempotency key; empty: none
	ClientPrint    string       `db:"client_print"`    // fingerprint of the content sent with ClientKey
	ProviderKey    string       `db:"provider_key"`    // idempotency key of the create-order call
	SessionID      string       `db:"session_id"`      // payment_session_id; secret, never logged
	CFOrderID      string       `db:"cf_order_id"`
	Payer          Payer        `db:",inline"`
	Method         string       `db:"method"`       // payment method that the provider shows first: upi, card, netbanking or wallet; or empty
	RedirectURL    string       `db:"redirect_url"` // page that opens after success: a path of this site or a URL of a listed origin
	CallbackURL    string       `db:"callback_url"` // page that opens after failure
	Lang           Lang         `db:"lang"`
	ExpiresAt      time.Time    `db:"expires_at"`    // after this time, no new payment attempt can start
	HoldUntil      time.Time    `db:"hold_until"`    // time at which the stalls of an unpaid order are released at the latest
	NextCheckAt    time.Time    `db:"next_check_at"` // when the sweeper (a background job) next queries the provider; zero: never
	Checks         int          `db:"checks"`
	RefundsDueAt   time.Time    `db:"refunds_due_at"` // when the sweeper next compares the refunds with the provider's list; zero: never
	Failures       int          `db:"failures"`       // failed checks in a row; with MaxOrderFailures, the order is set aside
	Failure        string       `db:"failure"`        // why the last check failed
	AskedAt        time.Time    `db:"asked_at"`       // time of the last query to the provider
	Unreachable    bool         `db:"unreachable"`    // true if the last query got no response
	PaidAt         time.Time    `db:"paid_at"`
	CreatedAt      time.Time    `db:"created_at"`
	UpdatedAt      time.Time    `db:"updated_at"`
}

// MaxOrderFailures is the number of failed checks in a row after which an order is set aside: the sweeper does not
// check it again until the office asks for it.
const MaxOrderFailures = 3

// SubjectID returns the id of the registration, booking or sponsorship that the order pays for.
func (o Order) SubjectID() string { return cmp.Or(o.RegistrationID, o.BookingID, o.SponsorshipID) }

// OrderFilter selects the orders of a list. Empty fields match all orders.
type OrderFilter struct {
	ListQuery
	Status  []OrderStatus // orders with one of these values; empty: all
	Kind    []OrderKind   // orders with one of these values; empty: all
	Channel []Channel     // orders with one of these values; empty: all
	Days    Days          // days on which the order was created
	// SetAside selects only the orders that are no longer checked, because the checks failed.
	SetAside bool
	Amount   Paise // orders of exactly this amount; 0: all
}

// Payer contains the name and the contact details of the person who pays an order.
type Payer struct {
	Name    string `db:"payer_name"`
	Phone   Phone  `db:"payer_phone"`
	Email   string `db:"payer_email"`
	Address string `db:"payer_address"`
	Company string `db:"payer_company"`
}

// PaidBy returns the firm or person whose money the order is, or the order's id if none is known.
func (o Order) PaidBy() string { return cmp.Or(o.Payer.Company, o.Payer.Name, o.ID) }

// PublicStatus returns the status that the payer's pages and checkpaymentstatus show.
func (o Order) PublicStatus() string {
	switch o.Status {
	case OrderPaid:
		return "PAID"
	case OrderRefunded:
		return "REFUNDED"
	}
	switch {
	case o.Attempt == AttemptPending:
		return "PENDING" // the bank is still processing an attempt; the order may already have expired
	case o.Status == OrderExpired || o.Status == OrderFailed:
		return "EXPIRED"
	case o.Attempt == AttemptFailed || o.Attempt == AttemptDropped:
		return "FAILED"
	}
	return "ACTIVE"
}

// Disposition says what became of captured money.
type Disposition string

// The dispositions of money that is in a ledger.
const (
	MoneyAccepted Disposition = "accepted"
	MoneyRefund   Disposition = "refund" // it went back at once: it was late, or paid a second time
)

// Payment is one payment attempt for an order, as reported by the provider.
type Payment struct {
	CFPaymentID   string               `db:"cf_payment_id"`
	OrderID       string               `db:"order_id"`
	Status        GatewayPaymentStatus `db:"status"`
	Amount        Paise                `db:"amount_paise"`
	Currency      string               `db:"currency"`
	Group         string               `db:"payment_group"`
	BankReference string               `db:"bank_reference"`
	Message       string               `db:"message"`
	At            time.Time            `db:"at"`
	CompletedAt   time.Time            `db:"completed_at"`
	Disposition   Disposition          `db:"-"` // it follows from the ledger
	Channel       Channel              `db:"-"`
}

// PaidAt returns the time at which the payment was completed. If the provider does not report this time, it returns
// the time of the attempt.
func (p Payment) PaidAt() time.Time {
	if p.CompletedAt.IsZero() {
		return p.At
	}
	return p.CompletedAt
}

// WebhookReceipt is a stored webhook delivery. Raw is the text of GatewayEvent.
type WebhookReceipt struct {
	DedupeKey  string
	Type       string
	OrderID    string
	Raw        string
	ReceivedAt time.Time
	DoneAt     time.Time // zero: not processed yet
}
