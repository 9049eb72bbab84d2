package httpapi

import (
	"context"
	"net/http"
	"net/url"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/sales"
	"github.com/mela-fair/mela/internal/web"
)

// Registration is the JSON representation of a fair.Registration. It contains the field names of old and new clients.
type Registration struct {
	ID          string        `json:"_id"`
	UserID      string        `json:"userID,omitempty" doc:"The id of the payer, which is needed for paying the registration. Present only in the response that created the registration."`
	Category    string        `json:"category"`
	Name        string        `json:"name" doc:"The name of the person. It is the name of the company if the category has no person's name."`
	Phone       string        `json:"phone"`
	WhatsappNo  string        `json:"whatsappNo" doc:"The same value as 'phone'."`
	Company     string        `json:"company"`
	CompanyName string        `json:"companyName" doc:"The same value as 'company'."`
	Email       string        `json:"email"`
	Address     string        `json:"address"`
	Website     string        `json:"website"`
	Degree      string        `json:"degree"`
	College     string        `json:"college"`
	Persons     int           `json:"persons" doc:"The number of people who can enter with the registration. The amount is for all of them."`
	MemberNames string        `json:"memberNames" doc:"The names of the people in a group, one per line. Line 1 is the name of person 1, and so on."`
	Answers     []fair.Answer `json:"answers" doc:"The answers to the questions of the edition, in the words that were shown."`
	Amount      rupees        `json:"amount"`
	Status      string        `json:"status" enum:"Pending,Paid,Cancelled"`
	Edition     string        `json:"edition,omitempty" doc:"The id of the edition."`
	Version     int           `json:"version" doc:"The version of the registration. Send it with every update. The response is 409 if somebody else has changed the registration in the meantime."`
	CreatedAt   time.Time     `json:"createdAt"`
	UpdatedAt   time.Time     `json:"updatedAt"`
	DeletedAt   *time.Time    `json:"deletedAt,omitempty"`
	MoneyFacts
	Junk bool `json:"junk,omitempty" doc:"true: the registration is suspected to be junk. Present only if the request has an office session."`
}

func registrationOf(r fair.Registration) Registration {
	return Registration{
		ID: r.ID, Category: string(r.Category), Name: r.Name, Phone: string(r.Phone), WhatsappNo: string(r.Phone),
		Company: r.Company, CompanyName: r.Company, Email: r.Email, Address: r.Address, Website: r.Website,
		Degree: r.Degree, College: r.College, Persons: r.Persons, MemberNames: r.MemberNames,
		Answers: append([]fair.Answer{}, r.Answers...),
		Amount:  rupees(r.Amount), Status: string(r.Status), Edition: r.EditionID,
		Version:   r.Version,
		CreatedAt: r.CreatedAt, UpdatedAt: r.UpdatedAt, DeletedAt: web.TimeOrNil(r.DeletedAt),
	}
}

// officeRegistrationOf returns a registration with its money, for the office.
func officeRegistrationOf(r fair.Registration) Registration {
	answer := registrationOf(r)
	answer.MoneyFacts = moneyFactsOf(r.Money)
	return answer
}

// newRegistration is a registration sent by a visitor.
type newRegistration struct {
	fair.RegistrationInput
	Lang string `json:"lang,omitempty"`
}

type createRegistrationInput struct {
	Key  string `header:"Idempotency-Key" doc:"An id that the client generates. A repeated request with the same key returns the first registration instead of creating another one."`
	Body newRegistration
}

// createdRegistration is a registration with the URL of its payment page.
type createdRegistration struct {
	Registration
	PaymentURL string `json:"paymentUrl,omitempty" doc:"The URL of the payment page. Absent if there is nothing to pay."`
}

// RegistrationFilter contains the query parameters of the list of registrations.
type RegistrationFilter struct {
	web.ListQuery
	web.DayFilter
	MoneyFilter
	Status   string `query:"status" doc:"The status: Pending, Paid or Cancelled. For several values, separate them with commas or repeat the parameter."`
	Category string `query:"category" doc:"The category. For several values, separate them with commas or repeat the parameter."`
}

// registrationUpdate is the body of an update; absent fields stay unchanged.
type registrationUpdate struct {
	Name        *string           `json:"name,omitempty"`
	Phone       *string           `json:"phone,omitempty"`
	WhatsappNo  *string           `json:"whatsappNo,omitempty" doc:"The same value as 'phone'."`
	Email       *string           `json:"email,omitempty"`
	Address     *string           `json:"address,omitempty"`
	Company     *string           `json:"company,omitempty"`
	CompanyName *string           `json:"companyName,omitempty" doc:"The same value as 'company'."`
	Website     *string           `json:"website,omitempty"`
	Degree      *string           `json:"degree,omitempty"`
	College     *string           `json:"college,omitempty"`
	Persons     *web.TypedNumber  `json:"persons,omitempty" doc:"The number of people. If 'amount' is absent, the amount changes in the same proportion. It cannot be changed after a payment."`
	MemberNames *string           `json:"memberNames,omitempty" doc:"The names of the people in a group, one per line. An empty line is a person without a name."`
	Answers     map[string]string `json:"answers,omitempty" doc:"Answers to the questions of the edition, by their ids. Others stay unchanged. An empty answer is removed."`
	Amount      *web.TypedNumber  `json:"amount,omitempty" doc:"The amount in rupees."`
	Status      *string           `json:"status,omitempty"`
	Payment     *string           `json:"payment,omitempty" doc:"The channel of the payment, if the status becomes Paid: cash (default), cheque or bank."`
	Reason      *string           `json:"reason,omitempty" doc:"Why the status becomes Paid without a payment. Required if the amount is 0 although the fair has an entry fee."`
	Version     *int              `json:"version,omitempty"`
}

func (a *API) routeRegistrations() {
	a.offerBulkOfRegistrations()
	tags := []string{"Registrations"}
	a.routeRegistrationImport(tags)
	web.Add(a.API, web.Public, huma.Operation{
		OperationID: "create-registration", Method: http.MethodPost, Path: "/api/registers", Tags: tags,
		DefaultStatus: http.StatusCreated,
		Summary:       "Create a registration",
		Description: "The response is 201 with the new registration. It is 200 with the existing registration if the " +
			"same data was sent before with the same idempotency key, or is still unpaid and was sent before with the same " +
			"visitor's cookie or by the same account. The same data from anybody else is a new registration.",
		Responses: a.AlsoAnswers("200", "The existing registration, if the same sender sent it before",
			createdRegistration{}),
	}, a.createRegistration)
	web.Add(a.API, fair.MayPeople, web.Op("GET /api/registers", "list-registrations", tags,
		"List registrations"), a.listRegistrations)
	web.Add(a.API, fair.MayPeople, web.Op("GET /api/registers/{id}", "get-registration", tags, "Get a registration"),
		web.AnswerByID(a.app.Sales.FindRegistration, officeRegistrationOf))
	web.Add(a.API, fair.MayEdit, web.Op("PUT /api/registers/{id}", "update-registration", tags, "Update a registration",
		"The status Paid records a payment of the amount in the account's till. If a cancelled registration still has its "+
			"money, the status Paid takes the cancellation back instead. The amount of a paid registration cannot be changed."),
		a.updateRegistration)
	web.Add(a.API, fair.MayEdit, web.Op("DELETE /api/registers/{id}", "delete-registration", tags,
		"Delete a registration"),
		web.RunByID(a.app.Sales.DeleteRegistration))
	web.Add(a.API, fair.MayRestore, web.Op("POST /api/registers/{id}/restore", "restore-registration", tags,
		"Restore a registration that was deleted at most 30 days ago"),
		web.AnswerByID(a.app.Sales.RestoreRegistration, registrationOf))
}

func (a *API) createRegistration(
	ctx context.Context, in *createRegistrationInput,
) (*web.Answer[createdRegistration], error) {
	key, err := web.IdempotencyKey("Idempotency-Key", in.Key)
	if err != nil {
		return nil, err
	}
	r, created, err := a.app.Sales.CreateRegistration(ctx, sales.NewRegistration{
		RegistrationInput: in.Body.RegistrationInput, Lang: web.FormLang(ctx, in.Body.Lang), RequestID: key,
	})
	if err != nil {
		return nil, err
	}
	answer := &web.Answer[createdRegistration]{Status: http.StatusOK}
	if created {
		answer.Status = http.StatusCreated
	}
	answer.Body.Registration = registrationOf(r)
	answer.Body.UserID = r.UserID
	if r.Status == fair.RegistrationPending && r.Amount > 0 {
		answer.Body.PaymentURL = r.PaymentPath()
	}
	return answer, nil
}

func (a *API) listRegistrations(ctx context.Context, in *RegistrationFilter) (*web.List[Registration], error) {
	filter, err := a.registrationFilter(ctx, in)
	if err != nil {
		return nil, err
	}
	found, total, err := a.app.Sales.FindRegistrations(ctx, filter)
	if err != nil {
		return nil, err
	}
	list := make([]Registration, len(found))
	for i, r := range found {
		list[i] = officeRegistrationOf(r)
		list[i].Junk = r.Junk
	}
	return &web.List[Registration]{ListHead: in.HeadOf("/api/registers", total, in.own(ctx)), Body: list}, nil
}

// own returns the query parameters of the filters that only this list has.
func (f RegistrationFilter) own(ctx context.Context) url.Values {
	return web.Filters("status", web.QueryValues(ctx, "status"), "category", web.QueryValues(ctx, "category"),
		"money", web.QueryValues(ctx, "money"), "from", f.From, "to", f.To)
}

func (a *API) registrationFilter(ctx context.Context, f *RegistrationFilter) (fair.RegistrationFilter, error) {
	edition, err := a.app.Content.Edition(ctx)
	if err != nil {
		return fair.RegistrationFilter{}, err
	}
	category := func(s string) (fair.Category, bool) {
		c, ok := edition.FindCategory(s)
		return c.ID, ok
	}
	p := fair.Problems{}
	filter := fair.RegistrationFilter{
		ListQuery: f.ListQuery.Read(p),
		Status:    web.Choices(ctx, p, "status", fair.ParseRegistrationStatus),
		Money:     readMoney(ctx, p),
		Category:  web.Choices(ctx, p, "category", category),
		Days:      p.ParseDays(f.From, f.To),
	}
	return filter, p.Err()
}

// selectRegistrations selects the registrations that match the filters of their list. If the list `only` is not empty,
// it selects only those of them whose ids are in `only`.
func (a *API) selectRegistrations(
	ctx context.Context, in *RegistrationFilter, only []string,
) (s app.Selection[fair.Registration], err error) {
	filter, err := a.registrationFilter(ctx, in)
	if err != nil {
		return s, err
	}
	return a.app.Sales.SelectRegistrations(ctx, filter, only)
}

func (a *API) updateRegistration(
	ctx context.Context, in *web.ByIDBody[registrationUpdate],
) (*web.Body[Registration], error) {
	b := in.Body
	return web.With(registrationOf)(a.app.Payments.UpdateRegistration(ctx, in.ID, fair.RegistrationUpdate{
		Name: b.Name, Phone: either(b.Phone, b.WhatsappNo), Email: b.Email, Address: b.Address,
		Company: either(b.Company, b.CompanyName),
		Website: b.Website, Degree: b.Degree, College: b.College, Amount: b.Amount.Text(), Status: b.Status,
		Payment: b.Payment, Reason: b.Reason, Persons: b.Persons.Text(), MemberNames: b.MemberNames, Answers: b.Answers,
		Version: b.Version,
	}))
}

// either returns the first field if it was sent, otherwise the second field.
func either(first, second *string) *string {
	if first != nil {
		return first
	}
	return second
}
