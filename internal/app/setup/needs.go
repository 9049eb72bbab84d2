package setup

import (
	"context"
	"time"

	"github.com/mela-fair/mela/internal/fair"
)

// Accounts creates the owner.
type Accounts interface {
	CreateAccount(ctx context.Context, email, name, password string, role fair.Role) (fair.Account, error)
}

// Content changes the edition.
type Content interface {
	UpdateEdition(ctx context.Context, parts []byte, before time.Time) (fair.Edition, error)
}
