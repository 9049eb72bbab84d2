import type { components } from '../../api/schema.gen'
import type { OfficeRecord } from './office-record'

// The records of the API under the names that the portal uses.
type Schemas = components['schemas']

export type Account = Schemas['AccountFacts']
export type FairEvent = Schemas['EventFacts']
export type Summary = Schemas['Summary']
export type SummaryDay = Schemas['DayCounts']
export type SummaryZone = Schemas['ZoneCounts']
export type Registration = Schemas['Registration']
export type RegistrationUpdate = Schemas['RegistrationUpdate']
export type NewRegistration = Schemas['NewRegistration']
export type Sponsorship = OfficeRecord<Schemas['Sponsorship']>
export type Application = OfficeRecord<Schemas['Application']>
export type ApplicationChange = Schemas['ApplicationChange']
export type ContactMessage = OfficeRecord<Schemas['ContactMessage']>
export type ReviewStatus = Schemas['StatusChange']['status']
export type Booking = Schemas['Booking']
export type PublicBooking = Schemas['PublicBooking']
export type BookingUpdate = Schemas['BookingUpdate']
export type NewBooking = Schemas['NewBooking']
export type Hall = Schemas['Hall']
export type HallStall = Schemas['HallStall']
export type HallKind = Schemas['HallKind']
export type StallRef = Schemas['StallKey']
export type StallChange = Schemas['StallChange']
export type StallsChanged = Schemas['StallsChanged']
export type StallPrice = Schemas['StallPrice']
export type Quote = Schemas['Quote']
export type Problem = Schemas['Problem']
export type Picture = Schemas['Picture']
export type Banner = OfficeRecord<Schemas['Banner']>
export type Logo = OfficeRecord<Schemas['Logo']>
export type Partner = OfficeRecord<Schemas['Partner']>
export type EventCounter = OfficeRecord<Schemas['EventCounter']>
export type CounterBody = Schemas['CounterBody']
export type CommitteeMember = OfficeRecord<Schemas['CommitteeMember']>
export type CommitteeMemberBody = Schemas['CommitteeMemberBody']
export type MemberImport = Schemas['MemberImport']
export type ImportedMember = Schemas['ImportedMember']
export type ChangedMember = Schemas['ChangedMember']
export type SheetFault = Schemas['SheetFault']
export type Committee = Schemas['EditionCommittee']
export type OfficeAccount = Schemas['OfficeAccount']
export type SignedIn = Schemas['SignedIn']
export type FactorOffer = Schemas['FactorOffer']
export type Activity = Schemas['Activity']
export type Order = Schemas['Order']
export type Edition = Schemas['OfficeEdition']
export type Found = Schemas['Found']
export type Message = Schemas['Message']
export type MessageKind = Schemas['MessageKind']
export type MessageText = Schemas['MessageText']
