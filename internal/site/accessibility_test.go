package site_test

import (
	"os"
	"strings"
	"testing"
	"time"

	"github.com/mela-fair/mela/internal/fair"
)

// The public statement and the report must name the same conformance status, the same day of the last check, and the
// same screen readers: Orca was used, and NVDA and TalkBack were not. The statement must also say that the payment
// page needs JavaScript.
func TestTheAccessibilityStatement(t *testing.T) {
	checked := time.Date(2026, time.November, 27, 0, 0, 0, 0, fair.Kolkata)
	f := newFixture(t)
	for _, c := range []struct {
		path, status, tested, untested string
		lang                           fair.Lang
	}{
		{
			"/accessibility", "partially conforms to WCAG 2.2", "with the screen reader Orca.",
			"NVDA and TalkBack, were not yet tested", fair.English,
		},
		{
			"/hi/accessibility", "आंशिक रूप से पालन करती है", "Orca स्क्रीन रीडर से जाँचा है",
			"NVDA व TalkBack स्क्रीन रीडर से जाँच अभी नहीं हुई है", fair.Hindi,
		},
		{
			"/te/accessibility", "పాక్షికంగా పాటిస్తోంది", "Orca అనే స్క్రీన్ రీడర్‌తో పరీక్షించాం",
			"NVDA, TalkBack స్క్రీన్ రీడర్లతో ఇంకా పరీక్షించలేదు", fair.Telugu,
		},
	} {
		wants(t, f.get(c.path), 200,
			[]string{c.status, c.tested, c.untested, fair.DateIn(c.lang, checked), "JavaScript"}, nil)
	}
	report, err := os.ReadFile("../../docs/product/accessibility.md")
	if err != nil {
		t.Fatal(err)
	}
	day := fair.DateIn(fair.English, checked)
	for _, words := range []string{
		"**partially conforms**", "Last check: " + day, "Orca 43.1 with Chromium 156 on Debian 12, " + day,
		"No test ran with NVDA or TalkBack",
	} {
		if !strings.Contains(string(report), words) {
			t.Errorf("the report lacks %q", words)
		}
	}
}
