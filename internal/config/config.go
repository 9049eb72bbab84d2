package config

import (
	"flag"
	"fmt"
	"net/netip"
	"net/url"
	"os"
	"strings"
	"time"

	"github.com/mela-fair/mela/internal/fair"
)

// Config contains all settings. A field's env tag contains the name of its environment variable, and its doc tag the
// description in docs/configuration.md. The flag is named like the variable without MELA_, in lower case and with
// dashes.
type Config struct {
	Addr             string        `env:"MELA_ADDR" envDefault:"127.0.0.1:8080" doc:"listen address"`
	BaseURL          string        `env:"MELA_BASE_URL" doc:"public address, used in links and payment returns; http:// and the listen address when unset"`
	Domain           string        `env:"MELA_DOMAIN" doc:"domain of the site: it serves https with certificates that it obtains and renews; several are separated by commas, the first is the site's address. Only without a proxy"`
	TLSEmail         string        `env:"MELA_TLS_EMAIL" doc:"address that the certificate authority writes to about problems"`
	ACMEURL          string        `env:"MELA_ACME_URL" envDefault:"https://acme-v02.api.letsencrypt.org/directory" doc:"directory of the certificate authority"`
	HTTPSAddr        string        `env:"MELA_HTTPS_ADDR" envDefault:":443" doc:"listen address for https when MELA_DOMAIN is set"`
	HTTPAddr         string        `env:"MELA_HTTP_ADDR" envDefault:":80" doc:"listen address for redirects to https and for the certificate authority when MELA_DOMAIN is set"`
	Data             string        `env:"MELA_DATA" envDefault:"./data" doc:"folder for the SQLite file and uploads"`
	DatabaseURL      Secret        `env:"MELA_DATABASE_URL" doc:"postgres://…; unset: SQLite in the data folder"`
	DatabaseDirect   Secret        `env:"MELA_DATABASE_DIRECT_URL" doc:"the same database without the pooler, when MELA_DATABASE_URL leads through one that shares connections between transactions (PgBouncer); notifications use it, and statements sent to MELA_DATABASE_URL are not prepared"`
	DatabaseConns    int           `env:"MELA_DATABASE_CONNECTIONS" envDefault:"24" doc:"the most connections of this process to each PostgreSQL server"`
	FilesURL         Secret        `env:"MELA_FILES_URL" doc:"where uploads are kept: s3://ID:SECRET@bucket/folder?endpoint=https://host&region=R; without ID and SECRET the usual AWS_ variables or the machine's role; unset: the folder files in the data folder"`
	AdminEmail       string        `env:"MELA_ADMIN_EMAIL" doc:"creates the first owner when there is none"`
	AdminPassword    Secret        `env:"MELA_ADMIN_PASSWORD" doc:"the first owner's password, at least 12 characters"`
	Secret           Secret        `env:"MELA_SECRET" doc:"encrypts second factors and the keys of entry codes, and signs device cookies; at least 32 random characters; unset: made at the first start and kept in the data folder in the file secret. Production needs it set"`
	PreviousSecret   Secret        `env:"MELA_PREVIOUS_SECRET" doc:"the secret before the last change, until mela keys rotate has run"`
	Clamd            string        `env:"MELA_CLAMD" doc:"clamd that scans uploaded documents: tcp://host:3310 or unix:/run/clamav/clamd.ctl; unset: they are shown as not scanned"`
	Payments         string        `env:"MELA_PAYMENTS" envDefault:"sandbox" doc:"sandbox, cashfree, off, or setup: as chosen on the setup page, and off until then"`
	CashfreeID       string        `env:"MELA_CASHFREE_ID" doc:"the account's client id"`
	CashfreeSecret   Secret        `env:"MELA_CASHFREE_SECRET" doc:"the account's client secret, which also signs webhooks"`
	CashfreePrevious Secret        `env:"MELA_CASHFREE_PREVIOUS_SECRET" doc:"the secret before the last change of keys; webhooks signed with it are still accepted"`
	CashfreeVersion  string        `env:"MELA_CASHFREE_API_VERSION" envDefault:"2026-01-01" doc:"the provider's API version"`
	CashfreeURL      string        `env:"MELA_CASHFREE_URL" envDefault:"https://api.cashfree.com/pg" doc:"the provider's address; https://sandbox.cashfree.com/pg for its own test system"`
	Language         string        `env:"MELA_LANGUAGE" doc:"language of the home page for visitors who come from elsewhere: a language code such as te; unset: as chosen on the setup page, else en"`
	Env              string        `env:"MELA_ENV" envDefault:"development" doc:"development or production; production refuses sandbox payments, an http base URL and missing secrets"`
	OrderExpiry      time.Duration `env:"MELA_ORDER_EXPIRY" envDefault:"20m" doc:"how long an order can be paid; more than 15 minutes, less than 30 days"`
	PaymentGrace     time.Duration `env:"MELA_PAYMENT_GRACE" envDefault:"25m" doc:"how much longer its stalls stay held"`
	SMTPURL          Secret        `env:"MELA_SMTP_URL" doc:"smtp://user:password@host:587 or smtps://…:465. The password may contain any character; where % and two hexadecimal digits are meant literally, write %25 for the %. Unset: messages are kept in the database"`
	MailFrom         string        `env:"MELA_MAIL_FROM" doc:"the sender of messages"`
	WhatsApp         Switch        `env:"MELA_WHATSAPP" envDefault:"on" doc:"off: nothing goes by WhatsApp, although it is set up"`
	WhatsAppToken    Secret        `env:"MELA_WHATSAPP_TOKEN" doc:"access token of the WhatsApp Business Platform; unset: nothing is sent by WhatsApp, and --demo uses a simulator (docs/whatsapp.md)"`
	WhatsAppPhoneID  string        `env:"MELA_WHATSAPP_PHONE_ID" doc:"the provider's id of the phone number"`
	WhatsAppAccount  string        `env:"MELA_WHATSAPP_ACCOUNT_ID" doc:"the provider's id of the WhatsApp Business account"`
	WhatsAppSecret   Secret        `env:"MELA_WHATSAPP_APP_SECRET" doc:"the app's secret, which signs webhooks"`
	WhatsAppVerify   Secret        `env:"MELA_WHATSAPP_VERIFY_TOKEN" doc:"any text that is also entered at the provider, to prove the address of the webhooks"`
	WhatsAppURL      string        `env:"MELA_WHATSAPP_URL" envDefault:"https://graph.facebook.com/v26.0" doc:"the provider's address with the version of its interface"`
	KeepRegistered   int           `env:"MELA_KEEP_REGISTRATIONS" envDefault:"1" doc:"years after the fair until a registration's personal data is erased; the privacy page prints these periods"`
	KeepBookings     int           `env:"MELA_KEEP_BOOKINGS" envDefault:"3" doc:"years after the fair until a stall booking's personal data is erased"`
	KeepApplications int           `env:"MELA_KEEP_APPLICATIONS" envDefault:"1" doc:"years after the fair until the personal data of applications and sponsorship enquiries is erased"`
	KeepMessages     int           `env:"MELA_KEEP_MESSAGES" envDefault:"1" doc:"years until the senders of contact messages are erased and sent messages are deleted"`
	KeepWebhookDays  int           `env:"MELA_KEEP_WEBHOOK_DAYS" envDefault:"90" doc:"days until the text of the payment provider's webhooks is erased"`
	BackupURL        Secret        `env:"MELA_BACKUP_URL" doc:"where scheduled backups are stored: s3://… as in MELA_FILES_URL, file:///folder or an absolute path; unset: none are scheduled"`
	BackupEvery      time.Duration `env:"MELA_BACKUP_EVERY" envDefault:"24h" doc:"time between scheduled backups"`
	BackupKeep       string        `env:"MELA_BACKUP_KEEP" envDefault:"14d,8w,12m" doc:"how many days, weeks and months keep their newest backup"`
	BackupKey        Secret        `env:"MELA_BACKUP_KEY" doc:"age recipient (age1…) that backups are encrypted to, or an identity (AGE-SECRET-KEY-1…), which can also read them; mela backup key makes one. Production needs it with MELA_BACKUP_URL"`
	TrustedProxies   string        `env:"MELA_TRUSTED_PROXIES" doc:"networks whose X-Forwarded-For header is trusted, separated by commas"`
	Offline          Switch        `env:"MELA_OFFLINE" envDefault:"on" doc:"on: browsers keep pages for use without a network; off deletes the kept pages"`
	RateLimits       Switch        `env:"MELA_RATE_LIMITS" envDefault:"on" doc:"off switches off the limits on requests and unpaid stalls (for load tests), but not the limit on sign-in"`
	LimitReads       int           `env:"MELA_LIMIT_READS" envDefault:"1200" doc:"reading requests per minute and address; the limits of files, of payment status and of many visitors behind one address follow from it"`
	LimitWrites      int           `env:"MELA_LIMIT_WRITES" envDefault:"120" doc:"writing requests per minute and address; the limits of visitors, accounts and hours follow from it"`
	LimitUploadMB    int           `env:"MELA_LIMIT_UPLOAD_MB" envDefault:"60" doc:"megabytes of visitors' uploads per hour and address; eight times as much when many visitors share an address"`
	LimitUploadsMB   int           `env:"MELA_LIMIT_UPLOADS_TOTAL_MB" envDefault:"4096" doc:"megabytes of all visitors' uploads per hour"`
	LimitStreams     int           `env:"MELA_LIMIT_STREAMS" envDefault:"150" doc:"open event streams per address"`
	LimitConns       int           `env:"MELA_LIMIT_CONNECTIONS" envDefault:"600" doc:"open connections per address, trusted proxies and this machine left out"`
	LimitAllConns    int           `env:"MELA_LIMIT_ALL_CONNECTIONS" envDefault:"10000" doc:"open connections of the whole process"`
	RenderAhead      Switch        `env:"MELA_RENDER_AHEAD" envDefault:"on" doc:"on: pages are rendered, and compressed as small as possible, in the background; off: each page at its first request (for tests)"`
	RenderQueue      int           `env:"MELA_RENDER_QUEUE" envDefault:"60" doc:"pages that may wait to be rendered; more are answered with 503"`
	DiskReserveMB    int           `env:"MELA_DISK_RESERVE_MB" envDefault:"0" doc:"free megabytes that uploads leave on the disk; 0: a tenth of the disk, at most 1 GB"`
	MetricsFrom      string        `env:"MELA_METRICS_FROM" doc:"networks that may read /metrics besides this machine, separated by commas"`
	MetricsOpen      Switch        `env:"MELA_METRICS_OPEN" envDefault:"off" doc:"on: /metrics answers every address, not only this machine"`
	OTLPEndpoint     string        `env:"MELA_OTLP_ENDPOINT" doc:"collector that gets traces by OTLP over HTTP, such as http://127.0.0.1:4318; unset: no traces"`
	OTLPHeaders      Secret        `env:"MELA_OTLP_HEADERS" doc:"headers for the collector: name=value, separated by commas"`
	LogLevel         string        `env:"MELA_LOG_LEVEL" envDefault:"info" doc:"debug, info, warn or error"`

	// SimulateWhatsApp is whether the program simulates WhatsApp, unless an access token is set.
	SimulateWhatsApp bool `env:"-"`

	Proxies      []netip.Prefix `env:"-"` // parsed TrustedProxies
	MetricsPeers []netip.Prefix `env:"-"` // MetricsFrom, parsed
	Warnings     []string       `env:"-"` // settings that are used, but probably not intended

	paymentsStored bool `env:"-"` // whether the payment mode was read from the database
	languageStored bool `env:"-"` // whether the language of the home page was read from the database
	mailStored     bool `env:"-"` // whether the mail server was read from the database
	whatsAppStored bool `env:"-"` // whether the keys of WhatsApp were read from the database
}

// Secret is a setting whose value is never printed.
type Secret string

// String returns a placeholder, so that the secret is never printed.
func (s Secret) String() string {
	if s == "" {
		return ""
	}
	return "***"
}

// LogValue returns a placeholder, so that the secret is never logged.
func (s Secret) LogValue() string { return s.String() }

// Problems lists all errors of a configuration.
type Problems []string

// Error returns the problems, one per line.
func (p Problems) Error() string {
	return "the configuration has problems:\n  - " + strings.Join(p, "\n  - ")
}

// Load reads the environment variables (in the format of os.Environ), then the flags in args, and checks all settings.
// It returns the remaining arguments. The error is flag.ErrHelp, another flag error, or Problems with all problems of
// the settings.
func Load(set *flag.FlagSet, environ, args []string) (Config, []string, error) {
	vars := map[string]string{}
	for _, pair := range environ {
		if name, value, ok := strings.Cut(pair, "="); ok && strings.HasPrefix(name, prefix) {
			vars[name] = value
		}
	}
	setter := func(name string) func(string) error {
		return func(value string) error {
			vars[name] = value
			return nil
		}
	}
	all := settings()
	for _, s := range all {
		set.Func(FlagName(s.name), s.doc+" ("+s.name+")", setter(s.name))
		if s.secret() {
			file := s.name + fileSuffix
			set.Func(FlagName(file), "the file that holds "+s.name+" ("+file+")", setter(file))
		}
	}
	if err := set.Parse(args); err != nil {
		return Config{}, nil, err
	}
	problems := tidy(vars, all)
	problems = append(problems, readSecretFiles(vars, all)...)
	c, wrong := parse(vars, all)
	problems = append(problems, wrong...)
	problems = append(problems, c.check()...)
	if unknown := unknownNames(vars, all); c.Production() {
		problems = append(problems, unknown...)
	} else {
		c.Warnings = append(c.Warnings, unknown...)
	}
	if len(problems) > 0 {
		return c, nil, problems
	}
	return c, set.Args(), nil
}

// FlagName returns a variable's flag name, for example base-url for MELA_BASE_URL.
func FlagName(variable string) string {
	return strings.ReplaceAll(strings.ToLower(strings.TrimPrefix(variable, "MELA_")), "_", "-")
}

// Domains returns the domains for which the program obtains certificates.
func (c Config) Domains() (domains []string) {
	for part := range strings.SplitSeq(c.Domain, ",") {
		if part = strings.TrimSpace(part); part != "" {
			domains = append(domains, part)
		}
	}
	return domains
}

// Mode returns the payment mode. It returns fair.PaymentsOff if no mode has been chosen on the setup page yet.
func (c Config) Mode() fair.PaymentMode {
	if c.Payments == PaymentsBySetup {
		return fair.PaymentsOff
	}
	return fair.PaymentMode(c.Payments)
}

// PublicHTTPS reports whether the public URL uses https and its host is not this machine.
func (c Config) PublicHTTPS() bool {
	u, err := url.Parse(c.BaseURL)
	return err == nil && u.Scheme == "https" && !isLoopback(u.Hostname())
}

// Production reports whether this is the live site.
func (c Config) Production() bool { return c.Env == "production" }

// WriteDocs generates the configuration reference (docs/configuration.md) and writes it to path.
func WriteDocs(path string) error {
	var b strings.Builder
	b.WriteString("# Configuration\n\nGenerated from `internal/config` by `make gen`; do not edit.\n\n" +
		"Every setting is an environment variable; a flag of the same name overrides it (`MELA_BASE_URL` is `-base-url`).\n" +
		"Secrets can be read from files: `MELA_SMTP_URL_FILE=/run/secrets/smtp` instead of `MELA_SMTP_URL`. They are " +
		"marked (S).\n" +
		"A switch is `on` or `off`; `true`, `yes`, `1`, `false`, `no` and `0` mean the same. A duration is written like `24h`, " +
		"`90m` or `1h30m`.\n" +
		"`mela serve --check` checks the settings and ends. All problems are reported together at start. A name that " +
		"begins with\n`MELA_` and is not in this list is a problem in production, and a warning in development.\n\n| Variable | " +
		"Default | Meaning |\n|---|---|---|\n")
	for _, s := range settings() {
		value := "unset"
		if s.preset != "" {
			value = "`" + s.preset + "`"
		}
		mark := ""
		if s.secret() {
			mark = " (S)"
		}
		fmt.Fprintf(&b, "| `%s`%s | %s | %s |\n", s.name, mark, value, s.doc)
	}
	return os.WriteFile(path, []byte(b.String()), 0o644) //nolint:gosec // documentation, readable by everyone
}
