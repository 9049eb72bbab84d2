package pgsql

import (
	"context"
	"database/sql/driver"
	"errors"
	"fmt"

	"github.com/jackc/pgx/v5/pgconn"
)

// Connector opens connections to one server. It implements driver.Connector.
type Connector struct {
	// Config says where the server is and how to connect to it.
	Config *pgconn.Config
	// Unprepared is for connection poolers, where the next statement may use another server connection: no statement
	// is prepared.
	Unprepared bool
}

// NewConnector reads the address of a server, in the form of a URL or of keywords and values.
func NewConnector(address string) (*Connector, error) {
	config, err := pgconn.ParseConfig(address)
	if err != nil {
		return nil, fmt.Errorf("read the address of the PostgreSQL database: %w", err)
	}
	c := &Connector{Config: config}
	// These parameters of pgx are not sent to the server.
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
	return &conn{server: server, unprepared: c.Unprepared, kept: map[string]*pgconn.StatementDescription{}}, nil
}

// Driver implements driver.Connector.
func (c *Connector) Driver() driver.Driver { return byName{} }

// byName is the driver of a connector. The store opens pools with connectors only.
type byName struct{}

// Open implements driver.Driver.
func (byName) Open(string) (driver.Conn, error) {
	return nil, errors.New("open the database with sql.OpenDB and a pgsql.Connector")
}
