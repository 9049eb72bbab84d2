package main_test

import (
	"encoding/json"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"go.yaml.in/yaml/v3"
)

// expressions returns the PromQL expressions of the alert rules and of the dashboard.
func expressions(t *testing.T) (all []string) {
	t.Helper()
	text, err := os.ReadFile("../../deploy/prometheus/mela.rules.yml")
	if err != nil {
		t.Fatal(err)
	}
	var rules struct {
		Groups []struct {
			Rules []struct {
				Alert       string
				Expr        string
				Annotations map[string]string
			}
		}
	}
	if err := yaml.Unmarshal(text, &rules); err != nil {
		t.Fatal(err)
	}
	for _, group := range rules.Groups {
		for _, rule := range group.Rules {
			if rule.Alert == "" || rule.Annotations["summary"] == "" {
				t.Errorf("the rule %+v has no name or no summary", rule)
			}
			all = append(all, rule.Expr)
		}
	}
	if text, err = os.ReadFile("../../deploy/grafana/mela.json"); err != nil {
		t.Fatal(err)
	}
	var board struct {
		Panels []struct{ Targets []struct{ Expr string } }
	}
	if err := json.Unmarshal(text, &board); err != nil {
		t.Fatal(err)
	}
	for _, panel := range board.Panels {
		for _, target := range panel.Targets {
			all = append(all, target.Expr)
		}
	}
	return all
}

var (
	metricName = regexp.MustCompile(`\b(mela|go|process)_[a-z_]+\b`)
	labelMatch = regexp.MustCompile(`\{([a-z]+)=`)
)

// A page that nobody requests is not rendered.
func TestPagesAreRenderedAtTheFirstRequest(t *testing.T) {
	s := openSite(t, []string{"MELA_DATA=" + t.TempDir(), "MELA_RENDER_AHEAD=off"})
	for range 2 {
		s.page(http.MethodGet, "/registration", nil)
	}
	metrics := s.page(http.MethodGet, "/metrics", nil).body
	if !strings.Contains(metrics, "mela_render_seconds_count{outcome=\"done\"} 1\n") {
		t.Errorf("not exactly one page was rendered:\n%s", metrics)
	}
}

// The alert rules and the dashboard must only use metrics that the program provides.
func TestEveryAlertAndPanelReadsAMetricOfTheProgram(t *testing.T) {
	engines(t, func(t *testing.T, env []string) {
		p := startSite(t, append(env, "MELA_BACKUP_URL="+filepath.Join(t.TempDir(), "place"))...)
		for _, path := range []string{"/", "/api/hall"} {
			if status, err := p.call(anybody, http.MethodGet, path, nil, nil); err != nil || status != http.StatusOK {
				t.Fatalf("%s: %d, %v", path, status, err)
			}
		}
		person := map[string]any{
			"category": "Farmer", "name": payerName, "address": "Chityal, Nalgonda",
			"whatsappNo": payerPhone,
		}
		var made registration
		if status, err := p.call(anybody, http.MethodPost, "/api/registers", person, &made); err != nil ||
			status != http.StatusCreated {
			t.Fatalf("register: %d, %v", status, err)
		}
		if status, err := p.call(
			anybody, http.MethodPost, createOrder, map[string]any{"registrationId": made.ID, "userID": made.User, "amount": 100},
			nil,
		); err != nil || status != http.StatusOK {
			t.Fatalf("order: %d, %v", status, err)
		}
		res, err := http.Get(p.url + "/metrics")
		if err != nil {
			t.Fatal(err)
		}
		text, err := io.ReadAll(res.Body)
		if err := res.Body.Close(); err != nil {
			t.Fatal(err)
		}
		if err != nil {
			t.Fatal(err)
		}
		page := string(text)
		checked := 0
		for _, expression := range expressions(t) {
			for _, name := range metricName.FindAllString(expression, -1) {
				checked++
				known := strings.Contains(page, "\n"+name+" ") || strings.Contains(page, "\n"+name+"{") ||
					strings.Contains(page, "# TYPE "+name+" ")
				if !known && name != "mela_jobs_oldest_seconds" { // without a due job, the metric has no value
					t.Errorf("%s of %q is not a metric of the program", name, expression)
				}
			}
			for _, label := range labelMatch.FindAllStringSubmatch(expression, -1) {
				if label[1] != "job" && !strings.Contains(page, label[1]+"=\"") {
					t.Errorf("%s of %q is not a label of the program", label[1], expression)
				}
			}
		}
		if checked < 20 {
			t.Errorf("only %d names were found", checked)
		}
		for _, private := range []string{payerPhone, payerName, made.ID} {
			if strings.Contains(page, private) {
				t.Errorf("the metrics hold %q", private)
			}
		}
	})
}
