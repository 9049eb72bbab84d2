package site_test

import (
	"net/http"
	"testing"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/payment"
)

// The result page of a paid order redirects only a payer who arrives from the provider's page. A payer who then
// chooses another language has already seen the result, so the page in the other language must not redirect.
func TestTheOtherLanguagesOfAPaidOrderDoNotRedirect(t *testing.T) {
	s := newPayerSite(t, payerOptions{})
	arrival := "&" + payment.ReturnedParameter + "=1"
	paid := resultPath(s.registeredAndPaid(t)) + arrival
	wants(t, s.get(paid), http.StatusOK, []string{"You go to the next page in", `href="/te/payment-success?`},
		[]string{"returned=1"})
	unpaid := resultPath(s.order(t, s.register(t), "")) + arrival
	wants(t, s.get(unpaid), http.StatusOK, []string{"We are confirming your payment", `href="/te/payment-success?returned=1`}, nil)
}

// If a registration costs nothing, its page redirects only after the registration form was sent.
func TestARegistrationWithoutAFeeRedirectsOnce(t *testing.T) {
	s := newPayerSite(t, payerOptions{})
	r, free := s.register(t), "0"
	owner := app.WithActor(t.Context(), fair.Account{ID: "owner", Role: fair.RoleOwner})
	if _, err := s.app.Payments.UpdateRegistration(owner, r.ID, fair.RegistrationUpdate{Amount: &free}); err != nil {
		t.Fatal(err)
	}
	leave := "You go to the home page in"
	wants(t, s.get(payPath(r)+"&saved=1"), http.StatusOK, []string{leave, `href="/te/payment?`}, []string{"saved=1"})
	wants(t, s.get(payPath(r)), http.StatusOK, []string{"There is nothing to pay"}, []string{leave})
}
