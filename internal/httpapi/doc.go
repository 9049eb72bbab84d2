// Package httpapi is the HTTP API: all routes under /api, and /healthz, /readyz and /metrics. It parses requests,
// calls the use cases of package app, and writes responses. Business rules are in the packages app and fair. To add a
// route, write a handler in the file of its feature, and register the operation with its permission in that file. The
// OpenAPI document, the page at /api/docs and the access tests then include the route automatically.
package httpapi
