package site_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"github.com/mela-fair/mela/internal/fair"
)

// Pages that show one payer's data are rendered for each request. The size of each such page, and of the page for
// unknown URLs, must not exceed pageBudget.
func TestPayersPagesStayLight(t *testing.T) {
	var table strings.Builder
	check := func(s *payerSite, what, path string, want int) {
		for _, lang := range fair.Langs {
			target := lang.PathPrefix() + path
			response := s.get(target, "Accept-Encoding", "br")
			if response.StatusCode != want {
				t.Fatalf("%s answers %d", target, response.StatusCode)
			}
			size := len(text(t, response))
			if size > pageBudget {
				t.Errorf("%s in %s is %d bytes, at most %d", what, lang, size, pageBudget)
			}
			fmt.Fprintf(&table, "\n%-40s %s %7d", what, lang, size)
		}
	}
	s := newPayerSite(t, payerOptions{})
	check(s, "a page that is not there", "/nothing", http.StatusNotFound)
	unpaid := s.order(t, s.registerAs(t, "Ramulu"), "")
	check(s, "an order that is not paid", resultPath(unpaid), http.StatusOK)
	o := s.paid(t, s.order(t, s.register(t), ""))
	check(s, "a paid registration", resultPath(o), http.StatusOK)
	check(s, "its entry code", strings.Replace(resultPath(o), "/payment-success", "/entry-codes", 1), http.StatusOK)
	check(s, "its cancellation", cancelPath(o), http.StatusOK)
	for _, members := range []int{2, 50} {
		s := newPayerSite(t, payerOptions{})
		o := s.paid(t, s.book(t, members))
		check(s, fmt.Sprintf("a booking of %d members", members), resultPath(o), http.StatusOK)
		check(s, fmt.Sprintf("the codes of %d members", members),
			strings.Replace(resultPath(o), "/payment-success", "/entry-codes", 1), http.StatusOK)
	}
	t.Log(table.String())
}
