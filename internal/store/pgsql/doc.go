// Package pgsql is a database/sql driver for PostgreSQL. It uses pgconn, the part of pgx that implements the
// PostgreSQL protocol. It does not use the other parts of pgx, because they convert all PostgreSQL types to all Go
// types, but the store needs only six types (ADR 0021).
package pgsql
