package site_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/mela-fair/mela/internal/committee"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/site"
)

func (f *fixture) addMember(t *testing.T, name, id string) {
	t.Helper()
	m := committee.Member{
		Name: name, Committee: id,
		Designation: fair.Text{fair.English: "Member", fair.Telugu: "సభ్యుడు"},
	}
	m.ID = fair.NewID(f.clock.Now())
	if _, err := f.app.Committees.Stored().Create(t.Context(), m); err != nil {
		t.Fatal(err)
	}
	if err := f.db.RaiseDataVersion(t.Context()); err != nil {
		t.Fatal(err)
	}
}

func TestExecutiveCommittee(t *testing.T) {
	f := newDemoSite(t)
	html := wants(t, f.get("/executive-committee"), 200, []string{
		"80 members", "Dr. Sunita Deshpande", "Chairperson", "Farmers’ representatives", `href="mailto:secretary@example.org"`,
		"“A handful of living soil", "These are sample names.", `action="/executive-committee/find"`,
		`name="q"`,
	}, []string{"No member has the name"})
	patrons, members := className(t, "patron"), className(t, "member")
	if got := strings.Count(html, `<li class="`+members+`">`); got != 79 {
		t.Errorf("%d name plates, want 79 below the patron", got)
	}
	patron, first := strings.Index(html, `<li class="`+patrons+`">`), strings.Index(html, `<li class="`+members+`">`)
	if patron < 0 || patron > first {
		t.Errorf("the patron is at %d, the first other member at %d", patron, first)
	}
	wants(t, f.get("/te/executive-committee"), 200, []string{
		"80 మంది సభ్యులు", `action="/te/executive-committee/find"`, "Dr. Sunita Deshpande", ">డా. సునీత దేశ్‌పాండే<",
	}, []string{"Chairperson", "डॉ. सुनीता"})
	wants(t, f.get("/hi/executive-committee/find?q="+url.QueryEscape("सुनीता")), 200, []string{"डॉ. सुनीता देशपांडे"},
		[]string{"Rajesh Patil", "సునీత"})
}

func TestExecutiveCommitteeBeforeAnybodyIsEntered(t *testing.T) {
	f := newFixture(t)
	wants(t, f.get("/executive-committee"), 200, []string{"The members will be announced here", `href="/ContactUs"`},
		[]string{"<form"})
	wants(t, f.get("/organizing-committee"), 200, []string{"The committees will be announced here"},
		[]string{"0 committees"})
}

// Without JavaScript, the search form sends the query to the server. The response is rendered for each request and
// never cached.
func TestFindMemberWithoutScript(t *testing.T) {
	f := newFixture(t)
	for _, name := range []string{
		"Dr. José  Álvarez-Rao", "K. Venkateshwar Rao", "లక్ష్మి దేవి", "डॉ. ज़ोया ख़ान",
		`<i>"Nasty"</i>`,
	} {
		f.addMember(t, name, fair.ExecutiveCommittee)
	}
	f.addMember(t, "Rao of another committee", "field")
	for query, found := range map[string][]string{
		"rao":        {"Álvarez-Rao", "Venkateshwar Rao"},
		"RAO jose":   {"Álvarez-Rao"},
		"alvarez":    {"Álvarez-Rao"},
		"దేవి":       {"లక్ష్మి దేవి"},
		"జోయా":       nil,
		"जोया खान":   {"ज़ोया ख़ान"},
		`<i>`:        {"&lt;i&gt;&quot;Nasty&quot;&lt;/i&gt;"},
		"k.v":        {"Venkateshwar Rao"},
		"nobody 007": nil,
	} {
		response := f.get("/te/executive-committee/find?q=" + url.QueryEscape(query))
		if response.Header.Get("Cache-Control") != "no-store" || response.Header.Get("X-Robots-Tag") != "noindex" ||
			response.Header.Get("ETag") != "" {
			t.Errorf("%q: %v", query, response.Header)
		}
		html := wants(t, response, 200, found, nil)
		if got := strings.Count(html, `<li class="`+className(t, "member")+`">`); got != len(found) {
			t.Errorf("%q finds %d, want %d", query, got, len(found))
		}
		if len(found) == 0 && !strings.Contains(html, "పేరుతో సభ్యులెవరూ లేరు") {
			t.Errorf("%q does not say that nobody was found", query)
		}
	}
	nothing := f.get("/te/executive-committee/find?q=+%20")
	if nothing.StatusCode != http.StatusSeeOther || nothing.Header.Get("Location") != "/te/executive-committee" {
		t.Errorf("an empty query: %d %v", nothing.StatusCode, nothing.Header)
	}
	wants(t, f.get("/executive-committee/find?q="+strings.Repeat("x", 5000)), 200,
		[]string{`value="` + strings.Repeat("x", fair.MaxName) + `"`, "“" + strings.Repeat("x", fair.MaxName) + "”"}, nil)

	// Without a search, the page is the same for every query. Therefore, it can be cached.
	etag := f.get("/executive-committee").Header.Get("ETag")
	if etag == "" || f.get("/executive-committee?q=rao").Header.Get("ETag") != etag {
		t.Error("a query fragments what is kept")
	}
}

func TestOrganizingCommittee(t *testing.T) {
	f := newDemoSite(t)
	html := wants(t, f.get("/organizing-committee"), 200, []string{
		"6 committees prepare the fair.", "Programme</h2>", "Registration</h2>", "Exhibition</h2>",
		"Finance &amp; Marketing</h2>", "Logistics &amp; Food</h2>", "Field Activities</h2>",
		`href="#committee-finance"`, `id="committee-finance"`, "Keeps the budget and the accounts.", "Convener",
		"These are sample names.",
	}, []string{"Executive Committee</h2>", `type="module"`})
	if got := strings.Count(html, `<section class="`+className(t, "committee-panel")+` `); got != 6 {
		t.Errorf("%d panels, want 6", got)
	}
}

func TestACommitteeWithoutMembersAndALongName(t *testing.T) {
	s := newPayerSite(t, payerOptions{edition: func(e *fair.Edition) {
		e.Committees = []fair.Committee{
			{
				ID: "field", Name: fair.Text{fair.English: "Field <Activities>"},
				Responsibilities: []fair.Text{{fair.English: "Prepares {title}."}},
			},
			{ID: "food", Name: fair.Text{fair.English: "Food"}},
		}
	}})
	long := strings.Repeat("రా", fair.MaxName/2)
	s.addMember(t, long, "field")
	s.addMember(t, "Gone with the committee", "closed")
	wants(t, s.get("/organizing-committee"), 200,
		[]string{
			"2 committees prepare the fair.", "Field &lt;Activities&gt;</h2>", "Prepares Mega Kisan Mela 2025.", long,
			">రా<", "The members will be announced here.",
		},
		[]string{"Gone with the committee"})
}

func TestInitials(t *testing.T) {
	for name, want := range map[string]string{
		"Dr. K. Venkateshwar Rao":           "KR",
		"Sunita Deshpande":                  "SD",
		"Prof. Dr. asha":                    "A",
		"émile Zola":                        "ÉZ",
		"e\u0301mile zola":                  "E\u0301Z",
		"లక్ష్మి దేవి":                      "లదే",
		"క్షేమేంద్ర":                        "క్షే",
		"డా. స్వాతి రెడ్డి":                 "స్వారె",
		"श्री कृष्ण कुमार":                  "कृकु",
		"डॉ. ज्ञानेश्वर":                    "ज्ञा",
		"O'Neil-Rao":                        "OR",
		"  ":                                "",
		"007 👩🏽‍🌾":                          "",
		"Dr.":                               "",
		"<b>Rao</b>":                        "B",
		"ab" + strings.Repeat("\u0301", 50): "A",
		"a" + strings.Repeat("\u0301", 50):  "A" + strings.Repeat("\u0301", 7),
	} {
		if got := site.Initials(name); got != want {
			t.Errorf("Initials(%q) = %q, want %q", name, got, want)
		}
	}
}
