package person

import (
	"cmp"
	"context"
	"strings"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/application"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

// Answer is the office's answer to a privacy request.
type Answer struct {
	Refuse  bool
	Text    string // text sent to the person; required for a refusal
	Version *int   // request version that the caller read; nil: not compared
}

// AnswerPrivacyRequest carries out a request, or refuses it with a reason, and notifies the person. For a correction,
// it changes the record. For an erasure, it removes the person's data everywhere, and also in the request itself
// after the person was notified. For a request to see the data, there is nothing to carry out, because the office has
// already sent the link. It requires the permission MayEdit.
func (a *Service) AnswerPrivacyRequest(
	ctx context.Context,
	id string,
	in Answer,
) (after fair.PrivacyRequest, err error) {
	if err := app.Require(ctx, fair.MayEdit); err != nil {
		return after, err
	}
	p := fair.Problems{}
	text := p.CleanText("answer", in.Text, in.Refuse, fair.MaxMessage)
	if err := p.Err(); err != nil {
		return after, err
	}
	err = a.InTx(ctx, func(ctx context.Context) error {
		r, err := a.openRequest(ctx, id, in.Version)
		if err != nil {
			return err
		}
		actor, _ := app.Actor(ctx)
		r.State, r.Answer, r.AnsweredBy, r.AnsweredAt, r.UpdatedAt = fair.PrivacyDone, text, actor.Email, a.Now(), a.Now()
		if in.Refuse {
			r.State = fair.PrivacyRefused
		}
		data, err := a.dataOfRequest(ctx, r)
		if err != nil {
			return err
		}
		// The person is notified before the erasure, because the erasure deletes the address.
		if err := a.tellAnswer(ctx, r, data); err != nil {
			return err
		}
		if !in.Refuse {
			if err := a.carryOut(ctx, &r, data); err != nil {
				return err
			}
		}
		if after, err = a.store.UpdatePrivacyRequest(ctx, r); err != nil {
			return err
		}
		return a.LogChange(ctx, string(r.State), "privacy request", id, answered(r), nil, nil)
	})
	return after, err
}

func answered(r fair.PrivacyRequest) texts.Message {
	if r.State == fair.PrivacyRefused {
		return texts.PortalActivity.PrivacyRefused(string(r.Kind))
	}
	return texts.PortalActivity.PrivacyAnswered(string(r.Kind))
}

func (a *Service) carryOut(ctx context.Context, r *fair.PrivacyRequest, data OwnData) error {
	switch r.Kind {
	case fair.PrivacyCorrect:
		if r.Correction != nil {
			return a.correct(ctx, *r.Correction)
		}
	case fair.PrivacyErase:
		if err := a.erasePerson(ctx, data); err != nil {
			return err
		}
		person := r.Person
		r.Person, r.Name, r.Wish, r.Correction, r.Answer = fair.Person{}, fair.ErasedName, "", nil, ""
		return a.forgetRequests(ctx, person, r.ID)
	}
	return nil
}

// forgetRequests deletes the links of a person whose data was erased. It also removes the personal data from all other
// requests of the person. The argument `except` is the id of the current request.
func (a *Service) forgetRequests(ctx context.Context, p fair.Person, except string) error {
	others, err := a.store.PrivacyRequestsOf(ctx, p)
	if err != nil {
		return err
	}
	for _, r := range others {
		if r.ID == except {
			continue
		}
		if r.State == fair.PrivacyOpen {
			// After the erasure, no data is left to see or correct, so open requests are marked as done.
			r.State, r.AnsweredAt = fair.PrivacyDone, a.Now()
		}
		r.Person, r.Name, r.Wish, r.Correction, r.Answer, r.UpdatedAt = fair.Person{}, fair.ErasedName, "", nil, "", a.Now()
		if _, err := a.store.UpdatePrivacyRequest(ctx, r); err != nil {
			return err
		}
	}
	return a.store.DeletePrivacyLinks(ctx, p)
}

// correct stores a correction in the record. The rules for changes by the office also apply to it.
func (a *Service) correct(ctx context.Context, c fair.Correction) error {
	given := func(value string) *string {
		if value == "" {
			return nil
		}
		return &value
	}
	name, phone, email, address := given(c.Name), given(string(c.Phone)), given(c.Email), given(c.Address)
	set := func(to *string, value *string) {
		if value != nil {
			*to = *value
		}
	}
	ctx = app.WithEarlierEditions(ctx) // a person may also request corrections of data of earlier editions
	var err error
	switch c.Kind {
	case fair.PersonalRegistration:
		_, err = a.sales.UpdateRegistration(ctx, c.ID,
			fair.RegistrationUpdate{Name: name, Phone: phone, Email: email, Address: address})
	case fair.PersonalBooking:
		_, err = a.sales.UpdateBooking(ctx, c.ID,
			fair.BookingUpdate{Name: name, Phone: phone, Email: email, Address: address})
	case fair.PersonalSponsorship:
		_, err = a.sponsorships.Amend(ctx, c.ID, nil, func(in *fair.SponsorshipInput) {
			set(&in.ContactPerson, name)
			set(&in.Mobile, phone)
			set(&in.Email, email)
		})
	case fair.PersonalApplication:
		_, err = a.applications.Amend(ctx, c.ID, nil, func(in *application.Input) {
			set(&in.Name, name)
			set(&in.Mobile, phone)
			set(&in.Email, email)
			set(&in.Address, address)
		})
	case fair.PersonalContactMessage:
		err = a.contact.Correct(ctx, c)
	}
	return err
}

// tellAnswer notifies the person of the result of a request, if the e-mail address or the phone number is known.
func (a *Service) tellAnswer(ctx context.Context, r fair.PrivacyRequest, data OwnData) error {
	to := r.Person
	for _, record := range data.Records {
		to.Email, to.Phone = cmp.Or(to.Email, record.Email), cmp.Or(to.Phone, record.Phone)
	}
	if to.Email != "" {
		to.Phone = "" // one contact is enough; after an erasure, only this contact remains stored
	} else if to.Phone == "" {
		return nil
	}
	outcome := texts.Messages.PrivacyAnswers(string(r.Kind) + "." + string(r.State))
	until := ""
	if r.Kind == fair.PrivacyErase && r.State == fair.PrivacyDone {
		if last := booksOf(data); !last.IsZero() {
			until = " " + texts.Messages.PrivacyBooks(fair.DateIn(r.Lang, last.AddDate(0, 0, -1))).In(r.Lang)
		}
	}
	return a.notify.Person(ctx, to, r.Lang, fair.MessagePrivacyAnswer, r.ID, map[string]string{
		"answer": strings.TrimSpace(outcome.In(r.Lang) + until + "\n\n" + r.Answer),
	})
}
