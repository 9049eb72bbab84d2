package store

import (
	"errors"
	"net/netip"
	"net/url"
	"strings"

	"github.com/jackc/pgx/v5/pgconn"
)

var errAddress = errors.New("must look like postgres://user:password@host:5432/database, with special characters of " +
	"the password percent-encoded (%25 for %, %2F for /, %23 for #)")

// CheckAddress checks the URL of a PostgreSQL database. It opens no connection. plainHost is the host of a server on
// another machine to which the connection is never encrypted; otherwise it is empty.
func CheckAddress(address string) (plainHost string, err error) {
	u, err := url.Parse(address)
	if err != nil || u.Scheme != "postgres" && u.Scheme != "postgresql" ||
		u.Hostname() == "" && u.Query().Get("host") == "" {
		return "", errAddress
	}
	config, err := pgconn.ParseConfig(address)
	if err != nil {
		return "", errAddress
	}
	addr, err := netip.ParseAddr(config.Host)
	local := config.Host == "localhost" || err == nil && addr.IsLoopback() || strings.HasPrefix(config.Host, "/")
	if config.TLSConfig != nil || local {
		return "", nil
	}
	return config.Host, nil
}
