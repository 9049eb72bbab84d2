package httpapi_test

import (
	"maps"
	"testing"

	"github.com/mela-fair/mela/internal/store"
	"github.com/mela-fair/mela/internal/store/storetest"
)

// Somebody who knows all the words of a form must not get the record of the person who sent it. The record goes only to
// the same browser, and to the sender of the same idempotency key. It makes no difference who sends the form first.
func TestTheSameWordsOfAnotherPersonAreAnotherRecord(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		s := newSite(t, db)
		hers, his := s.browser(), s.browser()
		for path, body := range map[string]map[string]any{
			"/api/registers":   farmer("Kamala"),
			"/api/contactus":   message("Kamala"),
			"/api/sponsorship": {"contactPerson": "Kamala", "mobile": "9848012345"},
		} {
			first := s.do(call{method: "POST", path: path, body: body, header: hers, want: 201})
			secret := []string{first.field("_id")}
			if path == "/api/registers" {
				secret = append(secret, first.field("userID"))
			}
			for name, header := range map[string]map[string]string{
				"another browser":         his,
				"a client without cookie": nil,
				"a forged cookie":         {"Cookie": "mela_visit=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"},
				"a key without a cookie":  {"Idempotency-Key": "key " + path},
			} {
				s.do(call{method: "POST", path: path, body: body, header: header, want: 201, hasNot: secret})
				if t.Failed() {
					t.Fatalf("%s to %s got the record", name, path)
				}
			}
			s.do(call{method: "POST", path: path, body: body, header: hers, want: 200, has: secret})

			// A retry of the same request is recognized by its key, even if the browser has a new cookie since.
			keyed := map[string]string{"Idempotency-Key": "one request " + path}
			maps.Copy(keyed, hers)
			body["name"], body["contactPerson"] = "Kamala Devi", "Kamala Devi"
			kept := s.do(call{method: "POST", path: path, body: body, header: keyed, want: 201})
			maps.Copy(keyed, his)
			if again := s.do(call{
				method: "POST", path: path, body: body, header: keyed, want: 200,
			}); again.field("_id") != kept.field("_id") {
				t.Errorf("%s: the same key made two", path)
			}
		}
	})
}

// A record that the office entered has the words that a visitor types later.
func TestAVisitorDoesNotGetTheRecordOfTheOffice(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		s := newSite(t, db)
		office := s.signIn("manager")
		entered := s.do(call{method: "POST", path: "/api/registers", body: farmer("Kamala"), as: office, want: 201})
		hidden := []string{entered.field("_id"), entered.field("userID")}
		s.do(call{
			method: "POST", path: "/api/registers", body: farmer("Kamala"), header: s.browser(), want: 201,
			hasNot: hidden,
		})
		again := s.do(call{method: "POST", path: "/api/registers", body: farmer("Kamala"), as: office, want: 200})
		if again.field("_id") != hidden[0] {
			t.Error("the office entered the person twice")
		}
	})
}

// The order of an old client is known only to the client that sent its id and its words.
func TestTheOldClientsOrderIsNotFoundByItsWords(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		s := newSite(t, db)
		order := map[string]any{
			"username": "Ramulu", "Mobile": "9848012345", "address": "Chityala", "company": "NA", "amount": 100,
			"category": "Farmer", "orderId": "MKM001755000000002",
		}
		first := s.do(call{method: "POST", path: "/api/cashfree/create-order", body: order, header: s.browser(), want: 200})
		order["orderId"] = "MKM001755000000003"
		s.do(call{
			method: "POST", path: "/api/cashfree/create-order", body: order, header: s.browser(), want: 200,
			hasNot: []string{first.field("orderId"), first.field("userID")},
		})
	})
}
