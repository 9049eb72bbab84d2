// Generated from the Go structs of internal/site by `make gen`. Do not edit.

export interface Boot {
  readonly page: string
  readonly lang: 'en' | 'te' | 'hi'
  readonly path: string
  readonly canonical: string
  readonly alternates: readonly AlternateLink[]
  readonly frame: Frame
  readonly props: unknown
}

export interface HomeProps {
  readonly countdown: Countdown
  readonly free: boolean
  readonly days: number
  readonly stalls: number
  readonly zones: number
}

export interface PlainProps {
  readonly topic: PlainTopic
}

export interface RegistrationProps {
  readonly categories: readonly RegistrationCategory[]
  readonly chosen: RegistrationChoice
  readonly fee: string
  readonly processing: string
  readonly total: string
  readonly free: boolean
  readonly days: number
  readonly consent: string
  readonly closed: string
  readonly typed: RegistrationTyped | null
  readonly errors: Readonly<Record<string, string>>
  readonly refusal: string
}

export interface StallBookingProps {
  readonly tab: StallBookingTab
  readonly free: number
  readonly released: number
  readonly cards: readonly StallBookingCard[]
  readonly kinds: readonly HallKindView[]
  readonly pricingNote: string
  readonly earlyBird: EarlyBirdView | null
  readonly facilities: readonly FacilityView[]
  readonly stallTypes: readonly string[]
  readonly closed: string
  readonly needsScript: boolean
  readonly card: string
  readonly hall: HallView | null
  readonly orderKey: string
  readonly typed: StallBookingTyped | null
  readonly errors: Readonly<Record<string, string>>
  readonly refusal: string
}

export interface PaymentProps {
  readonly state: PaymentState
  readonly errors: Readonly<Record<string, string>>
  readonly registrationId: string
  readonly userID: string
  readonly category: RegistrationChoice
  readonly apiCategory: string
  readonly firstName: string
  readonly fee: string
  readonly processing: string
  readonly total: string
  readonly amount: string
  readonly step: PaymentStep
  readonly method: PaymentMethod
  readonly payer: PaymentPayer
  readonly refusal: string
  readonly link: string
  readonly path: string
  readonly qr: QRCode
  readonly result: string
  readonly needsScript: boolean
}

export interface PaymentResultProps {
  readonly state: ResultState
  readonly transactionId: string
  readonly userID: string
  readonly kind: ResultKind
  readonly firstName: string
  readonly amount: string
  readonly category: RegistrationChoice
  readonly organisation: string
  readonly stalls: readonly ResultStall[]
  readonly paidAt: string
  readonly status: RecordStatus
  readonly reason: string
  readonly payUntil: string
  readonly secondsLeft: number
  readonly checkout: ResultCheckout | null
  readonly next: string
  readonly back: string
  readonly startAgain: string
  readonly path: string
}

export interface AlternateLink {
  readonly lang: string
  readonly href: string
}

export interface Frame {
  readonly title: string
  readonly shortTitle: string
  readonly tagline: string
  readonly society: string
  readonly organiser: string
  readonly dates: string
  readonly weekdays: string
  readonly dateShort: string
  readonly venue: string
  readonly venueShort: string
  readonly venuePlace: string
  readonly fee: string
  readonly feeText: string
  readonly phone: string
  readonly phoneHref: string
  readonly whatsappHref: string
  readonly email: string
  readonly website: string
  readonly social: readonly Social[]
  readonly logos: readonly string[]
  readonly year: string
  readonly opensAt: string
  readonly over: boolean
  readonly languages: readonly LanguageLink[]
  readonly sandbox: boolean
}

export interface Countdown {
  readonly phase: CountdownPhase
  readonly daysLeft: number
  readonly opensAt: string
  readonly endsAt: string
}

export type PlainTopic = 'executiveCommittee' | 'organizingCommittee' | 'sponsorship' | 'resource' | 'partners' | 'volunteer' | 'layout' | 'contact' | 'terms' | 'privacy' | 'refunds'

export interface RegistrationCategory {
  readonly id: RegistrationChoice
  readonly category: string
  readonly fields: readonly RegistrationField[]
  readonly asksAge: boolean
}

export type RegistrationChoice = '' | 'farmer' | 'scientist' | 'entrepreneur' | 'startup' | 'student' | 'other'

export interface RegistrationTyped {
  readonly name: string
  readonly address: string
  readonly whatsappNo: string
  readonly companyName: string
  readonly email: string
  readonly website: string
  readonly degree: string
  readonly college: string
  readonly adult: boolean
}

export type StallBookingTab = 'categories' | 'pricing' | 'facilities'

export interface StallBookingCard {
  readonly id: string
  readonly category: string
  readonly asksGst: boolean
}

export interface HallKindView {
  readonly id: string
  readonly name: string
  readonly stallSize: string
  readonly dimensions: string
  readonly w: number
  readonly h: number
  readonly base: string
  readonly gst: string
  readonly total: string
  readonly gstPercent: string
  readonly onPlan: boolean
  readonly maxPerBooking: number
  readonly remaining: number
}

export interface EarlyBirdView {
  readonly percent: string
  readonly lastDay: string
}

export interface FacilityView {
  readonly icon: string
  readonly name: string
  readonly note: string
}

export interface HallView {
  readonly site: HallArea
  readonly kinds: readonly HallKindView[]
  readonly zones: readonly HallZoneView[]
  readonly aisles: readonly HallArea[]
  readonly features: readonly HallFeatureView[]
  readonly stalls: readonly HallStallView[]
}

export interface StallBookingTyped {
  readonly name: string
  readonly contactPerson: string
  readonly phone: string
  readonly email: string
  readonly address: string
  readonly product: string
  readonly type: string
  readonly members: string
  readonly gst: string
  readonly requirements: string
  readonly stalls: readonly string[]
}

export type PaymentState = 'none' | 'due' | 'confirming' | 'done' | 'free' | 'cancelled' | 'closed'

export type PaymentStep = 'method' | 'details'

export type PaymentMethod = '' | 'upi' | 'card' | 'netbanking' | 'wallet'

export interface PaymentPayer {
  readonly name: string
  readonly phone: string
  readonly email: string
}

export interface QRCode {
  readonly size: number
  readonly path: string
}

export type ResultState = 'paid' | 'pending' | 'review' | 'failed' | 'active' | 'expired' | 'refunded' | 'unreachable'

export type ResultKind = 'registration' | 'booking'

export interface ResultStall {
  readonly label: string
  readonly size: string
  readonly total: string
}

export type RecordStatus = 'Pending' | 'Paid' | 'Cancelled' | 'Confirmed' | 'Rejected'

export interface ResultCheckout {
  readonly mode: CheckoutMode
  readonly sessionId: string
  readonly url: string
}

export interface Social {
  readonly name: string
  readonly href: string
}

export interface LanguageLink {
  readonly lang: 'en' | 'te' | 'hi'
  readonly label: string
  readonly href: string
  readonly current: boolean
}

export type CountdownPhase = 'none' | 'before' | 'open' | 'over'

export interface RegistrationField {
  readonly name: RegistrationFieldName
  readonly required: boolean
}

export interface HallArea {
  readonly x: number
  readonly y: number
  readonly w: number
  readonly h: number
}

export interface HallZoneView {
  readonly id: string
  readonly letter: string
  readonly name: string
  readonly areas: readonly HallArea[]
}

export interface HallFeatureView {
  readonly id: string
  readonly type: string
  readonly side: string
  readonly x: number
  readonly y: number
  readonly w: number
  readonly h: number
  readonly len: number
  readonly label: string
  readonly main: boolean
  readonly icon: string
}

export interface HallStallView {
  readonly id: string
  readonly stallnumber: string
  readonly stallSize: string
  readonly label: string
  readonly kind: string
  readonly zone: string
  readonly onPlan: boolean
  readonly x: number
  readonly y: number
  readonly w: number
  readonly h: number
  readonly nav: Readonly<Record<string, string>>
  readonly state: HallStallState
}

export type CheckoutMode = 'sandbox' | 'production'

export type RegistrationFieldName = 'name' | 'companyName' | 'address' | 'degree' | 'college' | 'email' | 'website' | 'whatsappNo'

export type HallStallState = 'available' | 'held' | 'sold' | 'blocked' | 'unreleased'
