package site_test

import (
	"strings"
	"testing"

	"github.com/mela-fair/mela/internal/fair"
)

func TestPolicyPages(t *testing.T) {
	f := newDemoSite(t)
	edition, err := f.app.Content.Edition(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	for path, policy := range map[string]fair.Policy{
		"/terms": edition.Terms, "/privacy": edition.Privacy,
		"/refunds": edition.Refunds,
	} {
		for _, lang := range fair.Langs {
			html := wants(t, f.get(lang.PathPrefix()+path), 200, nil, []string{`type="module"`, "{email}", "{days}"})
			for _, section := range policy.Sections {
				if !strings.Contains(html, `href="#`+section.ID+`"`) || !strings.Contains(html, `<section id="`+section.ID+`"`) {
					t.Errorf("%s in %s: section %s or the link to it is missing", path, lang, section.ID)
				}
			}
		}
	}
	wants(t, f.get("/privacy"), 200,
		[]string{`href="mailto:info@example.org"`, `href="/ContactUs"`, "In force from 1 June 2025"},
		[]string{"Refunds at a glance"})
	wants(t, f.get("/terms"), 200,
		[]string{
			"Refunds at a glance", "You, by 29 August 2025: at least 15 days before the fair",
			"You, from 30 August 2025", "50%", "100%",
		}, nil)
	wants(t, f.get("/te/refunds"), 200, []string{"29 ఆగస్టు 2025", "30 ఆగస్టు 2025", "15 పని దినాల్లోపు"},
		[]string{"August"})
}

// fair.RefundDue computes the day by which a refund arrives and treats public holidays as working days. Therefore, the
// policy must not say that holidays are not working days.
func TestTheRefundPolicyNamesTheDaysThatAreNotCounted(t *testing.T) {
	f := newDemoSite(t)
	for prefix, says := range map[string][2]string{
		"":    {"Saturdays and Sundays are not working days.", "holiday"},
		"/te": {"శని, ఆదివారాలు పని దినాలు కావు.", "సెలవు"},
		"/hi": {"शनिवार और रविवार कार्य दिवस नहीं हैं।", "छुट्टि"},
	} {
		wants(t, f.get(prefix+"/refunds"), 200, says[:1], says[1:])
	}
}

// The privacy page must name everybody who sees personal data, and all data that the site stores from the payment
// provider's messages. The list of exhibitors and the gate devices need no account.
func TestThePrivacyPageNamesWhoSeesData(t *testing.T) {
	f := newDemoSite(t)
	for prefix, says := range map[string][]string{
		"": {
			"wrote for its own page there, but only if you agreed to it", "The devices at the gate need no account",
			"number of members", "the numbers of the payment, the amount, the time",
		},
		"/te": {"అయితే మీరు అందుకు ఒప్పుకుంటేనే", "పరికరాలకు ఖాతా అవసరం లేదు", "సభ్యుల సంఖ్య", "చెల్లింపు నంబర్లు"},
		"/hi": {"जब आपने इसकी सहमति दी हो", "उपकरणों को खाते की ज़रूरत नहीं", "सदस्यों की संख्या", "भुगतान के नंबर"},
	} {
		wants(t, f.get(prefix+"/privacy"), 200, says, []string{"We get only"})
	}
}

// The office and the entry desk register visitors and groups too, and the office confirms registrations without a fee.
// The terms must allow this.
func TestTheTermsNameEveryWayToRegister(t *testing.T) {
	f := newDemoSite(t)
	for prefix, says := range map[string][]string{
		"": {
			"or at the office or the entry desk of the fair", "except a group",
			"If there is no entry fee, the office confirms it.",
		},
		"/te": {"ప్రవేశ కౌంటర్‌లో మాత్రమే", "బృందాలకు మినహాయింపు", "ప్రవేశ రుసుము లేకపోతే"},
		"/hi": {"या प्रवेश काउंटर पर", "सिवाय उस समूह के", "प्रवेश शुल्क न हो"},
	} {
		wants(t, f.get(prefix+"/terms"), 200, says, nil)
	}
}

// The browser stores unpaid orders and entry codes. The privacy page must mention this.
func TestThePrivacyPageNamesWhatTheBrowserKeeps(t *testing.T) {
	f := newDemoSite(t)
	for prefix, says := range map[string][]string{
		"":    {"The number of an order that you have not paid yet stays in your browser", "The page with your entry code"},
		"/te": {"మీరు ఇంకా చెల్లించని ఆర్డర్ నంబర్", "ప్రవేశ కోడ్"},
		"/hi": {"जिस ऑर्डर का भुगतान बाकी है, उसका नंबर", "प्रवेश कोड"},
	} {
		wants(t, f.get(prefix+"/privacy"), 200, says, nil)
	}
}

// The days of the refund rule are computed from the edition's first day. This must also work if the days are in
// different months or years.
func TestRefundDaysFollowTheEdition(t *testing.T) {
	for first, days := range map[string][2]string{
		"2026-01-10": {"26 December 2025", "27 December 2025"},
		"2028-03-15": {"29 February 2028", "1 March 2028"},
	} {
		s := newPayerSite(t, payerOptions{edition: func(e *fair.Edition) { e.FirstDay, e.LastDay = first, first }})
		wants(t, s.get("/refunds"), 200,
			[]string{"You, by " + days[0] + ":", "You, from " + days[1], "This page has no text yet."}, nil)
	}
	s := newPayerSite(t, payerOptions{edition: func(e *fair.Edition) { e.FirstDay = "soon" }})
	wants(t, s.get("/terms"), 200, []string{"You, at least 15 days before the fair", "You, later than that"},
		[]string{"You, by"})
}

func TestPolicyTextIsOnlyText(t *testing.T) {
	s := newPayerSite(t, payerOptions{edition: func(e *fair.Edition) {
		e.Privacy = fair.Policy{Version: "from <now>", Sections: []fair.PolicySection{{
			ID: "a", Heading: fair.Text{fair.English: "<h1>Big</h1>"},
			Paragraphs: []fair.Text{{fair.English: "<script>x</script> write to {email}."}},
			Points:     []fair.Text{{fair.English: "[link](javascript:x)"}},
		}}}
	}})
	wants(t, s.get("/privacy"), 200,
		[]string{
			"from &lt;now&gt;", "&lt;h1&gt;Big&lt;/h1&gt;",
			"&lt;script&gt;x&lt;/script&gt; write to <a href=\"mailto:info@example.org\">", `id="ask"`,
		}, []string{"<h1>Big"})
}
