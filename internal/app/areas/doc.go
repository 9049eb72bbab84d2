// Package areas connects the areas of the use cases with each other. cmd/mela passes the adapters.
package areas
