// Package demo fills a new database with realistic fair data: registrations, stall bookings in every state, payments,
// refunds, tills, sponsors, applications, messages and a programme in three languages. It creates the records with the
// same use cases as the site and the portal, at simulated times in the past. Every online payment exists at the
// simulated payment provider. For the previous year's fair, it stores registrations and stall bookings directly in the
// database, so that the dashboard can compare the two years. The data is the same each time, except for ids and keys,
// which are random.
package demo
