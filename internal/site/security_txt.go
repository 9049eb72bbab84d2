package site

import (
	"net/http"
	"strings"
	"time"

	"github.com/mela-fair/mela/internal/fair"
)

// securityTextFor is the time for which a security.txt file is valid. The file is created for every request, so it
// never expires while the site runs.
const securityTextFor = 180 * 24 * time.Hour

// serveSecurityText serves /.well-known/security.txt (RFC 9116). The file contains the contact address for
// vulnerability reports.
func (s *Site) serveSecurityText(w http.ResponseWriter, r *http.Request) {
	edition, err := s.app.Content.Edition(r.Context())
	if err != nil {
		s.serveFailure(w, r, fair.English, "security.txt", err)
		return
	}
	var b strings.Builder
	if edition.Email != "" {
		b.WriteString("Contact: mailto:" + edition.Email + "\n")
	}
	b.WriteString("Contact: " + s.baseURL + localPath(fair.English, "/ContactUs") + "\n")
	// The time is rounded to whole days, so that all requests on a day get the same file, which can be cached.
	expires := time.Now().UTC().Add(securityTextFor).Truncate(24 * time.Hour)
	b.WriteString("Expires: " + expires.Format(time.RFC3339) + "\n")
	languages := fair.Each(fair.Langs, func(l fair.Lang) string { return string(l) })
	b.WriteString("Preferred-Languages: " + strings.Join(languages, ", ") + "\n")
	b.WriteString("Canonical: " + s.baseURL + "/.well-known/security.txt\n")
	serveText(w, r, "text/plain; charset=utf-8", b.String())
}
