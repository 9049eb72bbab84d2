// Package wiring creates the services of all features and connects them with each other. cmd/mela passes the adapters.
package wiring
