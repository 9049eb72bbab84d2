// Package pgsql is a driver of database/sql for PostgreSQL. It uses pgconn, the part of pgx that connects to servers
// and speaks their protocol. The rest of pgx converts all types of PostgreSQL to all types of Go; the store needs six
// of them (ADR 0021).
package pgsql
