package fair_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"reflect"
	"sort"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/mela-fair/mela/internal/edition"
	"github.com/mela-fair/mela/internal/fair"
)

func shipped(t *testing.T) fair.Edition {
	t.Helper()
	e, err := edition.ShippedEdition()
	if err != nil {
		t.Fatal(err)
	}
	return e
}

// everyText calls `visit` for each Text in a value, with the path of the Text.
func everyText(v reflect.Value, path string, visit func(path string, text fair.Text)) {
	switch {
	case v.Type() == reflect.TypeFor[fair.Text]():
		visit(path, v.Interface().(fair.Text))
	case v.Kind() == reflect.Struct:
		for field, value := range v.Fields() {
			if field.IsExported() {
				everyText(value, path+"."+field.Name, visit)
			}
		}
	case v.Kind() == reflect.Slice:
		for i := range v.Len() {
			everyText(v.Index(i), path+"["+itoa(i)+"]", visit)
		}
	case v.Kind() == reflect.Map:
		for _, key := range v.MapKeys() {
			everyText(v.MapIndex(key), path+"["+key.String()+"]", visit)
		}
	}
}

func itoa(i int) string { return string(rune('0'+i/10)) + string(rune('0'+i%10)) }

func TestTheShippedEditionIsCompleteInThreeLanguages(t *testing.T) {
	within := func(text string, first, last rune) bool {
		return strings.ContainsFunc(text, func(r rune) bool { return r >= first && r <= last })
	}
	texts := 0
	edition := shipped(t)
	edition.Plan = fair.Plan{} // tested separately
	everyText(reflect.ValueOf(edition), "edition", func(path string, text fair.Text) {
		texts++
		if text[fair.English] == "{refundRule}" {
			return // the sentences are written by the program
		}
		if path == "edition.Home.FiguresNote" || path == "edition.OfficeHours" {
			return // there was no fair before, and nobody has told the office's hours
		}
		if text[fair.English] == "FPO" || text[fair.English] == "SHG" {
			return // the same letters in every language
		}
		if text[fair.English] == "" || text[fair.Hindi] == "" || text[fair.Telugu] == "" {
			t.Errorf("%s lacks a language: %+v", path, text)
		}
		if within(text[fair.English], 0x0900, 0x0DFF) {
			t.Errorf("%s: the English text is in another script: %s", path, text[fair.English])
		}
		if !within(text[fair.Hindi], 0x0900, 0x097F) || within(text[fair.Hindi], 0x0C00, 0x0C7F) {
			t.Errorf("%s: the Hindi text is not in Devanagari: %s", path, text[fair.Hindi])
		}
		if !within(text[fair.Telugu], 0x0C00, 0x0C7F) || within(text[fair.Telugu], 0x0900, 0x0963) {
			t.Errorf("%s: the Telugu text is not in Telugu script: %s", path, text[fair.Telugu])
		}
	})
	if texts < 200 {
		t.Errorf("only %d texts were found", texts)
	}
}

func TestTheShippedEditionSaysWhatTheSpecificationSays(t *testing.T) {
	e := shipped(t)
	type tier struct {
		Name   string
		Price  string
		Passes int
	}
	var tiers []tier
	for _, s := range e.SponsorTiers {
		tiers = append(tiers, tier{s.Name[fair.English], s.Price.String(), s.Passes})
	}
	want := []tier{
		{"Event Sponsor", "₹25,00,000", 20},
		{"Platinum", "₹10,00,000", 10},
		{"Gold", "₹5,00,000", 5},
		{"Silver", "₹2,50,000", 2},
	}
	if diff := cmp.Diff(want, tiers); diff != "" {
		t.Errorf("sponsoring tiers (-want +got):\n%s", diff)
	}
	var names []string
	for _, c := range e.Committees {
		names = append(names, c.Name[fair.English])
		if n := len(c.Responsibilities); n < 3 || n > 5 {
			t.Errorf("%s has %d responsibilities", c.Name[fair.English], n)
		}
	}
	if diff := cmp.Diff([]string{
		"Executive Committee", "Programme", "Registration", "Exhibition", "Finance & Marketing",
		"Logistics & Food", "Field Activities",
	}, names); diff != "" {
		t.Errorf("committees (-want +got):\n%s", diff)
	}
	if len(e.Home.Focus) != 4 || len(e.Home.Objectives) != 6 {
		t.Errorf("%d focus areas and %d objectives", len(e.Home.Focus), len(e.Home.Objectives))
	}
}

// policyWords returns all texts of a policy in a language.
func policyWords(p fair.Policy, l fair.Lang, e fair.Edition) string {
	var words []string
	for _, s := range p.In(l, e).Sections {
		words = append(append(append(words, s.Heading), s.Paragraphs...), s.Points...)
	}
	return strings.Join(words, "\n")
}

func TestThePoliciesContainAllRequiredStatements(t *testing.T) {
	e := shipped(t)
	must := map[string][]string{
		policyWords(e.Terms, fair.English, e): {
			"official platform", "full amount is due", "only after payment and a confirmation e-mail", "At least 15 days before",
			"50%",
			"no refund", "within 15 working days", "write to us by e-mail", "in your place", "in writing",
			"agenda, the speakers or the venue",
			"full refund", "force majeure", "Conduct", "Disclaimer", e.Email,
		},
		policyWords(e.Privacy, fair.English, e): {
			"names, addresses, contact details and payment information", "registration, processing, certificates and updates",
			"third-party gateway",
			"no card data", "Nothing is shared, unless the law requires it", "is your consent", e.Consent, "See:", "Correct:",
			"Erase:", "30 days",
			"Data Protection Board of India", "under 18", e.Phone,
		},
		policyWords(e.Refunds, fair.English, e): {
			"50%", "15 days", "100%", "15 working days", "MKM00",
			e.Email,
		},
		policyWords(e.Refunds, fair.Hindi, e):  {"50%", "15 दिन", "15 कार्य दिवस"},
		policyWords(e.Refunds, fair.Telugu, e): {"50%", "15 రోజుల", "15 పని దినాల్లోపు"},
	}
	for words, wanted := range must {
		for _, want := range wanted {
			if !strings.Contains(words, want) {
				t.Errorf("%q is not said in:\n%.300s…", want, words)
			}
		}
	}
	for _, l := range fair.Langs {
		for _, p := range []fair.Policy{e.Terms, e.Privacy, e.Refunds} {
			if words := policyWords(p, l, e); strings.ContainsAny(words, "{}") {
				t.Errorf("%s: a placeholder stays unfilled:\n%s", l, words)
			}
		}
	}
}

func TestAnEditionSurvivesJSON(t *testing.T) {
	want := shipped(t)
	data, err := json.Marshal(want)
	if err != nil {
		t.Fatal(err)
	}
	var got fair.Edition
	if err := json.Unmarshal(data, &got); err != nil {
		t.Fatal(err)
	}
	got.Plan = want.Plan // stored separately
	if diff := cmp.Diff(want, got, cmpopts.EquateEmpty()); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

// A list without items is always [], and writing it again changes nothing.
func TestAnEmptyListOfAnEditionIsNeverNull(t *testing.T) {
	e := shipped(t)
	e.ReturnSites, e.Questions, e.Home.Focus = nil, nil, nil
	data, err := json.Marshal(e)
	if err != nil || !bytes.Contains(data, []byte(`"returnSites":[]`)) ||
		!bytes.Contains(data, []byte(`"questions":[]`)) || !bytes.Contains(data, []byte(`"focus":[]`)) {
		t.Errorf("%v in %s", err, data)
	}
	for _, parts := range []string{`{"returnSites":[],"questions":null}`, `{"home":{"focus":[]}}`, `{"social":null,"facilities":null}`} {
		was := e
		was.Social, was.Facilities = nil, fair.List[fair.Facility]{}
		now, err := was.Change([]byte(parts))
		if err != nil {
			t.Fatalf("%s: %v", parts, err)
		}
		if old, changed, err := was.Differences(now); err != nil || len(old)+len(changed) > 0 {
			t.Errorf("%s: %v became %v, %v", parts, old, changed, err)
		}
	}
}

func TestAChangeOfAnEdition(t *testing.T) {
	before := shipped(t)
	tests := map[string]struct {
		parts string
		check func(e fair.Edition) bool
	}{
		"one language of one text": {`{"home":{"mission":{"te":"కొత్త లక్ష్యం"}}}`, func(e fair.Edition) bool {
			return e.Home.Mission.Equal(fair.Text{
				fair.English: before.Home.Mission[fair.English],
				fair.Hindi:   before.Home.Mission[fair.Hindi], fair.Telugu: "కొత్త లక్ష్యం",
			})
		}},
		"trimmed": {`{"title":{"en":"  Mela 2026  "}}`, func(e fair.Edition) bool {
			return e.Title[fair.English] == "Mela 2026"
		}},
		"lines of a topic of the visit": {
			`{"visit":[{"icon":"bed","title":{"en":"Hotels\nnear"},"text":{"en":"One: 2 km\nTwo: 3 km\n"}}]}`,
			func(e fair.Edition) bool {
				return e.Visit[0].Title[fair.English] == "Hotels near" && e.Visit[0].Text[fair.English] == "One: 2 km\nTwo: 3 km"
			},
		},
		"a language taken away": {`{"tagline":{"hi":null}}`, func(e fair.Edition) bool {
			return e.Tagline[fair.Hindi] == "" && e.Tagline.OrEnglish(fair.Hindi) == before.Tagline[fair.English]
		}},
		"a list is replaced": {
			`{"social":[{"name":"YouTube","url":"https://www.youtube.com/@mela"}]}`,
			func(e fair.Edition) bool {
				return len(e.Social) == 1 && e.Social[0].URL == "https://www.youtube.com/@mela"
			},
		},
		"an unset social link": {`{"social":[{"name":"YouTube","url":""}]}`, func(e fair.Edition) bool {
			return e.Social[0].URL == ""
		}},
		"the next fair": {
			`{"nextFirstDay":"2026-09-12","nextLastDay":"2026-09-13"}`,
			func(e fair.Edition) bool {
				return e.NextDates()[fair.Telugu] == "12–13 సెప్టెంబర్ 2026"
			},
		},
		"the fee": {`{"defaultFeePaise":0}`, func(e fair.Edition) bool {
			return e.DefaultFee != nil && *e.DefaultFee == 0
		}},
		"when registration closes": {`{"registration":{"until":"2025-09-10T18:00:00+05:30"}}`, func(e fair.Edition) bool {
			return e.Registration.Until.Equal(time.Date(2025, 9, 10, 12, 30, 0, 0, time.UTC))
		}},
		"unknown names are ignored": {`{"colour":"green","home":{"x":1}}`, func(e fair.Edition) bool {
			return cmp.Equal(e, before, cmpopts.EquateEmpty())
		}},
		"the id never changes": {`{"id":"2030","ID":"2030"}`, func(e fair.Edition) bool { return e.ID == "2025" }},
		"the texts follow the days": {`{"firstDay":"2026-02-27","lastDay":"2026-03-01"}`, func(e fair.Edition) bool {
			return e.Dates.Equal(fair.Text{
				fair.English: "27 February – 1 March 2026", fair.Hindi: "27 फ़रवरी – 1 मार्च 2026",
				fair.Telugu: "27 ఫిబ్రవరి – 1 మార్చి 2026",
			}) &&
				e.Weekdays.Equal(fair.Text{
					fair.English: "Friday to Sunday", fair.Hindi: "शुक्रवार से रविवार",
					fair.Telugu: "శుక్రవారం నుంచి ఆదివారం వరకు",
				})
		}},
		"unless they are given": {
			`{"lastDay":"2025-09-15","dates":{"en":"13 to 15 September 2025"}}`,
			func(e fair.Edition) bool {
				return e.Dates[fair.English] == "13 to 15 September 2025" && e.Weekdays[fair.English] == "Saturday to Monday"
			},
		},
		"the notice with its version": {
			`{"consentVersion":"2025-2","privacy":{"version":"2025-07-01","sections":[{"id":"all","heading":{"en":"All"},"paragraphs":[{"en":"{email}"}]}]}}`,
			func(e fair.Edition) bool {
				return e.Consent == "2025-2" && policyWords(e.Privacy, fair.Telugu, e) == "All\ninfo@example.org"
			},
		},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			got, err := before.Change([]byte(test.parts))
			if err != nil {
				t.Fatalf("%v %v", err, fieldsOf(err))
			}
			if !test.check(got) {
				t.Errorf("not as expected: %s", cmp.Diff(before, got))
			}
			if diff := cmp.Diff(shipped(t), before); diff != "" {
				t.Fatalf("the edition before was changed too:\n%s", diff)
			}
		})
	}
}

func fieldsOf(err error) []string {
	var fields []string
	if e, ok := errors.AsType[*fair.Error](err); ok {
		for field := range e.Fields {
			fields = append(fields, field)
		}
	}
	sort.Strings(fields)
	return fields
}

func TestAChangeThatIsRefused(t *testing.T) {
	before := shipped(t)
	tests := map[string][]string{
		`{"title":{"en":"  "}}`: {"title.en"},
		`{"title":null}`:        {"title.en"},
		`{"pricingNote":{"en":"","te":"తెలుగు"}}`:                                    {"pricingNote.en"},
		`{"home":{"mission":{"te":5}}}`:                                              {"home.mission.te"},
		`{"home":"none"}`:                                                            {"home"},
		`{"home":{"vision":{"hi":"` + strings.Repeat("अ", 5001) + `"}}}`:             {"home.vision.hi"},
		`{"home":{"fair":{"en":"a\u0000b"}}}`:                                        {"home.fair.en"},
		`{"firstDay":"2025-02-30"}`:                                                  {"firstDay"},
		`{"firstDay":"2025-09-15"}`:                                                  {"lastDay"},
		`{"nextFirstDay":"2025-09-14","nextLastDay":"2026-09-13"}`:                   {"nextFirstDay"},
		`{"nextFirstDay":"2026-09-14","nextLastDay":"2026-09-13"}`:                   {"nextLastDay"},
		`{"nextFirstDay":"2026-09-14"}`:                                              {"nextLastDay"},
		`{"opensAt":"25:00"}`:                                                        {"opensAt"},
		`{"closesAt":"6 pm"}`:                                                        {"closesAt"},
		`{"closesAt":"08:00"}`:                                                       {"closesAt"},
		`{"defaultFeePaise":-1}`:                                                     {"defaultFeePaise"},
		`{"defaultFeePaise":1.5}`:                                                    {"defaultFeePaise"},
		`{"defaultFeePaise":"100"}`:                                                  {"defaultFeePaise"},
		`{"email":"nobody"}`:                                                         {"email"},
		`{"phone":"call me"}`:                                                        {"phone"},
		`{"website":"ftp://example.org"}`:                                            {"website"},
		`{"social":[{"name":"","url":"javascript:alert(1)"}]}`:                       {"social.0.name", "social.0.url"},
		`{"mapEmbedUrl":"http://example.org/map"}`:                                   {"mapEmbedUrl"},
		`{"returnSites":["https://example.org/path"]}`:                               {"returnSites.0"},
		`{"registration":{"until":"soon"}}`:                                          {"registration"},
		`{"booking":{"from":"2025-09-02T00:00:00Z","until":"2025-09-01T00:00:00Z"}}`: {"booking.until"},
		`{"helpers":[{"about":{},"phone":"call","email":"nobody"}]}`: {
			"helpers.0.about.en", "helpers.0.email", "helpers.0.phone",
		},
		`{"earlyBird":{"on":true,"percentHundredths":20000,"lastDay":""}}`: {
			"earlyBird.lastDay",
			"earlyBird.percentHundredths",
		},
		`{"sponsorTiers":[{"id":"event","name":{"en":"A"},"pricePaise":-5,"passes":-1},{"id":"event","name":{"en":"B"}}]}`: {
			"sponsorBenefits.0.values.gold", "sponsorBenefits.0.values.platinum", "sponsorBenefits.0.values.silver",
			"sponsorBenefits.1.values.platinum",
			"sponsorBenefits.2.values.gold", "sponsorBenefits.2.values.platinum", "sponsorBenefits.2.values.silver",
			"sponsorBenefits.3.values.gold",
			"sponsorBenefits.3.values.platinum", "sponsorBenefits.3.values.silver", "sponsorTiers.0.passes",
			"sponsorTiers.0.pricePaise", "sponsorTiers.1.id",
		},
		`{"committees":[{"id":"Big One","name":{"en":"A"}}]}`: {"committees.0.id"},
		`{"terms":{"sections":[]}}`:                           {"terms.sections"},
		`{"terms":{"version":"today"}}`:                       {"terms.version"},
		`{"privacy":{"sections":[{"id":"a","heading":{"en":"A"}}]}}`: {
			"consentVersion",
			"privacy.sections.0.paragraphs",
		},
		`{"popup":{"picture":"https://elsewhere.example/x.png"}}`: {"popup.picture"},
		`{"popup":{"picture":"/files/x.png"}}`:                    {"popup.width"},
		`{"popup":{"href":"//elsewhere.example"}}`:                {"popup.href"},
		`{"facilities":[{"icon":"","name":{"hi":"बिजली"}}]}`: {
			"facilities.0.icon",
			"facilities.0.name.en",
		},
		`{"social":[` + strings.Repeat(`{"name":"a","url":""},`, 40) + `{"name":"a","url":""}]}`: {"social"},
	}
	for parts, want := range tests {
		_, err := before.Change([]byte(parts))
		if got := fieldsOf(err); !fair.IsKind(err, fair.KindInvalid) || !cmp.Equal(got, want) {
			t.Errorf("%.80s: got %v %v, want fields %v", parts, err, got, want)
		}
	}
	for _, parts := range []string{``, `{`, `[]`, `null`, `"title"`, `{} {}`} {
		if _, err := before.Change([]byte(parts)); !fair.IsKind(err, fair.KindMalformed) {
			t.Errorf("%q: got %v", parts, err)
		}
	}
}

func TestTheDatesOfAFair(t *testing.T) {
	day := func(s string) time.Time {
		d, err := time.ParseInLocation(time.DateOnly, s, fair.Kolkata)
		if err != nil {
			t.Fatal(err)
		}
		return d
	}
	e := shipped(t)
	tests := []struct{ first, last, dates, weekdays string }{
		{"2025-09-13", "2025-09-14", e.Dates[fair.English], e.Weekdays[fair.English]},
		{"2026-01-10", "2026-01-10", "10 January 2026", "Saturday"},
		{"2025-12-31", "2026-01-02", "31 December 2025 – 2 January 2026", "Wednesday to Friday"},
	}
	for _, test := range tests {
		if dates, weekdays := fair.DatesText(day(test.first), day(test.last)),
			fair.WeekdaysText(day(test.first), day(test.last)); dates[fair.English] != test.dates ||
			weekdays[fair.English] != test.weekdays {
			t.Errorf("%s–%s: %q, %q", test.first, test.last, dates[fair.English], weekdays[fair.English])
		}
	}
	if got := fair.DatesText(day("2025-09-13"), day("2025-09-14")); !got.Equal(e.Dates) {
		t.Errorf("the shipped dates read %+v, made %+v", e.Dates, got)
	}
	if got := fair.WeekdaysText(day("2025-09-13"), day("2025-09-14")); !got.Equal(e.Weekdays) {
		t.Errorf("the shipped weekdays read %+v, made %+v", e.Weekdays, got)
	}
}

// A change must either be rejected with KindInvalid or KindMalformed, or result in a valid edition.
func FuzzAChangeOfAnEdition(f *testing.F) {
	for _, parts := range []string{
		`{}`, `{"title":{"en":"A"}}`, `{"home":{"focus":[null]}}`,
		`{"sponsorBenefits":[{"name":{"en":"x"},"values":{"gold":null}}]}`,
		`{"ID":"x","Title":{"EN":"y"}}`, `{"social":null,"terms":{"sections":[{}]}}`,
		`{"earlyBird":{"percentHundredths":1e99}}`, `{"registration":null}`,
	} {
		f.Add([]byte(parts))
	}
	before, err := edition.ShippedEdition()
	if err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, parts []byte) {
		changed, err := before.Change(parts)
		if err != nil {
			if kind := fair.KindOf(err); kind != fair.KindInvalid && kind != fair.KindMalformed {
				t.Fatalf("%s: %v", kind, err)
			}
			return
		}
		again, err := changed.Change([]byte(`{}`))
		if err != nil || !sameJSON(t, changed, again) {
			t.Fatalf("accepted, and then not right: %v\n%s", err, cmp.Diff(changed, again))
		}
	})
}

func sameJSON(t *testing.T, a, b fair.Edition) bool {
	t.Helper()
	before, after, err := a.Differences(b)
	if err != nil {
		t.Fatal(err)
	}
	return len(before)+len(after) == 0
}
