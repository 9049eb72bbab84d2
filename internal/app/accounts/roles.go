package accounts

import (
	"context"
	"slices"
	"strings"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

// rolePrefix is the id prefix of roles that owners created.
const rolePrefix = "role-"

// Roles lists the roles that owners created, sorted by name. Only owners may call it.
func (a *Service) Roles(ctx context.Context) ([]fair.CustomRole, error) {
	if err := app.Require(ctx, fair.MayManage); err != nil {
		return nil, err
	}
	return a.store.Roles(ctx)
}

// AddRole creates a role. It returns KindConflict if a role with the name exists. Only owners who have authenticated
// recently may call it. All owners are notified of the change.
func (a *Service) AddRole(ctx context.Context, in fair.CustomRoleInput) (role fair.CustomRole, err error) {
	err = a.asOwner(ctx, func(ctx context.Context, _ []string) error {
		if role, err = in.Clean(); err != nil {
			return err
		}
		role.ID, role.Version, role.CreatedAt = fair.Role(rolePrefix+fair.NewID(a.Now())), 1, a.Now()
		role.UpdatedAt = role.CreatedAt
		if err := a.store.CreateRole(ctx, role); err != nil {
			return err
		}
		what := texts.PortalActivity.RoleCreated(role.Name, abilityWords(role))
		return a.note(ctx, "created", "role", string(role.ID), what, nil, roleFields(role))
	})
	return role, err
}

// UpdateRole changes the name and the abilities of a role. The new abilities apply from the next request of each
// account with the role. Only owners who have authenticated recently may call it. All owners are notified of the
// change.
func (a *Service) UpdateRole(ctx context.Context, id fair.Role, version *int, in fair.CustomRoleInput,
) (after fair.CustomRole, err error) {
	err = a.asOwner(ctx, func(ctx context.Context, _ []string) error {
		before, err := a.store.LockRole(ctx, id)
		if err != nil {
			return err
		}
		if version != nil && *version != before.Version {
			return fair.Fail(fair.KindConflict, texts.PortalErrors.ChangedMeanwhile())
		}
		clean, err := in.Clean()
		if err != nil {
			return err
		}
		after = before
		after.Name, after.Abilities, after.UpdatedAt = clean.Name, clean.Abilities, a.Now()
		if after.Name == before.Name && slices.Equal(after.Abilities, before.Abilities) {
			return nil
		}
		if after, err = a.store.UpdateRole(ctx, after); err != nil {
			return err
		}
		actor, _ := app.Actor(ctx)
		if err := a.store.NoteAccessByRole(ctx, id, actor.ID, a.MachineNow()); err != nil {
			return err
		}
		what := texts.PortalActivity.RoleChanged(after.Name, abilityWords(after))
		return a.note(ctx, "updated", "role", string(after.ID), what, roleFields(before), roleFields(after))
	})
	return after, err
}

// DeleteRole deletes a role. It returns KindConflict if an account has the role. Only owners who have authenticated
// recently may call it. All owners are notified of the change.
func (a *Service) DeleteRole(ctx context.Context, id fair.Role) error {
	return a.asOwner(ctx, func(ctx context.Context, _ []string) error {
		role, err := a.store.LockRole(ctx, id)
		if err != nil {
			return err
		}
		if role.Accounts > 0 {
			return fair.Fail(fair.KindConflict, texts.PortalErrors.RoleInUse())
		}
		if err := a.store.DeleteRole(ctx, id); err != nil {
			return err
		}
		what := texts.PortalActivity.RoleDeleted(role.Name)
		return a.note(ctx, "deleted", "role", string(role.ID), what, roleFields(role), nil)
	})
}

func roleFields(r fair.CustomRole) map[string]any {
	return map[string]any{"name": r.Name, "abilities": r.Abilities}
}

func abilityWords(r fair.CustomRole) string {
	return strings.Join(fair.Each(r.Abilities, func(ability fair.Permission) string {
		return texts.AbilityName(string(ability)).In(fair.English)
	}), ", ")
}

// takeRole checks that the account's role exists, and sets the account's fields that depend on the role. If an owner
// created the role, takeRole locks it, so that it cannot be deleted before the transaction ends.
func (a *Service) takeRole(ctx context.Context, account *fair.Account) error {
	account.RoleName, account.RoleAbilities = "", nil
	if _, builtIn := fair.ParseRole(string(account.Role)); builtIn {
		return nil
	}
	role, err := a.store.LockRole(ctx, account.Role)
	if fair.IsKind(err, fair.KindNotFound) {
		return fair.Problems{"role": texts.Errors.ChooseOne()}.Err()
	}
	account.RoleName, account.RoleAbilities = role.Name, role.Abilities
	return err
}
