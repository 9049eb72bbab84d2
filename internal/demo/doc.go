// Package demo fills a new database with realistic data of a fair: registrations, stall bookings in every state,
// payments, refunds, tills, sponsors, applications, messages and a programme in three languages. It creates every
// record with the same use cases as the site and the office, at a time in the past. Every online payment exists at
// the simulated payment provider. The fair of the year before has only registrations and stall bookings, which the
// dashboard compares with this year's; they are stored directly. The contents are the same each time; ids and keys are
// random.
package demo
