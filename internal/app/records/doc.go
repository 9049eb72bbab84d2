// Package records implements the record page of the portal: everything about one record on one page, with its internal
// notes and a timeline. The page is derived from the data of the other areas; only the notes belong to this area.
package records
