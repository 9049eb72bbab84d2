package site_test

import (
	"os"
	"strings"
	"testing"
	"time"

	"github.com/mela-fair/mela/internal/fair"
)

// The public statement and the report must name the same status and the same day of the last check.
func TestTheAccessibilityStatement(t *testing.T) {
	checked := time.Date(2026, time.November, 27, 0, 0, 0, 0, fair.Kolkata)
	f := newFixture(t)
	for _, c := range []struct {
		path, status, limit string
		lang                fair.Lang
	}{
		{"/accessibility", "partially conforms to WCAG 2.2", "not yet tested with a screen reader", fair.English},
		{"/hi/accessibility", "आंशिक रूप से पालन करती है", "जाँच अभी नहीं हुई है", fair.Hindi},
		{"/te/accessibility", "పాక్షికంగా పాటిస్తోంది", "ఇంకా పరీక్షించలేదు", fair.Telugu},
	} {
		wants(t, f.get(c.path), 200, []string{c.status, c.limit, fair.DateIn(c.lang, checked)}, nil)
	}
	report, err := os.ReadFile("../../docs/product/accessibility.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, words := range []string{"**partially conforms**", "Last check: " + fair.DateIn(fair.English, checked)} {
		if !strings.Contains(string(report), words) {
			t.Errorf("the report lacks %q", words)
		}
	}
}
