package site

import (
	"context"
	"errors"
	"net/url"
	"strings"
	"time"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/sales"
	"github.com/mela-fair/mela/internal/web"
	"github.com/mela-fair/mela/internal/wiring"
)

// RegistrationProps are the props of the registration page. See docs/product/registration.md#categories.
type RegistrationProps struct {
	Categories []RegistrationCategory `json:"categories"`
	Chosen     string                 `json:"chosen"` // "" if the visitor has not chosen one yet
	Fee        string                 `json:"fee"`
	Processing string                 `json:"processing"` // the processing fee, ₹0
	Total      string                 `json:"total"`
	Free       bool                   `json:"free"`     // whether registration is free; if it is, there is no payment step
	PayLater   bool                   `json:"payLater"` // online payments are off: the office tells how to pay
	Days       int                    `json:"days"`     // number of days of the fair
	Past       string                 `json:"past"`     // notice that the fair is over, although the form is open; or ""
	Closed     string                 `json:"closed"`   // reason why there is no form, and how to contact the office; "" while registration is open
	// Typed contains the values of a refused form, as the visitor typed them. It is nil on a new page.
	Typed   *fair.RegistrationInput `json:"typed"`
	Errors  map[string]string       `json:"errors"`  // error messages by field
	Refusal string                  `json:"refusal"` // error message that is not about a single field
}

// RegistrationCategory contains the data of a category card on the registration page, with the fields of the category's
// form.
type RegistrationCategory struct {
	ID       string              `json:"id"`       // in the page's URL, for example in ?category=farmer
	Category string              `json:"category"` // the category's id in the API
	Name     string              `json:"name"`
	Note     string              `json:"note"`   // below the name; may be empty
	Like     RegistrationForm    `json:"like"`   // whose form and drawing it has
	Fields   []RegistrationField `json:"fields"` // empty for Others, because the visitor must contact the office
	AsksAge  bool                `json:"asksAge"`
	// Questions contains the questions of the office.
	Questions []RegistrationQuestion `json:"questions"`
}

// RegistrationQuestion is a question of the office in the page's language.
type RegistrationQuestion struct {
	Name     string               `json:"name"` // of the form field
	ID       string               `json:"id"`
	Kind     fair.QuestionKind    `json:"kind"`
	Label    string               `json:"label"`
	Hint     string               `json:"hint"`
	Required bool                 `json:"required"`
	Options  []RegistrationOption `json:"options"`
}

// RegistrationOption is an option of a question.
type RegistrationOption struct {
	Value string `json:"value"`
	Label string `json:"label"`
}

func registrationQuestions(edition fair.Edition, c fair.Category, lang fair.Lang) []RegistrationQuestion {
	return fair.Each(edition.QuestionsOf(c), func(q fair.Question) RegistrationQuestion {
		return RegistrationQuestion{
			Name: fair.AnswerField(q.ID), ID: q.ID, Kind: q.Kind, Label: q.Label.OrEnglish(lang), Required: q.Required,
			Hint: q.Hint.OrEnglish(lang), Options: fair.Each(q.Choices(), func(o fair.QuestionOption) RegistrationOption {
				return RegistrationOption{o.ID, o.Label.OrEnglish(lang)}
			}),
		}
	})
}

// RegistrationField is a field in the form of a category.
type RegistrationField struct {
	Name     RegistrationFieldName `json:"name"`
	Required bool                  `json:"required"`
}

// RegistrationForm is the form of a built-in category.
type RegistrationForm string

// Values returns all forms. The TypeScript generator calls this method.
func (RegistrationForm) Values() []string { return fair.Each(fair.Categories, choiceOf) }

// RegistrationFieldName is the name of a field in the form of any category.
type RegistrationFieldName string

// Values returns all names. The TypeScript generator calls this method.
func (RegistrationFieldName) Values() []string {
	return []string{"name", "companyName", "address", "degree", "college", "email", "website", "whatsappNo"}
}

// choiceOf returns a category as the URL of the page contains it.
func choiceOf(c fair.Category) string { return strings.ToLower(string(c)) }

func registrationPage(d Deps) Page {
	return Page{
		Name: "registration", Path: "/registration", Cached: true, Shape: RegistrationProps{},
		Variant: func(query url.Values) url.Values {
			typed := query.Get("category")
			id, ok := fair.ParseCategory(typed)
			if !ok && typed != "" { // the office may have added it
				if edition, err := d.App.Content.Edition(context.Background()); err == nil {
					var c fair.RegistrationCategory
					c, ok = edition.FindCategory(typed)
					id = c.ID
				}
			}
			if !ok {
				return url.Values{}
			}
			return url.Values{"category": {choiceOf(id)}}
		},
		Props: func(ctx context.Context, r *Request) (any, error) {
			return registrationProps(ctx, d.App, r.Lang, r.Query.Get("category"))
		},
		Post: func(ctx context.Context, r *Request) (Result, error) { return postRegistration(ctx, d.App, r) },
	}
}

func registrationProps(ctx context.Context, a *wiring.Features, lang fair.Lang, category string) (RegistrationProps,
	error,
) {
	edition, err := a.Content.Edition(ctx)
	if err != nil {
		return RegistrationProps{}, err
	}
	fee, _ := edition.EntryFee()
	p := RegistrationProps{
		Fee: fee.String(), Processing: fair.Paise(0).String(), Total: fee.String(), Free: fee == 0,
		PayLater: fee > 0 && a.Payments.Mode == fair.PaymentsOff,
		Days:     edition.Days(), Errors: map[string]string{},
	}
	for _, c := range edition.RegistrationCategories() {
		if !c.Offered {
			continue
		}
		card := RegistrationCategory{
			ID: choiceOf(c.ID), Category: string(c.ID), Name: c.Name.OrEnglish(lang), Note: c.Note.OrEnglish(lang),
			Like: RegistrationForm(choiceOf(c.Like)), AsksAge: c.Like.AsksAge(),
		}
		for _, f := range c.Like.Fields() {
			card.Fields = append(card.Fields, RegistrationField{Name: RegistrationFieldName(f.Name), Required: f.Required})
		}
		if len(card.Fields) > 0 {
			card.Questions = registrationQuestions(edition, c.ID, lang)
		}
		p.Categories = append(p.Categories, card)
	}
	if c, ok := edition.FindCategory(category); ok && c.Offered {
		p.Chosen = choiceOf(c.ID)
	}
	if p.Closed = registrationClosed(edition, a.Now(), lang); p.Closed == "" {
		p.Past = edition.PastNotice(a.Now(), false, lang)
	}
	return p, nil
}

// registrationClosed returns the reason why visitors cannot register now, or "" if they can.
func registrationClosed(e fair.Edition, now time.Time, lang fair.Lang) string {
	return messageIn(lang, e.CheckRegistration(now, lang))
}

// messageIn returns the message of a *fair.Error. It returns "" for other errors and for nil.
func messageIn(lang fair.Lang, err error) string {
	if e, ok := errors.AsType[*fair.Error](err); ok {
		return e.Message.In(lang)
	}
	return ""
}

// postRegistration stores a registration and redirects to the payment page. A form that is sent twice, or with the same
// Idempotency-Key, stores one registration.
func postRegistration(ctx context.Context, a *wiring.Features, r *Request) (Result, error) {
	typed := web.Fields[fair.RegistrationInput](r.Form)
	var saved fair.Registration
	err := r.asks()
	if err == nil {
		saved, _, err = a.Sales.CreateRegistration(ctx, sales.NewRegistration{
			RegistrationInput: typed, Lang: r.Lang, RequestID: r.submission().RequestID,
		})
	}
	return resultOf(err, saved.PaymentPath()+"&"+savedParameter+"=1", func(refused *fair.Error) (any, error) {
		props, err := registrationProps(ctx, a, r.Lang, typed.Category)
		props.Typed = &typed
		props.Errors, props.Refusal = refusalIn(r.Lang, refused)
		return props, err
	}, fair.KindClosed)
}

// refusalIn returns the error messages in the page's language. The result `fields` contains the messages about single
// fields. If there are none, `general` contains the message of the error itself.
func refusalIn(lang fair.Lang, e *fair.Error) (fields map[string]string, general string) {
	fields = make(map[string]string, len(e.Fields))
	for name, sentence := range e.Fields {
		fields[name] = sentence.In(lang)
	}
	if len(fields) == 0 {
		general = e.Message.In(lang)
	}
	return fields, general
}
