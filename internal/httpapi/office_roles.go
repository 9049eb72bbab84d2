package httpapi

import (
	"context"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/web"
)

// OfficeRole is a role of office accounts with its abilities.
type OfficeRole struct {
	ID        string   `json:"_id"`
	Abilities []string `json:"abilities"`
}

func (a *API) routeOfficeRoles(tags []string) {
	web.Add(a.API, fair.MayManage, web.Op("GET /api/admin/roles", "list-roles", tags,
		"List the roles of office accounts with their abilities"),
		func(context.Context, *struct{}) (*web.Body[[]OfficeRole], error) {
			return web.BodyOf(fair.Each(fair.Roles, func(role fair.Role) OfficeRole {
				return OfficeRole{ID: string(role), Abilities: abilityNames(role)}
			})), nil
		})
}

func abilityNames(role fair.Role) []string {
	return fair.Each(role.Abilities(), func(ability fair.Permission) string { return string(ability) })
}
