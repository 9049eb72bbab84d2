// Package demo fills a new database with realistic fair data: registrations, stall bookings in every state, payments,
// refunds, tills, sponsors, applications, messages and a programme in three languages. The records and their histories
// are in data/fair.json. They are created with the same use cases as on the site and in the portal, at simulated times
// in the past, and every online payment exists at the simulated payment provider. The records of the previous year's
// fair, with which the dashboard compares, are in data/past.json. They are stored directly in the database, because
// records of earlier editions are read-only.
package demo
