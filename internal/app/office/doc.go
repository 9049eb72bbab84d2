// Package office has the use cases of what the office sees first: dashboard, search over everything, activity log.
package office
