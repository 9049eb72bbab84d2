// Package pgsql is a database/sql driver for PostgreSQL. It uses pgconn, the part of pgx that implements the protocol
// of PostgreSQL. The rest of pgx is not used: it converts all types of PostgreSQL to all types of Go, but the store
// needs only six of them (ADR 0021).
package pgsql
