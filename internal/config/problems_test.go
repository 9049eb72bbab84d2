package config_test

import (
	"net/url"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/mela-fair/mela/internal/config"
)

// problemsOf returns the problems of an environment, one per line.
func problemsOf(t *testing.T, environ ...string) string {
	t.Helper()
	_, err := load(environ)
	if err == nil {
		return ""
	}
	return strings.Join(err.(config.Problems), "\n") //nolint:errorlint // Load returns nothing else for settings
}

var production = []string{
	"MELA_ENV=production", "MELA_BASE_URL=https://fair.example.org", "MELA_PAYMENTS=off",
	"MELA_SECRET=0123456789abcdefghijklmnopqrstuv",
}

func TestAWrongSettingIsReportedOnceWithItsFormAndNothingElse(t *testing.T) {
	for f := range reflect.TypeFor[config.Config]().Fields() {
		name, form := f.Tag.Get("env"), "on or off"
		switch f.Type {
		case reflect.TypeFor[int]():
			form = "a whole number like "
		case reflect.TypeFor[time.Duration]():
			form = "a duration like "
		case reflect.TypeFor[config.Switch]():
		default:
			continue
		}
		if form != "on or off" {
			form += f.Tag.Get("envDefault")
		}
		for _, value := range []string{"nonsense", "12x", "1.5"} {
			want := name + " must be " + form + `, not "` + value + `"`
			if got := problemsOf(t, name+"="+value); got != want {
				t.Errorf("%s=%s:\n%s\nwant\n%s", name, value, got, want)
			}
		}
	}
	if got := problemsOf(t, "MELA_BACKUP_EVERY=24"); got != `MELA_BACKUP_EVERY must be a duration like 24h, not "24"` {
		t.Error(got)
	}
}

func TestSwitchesTakeTheSameSpellings(t *testing.T) {
	for f := range reflect.TypeFor[config.Config]().Fields() {
		if f.Type != reflect.TypeFor[config.Switch]() {
			continue
		}
		for value, want := range map[string]bool{
			"on": true, "true": true, "yes": true, "1": true, "ON": true, "off": false, "false": false, "no": false,
			"0": false, "": f.Tag.Get("envDefault") == "on",
		} {
			c, err := load([]string{f.Tag.Get("env") + "=" + value})
			if got := reflect.ValueOf(c).FieldByName(f.Name).Bool(); err != nil || got != want {
				t.Errorf("%s=%s: %v, %v", f.Name, value, got, err)
			}
		}
	}
}

func TestValuesThatCannotWorkAreRefused(t *testing.T) {
	file := filepath.Join("testdata", "..", "doc.go")
	for _, c := range []struct{ setting, has string }{
		{"MELA_ADDR=127.0.0.1:99999", "port up to 65535"},
		{"MELA_ADDR=x y:80", "MELA_ADDR must be host:port"},
		{"MELA_HTTP_ADDR=x:y", "MELA_HTTP_ADDR must be host:port"},
		{"MELA_HTTP_ADDR=:-1", "MELA_HTTP_ADDR must be host:port"},
		{"MELA_HTTPS_ADDR=443", "MELA_HTTPS_ADDR must be host:port"},
		{"MELA_DATA=" + file, "MELA_DATA must be a folder"},
		{"MELA_FILES_URL=s3://bucket?endpoint=nourl", "MELA_FILES_URL must have an endpoint like https://host"},
		{"MELA_BACKUP_URL=s3://bucket?endpoint=nourl", "MELA_BACKUP_URL must have an endpoint like https://host"},
		{"MELA_MAIL_FROM=fair", `MELA_MAIL_FROM must be an e-mail address like fair@example.org, not "fair"`},
		{"MELA_OTLP_HEADERS=x", "MELA_OTLP_HEADERS must be name=value"},
		{"MELA_OTLP_ENDPOINT=collector:4318", "MELA_OTLP_ENDPOINT must begin with http"},
		{"MELA_CLAMD=tcp://", "MELA_CLAMD must be like tcp://host:3310"},
		{"MELA_CLAMD=tcp://host", "MELA_CLAMD must be like tcp://host:3310"},
		{"MELA_CLAMD=unix:", "MELA_CLAMD must be like tcp://host:3310"},
		{"MELA_CLAMD=host:3310", "MELA_CLAMD must be like tcp://host:3310"},
		{"MELA_BASE_URL=https://user:pw@host", "MELA_BASE_URL must be an origin"},
		{"MELA_BASE_URL=https://host#x", "MELA_BASE_URL must be an origin"},
		{"MELA_BASE_URL=https://host/fair", "MELA_BASE_URL must be an origin"},
		{"MELA_BASE_URL=https://host?x", "MELA_BASE_URL must be an origin"},
		{"MELA_BASE_URL=https://host:99999", "port up to 65535"},
		{"MELA_BASE_URL=fair.example.org", "MELA_BASE_URL must be an origin"},
		{"MELA_DOMAIN=fair", "MELA_DOMAIN must be a domain like fair.example.org"},
		{"MELA_DOMAIN=192.0.2.10", "MELA_DOMAIN must be a domain like fair.example.org"},
		{"MELA_DOMAIN=fair_1.example.org", "MELA_DOMAIN must be a domain like fair.example.org"},
		{"MELA_SMTP_URL=smtp://host/path", "MELA_SMTP_URL must look like"},
	} {
		got := problemsOf(t, c.setting, "MELA_PAYMENTS=off", "MELA_MAIL_FROM=fair@example.org", c.setting)
		if !strings.Contains(got, c.has) || strings.Contains(got, "\n") || strings.Contains(got, "pw") {
			t.Errorf("%s: %q, want only %q", c.setting, got, c.has)
		}
	}
	for _, c := range []struct{ setting, has string }{
		{"MELA_BASE_URL=https://other.example.org", "MELA_BASE_URL must have a domain of MELA_DOMAIN"},
		{"MELA_DOMAIN=https://fair.example.org", "MELA_DOMAIN must be a domain"},
	} {
		got := problemsOf(t, append(slices.Clone(production), "MELA_DOMAIN=fair.example.org", c.setting)...)
		if !strings.Contains(got, c.has) || strings.Contains(got, "\n") {
			t.Errorf("%s: %q, want only %q", c.setting, got, c.has)
		}
	}
	for _, setting := range []string{"MELA_CASHFREE_ID=  ", "MELA_CASHFREE_API_VERSION=v3"} {
		got := problemsOf(t, append(slices.Clone(production), "MELA_PAYMENTS=cashfree", "MELA_CASHFREE_ID=id",
			"MELA_CASHFREE_SECRET=secret", setting)...)
		if name, _, _ := strings.Cut(setting, "="); !strings.HasPrefix(got, name) || strings.Contains(got, "\n") {
			t.Errorf("%s: %q", setting, got)
		}
	}
}

func TestAddressesGetTheirNormalForm(t *testing.T) {
	for given, want := range map[string]string{
		"MELA_DOMAIN=FAIR.Example.ORG":           "https://fair.example.org",
		"MELA_DOMAIN=fair.example.org.":          "https://fair.example.org",
		"MELA_DOMAIN=మేళా.example.org":           "https://xn--ppck7a8a.example.org",
		"MELA_BASE_URL=https://FAIR.Example/":    "https://fair.example",
		"MELA_BASE_URL=https://fair.example.":    "https://fair.example",
		"MELA_BASE_URL=https://fair.example:443": "https://fair.example",
		"MELA_BASE_URL=http://[::1]:8080":        "http://[::1]:8080",
		"MELA_BASE_URL=http://[::1]":             "http://[::1]",
		"MELA_BASE_URL=http://site_1:8080":       "http://site_1:8080",
	} {
		c, err := load([]string{given})
		if err != nil || c.BaseURL != want {
			t.Errorf("%s: %q, %v; want %q", given, c.BaseURL, err, want)
		}
	}
}

func TestUnknownNames(t *testing.T) {
	for name, want := range map[string]string{
		"MELA_DOMIAN":           "MELA_DOMIAN is not a setting; did you mean MELA_DOMAIN?",
		"MELA_TLS_MAIL":         "MELA_TLS_MAIL is not a setting; did you mean MELA_TLS_EMAIL?",
		"MELA_BACKUP_KEYS":      "MELA_BACKUP_KEYS is not a setting; did you mean MELA_BACKUP_KEY?",
		"MELA_BACKUP_KEY_FILES": "MELA_BACKUP_KEY_FILES is not a setting; did you mean MELA_BACKUP_KEY_FILE?",
		"MELA_COLOUR":           "MELA_COLOUR is not a setting",
		"MELA_DOMAIN_FILE":      "MELA_DOMAIN_FILE is not a setting",
		"MELA_PORT":             "MELA_PORT is not a setting",
		"MELA_SERVICE_HOST":     "", // Kubernetes sets it for a service called mela
		"MELA_TEST_POSTGRES":    "",
		"OTHER":                 "",
	} {
		if got := problemsOf(t, append(slices.Clone(production), name+"=8080")...); got != want {
			t.Errorf("production: %q, want %q", got, want)
		}
		c, err := load([]string{name + "=8080"})
		if err != nil || strings.Join(c.Warnings, "") != want {
			t.Errorf("development: %q, %v; want %q", c.Warnings, err, want)
		}
	}
	if got := problemsOf(t, append(slices.Clone(production), "MELA_PORT=tcp://10.0.0.7:80")...); got != "" {
		t.Errorf("a variable of Kubernetes: %q", got)
	}
}

func TestACommentAfterAValueIsRefused(t *testing.T) {
	for _, setting := range []string{
		"MELA_PAYMENTS=setup      # chosen on the setup page",
		"MELA_SECRET=0123456789abcdefghijklmnopqrstuv # openssl rand",
	} {
		name, _, _ := strings.Cut(setting, "=")
		got := problemsOf(t, append(slices.Clone(production), setting)...)
		if want := name + ` has a comment ("#") after its value: write comments on lines of their own`; got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

func TestAnyMailPasswordWorks(t *testing.T) {
	for written, password := range map[string]string{
		"p%ss": "p%ss", "a/b+c": "a/b+c", "x#y": "x#y", "p?q": "p?q", "p[q]": "p[q]", "two words": "two words", "ä": "ä",
		`"`: `"`, `\`: `\`, "^": "^", "p@ss": "p@ss", "p+s": "p+s", "a:b": "a:b", "p%25ss": "p%ss", "100%25": "100%",
		"%": "%", "a%2Fb": "a/b", "": "",
	} {
		c, err := load([]string{"MELA_SMTP_URL=smtp://u@dom:" + written + "@mail.example.org:587", "MELA_MAIL_FROM=f@e.org"})
		if err != nil {
			t.Errorf("%s: %v", written, err)
			continue
		}
		for range 2 { // the stored settings are checked again
			u, err := url.Parse(string(c.SMTPURL))
			if err != nil {
				t.Fatalf("%s: %v", written, err)
			}
			if got, _ := u.User.Password(); got != password || u.User.Username() != "u@dom" || u.Host != "mail.example.org:587" {
				t.Errorf("%s: password %q of %q at %q", written, got, u.User.Username(), u.Host)
			}
			if c, err = c.WithStored(nil); err != nil {
				t.Fatal(err)
			}
		}
	}
}

func TestNetworksThatCoverTheInternetAreRefusedInProduction(t *testing.T) {
	for networks, refused := range map[string]bool{
		"0.0.0.0/0": true, "0.0.0.0/1,128.0.0.0/1": true, "128.0.0.0/1": true, "::/0": true, "::/1": true, "2000::/3": true,
		"0.0.0.0/4,16.0.0.0/4,32.0.0.0/4": true, "2000::/4": true, "2000::/6": true, "::ffff:0.0.0.0/96": true,
		"10.0.0.0/8,172.16.0.0/12,192.168.0.0/16": false, "fc00::/7,10.0.0.0/8": false, "2001:db8::/32,203.0.113.7": false,
		"0.0.0.0/4": false, "0.0.0.0/4,0.0.0.0/4,1.0.0.0/8": false, "": false,
	} {
		for _, name := range []string{"MELA_TRUSTED_PROXIES", "MELA_METRICS_FROM"} {
			got := problemsOf(t, append(slices.Clone(production), name+"="+networks)...)
			if refused != strings.HasPrefix(got, name+" contains a large part of the internet") || !refused && got != "" {
				t.Errorf("%s=%s: %q", name, networks, got)
			}
		}
	}
}

func TestBackupsInProductionAreEncrypted(t *testing.T) {
	unsafe := append(slices.Clone(production), "MELA_BACKUP_URL=/backups")
	if got := problemsOf(t, unsafe...); !strings.HasPrefix(got, "MELA_BACKUP_KEY must be set in production") {
		t.Errorf("without a key: %q", got)
	}
	if got := problemsOf(t, append(unsafe, "MELA_BACKUP_KEY=age1…")...); got != "" {
		t.Errorf("with a key: %q", got)
	}
	if got := problemsOf(t, "MELA_BACKUP_URL=/backups"); got != "" {
		t.Errorf("in development: %q", got)
	}
}

func TestUnsafeSettingsGiveWarnings(t *testing.T) {
	for setting, warned := range map[string]bool{
		"MELA_OTLP_ENDPOINT=http://collector.example.org:4318": true, "MELA_OTLP_ENDPOINT=http://127.0.0.1:4318": false,
		"MELA_OTLP_ENDPOINT=https://collector.example.org": false,
		"MELA_CLAMD=tcp://av.example.org:3310":             true,
		"MELA_CLAMD=tcp://localhost:3310":                  false, "MELA_CLAMD=unix:/run/clamav/clamd.ctl": false,
		"MELA_PREVIOUS_SECRET=" + strings.Repeat("ab", 16): true,
	} {
		c, err := load(append(slices.Clone(production), setting))
		name, _, _ := strings.Cut(setting, "=")
		if err != nil || warned != (len(c.Warnings) == 1) || warned && !strings.HasPrefix(c.Warnings[0], name) {
			t.Errorf("%s: %q, %v", setting, c.Warnings, err)
		}
		if c, err = c.WithStored(nil); err != nil || warned != (len(c.Warnings) == 1) {
			t.Errorf("%s, with the stored settings: %q, %v", setting, c.Warnings, err)
		}
	}
	if c, err := load([]string{"MELA_SECRET=" + strings.Repeat("a", 32)}); err != nil || len(c.Warnings) != 1 {
		t.Errorf("a weak secret in development: %q, %v", c.Warnings, err)
	}
}
