import type { components } from '../../api/schema.gen'

// The records of the API under the names that the portal uses.
type Schemas = components['schemas']

export type Account = Schemas['AccountFacts']
export type FairEvent = Schemas['EventFacts']
export type Summary = Schemas['Summary']
export type Registration = Schemas['Registration']
export type RegistrationUpdate = Schemas['RegistrationUpdate']
export type Booking = Schemas['Booking']
export type PublicBooking = Schemas['PublicBooking']
export type BookingUpdate = Schemas['BookingUpdate']
export type NewBooking = Schemas['NewBooking']
export type Hall = Schemas['Hall']
export type HallStall = Schemas['HallStall']
export type StallRef = Schemas['StallKey']
export type StallChange = Schemas['StallChange']
export type Quote = Schemas['Quote']
export type Problem = Schemas['Problem']
