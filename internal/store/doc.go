// Package store keeps everything in SQLite or PostgreSQL. One SQL text serves both engines
// (PostgreSQL's $1 placeholders, which SQLite understands); sqlite.go and postgres.go hold every
// difference. Uniqueness and references are the database's work here, rules are not: package app
// decides whether, store decides how. Errors are *fair.Error: KindNotFound, KindConflict, and
// KindInternal for what the engine says.
package store
