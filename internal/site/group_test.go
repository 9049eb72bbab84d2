package site_test

import (
	"html"
	"net/url"
	"regexp"
	"strings"
	"testing"

	"github.com/mela-fair/mela/internal/fair"
)

func groupForm(names, unnamed string) url.Values {
	return url.Values{
		"category": {"student"}, "name": {"P. Savitri Bayalu"}, "place": {"Government High School, Chelaka"},
		"whatsappNo": {"9848012345"}, "names": {names}, "unnamed": {unnamed}, "agreed": {"yes"},
	}
}

var personAddress = regexp.MustCompile(`<a href="([^"]*/entry-codes\?link=[^"]*)"`)

// A teacher registers pupils with one payment, without script: names in any script, two with the same name, and some
// without a name. After the payment there is one sheet, and a link for each person that opens only that person's code.
func TestATeacherRegistersAGroup(t *testing.T) {
	s := newPayerSite(t, payerOptions{})
	wants(t, s.get("/registration"), 200, []string{`href="/group"`, "Register a group with one payment"}, nil)
	wants(t, s.get("/registration?category=student"), 200, []string{`href="/group?category=student"`}, nil)
	wants(t, s.get("/te/group?category=student"), 200,
		[]string{"బృందాన్ని నమోదు చేయండి", `<option value="student" selected`, `name="names"`, `name="agreed"`}, nil)

	refused := groupForm("One\nTwo", "99")
	refused.Del("agreed")
	wants(t, s.post("/group", refused), 422, []string{
		"One group can have at most 100 people, and these are 101.", "parents of everyone under 18", "One\nTwo</textarea>",
		"Government High School, Chelaka",
	}, nil)
	wants(t, s.post("/hi/group", groupForm("", "1")), 422, []string{"समूह में कम से कम 2 लोग होते हैं"}, nil)
	wants(t, s.post("/group", groupForm(strings.Repeat("x\n", 101), "")), 422,
		[]string{"There are more names than people."}, nil)

	pasted := groupForm("Anitha Bayalu\r\n\r\nK. Lakshmi\r\nK. Lakshmi\r\n  బోయ సునీత ", "౨")
	pay := seeOther(t, s.post("/te/group", pasted), "/te/payment?registrationId=")
	ids := idsOf(t, pay)
	r, err := s.db.FindRegistration(t.Context(), ids.Get("registrationId"))
	if err != nil || r.Persons != 6 || r.Amount != fair.Rupees(600) || r.Category != fair.Student ||
		r.MemberNames != "Anitha Bayalu\nK. Lakshmi\nK. Lakshmi\nబోయ సునీత" ||
		r.Company != "Government High School, Chelaka" {
		t.Fatalf("%+v, %v", r, err)
	}
	wants(t, s.get(strings.TrimPrefix(pay, "/te")), 200,
		[]string{"₹600", ">6<", "₹100", "Government High School, Chelaka", "P. Savitri Bayalu"}, nil)

	o := s.paid(t, s.order(t, r, ""))
	list := strings.Replace(resultPath(o), "/payment-success", "/entry-list", 1)
	wants(t, s.get(resultPath(o)), 200, []string{`/entry-list?transactionId=`}, nil)
	page := wants(t, s.get(list), 200, []string{
		"6 entry codes are ready", "Anitha Bayalu", "బోయ సునీత", "Person 6", "4 of 6 have a name", `href="/entry-codes.pdf?`,
	}, nil)
	links := personAddress.FindAllStringSubmatch(page, -1)
	if len(links) != 6 {
		t.Fatalf("%d links", len(links))
	}
	for _, secret := range []string{o.UserID, o.ID} {
		for _, link := range links {
			if secret == o.UserID && strings.Contains(link[1], secret) {
				t.Error("a person's link contains the payer's secret id")
			}
		}
	}
	s.browser = "pupil"
	own := html.UnescapeString(links[3][1])
	wants(t, s.get(own), 200, []string{
		`<h2 translate="no">బోయ సునీత</h2>`, "Member 4 of 6", "Somebody who pays for you sent you this link.",
		`href="/privacy"`,
	}, []string{"Anitha", o.UserID, "/payment-success", "/entry-list?transactionId", fair.ShortCode(o.ID)})
	picture := s.get(strings.Replace(own, "/entry-codes", "/entry-code.png", 1) + "&member=1")
	if picture.StatusCode != 200 {
		t.Errorf("a person's own code as an image answers %d", picture.StatusCode)
	}
	wants(t, s.get(own+"&member=1"), 200, []string{"బోయ సునీత"}, []string{"Anitha"})
	seeOther(t, s.get(strings.Replace(own, "/entry-codes", "/entry-list", 1)), "/entry-codes?link=")
	if sheet := s.get(strings.Replace(own, "/entry-codes", "/entry-codes.pdf", 1)); sheet.StatusCode != 404 {
		t.Errorf("one person's link opens the sheet: %d", sheet.StatusCode)
	}
	wants(t, s.get(own[:len(own)-3]+"xyz"), 404, nil, []string{"బోయ"})
}

// A whole village fits on the list page and its form, and the same form sent twice is one group.
func TestAGroupOfAHundred(t *testing.T) {
	s := newPayerSite(t, payerOptions{})
	form := groupForm(strings.Repeat(strings.Repeat("క", fair.MaxName)+"\n", fair.MaxGroup), "")
	first := seeOther(t, s.post("/group", form), "/payment?registrationId=")
	if again := seeOther(t, s.post("/group", form), "/payment?registrationId="); again != first {
		t.Errorf("sent twice: %q and %q", first, again)
	}
	other := groupForm(strings.Repeat("Another\n", fair.MaxGroup), "")
	if another := seeOther(t, s.post("/group", other), "/payment?registrationId="); another == first {
		t.Error("other people of the same school are taken for the same group")
	}
}
