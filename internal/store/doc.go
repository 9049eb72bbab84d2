// Package store stores all data in SQLite or PostgreSQL. Both engines use the same SQL text with PostgreSQL's
// placeholders, such as $1, which SQLite accepts as well. sqlite.go and postgres.go contain all differences. The
// database enforces uniqueness and references. Package app enforces all other rules. Errors are of type *fair.Error.
// Their kind is KindNotFound, KindConflict or, for errors of the engine, KindInternal.
package store
