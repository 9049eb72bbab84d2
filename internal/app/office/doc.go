// Package office implements the use cases of the office's start page: dashboard, global search, activity log.
package office
