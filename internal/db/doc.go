// Package db gives access to SQLite or PostgreSQL: connections and the schema, transactions, rows as structs with tags,
// lists with search, cached values, and backups of all tables. Both engines use the same SQL text with PostgreSQL's
// placeholders, such as $1, which SQLite accepts as well. sqlite.go and postgres.go contain all differences. Errors are
// of type *fair.Error. Their kind is KindNotFound, KindConflict or, for errors of the engine, KindInternal.
package db
