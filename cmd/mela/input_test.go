package main_test

import (
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"testing"
)

func TestBadInput(t *testing.T) {
	onEachEngine(t, badBodies, badFields, unusualValidInput, badForms, badAddresses)
}

// megabyte is a request body of a little more than 1 MB.
var megabyte = `{"name":"` + strings.Repeat("x", 1<<20) + `"}`

// takesJSON lists the paths of the public API that accept a JSON body.
var takesJSON = []string{"/api/registers", createOrder, "/api/stallBooking", "/api/hall/quote", "/api/admin/login"}

// badBodies sends request bodies that cannot be decoded. The site must respond to each with problem details (RFC 9457)
// and store nothing.
func badBodies(s *site) {
	s.run("bodies that cannot be read", func(s *site) {
		deep := strings.Repeat(`{"a":`, 20000) + "1" + strings.Repeat("}", 20000)
		s.mustStayClean(func() {
			for _, path := range takesJSON {
				for name, c := range map[string]struct {
					body plain
					want int
				}{
					"half an object":            {plain{kind: "application/json", text: `{"name":`}, 400},
					"no JSON":                   {plain{kind: "application/json", text: `name=x`}, 400},
					"a list":                    {plain{kind: "application/json", text: `[]`}, 400},
					"null":                      {plain{kind: "application/json", text: `null`}, 400},
					"nothing":                   {plain{kind: "application/json"}, 400},
					"two objects":               {plain{kind: "application/json", text: `{} {}`}, 400},
					"nested without end":        {plain{kind: "application/json", text: deep}, 413},
					"a control character":       {plain{kind: "application/json", text: "{\"name\":\"a\x01b\"}"}, 400},
					"1 MB":                      {plain{kind: "application/json", text: megabyte}, 413},
					"1 MB of unknown length":    {plain{kind: "application/json", text: megabyte, chunked: true}, 413},
					"text":                      {plain{kind: "text/plain", text: `{}`}, 415},
					"XML":                       {plain{kind: "application/xml", text: `<a/>`}, 415},
					"a form":                    {plain{kind: "application/x-www-form-urlencoded", text: `name=x`}, 415},
					"a form with a file":        {plain{kind: "multipart/form-data; boundary=x", text: "--x--"}, 415},
					"a kind that is no kind":    {plain{kind: ";;;", text: `{}`}, 415},
					"1 MB of text":              {plain{kind: "text/plain", text: megabyte}, 413},
					"a picture that calls JSON": {plain{kind: "image/png", text: `{}`}, 415},
				} {
					a, err := s.try(anybody, http.MethodPost, path, c.body)
					if err != nil {
						s.t.Errorf("%s to %s: %v", name, path, err)
						continue
					}
					if a.status != c.want {
						s.t.Errorf("%s to %s: %d, want %d: %.200s", name, path, a.status, c.want, a.body)
						continue
					}
					s.problem(a)
				}
			}
		})
	})
}

// unreadable contains texts with control characters, which no form field accepts.
var unreadable = map[string]string{
	"a NUL": "a\x00b", "a bell": "a\x07b", "an escape sequence": "\x1b[31mred", "a DEL": "a\x7fb",
	"a C1 control": "a\u0085b",
}

// badFields sends forms with one invalid field each. The response must be 422 with the field's name and a message
// in the visitor's language, and nothing may be stored.
func badFields(s *site) {
	long := strings.Repeat("ధ", 5000)
	s.run("registrations", func(s *site) {
		forms := map[string]map[string]any{
			"Farmer": {"name": "Lakshmi", "address": "Chityal", "whatsappNo": payerPhone},
			"Entrepreneur": {
				"companyName": "Bio", "address": "Chityal", "email": payerEmail, "website": "example.org",
				"whatsappNo": payerPhone,
			},
			"Student": {
				"name": "Asha", "degree": "B.Sc.", "college": "ANGRAU", "email": payerEmail,
				"whatsappNo": payerPhone,
			},
		}
		s.mustStayClean(func() {
			for category, form := range forms {
				for field := range form {
					for name, value := range withLong(long) {
						body := map[string]any{"category": category, "lang": "en"}
						for other, good := range form {
							body[other] = good
						}
						body[field] = value
						s.refused(name, "/api/registers", body, field, fieldSays(field, value == long))
					}
				}
			}
			telugu := map[string]any{
				"category": "Farmer", "name": long, "address": "Chityal", "whatsappNo": payerPhone,
				"lang": "te",
			}
			p := s.problem(s.ask(http.StatusUnprocessableEntity, http.MethodPost, "/api/registers", telugu, "Accept-Language",
				"te"))
			if p.Fields["name"] != "120 అక్షరాల లోపు రాయండి" {
				s.t.Errorf("in Telugu: %v", p)
			}
		})
	})
	s.run("bookings", func(s *site) {
		wanted := s.newStall()
		s.mustStayClean(func() {
			for _, field := range []string{
				"name", "contactPerson", "phone", "email", "address", "type", "category", "card",
				"members", "gst", "requirements",
			} {
				for name, value := range withLong(strings.Repeat("ధ", 5001)) {
					says := fieldSays(field, len(value) > 5000)
					if field == "requirements" && len(value) > 5000 {
						says = "Please use at most 5000 characters"
					}
					s.refused(name, createOrder, s.bookingOrder(s.bookingForm("Odd", []stall{wanted}, field, value)), field, says)
				}
			}
			for name, stalls := range map[string]any{
				"none": []stall{}, "no list": "24", "one twice": []stall{wanted, wanted}, "unknown": []stall{{"9999", standard}},
				"of another size":     []stall{{wanted.Number, "6x3m"}},
				"a control character": []stall{{"2\x004", standard}}, "5,000 characters": []stall{{long, standard}},
				"a hundred": make([]stall, 100),
				"numbers":   []int{24}, "nothing": nil,
			} {
				a, err := s.try(anybody, http.MethodPost, createOrder, s.bookingOrder(s.bookingForm("Odd", nil, "stalls", stalls)))
				if err != nil || a.status != http.StatusUnprocessableEntity {
					s.t.Errorf("stalls: %s: %v %d %s", name, err, a.status, a.body)
				}
			}
			s.refused("a wrong check character", createOrder,
				s.bookingOrder(s.bookingForm("Odd", []stall{wanted}, "gst", "27AAPFU0939F1ZW")), "gst", "GST")
			s.wantState(wanted, "available")
		})
	})
	s.run("keys and searches", func(s *site) {
		s.mustStayClean(func() {
			for _, value := range []string{"a\x00b", strings.Repeat("k", 5000)} {
				s.refused("", createOrder, s.bookingOrder(s.bookingForm("Odd", []stall{s.newStall()}), "orderId", value), "orderId",
					"")
				s.refused("", createOrder, map[string]any{"registrationId": value}, "registrationId", "")
				s.refused("", "/api/stallBooking", map[string]any{"orderId": value, "userID": "x"}, "orderId", "")
				if a, err := s.try(s.office, http.MethodGet, "/api/registers?q="+url.QueryEscape(value), nil); err != nil ||
					a.status < 400 || a.status > 499 {
					s.t.Errorf("a search: %v %d %s", err, a.status, a.body)
				}
			}
			s.refused("", "/api/registers", map[string]any{"category": "Astronaut"}, "category", "")
			s.refused("", "/api/registers",
				map[string]any{"category": "Farmer", "name": 7, "address": "x", "whatsappNo": payerPhone}, "name", "")
		})
	})
}

func withLong(long string) map[string]string {
	values := map[string]string{"5,000 characters": long}
	for name, value := range unreadable {
		values[name] = value
	}
	return values
}

// fieldSays returns the text that a field's error message must contain. For fields with a special error message, it
// returns an empty string, and the message is not checked. `long` means that the input was too long.
func fieldSays(field string, long bool) string {
	switch field {
	case "name", "contactPerson", "companyName", "degree", "college":
		if long {
			return "Please use at most 120 characters"
		}
	case "address":
		if long {
			return "Please use at most 500 characters"
		}
	case "requirements":
	default:
		return ""
	}
	return "characters that cannot be shown"
}

// refused checks that a form is rejected with 422 and an error message for a field.
func (s *site) refused(what, path string, body map[string]any, field, says string) {
	s.t.Helper()
	a, err := s.try(anybody, http.MethodPost, path, body)
	if err != nil || a.status != http.StatusUnprocessableEntity {
		s.t.Errorf("%s in %s: %v %d, want 422: %.300s", what, field, err, a.status, a.body)
		return
	}
	p := s.problem(a)
	if got := p.Fields[field]; got == "" || !strings.Contains(got, says) ||
		strings.ContainsAny(a.body, "\x00\x07\x1b\x7f") {
		s.t.Errorf("%s in %s: %q, want %q, in %.300s", what, field, got, says, a.body)
	}
}

// unusualValidInput sends unusual but valid input.
func unusualValidInput(s *site) {
	s.run("unknown fields are ignored", func(s *site) {
		form := s.registrationForm(s.name("Unknown"))
		form["isAdmin"], form["status"], form["amount"], form["nested"], form["_id"] = true, "Paid", 0,
			map[string]any{"a": []int{1}}, "x"
		var r registration
		s.into(s.ask(http.StatusCreated, http.MethodPost, "/api/registers", form), &r)
		if r.Status != "Pending" || r.ID == "x" {
			s.t.Errorf("what was made up counts: %+v", r)
		}
		o := s.open(s.bookingOrder(s.bookingForm(s.name("Unknown"), []stall{s.newStall()}, "paymentStatus", "PAID",
			"isBooked", true), "status", "PAID", "mode", "free"))
		if o.Status != "ACTIVE" || o.Amount != money(standardPrice*100) {
			s.t.Errorf("what was made up counts: %+v", o)
		}
	})
	s.run("numbers as texts, and texts as numbers", func(s *site) {
		for i, members := range []any{"3", 3, " 3 ", nil} {
			wanted := s.newStall()
			stalls := []map[string]any{{"stallnumber": wanted.Number, "stallSize": standard}}
			if i%2 == 1 {
				var number int
				if _, err := fmt.Sscan(wanted.Number, &number); err == nil {
					stalls[0]["stallnumber"] = number
				}
			}
			form := s.bookingForm(s.name("Numbers"), nil, "members", members, "stalls", stalls, "phone",
				[]any{payerPhone, 9701234568}[i%2])
			s.open(s.bookingOrder(form, "amount", []any{"88500", 88500}[i%2]))
			s.wantState(wanted, "held")
		}
		// The booking may also be a JSON object, or part of a complete request. Browser clients of the earlier site send
		// such requests after the payment.
		for _, config := range []any{
			s.bookingForm(s.name("Object"), []stall{s.newStall()}),
			map[string]any{
				"url": "/api/stallBooking", "method": "post",
				"data": s.bookingForm(s.name("Wrapped"), []stall{s.newStall()}),
			},
		} {
			s.open(map[string]any{"config": config})
		}
	})
	s.run("any script, spaces and phone spellings", func(s *site) {
		for i, phone := range []string{"+91 97012-34568", "097012 34568", " 9701234568 ", "919701234568"} {
			name := []string{"వెంకటలక్ష్మి", "लक्ष्मी देवी", "O'Brien \"<b>&amp;", "👩🏽‍🌾 Lakshmi"}[i] +
				fmt.Sprint(" ", s.serial.Add(1))
			var r struct {
				Name  string `json:"name"`
				Phone string `json:"phone"`
			}
			s.into(s.ask(http.StatusCreated, http.MethodPost, "/api/registers", map[string]any{
				"category": "farmers", "name": "  " + name + " ", "address": "line one\r\nline two", "whatsappNo": phone,
			}), &r)
			if r.Name != name || r.Phone != payerPhone {
				s.t.Errorf("%q and %q became %+v", name, phone, r)
			}
		}
		exact := strings.Repeat("త", 120)
		s.ask(http.StatusCreated, http.MethodPost, "/api/registers",
			map[string]any{"category": "Farmer", "name": exact, "address": strings.Repeat("త", 500), "whatsappNo": payerPhone})
		s.ask(http.StatusCreated, http.MethodPost, "/api/registers",
			plain{
				kind: "application/json; charset=UTF-8",
				text: `{"category":"Farmer","name":"Charset","address":"x","whatsappNo":"` + payerPhone + `"}`,
			})
	})
}

// badForms sends invalid forms without JavaScript.
func badForms(s *site) {
	const formKind = "application/x-www-form-urlencoded"
	var browser *http.Client
	post := func(s *site, path string, form url.Values) answer {
		s.t.Helper()
		if browser == nil {
			browser = s.browser()
		}
		return s.pageFor(browser, http.MethodPost, path, plain{kind: formKind, text: form.Encode()})
	}
	s.run("forms that cannot be read", func(s *site) {
		s.mustStayClean(func() {
			for _, path := range []string{"/registration", "/te/registration", "/payment", "/stallbooking"} {
				for name, c := range map[string]struct {
					body plain
					want int
				}{
					"JSON":           {plain{kind: "application/json", text: `{}`}, 415},
					"text":           {plain{kind: "text/plain", text: `name=x`}, 415},
					"no kind":        {plain{text: `name=x`}, 415},
					"more than 1 MB": {plain{kind: formKind, text: "name=" + strings.Repeat("x", 1<<20)}, 413},
					"broken escapes": {plain{kind: formKind, text: "name=%zz"}, 400},
					"a file without an end": {plain{
						kind: "multipart/form-data; boundary=x",
						text: "--x\r\nContent-Disposition: form-data; name=\"name\"\r\n\r\nabc",
					}, 400},
				} {
					a := s.page(http.MethodPost, path, c.body)
					if a.status != c.want || !strings.Contains(a.header.Get("Content-Type"), "text/html") {
						s.t.Errorf("%s to %s: %d %s, want %d", name, path, a.status, a.header.Get("Content-Type"), c.want)
					}
				}
			}
		})
	})
	s.run("forms with bad fields", func(s *site) {
		wanted := s.newStall()
		good := map[string]url.Values{
			"/registration": {
				"category": {"farmer"}, "name": {"Lakshmi"}, "address": {"Chityal"}, "whatsappNo": {payerPhone},
				"adult": {"on"},
			},
			"/stallbooking": {
				"card": {"nurseries"}, "name": {"Godavari"}, "contactPerson": {"Sita"}, "phone": {payerPhone},
				"address": {"Chityal"}, "type": {"STD Stall"},
				"members": {"2"},
				"stall":   {wanted.Number + ":" + wanted.Size},
			},
		}
		s.mustStayClean(func() {
			for path, form := range good {
				for _, field := range []string{"name", "address"} {
					for name, value := range map[string]string{
						"5,000 characters": strings.Repeat("x", 5000), "a NUL": "a\x00b",
						"broken UTF-8": "a\xffb", "nothing": " ",
					} {
						bad := url.Values{}
						for other, values := range form {
							bad[other] = values
						}
						bad.Set(field, value)
						if a := post(s, path, bad); a.status != http.StatusUnprocessableEntity || !strings.Contains(a.body, "<form") {
							s.t.Errorf("%s in %s of %s: %d", name, field, path, a.status)
						}
					}
				}
			}
			s.wantState(wanted, "available")
		})
		if a := post(s, "/stallbooking", good["/stallbooking"]); a.status != http.StatusSeeOther ||
			!strings.Contains(a.header.Get("Location"), "/payment?") {
			s.t.Errorf("the good form: %d %s", a.status, a.header.Get("Location"))
		}
		s.wantState(wanted, "held")
		form := good["/registration"]
		form.Set("name", s.name("Twice"))
		before := s.rows("registration")
		for range 2 { // sent twice, as by a double tap
			if a := post(s, "/registration", form); a.status != http.StatusSeeOther ||
				!strings.Contains(a.header.Get("Location"), "/payment?") {
				s.t.Errorf("the good form: %d %s", a.status, a.header.Get("Location"))
			}
		}
		if n := s.rows("registration") - before; n != 1 {
			s.t.Errorf("sent twice, it made %d registrations", n)
		}
	})
	s.run("forms with invalid ids", func(s *site) {
		s.mustStayClean(func() {
			for name, odd := range map[string]string{
				"a NUL": "a\x00b", "broken UTF-8": "a\xffb",
				"5,000 characters": strings.Repeat("x", 5000), "an escape": "\x1b[2J",
			} {
				for path, form := range map[string]url.Values{
					"/payment":      {"registrationId": {odd}, "userID": {odd}, "method": {"upi"}},
					"/registration": {"category": {odd}, "name": {odd}, "requestId": {odd}},
					"/stallbooking": {"card": {"nurseries"}, "orderId": {odd}, "stall": {odd + ":" + odd}},
				} {
					if a := post(s, path, form); a.status < 300 || a.status > 499 || strings.ContainsAny(a.body, "\x00\x1b") {
						s.t.Errorf("%s to %s: %d", name, path, a.status)
					}
				}
			}
		})
		// The site ignores an idempotency key in a form. If the form is sent again without the key, the visitor
		// receives the same order.
		wanted := s.newStall()
		form := url.Values{
			"card": {"nurseries"}, "name": {s.name("Odd key")}, "contactPerson": {"Sita"}, "phone": {payerPhone},
			"address": {"Chityal"},
			"type":    {"STD Stall"},
			"stall":   {wanted.Number + ":" + wanted.Size}, "orderId": {"a\x00\xffb"},
		}
		odd := post(s, "/stallbooking", form)
		s.wantState(wanted, "held")
		s.mustStayClean(func() {
			form.Del("orderId")
			again := post(s, "/stallbooking", form)
			if odd.status != http.StatusSeeOther || again.status != http.StatusSeeOther ||
				again.header.Get("Location") != odd.header.Get("Location") {
				s.t.Errorf("with an odd key %d %s, without it %d %s", odd.status, odd.header.Get("Location"), again.status,
					again.header.Get("Location"))
			}
		})
	})
	s.run("forms of other sites", func(s *site) {
		s.mustStayClean(func() {
			for _, path := range append([]string{"/registration", "/stallbooking", "/payment"}, takesJSON...) {
				kind := formKind
				if strings.HasPrefix(path, "/api/") {
					kind = "application/json"
				}
				s.ask(http.StatusForbidden, http.MethodPost, path, plain{kind: kind, text: "{}"}, "Origin", "https://evil.example",
					"Sec-Fetch-Site", "cross-site")
			}
		})
	})
}

// badAddresses requests paths and queries to which no page links.
func badAddresses(s *site) {
	s.run("invalid addresses", func(s *site) {
		odd := []string{
			"%00", "%ff%fe", "%0d%0aX:y", "%c0%ae", "..%2f..%2fetc", "%F0%9F%91%A9", "'%20OR%201=1--",
			strings.Repeat("9", 4000), "%25", "%7B%7B7*7%7D%7D",
		}
		for _, value := range odd {
			for _, path := range []string{
				"/payment?registrationId=" + value + "&userID=" + value, "/payment-success?transactionId=" + value + "&userID=" +
					value, "/registration?category=" + value,
				"/stallbooking?card=" + value, "/" + value, "/te/" + value, statusPath("x", "y") + value,
				"/api/cashfree/checkpaymentstatus/" + value + "/" + value,
				"/api/" + value, "/files/" + value, "/assets/" + value, "/admin/" + value, "/api/hall/states?" + value + "=" +
					value,
			} {
				if a := s.page(http.MethodGet, path, nil); a.status >= http.StatusInternalServerError {
					s.t.Errorf("GET %.80s: %d", path, a.status)
				}
			}
			for _, path := range []string{
				"/api/registers?q=", "/api/registers?sort=", "/api/registers?page=",
				"/api/stallBooking/stall-bookings?stall=", "/api/orders?status=", "/api/admin/activity?q=",
			} {
				a, err := s.try(s.office, http.MethodGet, path+value, nil)
				if err != nil || a.status >= http.StatusInternalServerError {
					s.t.Errorf("the office's GET %.80s: %v %d %.200s", path+value, err, a.status, a.body)
				}
			}
		}
		s.ask(http.StatusOK, http.MethodGet, "/healthz", nil)
		s.ask(http.StatusOK, http.MethodGet, "/readyz", nil)
	})
	s.run("none of the requests caused an internal error", func(s *site) {
		for line := range strings.Lines(s.log.String()) {
			if strings.Contains(line, "level=ERROR") && !strings.Contains(line, "interrupted") { // a render that timed out
				s.t.Errorf("error in the log: %s", line)
			}
		}
		// Creates an order, so that there is an order to compare with the provider's data at the end.
		o := s.book()
		s.attempt(o, "SUCCESS")
		s.untilRecord(o.ID, "PAID")
	})
}
