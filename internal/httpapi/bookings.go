package httpapi

import (
	"context"
	"net/http"
	"slices"
	"strings"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/httpapi/legacy"
	"github.com/mela-fair/mela/internal/web"
	"github.com/mela-fair/mela/texts"
)

// booking is a booking as the office and the payer see it.
type booking struct {
	ID            string         `json:"_id"`
	OrderID       string         `json:"orderId" doc:"The id of the booking's order. Empty if the office has entered the booking."`
	Name          string         `json:"name" doc:"The name of the organisation."`
	LocalName     string         `json:"localName" doc:"The name of the organisation in Telugu or Hindi, or empty."`
	ContactPerson string         `json:"contactPerson"`
	Phone         string         `json:"phone"`
	Email         string         `json:"email"`
	Address       string         `json:"address"`
	Type          string         `json:"type"`
	Category      string         `json:"category"`
	Product       string         `json:"product"`
	Card          string         `json:"card" doc:"The category card that the visitor has chosen in the form."`
	Members       int            `json:"members"`
	GST           string         `json:"gst" doc:"The GST number of the organisation."`
	Requirements  string         `json:"requirements"`
	Listed        bool           `json:"listed" doc:"true: the exhibitor appears in the public list of exhibitors."`
	Amount        rupees         `json:"amount"`
	Base          rupees         `json:"base"`
	GSTAmount     rupees         `json:"gstAmount"`
	Status        string         `json:"status" enum:"Pending,Confirmed,Rejected" doc:"The organiser's decision about the booking."`
	PaymentStatus string         `json:"paymentStatus" enum:"PENDING,PAID,FAILED,EXPIRED,REFUNDED" doc:"The state of the payment. It changes with payments and refunds."`
	IsBooked      bool           `json:"isBooked" doc:"true: the stalls of the booking are sold."`
	PayBy         string         `json:"payBy" doc:"The last day for paying (YYYY-MM-DD in Asia/Kolkata), if the office has confirmed the booking without a payment. Otherwise empty."`
	Stalls        []web.StallKey `json:"stalls"`
	Edition       string         `json:"edition,omitempty" doc:"The id of the edition."`
	Version       int            `json:"version" doc:"The version of the booking. Send it with every update. The response is 409 if somebody else has changed the booking in the meantime."`
	CreatedAt     time.Time      `json:"createdAt"`
	UpdatedAt     time.Time      `json:"updatedAt"`
	DeletedAt     *time.Time     `json:"deletedAt,omitempty"`
	MoneyFacts
}

func bookingOf(b fair.Booking) booking {
	return booking{
		ID: b.ID, OrderID: b.OrderID, Name: b.Name, LocalName: b.LocalName, ContactPerson: b.ContactPerson,
		Phone: string(b.Phone), Email: b.Email,
		Address: b.Address,
		Type:    b.Type, Category: b.Category, Product: b.Product, Card: b.Card, Members: b.Members, GST: b.GST,
		Requirements: b.Requirements, Listed: b.Listed,
		Amount: rupees(b.Price.Total), Base: rupees(b.Price.Base), GSTAmount: rupees(b.Price.GST),
		Status: string(b.Status), PaymentStatus: string(b.Money.Status.Old()), IsBooked: b.IsBooked(), PayBy: b.PayBy,
		Stalls:  web.StallKeys(b.Keys()),
		Edition: b.EditionID, Version: b.Version, CreatedAt: b.CreatedAt, UpdatedAt: b.UpdatedAt,
		DeletedAt: web.TimeOrNil(b.DeletedAt), MoneyFacts: moneyFactsOf(b.Money),
	}
}

// firmOf returns a booking for accounts that may not read people's data: the firm, its stalls and their states.
func firmOf(b fair.Booking) booking {
	all := bookingOf(b)
	return booking{
		ID: all.ID, Name: all.Name, LocalName: all.LocalName,
		Type: all.Type, Category: all.Category, Product: all.Product, Card: all.Card,
		Listed: all.Listed, Status: all.Status, PaymentStatus: all.PaymentStatus, IsBooked: all.IsBooked,
		Stalls: all.Stalls, Edition: all.Edition, Version: all.Version, CreatedAt: all.CreatedAt, UpdatedAt: all.UpdatedAt,
		DeletedAt: all.DeletedAt,
	}
}

// publicBooking contains the fields of a booking that visitors may see.
type publicBooking struct {
	Stalls        []web.StallKey `json:"stalls"`
	PaymentStatus string         `json:"paymentStatus" enum:"PENDING,PAID,FAILED,EXPIRED,REFUNDED"`
	Status        string         `json:"status" enum:"Pending,Confirmed,Rejected"`
	IsBooked      bool           `json:"isBooked"`
}

// BookingFilter contains the query parameters of the booking list.
type BookingFilter struct {
	web.ListQuery
	web.DayFilter
	Status        string `query:"status" doc:"The organiser's decision: Pending, Confirmed or Rejected. For several values, separate them with commas or repeat the parameter."`
	PaymentStatus string `query:"paymentStatus" doc:"The state of the payment: PENDING, PAID, FAILED, EXPIRED or REFUNDED. For several values, separate them with commas or repeat the parameter. 'money' is more exact."`
	MoneyFilter
	Stall string `query:"stall" example:"24:3x3m" doc:"Only bookings that have this stall or had it before. The format is the stall number, a colon and the size."`
}

type bookingList struct {
	web.ListHead
	Body any
}

// newBooking is a booking that the office entered, or that an old client sent after the payment.
type newBooking struct {
	OrderID string `json:"orderId,omitempty" doc:"The id of an order. With 'orderId' and 'userID', the response contains the existing booking of this order, and no booking is created."`
	UserID  string `json:"userID,omitempty"`
	BookingDetails
	legacy.BookingNames
}

func (b newBooking) input() fair.BookingInput { return b.Fill(b.BookingDetails.input()) }

// bookingUpdate is the body of a booking update. Absent fields stay unchanged. An update cannot change stalls or
// amounts.
type bookingUpdate struct {
	Name          *string          `json:"name,omitempty"`
	LocalName     *string          `json:"localName,omitempty" doc:"The name of the organisation in Telugu or Hindi."`
	ContactPerson *string          `json:"contactPerson,omitempty"`
	Phone         *string          `json:"phone,omitempty"`
	Email         *string          `json:"email,omitempty"`
	Address       *string          `json:"address,omitempty"`
	Type          *string          `json:"type,omitempty"`
	Category      *string          `json:"category,omitempty"`
	Product       *string          `json:"product,omitempty"`
	Members       *web.TypedNumber `json:"members,omitempty"`
	GST           *string          `json:"gst,omitempty"`
	Requirements  *string          `json:"requirements,omitempty"`
	Listed        *bool            `json:"listed,omitempty"`
	Status        *string          `json:"status,omitempty"`
	PayBy         *string          `json:"payBy,omitempty" doc:"The last day for paying (YYYY-MM-DD in Asia/Kolkata) of a booking that is confirmed without a payment. Default: one week from now, but not later than the day before the fair."`
	Version       *int             `json:"version,omitempty"`
}

type deleteBookingInput struct {
	ID      string `path:"id"`
	Release bool   `query:"release" doc:"true: a paid booking is deleted too, and its stalls are released. Otherwise, the response for a paid booking is 409."`
}

func (a *API) routeBookings() {
	a.offerBulkOfBookings()
	tags := []string{"Stall bookings"}
	a.routeBookingImport(tags)
	// Without a session, the response contains only stalls and states.
	web.Add(a.API, web.Public, huma.Operation{
		OperationID: "list-bookings", Method: http.MethodGet, Path: "/api/stallBooking/stall-bookings", Tags: tags,
		Summary: "List stall bookings",
		Description: "Without an office session, the response lists the stalls that are held or sold, without the " +
			"exhibitors' data. With a session, it contains complete bookings, and the list parameters apply.",
		Responses: map[string]*huma.Response{"200": {
			Description: "OK",
			Content: map[string]*huma.MediaType{"application/json": {Schema: &huma.Schema{OneOf: []*huma.Schema{
				{Type: huma.TypeArray, Items: a.SchemaOf(booking{})}, {Type: huma.TypeArray, Items: a.SchemaOf(publicBooking{})},
			}}}},
		}},
	}, a.listBookings)
	// Without a session, the response contains only the booking of the sender's own order.
	web.Add(a.API, web.Public, web.AlsoFails(huma.Operation{
		OperationID: "create-booking", Method: http.MethodPost, Path: "/api/stallBooking", Tags: tags,
		DefaultStatus: http.StatusCreated,
		Summary:       "Create a booking as the office, or read the booking of an order",
		Description: "If the office creates a booking, the response is 201 with the new booking. If the request contains " +
			"the `orderId` and `userID` of an order, the response is 200 with the booking of this order, or 402 if the order " +
			"is neither paid nor pending. This operation never marks a booking as paid.",
		Responses: a.AlsoAnswers("200", "The booking of the order", booking{}),
	}, http.StatusPaymentRequired), a.createBooking)
	web.Add(a.API, fair.MayPeople, web.Op("GET /api/stallBooking/stall-bookings/{id}", "get-booking", tags,
		"Get a booking"),
		web.AnswerByID(a.app.Sales.FindBooking, bookingOf))
	web.Add(a.API, fair.MayEdit, web.Op("PUT /api/stallBooking/stall-bookings/{id}", "update-booking", tags,
		"Update a booking"),
		a.updateBooking)
	web.Add(a.API, fair.MayEdit, web.Op("DELETE /api/stallBooking/stall-bookings/{id}", "delete-booking", tags,
		"Delete a booking and free its stalls"),
		func(ctx context.Context, in *deleteBookingInput) (*struct{}, error) {
			return nil, a.app.Sales.DeleteBooking(ctx, in.ID, in.Release)
		})
	web.Add(a.API, fair.MayRestore, web.Op("POST /api/stallBooking/stall-bookings/{id}/restore", "restore-booking", tags,
		"Restore a booking that was deleted at most 30 days ago"), web.AnswerByID(a.app.Sales.RestoreBooking, bookingOf))
	web.Add(a.API, fair.MayEdit, web.Op("POST /api/admin/holds/end", "end-holds", []string{"Hall"}, "End unpaid holds",
		"Closes the unpaid orders of bookings of the current edition, except orders whose payment the bank is "+
			"still processing. The stalls become free within seconds, as soon as the payment provider has closed the orders."),
		a.endHolds)
	a.routeBookingCheck(tags)
	a.routeMoves()
}

// holdsEnding is the body of a request that ends unpaid holds.
type holdsEnding struct {
	UnpaidFor int `json:"unpaidFor,omitempty" minimum:"0" maximum:"1440" doc:"Only holds of bookings that are at least this many minutes old. 0 (default): all unpaid holds."`
}

type endHoldsAnswerBody struct {
	Ended int `json:"ended" doc:"The number of bookings whose unpaid orders are being closed."`
}

func (a *API) endHolds(ctx context.Context, in *web.Body[*holdsEnding]) (*web.Body[endHoldsAnswerBody], error) {
	var least time.Duration
	if in.Body != nil {
		least = time.Duration(in.Body.UnpaidFor) * time.Minute
	}
	ended, err := a.app.Sales.EndHolds(ctx, least)
	return web.BodyOf(endHoldsAnswerBody{ended}), err
}

func (a *API) listBookings(ctx context.Context, in *BookingFilter) (*bookingList, error) {
	if app.Require(ctx, fair.MayRead) != nil {
		return a.listPublicBookings(ctx)
	}
	filter, err := a.readBookingFilter(ctx, *in)
	if err != nil {
		return nil, err
	}
	view := bookingOf
	if app.Require(ctx, fair.MayPeople) != nil {
		view = firmOf
		// A search or an order by other data would tell them piece by piece.
		filter.Match = fair.MatchFirm
		if !slices.Contains([]string{"name", "status", "createdAt"}, strings.TrimPrefix(filter.Sort, "-")) {
			filter.Sort = ""
		}
	}
	found, total, err := a.app.Sales.FindBookings(ctx, filter)
	if err != nil {
		return nil, err
	}
	list := fair.Each(found, view)
	own := web.Filters("status", web.QueryValues(ctx, "status"), "paymentStatus", web.QueryValues(ctx, "paymentStatus"),
		"money", web.QueryValues(ctx, "money"), "from", in.From, "to", in.To, "stall", in.Stall)
	return &bookingList{in.HeadOf("/api/stallBooking/stall-bookings", total, own), list}, nil
}

func (a *API) listPublicBookings(ctx context.Context) (*bookingList, error) {
	found, err := a.app.Hall.PublicBookings(ctx)
	if err != nil {
		return nil, err
	}
	list := make([]publicBooking, len(found))
	for i, b := range found {
		list[i] = publicBooking{
			Stalls: web.StallKeys(b.Stalls), PaymentStatus: string(b.PaymentStatus), Status: string(b.Status),
			IsBooked: b.IsBooked,
		}
	}
	return &bookingList{web.ListQuery{}.Head("", len(list), nil), list}, nil
}

func (a *API) readBookingFilter(ctx context.Context, f BookingFilter) (fair.BookingFilter, error) {
	p := fair.Problems{}
	filter := fair.BookingFilter{
		ListQuery: f.ListQuery.Read(p),
		Status:    web.Choices(ctx, p, "status", fair.ParseBookingStatus),
		Days:      p.ParseDays(f.From, f.To),
	}
	if app.Require(ctx, fair.MayPeople) == nil {
		filter.Money = readMoney(ctx, p)
	}
	for _, old := range web.Choices(ctx, p, "paymentStatus", parsePaymentStatus) {
		filter.Money = append(filter.Money, fair.MoneyStatusesOf(old)...)
	}
	if err := p.Err(); err != nil || f.Stall == "" && f.Words == "" {
		return filter, err
	}
	edition, err := a.app.Content.Edition(ctx)
	if err != nil {
		return filter, err
	}
	if f.Stall == "" {
		filter.Words, filter.Stall, _ = edition.Plan.TakeStallName(filter.Words)
		return filter, nil
	}
	number, size, _ := strings.Cut(f.Stall, ":")
	filter.Stall = fair.StallKey{Number: number, Size: size}
	if stall, ok := edition.Plan.Stall(filter.Stall); ok {
		filter.Stall = stall.Key()
	}
	return filter, nil
}

// selectBookings selects the bookings that match the filters of their list. If `only` is not empty, it selects only
// those of them whose ids are in `only`.
func (a *API) selectBookings(
	ctx context.Context, in *BookingFilter, only []string,
) (s app.Selection[fair.Booking], err error) {
	filter, err := a.readBookingFilter(ctx, *in)
	if err != nil {
		return s, err
	}
	return a.app.Sales.SelectBookings(ctx, filter, only)
}

func parsePaymentStatus(s string) (fair.PaymentStatus, bool) {
	switch status := fair.PaymentStatus(strings.ToUpper(s)); status {
	case fair.PaymentPending, fair.PaymentPaid, fair.PaymentFailed, fair.PaymentExpired, fair.PaymentRefunded:
		return status, true
	}
	return "", false
}

func (a *API) createBooking(ctx context.Context, in *web.KeyedBody[newBooking]) (*web.Answer[booking], error) {
	b := in.Body
	key, err := web.IdempotencyKey("Idempotency-Key", in.Key)
	if err != nil {
		return nil, err
	}
	account, signedIn := app.Actor(ctx)
	if b.OrderID == "" && signedIn && account.Can(fair.MayEdit) {
		entered, err := a.app.Sales.CreateOfficeBooking(ctx, b.input(), key)
		return &web.Answer[booking]{Status: http.StatusCreated, Body: bookingOf(entered)}, err
	}
	if b.OrderID == "" && signedIn {
		return nil, fair.Fail(fair.KindForbidden, texts.PortalErrors.NotAllowed())
	}
	p := fair.Problems{}
	orderID := p.CleanLine("orderId", b.OrderID, false, web.MaxKey)
	userID := p.CleanLine("userID", b.UserID, false, web.MaxKey)
	if err := p.Err(); err != nil {
		return nil, err
	}
	if orderID == "" {
		return nil, fair.Fail(fair.KindPaymentRequired, texts.Errors.NotPaidYet())
	}
	ordered, err := a.app.Payments.BookingOfOrder(ctx, orderID, userID)
	if fair.IsKind(err, fair.KindPaymentRequired) {
		ordered, err = a.app.Payments.BookingOfSameOrder(ctx, orderID, b.input())
	}
	return &web.Answer[booking]{Status: http.StatusOK, Body: bookingOf(ordered)}, err
}

func (a *API) updateBooking(ctx context.Context, in *web.ByIDBody[bookingUpdate]) (*web.Body[booking], error) {
	u := in.Body
	return web.With(bookingOf)(a.app.Sales.UpdateBooking(ctx, in.ID, fair.BookingUpdate{
		Name: u.Name, LocalName: u.LocalName, ContactPerson: u.ContactPerson,
		Phone: u.Phone, Email: u.Email, Address: u.Address, Type: u.Type,
		Category: u.Category,
		Product:  u.Product, Members: u.Members.Text(), GST: u.GST, Requirements: u.Requirements, Listed: u.Listed,
		Status: u.Status, PayBy: u.PayBy, Version: u.Version,
	}))
}
