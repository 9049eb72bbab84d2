package httpapi

import (
	"context"

	"github.com/mela-fair/mela/internal/fair"
)

// OfficeRole is a role with its abilities. Each office account has a role.
type OfficeRole struct {
	ID        string   `json:"_id" doc:"The id of the role. For a built-in role, it is its name."`
	Name      string   `json:"name"`
	BuiltIn   bool     `json:"builtIn" doc:"true: the role is built in and cannot be changed."`
	Abilities []string `json:"abilities"`
	Accounts  int      `json:"accounts" doc:"The number of accounts with this role, including removed accounts. Always 0 for a built-in role."`
	Version   int      `json:"version"`
}

type officeRoles struct {
	Abilities []string     `json:"abilities" doc:"All abilities that a role can have."`
	Roles     []OfficeRole `json:"roles" doc:"The roles. Built-in roles come first."`
}

// roleInput is the body of a request that creates or changes a role.
type roleInput struct {
	Name      string   `json:"name,omitempty"`
	Abilities []string `json:"abilities,omitempty" doc:"The abilities of the role. If an ability applies to records, the ability 'read' is added automatically."`
	Version   *int     `json:"version,omitempty" doc:"The version of the role that the client has read. Only used in updates."`
}

func (in roleInput) typed() fair.CustomRoleInput {
	return fair.CustomRoleInput{Name: in.Name, Abilities: in.Abilities}
}

func (a *API) routeOfficeRoles(tags []string) {
	const path = "/api/admin/roles"
	add(a, operation("GET "+path, "list-roles", tags, "List the roles of office accounts with their abilities"),
		func(ctx context.Context, _ *struct{}) (*bodyOf[officeRoles], error) {
			own, err := a.app.Accounts.Roles(ctx)
			body := officeRoles{Abilities: abilityNames(fair.Abilities)}
			for _, role := range fair.BuiltInRoles {
				body.Roles = append(body.Roles, OfficeRole{
					ID: string(role), Name: string(role), BuiltIn: true, Abilities: abilityNames(role.Abilities()),
				})
			}
			body.Roles = append(body.Roles, fair.Each(own, officeRoleOf)...)
			return &bodyOf[officeRoles]{body}, err
		})
	add(a, created(operation("POST "+path, "create-role", tags, "Create a role")),
		func(ctx context.Context, in *bodyOf[roleInput]) (*bodyOf[OfficeRole], error) {
			return with(officeRoleOf)(a.app.Accounts.AddRole(ctx, in.Body.typed()))
		})
	add(a, operation("PUT "+path+"/{id}", "update-role", tags, "Change the name and abilities of a role",
		"The change applies to the next request of each account with this role."),
		func(ctx context.Context, in *recordInput[roleInput]) (*bodyOf[OfficeRole], error) {
			return with(officeRoleOf)(a.app.Accounts.UpdateRole(ctx, fair.Role(in.ID), in.Body.Version, in.Body.typed()))
		})
	add(a, operation("DELETE "+path+"/{id}", "delete-role", tags, "Delete a role that no account has"),
		func(ctx context.Context, in *recordID) (*struct{}, error) {
			return nil, a.app.Accounts.DeleteRole(ctx, fair.Role(in.ID))
		})
}

func officeRoleOf(r fair.CustomRole) OfficeRole {
	return OfficeRole{
		ID: string(r.ID), Name: r.Name, Abilities: abilityNames(r.Abilities), Accounts: r.Accounts, Version: r.Version,
	}
}

func abilityNames(list []fair.Permission) []string {
	return fair.Each(list, func(ability fair.Permission) string { return string(ability) })
}
