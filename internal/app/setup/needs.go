package setup

import (
	"context"
	"time"

	"github.com/mela-fair/mela/internal/fair"
)

// Accounts lists the methods of package account that Service calls.
type Accounts interface {
	HasOwner(ctx context.Context) (bool, error)
	Create(ctx context.Context, email, name, password string, role fair.Role) (fair.Account, error)
}

// Content lists the method of package content that changes the edition.
type Content interface {
	UpdateEdition(ctx context.Context, parts []byte, before time.Time) (fair.Edition, error)
}
