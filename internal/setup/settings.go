package setup

import (
	"net"
	"net/url"
	"regexp"
	"slices"
	"strconv"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

// Payments contains the payment settings that the operator chose.
type Payments struct {
	Mode     fair.PaymentMode // "off" or "cashfree"; also "sandbox" if the options allow it
	ClientID string
	Secret   string
}

// MailServer contains the mail server settings. If Host is empty, no mail server is configured.
type MailServer struct {
	Host     string
	Port     string
	TLS      bool // true: TLS from the start of the connection (usually port 465); false: STARTTLS
	User     string
	Password string
	From     string // the sender's e-mail address
}

// hostName matches a server name or address without a port.
var hostName = regexp.MustCompile(`^[A-Za-z0-9]([A-Za-z0-9.-]*[A-Za-z0-9])?$`)

// Problems returns the errors in the mail server fields mailHost, mailPort and mailFrom.
func (m MailServer) Problems() fair.Problems {
	p := fair.Problems{}
	if m.Host == "" {
		p.Add("mailHost", texts.PortalErrors.MailHostRequired())
	} else if !hostName.MatchString(m.Host) {
		p.Add("mailHost", texts.PortalErrors.WrongForm())
	}
	if port, err := strconv.Atoi(m.Port); err != nil || port < 1 || port > 65535 {
		p.Add("mailPort", texts.PortalErrors.WrongForm())
	}
	p.CleanEmail("mailFrom", m.From, true)
	return p
}

// URL returns the server's address in the format of MELA_SMTP_URL.
func (m MailServer) URL() string {
	u := url.URL{Scheme: "smtp", Host: net.JoinHostPort(m.Host, m.Port)}
	if m.TLS {
		u.Scheme = "smtps"
	}
	if m.User != "" {
		u.User = url.UserPassword(m.User, m.Password)
	}
	return u.String()
}

// settingsOf returns the settings to store, without the settings that environment variables set. It adds the errors of
// invalid fields to p.
func (a *Service) settingsOf(in Start, p fair.Problems) map[string]string {
	settings := map[string]string{}
	if !a.options.PaymentsGiven {
		settings[fair.SettingPayments] = string(in.Payments.Mode)
		a.addPayments(settings, in.Payments, p)
	}
	if !a.options.MailGiven && in.Mail.Host != "" {
		for field, message := range in.Mail.Problems() {
			p.Add(field, message)
		}
		settings[fair.SettingSMTPURL], settings[fair.SettingMailFrom] = in.Mail.URL(), in.Mail.From
	}
	if !a.options.LanguageGiven && in.Language != "" {
		if !slices.Contains(fair.Langs, fair.Lang(in.Language)) {
			p.Add("language", texts.Errors.ChooseOne())
		}
		settings[fair.SettingLanguage] = in.Language
	}
	return settings
}

func (a *Service) addPayments(settings map[string]string, chosen Payments, p fair.Problems) {
	switch {
	case chosen.Mode == fair.PaymentsOff:
	case chosen.Mode == fair.PaymentsSandbox && a.options.Simulator:
	case chosen.Mode == fair.PaymentsCashfree:
		settings[fair.SettingCashfreeID] = p.CleanLine("clientId", chosen.ClientID, true, fair.MaxName)
		settings[fair.SettingCashfreeSecret] = p.CleanLine("clientSecret", chosen.Secret, true, fair.MaxEmail)
	default:
		p.Add("payments", texts.Errors.ChooseOne())
	}
}
