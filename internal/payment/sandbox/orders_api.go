package sandbox

import (
	"context"
	"encoding/json"
	"time"

	"github.com/mela-fair/mela/internal/fair"
)

// These are the limits for the time from now until an order's expiry. This time must be longer than shortestExpiry and
// shorter than longestExpiry. If a request contains no expiry, the order expires after longestExpiry.
const (
	shortestExpiry = 15 * time.Minute
	longestExpiry  = 30 * 24 * time.Hour
)

var india = time.FixedZone("IST", 5*3600+1800)

// wireTime formats a time as the provider does, in Indian time. For the zero time it returns nil, which is encoded as
// null.
func wireTime(t time.Time) *string {
	if t.IsZero() {
		return nil
	}
	text := t.In(india).Format("2006-01-02T15:04:05-07:00")
	return &text
}

func wireAmount(p fair.Paise) json.Number { return json.Number(p.Decimal()) }

// orNull returns a pointer to a text. For an empty string it returns nil, which is encoded as null.
func orNull(s string) *string {
	if s == "" {
		return nil
	}
	return &s
}

type customerEntity struct {
	ID    string  `json:"customer_id"`
	Name  *string `json:"customer_name"`
	Email *string `json:"customer_email"`
	Phone string  `json:"customer_phone"`
	UID   *string `json:"customer_uid"`
}

type orderMetaEntity struct {
	ReturnURL *string `json:"return_url"`
	NotifyURL *string `json:"notify_url"`
	Methods   *string `json:"payment_methods"`
}

type orderEntity struct {
	CFOrderID string                  `json:"cf_order_id"`
	OrderID   string                  `json:"order_id"`
	Entity    string                  `json:"entity"`
	Currency  string                  `json:"order_currency"`
	Amount    json.Number             `json:"order_amount"`
	Status    fair.GatewayOrderStatus `json:"order_status"`
	Session   string                  `json:"payment_session_id"`
	ExpiresAt *string                 `json:"order_expiry_time"`
	Note      *string                 `json:"order_note"`
	CreatedAt *string                 `json:"created_at"`
	Splits    []struct{}              `json:"order_splits"`
	Customer  customerEntity          `json:"customer_details"`
	Meta      orderMetaEntity         `json:"order_meta"`
	Tags      map[string]string       `json:"order_tags"`
	Terminal  *struct{}               `json:"terminal_data"`
	Cart      *struct{}               `json:"cart_details"`
}

func (o order) entity() orderEntity {
	d := o.details
	return orderEntity{
		CFOrderID: o.cfID, OrderID: o.id, Entity: "order", Currency: "INR", Amount: wireAmount(o.amount),
		Status:  o.status,
		Session: o.session, ExpiresAt: wireTime(o.expireAt), Note: orNull(d.Note), CreatedAt: wireTime(o.createdAt),
		Splits: []struct{}{},
		Customer: customerEntity{
			ID: d.CustomerID, Name: orNull(d.CustomerName), Email: orNull(d.CustomerEmail), Phone: d.CustomerPhone,
		},
		Meta: orderMetaEntity{
			ReturnURL: orNull(d.ReturnURL), NotifyURL: orNull(d.NotifyURL), Methods: orNull(d.Methods),
		},
		Tags: d.Tags,
	}
}

// createOrder handles POST /pg/orders.
func createOrder(c *change, r *request) (any, error) {
	o, err := c.parseOrder(r.body)
	if err != nil {
		return nil, err
	}
	inserted, err := c.insertOrder(o)
	if err != nil {
		return nil, err
	}
	if !inserted {
		return nil, errOrderExists
	}
	return o.entity(), nil
}

// getOrder handles GET /pg/orders/{order_id}.
func getOrder(_ context.Context, _ *request, o order) (any, error) { return o.entity(), nil }

// terminateOrder handles PATCH /pg/orders/{order_id}. The order_status in the response shows whether the order was
// terminated.
func terminateOrder(c *change, r *request) (any, error) {
	f, err := parseFields(r.body)
	if err != nil {
		return nil, err
	}
	if f["order_status"] != string(fair.GatewayOrderTerminated) {
		return nil, invalid("order_status", "should be TERMINATED")
	}
	o, err := c.lockCurrent(r.PathValue("order_id"))
	if err != nil {
		return nil, err
	}
	if err := c.terminate(o); err != nil {
		return nil, err
	}
	return o.entity(), nil
}

// parseOrder validates a new order field by field, according to the documented rules.
func (c *change) parseOrder(raw []byte) (order, error) {
	f, err := parseFields(raw)
	if err != nil {
		return order{}, err
	}
	o := order{cfID: newCFOrderID(), session: newSessionID(), status: fair.GatewayOrderActive, createdAt: c.now}
	if o.id, err = f.matching("order_id", orderIDs, "should be 3 to 45 alphanumeric characters, _ or -"); err != nil {
		return order{}, err
	}
	if o.id == "" {
		o.id = newGeneratedOrderID()
	}
	if o.amount, err = f.rupees("order_amount", fair.Rupees(1)); err != nil {
		return order{}, err
	}
	if !f.has("order_currency") {
		return order{}, missing("order_currency")
	}
	if f["order_currency"] != "INR" {
		return order{}, invalid("order_currency", "should be INR")
	}
	if o.expireAt, err = f.expiry("order_expiry_time", c.now); err != nil {
		return order{}, err
	}
	o.details, err = c.parseDetails(f)
	return o, err
}

// expiry parses order_expiry_time. The time until the expiry must be longer than shortestExpiry and shorter than
// longestExpiry.
func (f fields) expiry(name string, now time.Time) (time.Time, error) {
	if !f.has(name) {
		return now.Add(longestExpiry), nil
	}
	text, ok := f[name].(string)
	at, err := time.Parse(time.RFC3339, text)
	if !ok || err != nil {
		return time.Time{}, invalid(name, "should be an ISO 8601 time with its offset")
	}
	if !at.After(now.Add(shortestExpiry)) || !at.Before(now.Add(longestExpiry)) {
		return time.Time{}, errExpiry
	}
	return at, nil
}

func (c *change) parseDetails(f fields) (d orderDetails, err error) {
	if !f.has("customer_details") {
		return d, missing("customer_details")
	}
	customer, err := f.object("customer_details")
	if err != nil {
		return d, err
	}
	meta, err := f.object("order_meta")
	if err != nil {
		return d, err
	}
	steps := []func() error{
		func() error {
			d.CustomerID, err = customer.required(
				"customer_id", customerIDs, "should be 3 to 50 alphanumeric characters",
			)
			return err
		},
		func() error {
			d.CustomerPhone, err = customer.required(
				"customer_phone", phones, "should be 10 digits, or + and a country code",
			)
			return err
		},
		func() error {
			if d.CustomerEmail, err = customer.text("customer_email", 3, 100); err != nil {
				return err
			}
			_, err = customer.matching("customer_email", emails, "should be an e-mail address")
			return err
		},
		func() error {
			d.CustomerName, err = customer.matching(
				"customer_name", names, "should be 3 to 100 characters without special ones",
			)
			return err
		},
		func() error { d.ReturnURL, err = meta.address("return_url", c.baseURL()); return err },
		func() error { d.NotifyURL, err = meta.address("notify_url", c.baseURL()); return err },
		func() error { d.Methods, err = meta.methods("payment_methods"); return err },
		func() error { d.Note, err = f.text("order_note", 3, 200); return err },
		func() error { d.Tags, err = f.tags("order_tags"); return err },
	}
	for _, step := range steps {
		if err := step(); err != nil {
			return d, err
		}
	}
	return d, nil
}
