// Package demo fills a new database with a believable fair: registrations, stall bookings in every state, payments,
// refunds, tills, sponsors, applications, messages and a programme in three languages. Every record is made by the use
// cases that visitors and the office call, at a time of the past, and every online payment exists at the simulated
// payment provider. The contents are the same at every filling; ids and keys are random.
package demo
