// Package web is what the routes of the API have in common. A feature registers each operation with its permission:
//
//	web.Add(a, fair.MayContent, web.Op("POST /api/programme", "create-programme-item", tags, "Create an item"), create)
//
// A request passes the log, the session, the guard of the permission, the check of the edition and the limit of its
// body before the handler is called. The handler returns a value or an error; errors become problem+json with a message
// for each wrong field. The OpenAPI document describes all registered operations.
package web
