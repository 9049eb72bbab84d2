package accounts

import (
	"context"
	"slices"
	"strings"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

// rolePrefix is the prefix of the ids of roles that owners created.
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
	err = a.changeRoles(ctx, func(ctx context.Context) error {
		if role, err = in.Clean(); err != nil {
			return err
		}
		role.ID, role.Version, role.CreatedAt = fair.Role(rolePrefix+fair.NewID(a.Now())), 1, a.Now()
		role.UpdatedAt = role.CreatedAt
		if err := a.store.CreateRole(ctx, role); err != nil {
			return err
		}
		what := texts.PortalActivity.RoleCreated(role.Name, abilityWords(role))
		return a.noteRole(ctx, "created", role, what, nil, roleFields(role))
	})
	return role, err
}

// UpdateRole changes the name and the abilities of a role. The new abilities apply from the next request of each
// account with the role. Only owners who have authenticated recently may call it. All owners are notified of the
// change.
func (a *Service) UpdateRole(ctx context.Context, id fair.Role, version *int, in fair.CustomRoleInput,
) (after fair.CustomRole, err error) {
	err = a.changeRoles(ctx, func(ctx context.Context) error {
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
		return a.noteRole(ctx, "updated", after, what, roleFields(before), roleFields(after))
	})
	return after, err
}

// DeleteRole deletes a role. It returns KindConflict if an account has the role. Only owners who have authenticated
// recently may call it. All owners are notified of the change.
func (a *Service) DeleteRole(ctx context.Context, id fair.Role) error {
	return a.changeRoles(ctx, func(ctx context.Context) error {
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
		return a.noteRole(ctx, "deleted", role, texts.PortalActivity.RoleDeleted(role.Name), roleFields(role), nil)
	})
}

// changeRoles runs a change of roles in one transaction. Inside the transaction, it checks that the actor is still an
// owner.
func (a *Service) changeRoles(ctx context.Context, change func(context.Context) error) error {
	if err := a.requireManager(ctx); err != nil {
		return err
	}
	err := a.InTx(ctx, func(ctx context.Context) error {
		owners, err := a.store.LockOwners(ctx)
		if err != nil {
			return err
		}
		if actor, _ := app.Actor(ctx); !slices.Contains(owners, actor.ID) {
			return fair.Fail(fair.KindForbidden, texts.PortalErrors.NotAllowed())
		}
		return change(ctx)
	})
	a.Wake()
	return err
}

func (a *Service) noteRole(ctx context.Context, action string, role fair.CustomRole, what texts.Message,
	before, after map[string]any,
) error {
	if err := a.LogChange(ctx, action, "role", string(role.ID), what, before, after); err != nil {
		return err
	}
	return a.notify.NotifyOwners(ctx, what)
}

func roleFields(r fair.CustomRole) map[string]any {
	return map[string]any{"name": r.Name, "abilities": r.Abilities}
}

func abilityWords(r fair.CustomRole) string {
	words := make([]string, len(r.Abilities))
	for i, ability := range r.Abilities {
		words[i] = texts.AbilityName(string(ability)).In(fair.English)
	}
	return strings.Join(words, ", ")
}

// takeRole checks that the account's role exists, and sets the account's fields that depend on the role. It locks a
// role that an owner created, so that the role cannot be deleted before the transaction ends.
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
