package doctor

import (
	"context"
	"crypto/tls"
	"net"
	"net/url"
	"time"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

// endsSoon is the remaining validity below which the check warns. Certificates are normally renewed when a third of
// their 90 days is left, so their remaining validity is normally never so short.
const endsSoon = 14 * 24 * time.Hour

// Certificate checks the certificate at the public URL as a browser does. If settings is nil, the check trusts this
// machine's certificate authorities.
func Certificate(baseURL string, settings *tls.Config, now func() time.Time) Check {
	t := texts.PortalSystem
	return Check{"certificate", t.CertificateTitle(), func(ctx context.Context) Finding {
		u, err := url.Parse(baseURL)
		if err != nil || u.Scheme != "https" {
			return unused(t.CertificateUnused())
		}
		port := u.Port()
		if port == "" {
			port = "443"
		}
		dialer := tls.Dialer{Config: settings}
		connection, err := dialer.DialContext(ctx, "tcp", net.JoinHostPort(u.Hostname(), port))
		if err != nil {
			return problem(t.CertificateBad(u.Hostname()), t.CertificateBadAdvice(), err)
		}
		ends := connection.(*tls.Conn).ConnectionState().PeerCertificates[0].NotAfter
		if err := connection.Close(); err != nil {
			return problem(t.CertificateBad(u.Hostname()), t.CertificateBadAdvice(), err)
		}
		day := ends.In(fair.Kolkata).Format("2 January 2006")
		if ends.Sub(now()) < endsSoon {
			return warning(t.CertificateEnds(u.Hostname(), day), t.CertificateEndsAdvice())
		}
		return ok(t.CertificateOk(u.Hostname(), day))
	}}
}
