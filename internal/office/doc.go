// Package office implements the use cases of the portal's general functions: dashboard, global search, activity log
// and saved views.
package office
