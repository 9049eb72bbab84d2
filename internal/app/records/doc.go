// Package records implements the record page of the portal. The page shows all data about one record, including
// internal notes and a timeline. The data comes from the other areas; only the notes are stored by this area.
package records
