// Package store stores all data in SQLite or PostgreSQL. Both engines use the same SQL text with PostgreSQL's
// placeholders, such as $1, which SQLite accepts as well. sqlite.go and postgres.go contain all differences. The
// database enforces uniqueness and references. Package app enforces all other rules. Errors are *fair.Error. Their
// kinds are KindNotFound, KindConflict, and KindInternal for errors of the engine.
package store
