// Package areas creates the services of all areas and connects them with each other. cmd/mela passes the adapters.
package areas
