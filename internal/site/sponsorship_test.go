package site_test

import (
	"net/url"
	"strings"
	"testing"

	"github.com/mela-fair/mela/internal/fair"
)

func TestSponsorshipPage(t *testing.T) {
	f := formSite(t, nil)
	html := wants(t, f.get("/sponsorship"), 200, []string{
		"Event Sponsor", "₹25,00,000", "₹10,00,000", "₹5,00,000", "₹2,50,000", "20 passes", "10 passes", "5 passes",
		"2 passes",
		`href="/sponsorship?level=gold#enquiry"`, "Compare the packages", "Keynote", "not included", "No package yet",
	}, []string{`<option value="gold" selected=""`})
	if strings.Count(html, "<option ") != 5 {
		t.Error("the form does not offer the four packages and none")
	}
	gold := f.get("/te/sponsorship?level=gold")
	wants(t, gold, 200, []string{
		`<option value="gold" selected=""`, "మేళాకు స్పాన్సర్ అవ్వండి",
		`href="/hi/sponsorship?level=gold"`,
	}, []string{"Sponsor the fair"})
	wants(t, f.get("/hi/sponsorship?level=tin"), 200, []string{"प्रायोजक", `<option value="" selected=""`}, nil)
}

func TestSponsorshipFormWithoutScript(t *testing.T) {
	f := formSite(t, nil)
	form := url.Values{
		"contactPerson": {"Ravi Kumar"}, "mobile": {"+91 98480-12345"}, "category": {"Seeds"},
		"level": {"gold"},
	}
	for range 2 {
		seeOther(t, f.post("/hi/sponsorship", form), "/hi/sponsorship?sent=")
	}
	all := kept(t, f.app.Content.Sponsorships)
	if len(all) != 1 || all[0].Level != "Gold" || all[0].Mobile != "9848012345" || all[0].Status != fair.ReviewPending ||
		all[0].Lang != fair.Hindi {
		t.Errorf("kept %+v", all)
	}
	wants(t, f.get("/sponsorship?sent="+fair.Reference(all[0].ID)), 200, []string{
		"We have your sponsorship enquiry", `role="status"`, fair.Reference(all[0].ID),
	}, nil)

	form.Set("mobile", "98480")
	form.Set("contactPerson", "  ")
	form.Set("email", "x@")
	wants(t, f.post("/sponsorship", form), 422, []string{
		"Please enter a valid 10-digit phone number", `value="98480"`, `value="x@"`, `<option value="gold" selected=""`,
		`href="#f-mobile"`, `href="#f-email"`,
	}, nil)
	form.Set("level", "<script>")
	wants(t, f.post("/sponsorship", form), 422,
		[]string{"Please choose one of the options", `<option value="" selected=""`}, []string{"<script>"})
}

// Companies that pay the tax themselves are told so next to the prices.
func TestTheSponsorshipPageNamesTheReverseCharge(t *testing.T) {
	f := formSite(t, nil)
	const note = "Companies and firms pay the GST of 18% themselves"
	wants(t, f.get("/sponsorship"), 200, nil, []string{note})
	f.changeEdition(t, func(e *fair.Edition) { e.Tax.GSTIN, e.Tax.ReverseCharge = "36AAAAA0000A1Z5", true })
	wants(t, f.get("/sponsorship"), 200, []string{note, "₹29,50,000 with GST"}, nil)
}

func TestSponsorshipPageWithoutPackages(t *testing.T) {
	f := formSite(t, func(e *fair.Edition) { e.SponsorTiers = nil })
	wants(t, f.get("/sponsorship?level=gold"), 200, []string{"The packages are not published yet", "Send an enquiry"},
		[]string{"Compare the packages"})
	seeOther(t, f.post("/sponsorship", url.Values{"contactPerson": {"Ravi"}, "mobile": {"9848012345"}}),
		"/sponsorship?sent=")
}
