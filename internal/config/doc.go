// Package config reads the settings from environment variables and from flags with matching names, checks them, and
// reports all problems at once. docs/configuration.md is generated from this package.
package config
