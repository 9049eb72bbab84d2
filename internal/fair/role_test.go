package fair_test

import (
	"testing"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

func TestEveryRoleAndAbilityHasAName(t *testing.T) {
	t.Parallel()
	for _, role := range fair.BuiltInRoles {
		if (fair.Account{Role: role}).RoleLabel() == "" {
			t.Errorf("the role %s has no name", role)
		}
	}
	for _, ability := range fair.Abilities {
		if texts.AbilityName(string(ability)).IsZero() {
			t.Errorf("the ability %s has no name", ability)
		}
	}
}
