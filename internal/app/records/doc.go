// Package records implements the record page of the portal. The page shows everything about one record, with its
// internal notes and a timeline. The page is derived from the data of the other areas; only the notes belong to this
// area.
package records
