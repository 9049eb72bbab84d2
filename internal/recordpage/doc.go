// Package recordpage implements the portal's record page. The page shows all data about one record, including internal
// notes and a timeline. The data comes from other packages; this package stores only the notes.
package recordpage
