// Package app contains what the use cases of all features share: the actor and the permissions, settings, the clock,
// transactions, jobs, the activity log, consents, and selections for exports.
package app
