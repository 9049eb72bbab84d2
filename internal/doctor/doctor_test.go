package doctor_test

import (
	"context"
	"crypto/tls"
	"errors"
	"maps"
	"net"
	"net/http"
	"net/http/httptest"
	"net/netip"
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
	gstin            string
	unregistered     bool
	other            bool // whether the database was used with another secret
}

func (d database) CheckSecret(context.Context) error {
	if d.other {
		return errors.New("another secret")
	}
	return d.down
}

func (d database) CurrentEdition(context.Context) (fair.Edition, error) {
	return fair.Edition{Tax: fair.TaxSettings{GSTIN: d.gstin, NotRegistered: d.unregistered}}, d.down
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

// pictures is the check of uploaded files of which some are missing.
func pictures(missing, all int) doctor.Check {
	return doctor.Pictures(func(context.Context) (int, int, error) { return missing, all, nil })
}

// records are TXT records by name.
type records map[string]string

func (r records) lookup(_ context.Context, name string) ([]string, error) {
	if text, ok := r[name]; ok {
		return []string{"other=1", text}, nil
	}
	return nil, &net.DNSError{Err: "no such host", Name: name, IsNotFound: true}
}

func (r records) without(name string) records {
	fewer := maps.Clone(r)
	delete(fewer, name)
	return fewer
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
	noPeer := func() netip.Addr { return netip.Addr{} }
	on := func(name string, network bool) func(string) (doctor.FileSystem, error) {
		return func(string) (doctor.FileSystem, error) { return doctor.FileSystem{Name: name, Network: network}, nil }
	}
	good := records{
		"fair.example.org":               "v=spf1 include:mail.example.com -all",
		"_dmarc.example.org":             "v=DMARC1; p=none",
		"s1._domainkey.fair.example.org": "k=rsa; p=MIGf",
	}
	run := func(age time.Duration) fair.BackupRun {
		return fair.BackupRun{ID: "b", StartedAt: noon.Add(-age), File: "mela.age", Failure: "no space"}
	}
	live := func(answer fair.GatewayFailure) doctor.Check {
		return doctor.Provider(fair.PaymentsCashfree, provider{&fair.GatewayError{Failure: answer}})
	}
	backups := func(d database) doctor.Check { return doctor.Backups(d, time.Hour, works, atNoon) }
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
		"a missing database": {doctor.MissingDatabase("./data"), doctor.Problem, "in ./data"},
		"a database out of reach": {
			doctor.UnreachableDatabase(false, errors.New("no route")), doctor.Problem, "no route",
		},
		"a database file out of reach": {
			doctor.UnreachableDatabase(true, errors.New("read-only")), doctor.Problem, "file mela.db",
		},
		"jobs":      {doctor.Jobs(database{oldest: noon}, atNoon), doctor.OK, "Waiting: 3"},
		"dead jobs": {doctor.Jobs(database{dead: 4}, atNoon), doctor.Problem, "given up: 4"},
		"late jobs": {
			doctor.Jobs(database{oldest: noon.Add(-time.Hour)}, atNoon), doctor.Warning,
			"60 minutes",
		},
		"messages":        {doctor.Messages(database{}), doctor.OK, "Waiting: 2"},
		"failed messages": {doctor.Messages(database{failed: 5}), doctor.Warning, "not be sent: 5"},
		"no backups":      {doctor.Backups(database{}, 0, works, atNoon), doctor.Warning, "MELA_BACKUP_URL"},
		"no backup yet":   {backups(database{}), doctor.Warning, "no verified"},
		"a backup":        {backups(database{verified: run(time.Hour)}), doctor.OK, "16:30 IST: mela.age"},
		"an old backup":   {backups(database{verified: run(3 * time.Hour)}), doctor.Problem, "every 1 hours"},
		"a failed backup": {backups(database{broken: run(0)}), doctor.Problem, "no space"},
		"a place that cannot be written": {
			doctor.Backups(database{verified: run(time.Hour)}, time.Hour, fails, atNoon), doctor.Problem, "ReadWritePaths",
		},
		"the right secret": {doctor.Secret(database{}), doctor.OK, "fits"},
		"another secret": {
			doctor.Secret(database{other: true}), doctor.Problem,
			"MELA_PREVIOUS_SECRET to it and run mela keys rotate --secret-only",
		},
		"an unsafe setting": {
			doctor.Configuration(doctor.Settings{Warnings: []string{"MELA_DOMIAN is not a setting"}}), doctor.Warning,
			"MELA_DOMIAN",
		},
		"no proxy":        {doctor.Proxy(false, false, nil), doctor.Unused, "not used"},
		"a trusted proxy": {doctor.Proxy(true, true, noPeer), doctor.OK, "is used"},
		"a forgotten proxy": {
			doctor.Proxy(false, true, noPeer), doctor.Warning, "MELA_TRUSTED_PROXIES is not set",
		},
		"an untrusted proxy": {
			doctor.Proxy(true, false, func() netip.Addr { return netip.MustParseAddr("192.0.2.1") }), doctor.Warning,
			"192.0.2.1",
		},
		"a local disk":    {doctor.DataFolder("/data", on("", false)), doctor.OK, "local"},
		"a network disk":  {doctor.DataFolder("/data", on("NFS", true)), doctor.Problem, "(NFS)"},
		"a shared folder": {doctor.DataFolder("/data", on("FUSE", false)), doctor.Warning, "(FUSE)"},
		"PostgreSQL":      {doctor.DataFolder("", on("NFS", true)), doctor.Unused, "not a file"},
		"no sender":       {doctor.Sender("", records{}.lookup), doctor.Unused, "No sender"},
		"a free mailbox":  {doctor.Sender("Fair <fair@GMail.com>", records{}.lookup), doctor.Problem, "gmail.com"},
		"a sender":        {doctor.Sender("fair@fair.example.org", good.lookup), doctor.OK, "SPF, DKIM and DMARC"},
		"a sender without a known DKIM key": {
			doctor.Sender("fair@fair.example.org", good.without("s1._domainkey.fair.example.org").lookup), doctor.OK,
			"dkim=pass",
		},
		"a sender without SPF": {
			doctor.Sender("fair@fair.example.org", good.without("fair.example.org").lookup), doctor.Warning,
			"no record for SPF.",
		},
		"a sender without records": {
			doctor.Sender("fair@fair.example.org", records{}.lookup), doctor.Warning, "no record for SPF, DMARC.",
		},
		"a sender without a network": {
			doctor.Sender("fair@fair.example.org", func(context.Context, string) ([]string, error) {
				return nil, &net.DNSError{Err: "network is unreachable"}
			}), doctor.Unused, "could not be looked up",
		},
		"no mail server":             {doctor.Mail(nil), doctor.Warning, "MELA_SMTP_URL"},
		"a mail server":              {doctor.Mail(works), doctor.OK, "accepts"},
		"a wrong mail password":      {doctor.Mail(fails), doctor.Problem, "535"},
		"uploads":                    {doctor.Storage(works), doctor.OK, "deleted"},
		"no room for uploads":        {doctor.Storage(fails), doctor.Problem, "cannot be stored"},
		"all pictures":               {pictures(0, 18), doctor.OK, "All 18"},
		"no pictures yet":            {pictures(0, 0), doctor.Unused, "Nothing was uploaded"},
		"pictures after a restore":   {pictures(17, 18), doctor.Problem, "17 of 18"},
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
	checks := []doctor.Check{doctor.Mail(never), doctor.MissingDatabase("./data")}
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

func TestTheTaxNumber(t *testing.T) {
	for _, c := range []struct {
		db   database
		live bool
		want doctor.State
	}{
		{database{}, true, doctor.Problem},
		{database{}, false, doctor.Warning},
		{database{gstin: "36AABTP1234K1ZL"}, true, doctor.OK},
		{database{unregistered: true}, true, doctor.OK},
		{database{down: errors.New("down")}, true, doctor.Problem},
	} {
		found := doctor.Examine(t.Context(), []doctor.Check{doctor.TaxNumber(c.db, c.live)})
		if len(found) != 1 || found[0].State != c.want {
			t.Errorf("%+v: %+v, want %s", c, found, c.want)
		}
	}
}
