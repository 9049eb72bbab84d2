package doctor_test

import (
	"context"
	"crypto/tls"
	"errors"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/mela-fair/mela/internal/doctor"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

var noon = time.Date(2026, time.December, 21, 12, 0, 0, 0, time.UTC)

func atNoon() time.Time { return noon }

// database is a fake database in a given state.
type database struct {
	down             error
	have             string
	dead, failed     int
	oldest           time.Time
	verified, broken fair.BackupRun
}

func (d database) Engine() string              { return "sqlite" }
func (d database) Ready(context.Context) error { return d.down }
func (d database) Schemas(context.Context) (have, needed string, err error) {
	return d.have, "a1", d.down
}

func (d database) CountJobs(context.Context) (waiting, dead int, err error) { return 3, d.dead, d.down }

func (d database) DueJobs(context.Context, time.Time) ([]fair.JobQueue, error) {
	if d.oldest.IsZero() {
		return nil, d.down
	}
	return []fair.JobQueue{{Kind: fair.JobMail, Due: 1, Oldest: d.oldest}}, d.down
}

func (d database) CountMessages(context.Context, fair.EditionScope) (fair.MessageCounts, error) {
	return fair.MessageCounts{Waiting: 2, Failed: d.failed}, d.down
}

func (d database) BackupState(context.Context) (fair.BackupState, error) {
	return fair.BackupState{Verified: d.verified, Failed: d.broken}, d.down
}

type provider struct{ err error }

func (p provider) GetOrder(context.Context, string) (fair.GatewayOrder, error) {
	return fair.GatewayOrder{}, p.err
}

func TestFindings(t *testing.T) {
	works := func(context.Context) error { return nil }
	fails := func(context.Context) error { return errors.New("535 authentication failed") }
	clock := func(off time.Duration) *doctor.Reference {
		return &doctor.Reference{
			Name: texts.PortalSystem.ClockDatabase(),
			Now:  func(context.Context) (time.Time, error) { return time.Now().Add(off), nil },
		}
	}
	run := func(age time.Duration) fair.BackupRun {
		return fair.BackupRun{ID: "b", StartedAt: noon.Add(-age), File: "mela.age", Failure: "no space"}
	}
	live := func(answer fair.GatewayFailure) doctor.Check {
		return doctor.Provider(fair.PaymentsCashfree, provider{&fair.GatewayError{Failure: answer}})
	}
	backups := func(d database) doctor.Check { return doctor.Backups(d, time.Hour, atNoon) }
	secure := httptest.NewTLSServer(http.NotFoundHandler())
	defer secure.Close()
	atTheEnd := func() time.Time { return secure.Certificate().NotAfter }
	trusting := secure.Client().Transport.(*http.Transport).TLSClientConfig
	for name, c := range map[string]struct {
		check doctor.Check
		state doctor.State
		has   string
	}{
		"a live configuration": {doctor.Configuration(doctor.Settings{}), doctor.OK, "live fair"},
		"a development one":    {doctor.Configuration(doctor.Settings{Development: true}), doctor.Warning, "MELA_ENV"},
		"a database":           {doctor.DatabaseAnswers(database{have: "a1"}), doctor.OK, "schema a1"},
		"another schema":       {doctor.DatabaseAnswers(database{have: "b2"}), doctor.Problem, "schema b2"},
		"a stopped database": {
			doctor.DatabaseAnswers(database{down: errors.New("refused")}), doctor.Problem,
			"refused",
		},
		"a missing database":      {doctor.MissingDatabase(), doctor.Unused, "first start"},
		"a database out of reach": {doctor.UnreachableDatabase(errors.New("no route")), doctor.Problem, "no route"},
		"jobs":                    {doctor.Jobs(database{oldest: noon}, atNoon), doctor.OK, "Waiting: 3"},
		"dead jobs":               {doctor.Jobs(database{dead: 4}, atNoon), doctor.Problem, "given up: 4"},
		"late jobs": {
			doctor.Jobs(database{oldest: noon.Add(-time.Hour)}, atNoon), doctor.Warning,
			"60 minutes",
		},
		"messages":                   {doctor.Messages(database{}), doctor.OK, "Waiting: 2"},
		"failed messages":            {doctor.Messages(database{failed: 5}), doctor.Warning, "not be sent: 5"},
		"no backups":                 {doctor.Backups(database{}, 0, atNoon), doctor.Warning, "MELA_BACKUP_URL"},
		"no backup yet":              {backups(database{}), doctor.Warning, "no verified"},
		"a backup":                   {backups(database{verified: run(time.Hour)}), doctor.OK, "16:30: mela.age"},
		"an old backup":              {backups(database{verified: run(3 * time.Hour)}), doctor.Problem, "every 1 hours"},
		"a failed backup":            {backups(database{broken: run(0)}), doctor.Problem, "no space"},
		"no mail server":             {doctor.Mail(nil), doctor.Warning, "MELA_SMTP_URL"},
		"a mail server":              {doctor.Mail(works), doctor.OK, "accepts"},
		"a wrong mail password":      {doctor.Mail(fails), doctor.Problem, "535"},
		"uploads":                    {doctor.Storage(works), doctor.OK, "deleted"},
		"no room for uploads":        {doctor.Storage(fails), doctor.Problem, "cannot be stored"},
		"payments off":               {doctor.Provider(fair.PaymentsOff, nil), doctor.Unused, "off"},
		"simulated payments":         {doctor.Provider(fair.PaymentsSandbox, nil), doctor.Unused, "simulated"},
		"a provider":                 {live(fair.GatewayNotFound), doctor.OK, "accepts"},
		"a refused account":          {live(fair.GatewayRefused), doctor.Problem, "MELA_CASHFREE_ID"},
		"a silent provider":          {live(fair.GatewayNoAnswer), doctor.Problem, "does not answer"},
		"no other clock":             {doctor.Clock(nil), doctor.Unused, "no other clock"},
		"the same time":              {doctor.Clock(clock(time.Second)), doctor.OK, "agrees"},
		"a clock that is behind":     {doctor.Clock(clock(time.Hour)), doctor.Problem, "timedatectl"},
		"a clock that is ahead":      {doctor.Clock(clock(-time.Hour)), doctor.Problem, "differs"},
		"no https":                   {doctor.Certificate("http://localhost", nil, time.Now), doctor.Unused, "without https"},
		"a certificate":              {doctor.Certificate(secure.URL, trusting, atNoon), doctor.OK, "valid until"},
		"a certificate near its end": {doctor.Certificate(secure.URL, trusting, atTheEnd), doctor.Warning, "ends on"},
		"an unknown authority": {
			doctor.Certificate(secure.URL, &tls.Config{}, atNoon), doctor.Problem,
			"no valid certificate",
		},
	} {
		t.Run(name, func(t *testing.T) {
			f := doctor.Examine(t.Context(), []doctor.Check{c.check})[0]
			words := f.Detail.In(texts.English) + " " + f.Cause
			if !f.Advice.IsZero() {
				words += " " + f.Advice.In(texts.English)
			}
			if f.State != c.state || !strings.Contains(words, c.has) || f.Title.IsZero() {
				t.Errorf("%s: %s; want %s and %q", f.State, words, c.state, c.has)
			}
			if doctor.Failed([]doctor.Finding{f}) != (c.state == doctor.Problem) {
				t.Error("only a problem is a failure")
			}
		})
	}
}

// A service that does not respond must not delay the findings of the other checks.
func TestTimeout(t *testing.T) {
	never := func(context.Context) error {
		select {} // does not return when its context ends
	}
	checks := []doctor.Check{doctor.Mail(never), doctor.MissingDatabase()}
	findings := doctor.ExamineWithin(t.Context(), checks, time.Millisecond)
	if findings[0].State != doctor.Problem || findings[1].Check != "database" {
		t.Errorf("%+v", findings)
	}
}

func TestSizes(t *testing.T) {
	for bytes, want := range map[int64]string{
		0:                       "0 MB",
		512<<20 + 1<<19:         "512 MB",
		1 << 30:                 "1.0 GB",
		51420 << 20:             "50.2 GB",
		2<<30 - 1:               "1.9 GB",
		1<<30 + 1<<29 + 1<<20:   "1.5 GB",
		(1 << 40) + (300 << 30): "1324.0 GB",
	} {
		if got := doctor.Size(bytes); got != want {
			t.Errorf("%d bytes are %q, want %q", bytes, got, want)
		}
	}
}
