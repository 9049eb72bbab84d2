package pgsql

import (
	"context"
	"database/sql/driver"
	"errors"
	"fmt"

	"github.com/jackc/pgx/v5/pgconn"
)

// Connector opens connections to a server. It implements driver.Connector.
type Connector struct {
	// Config contains the server's address and the connection settings.
	Config *pgconn.Config
	// If Unprepared is true, no statements are prepared. This is necessary behind a connection pooler, because the
	// pooler may send each statement through another server connection.
	Unprepared bool
	// Informed, if it is not nil, is called after each transaction in which the server has sent a message of the level
	// INFO, before the caller learns that the transaction has ended.
	Informed func()
}

// informed is the key of a connection's data that notes a message of the level INFO.
const informed = "informed"

// NewConnector parses a server's address. The address is a URL or a list of keywords and values.
func NewConnector(address string) (*Connector, error) {
	config, err := pgconn.ParseConfig(address)
	if err != nil {
		return nil, fmt.Errorf("read the address of the PostgreSQL database: %w", err)
	}
	c := &Connector{Config: config}
	config.OnNotice = func(server *pgconn.PgConn, notice *pgconn.Notice) {
		if notice.SeverityUnlocalized == "INFO" {
			server.CustomData()[informed] = true
		}
	}
	// These parameters of pgx must not be sent to the server.
	if mode := config.RuntimeParams["default_query_exec_mode"]; mode != "" && mode != "cache_statement" {
		c.Unprepared = true
	}
	for _, own := range []string{"default_query_exec_mode", "statement_cache_capacity", "description_cache_capacity"} {
		delete(config.RuntimeParams, own)
	}
	return c, nil
}

// Connect implements driver.Connector.
func (c *Connector) Connect(ctx context.Context) (driver.Conn, error) {
	server, err := pgconn.ConnectConfig(ctx, c.Config)
	if err != nil {
		return nil, err
	}
	return &conn{
		server: server, informed: c.Informed, unprepared: c.Unprepared,
		kept: map[string]*pgconn.StatementDescription{},
	}, nil
}

// Driver implements driver.Connector.
func (c *Connector) Driver() driver.Driver { return byName{} }

// byName implements driver.Driver, because a connector must return a driver. It cannot open connections by name,
// because the store opens pools only with connectors.
type byName struct{}

// Open implements driver.Driver.
func (byName) Open(string) (driver.Conn, error) {
	return nil, errors.New("open the database with sql.OpenDB and a pgsql.Connector")
}
