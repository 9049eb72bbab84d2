// Package httpapi is the HTTP API: all routes under /api, and /healthz, /readyz and /metrics. It parses requests, calls
// the use cases of package app, and writes responses; business rules are in the packages app and fair. To add a route,
// add a line in roles.go and a handler in its feature's file, and register the operation there. The OpenAPI document,
// the page at /api/docs and the access tests include it automatically.
package httpapi
