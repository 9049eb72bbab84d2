// Package httpapi is the product's HTTP API: everything under /api, and /healthz, /readyz and /metrics.
// It reads requests, asks package app, and writes answers; rules live in app and fair.
//
// Adding a route: a line in roles.go, a handler in its feature's file, an operation registered there.
// The OpenAPI document, the page at /api/docs and the tests of access follow by themselves.
package httpapi
