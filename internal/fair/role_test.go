package fair_test

import (
	"testing"

	"github.com/mela-fair/mela/internal/fair"
)

func TestEveryRoleHasAName(t *testing.T) {
	t.Parallel()
	for _, role := range fair.Roles {
		if (fair.Account{Role: role}).RoleLabel() == "" {
			t.Errorf("the role %s has no name", role)
		}
	}
}
