// Package config reads the product's settings from the environment and from flags of the same names,
// checks them, and reports every problem at once. docs/configuration.md is generated from it.
package config
