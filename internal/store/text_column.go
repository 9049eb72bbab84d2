package store

import (
	"database/sql/driver"
	"fmt"

	"github.com/mela-fair/mela/internal/fair"
)

// inLang keeps one language of a text in a column of its own.
type inLang struct {
	text *fair.Text
	lang fair.Lang
}

// Scan implements sql.Scanner.
func (c inLang) Scan(value any) error {
	switch value := value.(type) {
	case string:
		*c.text = c.text.With(c.lang, value)
	case []byte:
		*c.text = c.text.With(c.lang, string(value))
	default:
		return fmt.Errorf("a text is kept as %T", value)
	}
	return nil
}

// Value implements driver.Valuer.
func (c inLang) Value() (driver.Value, error) { return (*c.text)[c.lang], nil }
