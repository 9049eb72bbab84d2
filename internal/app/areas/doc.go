// Package areas wires the areas of the use cases with each other. cmd/mela gives it the adapters.
package areas
