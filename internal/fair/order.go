package fair

import (
	"strings"
	"time"
	"unicode/utf8"
)

// PaymentMode says who takes the payments.
type PaymentMode string

// The payment modes.
const (
	PaymentsSandbox  PaymentMode = "sandbox"
	PaymentsCashfree PaymentMode = "cashfree"
	PaymentsOff      PaymentMode = "off"
)

// OrderStatus is where an order stands with us.
type OrderStatus string

// The states of an order. Live are those that hold something and can still be paid as they are.
const (
	OrderCreating OrderStatus = "CREATING" // written here; the provider may or may not have it
	OrderActive   OrderStatus = "ACTIVE"   // can be paid
	OrderClosing  OrderStatus = "CLOSING"  // its time is over; the provider was asked to end it
	OrderPaid     OrderStatus = "PAID"
	OrderFailed   OrderStatus = "FAILED"   // the provider refused to create it
	OrderExpired  OrderStatus = "EXPIRED"  // ended unpaid; money may still come late
	OrderReview   OrderStatus = "REVIEW"   // the amount differs: a person must look at it
	OrderRefunded OrderStatus = "REFUNDED" // its money goes or went back
)

// orderMoves is the state table: what an order may become from each state. Late money is why the
// ended states have a way on.
var orderMoves = map[OrderStatus][]OrderStatus{
	OrderCreating: {OrderActive, OrderClosing, OrderPaid, OrderFailed, OrderExpired, OrderReview, OrderRefunded},
	OrderActive:   {OrderClosing, OrderPaid, OrderExpired, OrderReview, OrderRefunded},
	OrderClosing:  {OrderPaid, OrderExpired, OrderReview, OrderRefunded},
	OrderFailed:   {OrderPaid, OrderReview, OrderRefunded},
	OrderExpired:  {OrderPaid, OrderReview, OrderRefunded},
	OrderReview:   {OrderPaid, OrderRefunded},
	OrderPaid:     {OrderRefunded},
	OrderRefunded: {},
}

// Live reports whether the order may still be paid in the ordinary way. The database allows one live
// order per registration.
func (s OrderStatus) Live() bool {
	return s == OrderCreating || s == OrderActive || s == OrderClosing
}

// CanBecome reports whether the state table allows a move.
func (s OrderStatus) CanBecome(next OrderStatus) bool {
	for _, to := range orderMoves[s] {
		if to == next {
			return true
		}
	}
	return false
}

// AttemptState is how the payer's latest attempt went.
type AttemptState string

// The states of the latest attempt.
const (
	AttemptNone    AttemptState = ""
	AttemptPending AttemptState = "PENDING" // with the bank
	AttemptFailed  AttemptState = "FAILED"
	AttemptDropped AttemptState = "DROPPED" // the payer left the page
)

// OrderKind says what an order pays for.
type OrderKind string

// The kinds of order.
const (
	OrderForRegistration OrderKind = "registration"
	OrderForBooking      OrderKind = "booking"
)

// Order is one request for money.
type Order struct {
	ID             string
	EditionID      string
	UserID         string // the payer's id: whoever knows it and ID may see the order
	Kind           OrderKind
	RegistrationID string  // of a registration's order
	BookingID      string  // of a booking's order
	Channel        Channel // which way it is paid; only an online one is known to the provider
	Price          Price   // what is asked for; Total is what the provider is told
	Status         OrderStatus
	Attempt        AttemptState
	AttemptMessage string // the provider's reason for a failed attempt
	ClientKey      string // the orderId that the client sent, its idempotency key; or empty
	ClientPrint    string // fingerprint of what it was sent with
	ProviderKey    string // idempotency key of our create-order call
	SessionID      string // payment_session_id; secret, never logged
	CFOrderID      string
	Payer          Payer
	Method         string // upi, card, netbanking, wallet: offered first by the provider; or empty
	RedirectURL    string // where success goes on to: a path of ours or a listed origin
	CallbackURL    string // where failure goes on to
	Lang           Lang
	ExpiresAt      time.Time // no new attempt after it
	HoldUntil      time.Time // stalls are freed at the latest then
	NextCheckAt    time.Time // when the sweeper asks the provider next; zero: never
	Checks         int
	AskedAt        time.Time // when the provider was last asked
	Unreachable    bool      // the last question went unanswered
	PaidAt         time.Time
	CancelledAt    time.Time // what it paid for was cancelled; zero: it was not
	CancelledBy    string    // payer or organiser
	CreatedAt      time.Time
	UpdatedAt      time.Time
}

// OrderFilter says which orders a list holds.
type OrderFilter struct {
	ListQuery
	Status    []OrderStatus // one of these; none: all
	Kind      []OrderKind   // one of these; none: all
	Channel   []Channel     // one of these; none: all
	Days      Days          // made in these days
	EditionID string        // empty: all editions
}

// Payer is whom the money is asked from.
type Payer struct {
	Name    string
	Phone   Phone
	Email   string
	Address string
	Company string
}

// FirstName is the first word of the payer's name that is no initial: what the result page may greet with.
func (p Payer) FirstName() string {
	words := strings.Fields(p.Name)
	for _, word := range words {
		if utf8.RuneCountInString(strings.TrimRight(word, ".")) > 1 {
			return word
		}
	}
	return strings.Join(words, " ")
}

// PublicStatus is the status that the payer's pages and checkpaymentstatus show.
func (o Order) PublicStatus() string {
	switch o.Status {
	case OrderPaid:
		return "PAID"
	case OrderRefunded:
		return "REFUNDED"
	case OrderReview:
		return "PENDING"
	}
	switch {
	case o.Attempt == AttemptPending:
		return "PENDING" // whatever our clock says: the bank has it
	case o.Status == OrderExpired || o.Status == OrderFailed:
		return "EXPIRED"
	case o.Attempt == AttemptFailed || o.Attempt == AttemptDropped:
		return "FAILED"
	}
	return "ACTIVE"
}

// Disposition is what became of money that was captured.
type Disposition string

// What can become of captured money. Every success has exactly one, so that captured = accepted +
// refunded + open for a person.
const (
	MoneyUndecided  Disposition = ""
	MoneyAccepted   Disposition = "accepted"
	MoneyRefund     Disposition = "refund"        // given back by us
	MoneyAutoRefund Disposition = "auto_refunded" // given back by the provider on its own
	MoneyReview     Disposition = "review"        // a person must look at it
)

// Payment is one attempt at paying an order, as the provider told it.
type Payment struct {
	CFPaymentID   string
	OrderID       string
	Status        GatewayPaymentStatus
	Amount        Paise
	Currency      string
	Group         string
	BankReference string
	Message       string
	At            time.Time
	CompletedAt   time.Time
	Disposition   Disposition
	Channel       Channel
}

// PaidAt is when the money came in: the completion, or the attempt when the provider gives no completion.
func (p Payment) PaidAt() time.Time {
	if p.CompletedAt.IsZero() {
		return p.At
	}
	return p.CompletedAt
}

// WebhookReceipt is a delivery of the provider's as it arrived, kept until what it asks for is done.
type WebhookReceipt struct {
	DedupeKey  string
	Type       string
	OrderID    string
	Raw        string
	ReceivedAt time.Time
	DoneAt     time.Time // zero: not dealt with yet
}
