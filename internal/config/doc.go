// Package config reads the settings from the environment and from flags of the same names, checks them, and reports
// all problems at once. docs/configuration.md is generated from it.
package config
