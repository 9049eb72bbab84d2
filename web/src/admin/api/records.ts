import type { BookingUpdate, components, NewBooking, Problem, StallAction, StallRef } from './schema'

// The records of the API under the names that the portal uses.
type Schemas = components['schemas']

export type Account = Schemas['Account']
export type FairEvent = Schemas['Event']
export type Summary = Schemas['Summary']
export type Registration = Schemas['Registration']
export type RegistrationUpdate = Schemas['RegistrationUpdate']
export type Booking = Schemas['Booking']
export type Hall = Schemas['Hall']
export type HallStall = Schemas['HallStall']
export type Quote = Schemas['Quote']
export type { BookingUpdate, NewBooking, Problem, StallAction, StallRef }
