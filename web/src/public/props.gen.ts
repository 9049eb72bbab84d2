// Generated from the Go structs of internal/site by `make gen`. Do not edit.
import type { components } from '../api/schema.gen'

type Schemas = components['schemas']

export interface Boot {
  readonly page: string
  readonly lang: 'en' | 'te' | 'hi'
  readonly path: string
  readonly head: Head
  readonly frame: Frame
  readonly props: unknown
}

export interface HomeProps {
  readonly banners: readonly BannerSlide[]
  readonly headline: string
  readonly lead: string
  readonly about: HomeAbout
  readonly popup: HomePopup | null
  readonly countdown: Countdown
  readonly after: HomeAfter | null
  readonly brochure: string
  readonly free: boolean
  readonly news: readonly NewsView[]
  readonly sponsors: readonly SponsorRow[]
  readonly coming: HomeComing
  readonly programme: HomeProgramme | null
  readonly figures: Figures
  readonly photos: readonly HomePhoto[]
}

export interface ExecutiveCommitteeProps {
  readonly duties: readonly string[]
  readonly members: readonly CommitteeMemberView[]
  readonly query: string
  readonly sample: SampleExtent
}

export interface OrganizingCommitteeProps {
  readonly committees: readonly CommitteePanel[]
  readonly sample: SampleExtent
}

export interface RegistrationProps {
  readonly categories: readonly RegistrationCategory[]
  readonly chosen: string
  readonly fee: string
  readonly processing: string
  readonly total: string
  readonly free: boolean
  readonly payLater: boolean
  readonly days: number
  readonly past: string
  readonly closed: string
  readonly typed: RegistrationInput | null
  readonly errors: Readonly<Record<string, string>>
  readonly refusal: string
}

export interface GroupProps {
  readonly kinds: readonly RegistrationForm[]
  readonly chosen: string
  readonly fee: string
  readonly feePaise: number
  readonly free: boolean
  readonly payLater: boolean
  readonly days: number
  readonly past: string
  readonly closed: string
  readonly typed: GroupInput | null
  readonly errors: Readonly<Record<string, string>>
  readonly refusal: string
}

export interface StallBookingProps {
  readonly tab: StallBookingTab
  readonly free: number
  readonly released: number
  readonly cards: readonly StallBookingCard[]
  readonly kinds: readonly Schemas['HallKind'][]
  readonly days: number
  readonly pricingNote: string
  readonly earlyBird: EarlyBirdView | null
  readonly facilities: readonly FacilityView[]
  readonly past: string
  readonly closed: string
  readonly membersRule: string
  readonly part: string
  readonly needsScript: boolean
  readonly card: string
  readonly hall: Schemas['Hall'] | null
  readonly typed: BookingInput | null
  readonly typedPart: boolean
  readonly errors: Readonly<Record<string, string>>
  readonly refusal: string
}

export interface SponsorshipProps {
  readonly tiers: readonly SponsorTierView[]
  readonly benefits: readonly SponsorBenefitView[]
  readonly days: number
  readonly printed: boolean
  readonly reverseCharge: string
  readonly sponsors: readonly SponsorRow[]
  readonly figures: Figures
  readonly level: string
  readonly sent: string
  readonly typed: SponsorshipInput | null
  readonly errors: Readonly<Record<string, string>>
  readonly refusal: string
}

export interface ApplicationProps {
  readonly type: ApplicationType
  readonly occupations: readonly ApplicationOccupation[]
  readonly maxUpload: number
  readonly sent: string
  readonly typed: ApplicationInput | null
  readonly errors: Readonly<Record<string, string>>
  readonly refusal: string
  readonly fileLost: boolean
}

export interface PartnersProps {
  readonly groups: readonly PartnerGroup[]
  readonly sample: SampleExtent
}

export interface NewsProps {
  readonly news: readonly NewsView[]
}

export interface LayoutProps {
  readonly hall: Schemas['Hall']
  readonly rows: readonly LayoutRow[]
  readonly released: number
  readonly download: LayoutDownload
  readonly exhibitors: readonly LayoutExhibitor[]
}

export interface VisitProps {
  readonly dates: string
  readonly weekdays: string
  readonly opens: string
  readonly venue: string
  readonly map: ContactMap
  readonly sections: readonly VisitSection[]
  readonly calendar: string
}

export interface ProgrammeProps {
  readonly by: ProgrammeOrder
  readonly dates: string
  readonly at: number
  readonly today: string
  readonly days: readonly ProgrammeDay[]
  readonly groups: readonly ProgrammeGroup[]
  readonly topics: readonly ProgrammeChoice[]
  readonly languages: readonly ProgrammeChoice[]
  readonly halls: readonly ProgrammeChoice[]
  readonly speakers: number
}

export interface SpeakerProps {
  readonly speaker: SpeakerLink
  readonly institute: string
  readonly about: readonly string[]
  readonly sessions: readonly ProgrammeSession[]
}

export interface ExhibitorsProps {
  readonly query: string
  readonly marked: boolean
  readonly total: number
  readonly found: number
  readonly guess: string
  readonly categories: readonly ExhibitorFilter[]
  readonly zones: readonly ExhibitorFilter[]
  readonly letters: readonly ExhibitorLetter[]
  readonly exhibitors: readonly ExhibitorView[]
  readonly earlier: string
  readonly later: string
}

export interface ExhibitorProps {
  readonly code: string
  readonly name: string
  readonly local: LocalName
  readonly product: string
  readonly category: string
  readonly logo: PictureView | null
  readonly initials: string
  readonly stalls: readonly ExhibitorSpot[]
  readonly about: ExhibitorText
  readonly others: readonly ExhibitorText[]
  readonly products: readonly string[]
  readonly phone: string
  readonly website: string
  readonly host: string
  readonly plan: ExhibitorPlan | null
  readonly near: readonly ExhibitorNear[]
}

export interface ContactProps {
  readonly website: string
  readonly whatsapp: string
  readonly hours: string
  readonly helpers: readonly Helper[]
  readonly map: ContactMap
  readonly sent: string
  readonly typed: ContactTyped | null
  readonly errors: Readonly<Record<string, string>>
  readonly refusal: string
}

export interface PaymentProps {
  readonly state: PaymentState
  readonly kind: ResultKind
  readonly errors: Readonly<Record<string, string>>
  readonly registrationId: string
  readonly transactionId: string
  readonly userID: string
  readonly shared: string
  readonly category: string
  readonly apiCategory: string
  readonly name: string
  readonly buyer: PaymentBuyer
  readonly stalls: readonly ResultStall[]
  readonly people: string
  readonly fee: string
  readonly processing: string
  readonly base: string
  readonly tax: string
  readonly whole: string
  readonly total: string
  readonly amount: string
  readonly payUntil: string
  readonly secondsLeft: number
  readonly payBy: string
  readonly method: PaymentMethod
  readonly payer: PaymentPayer
  readonly refusal: string
  readonly link: string
  readonly path: string
  readonly qr: QRCode
  readonly checkout: ResultCheckout | null
  readonly transfer: string
  readonly transfers: boolean
  readonly proforma: string
  readonly change: boolean
  readonly changing: boolean
  readonly changed: boolean
  readonly details: OwnDetails
  readonly result: string
  readonly receipt: string
  readonly entry: string
  readonly arrived: boolean
  readonly atOffice: string
  readonly needsScript: boolean
}

export interface PaymentResultProps {
  readonly state: ResultState
  readonly transactionId: string
  readonly userID: string
  readonly kind: ResultKind
  readonly name: string
  readonly amount: string
  readonly restText: string
  readonly due: string
  readonly rest: string
  readonly category: string
  readonly organisation: string
  readonly stalls: readonly ResultStall[]
  readonly orderedAt: string
  readonly paidAt: string
  readonly status: RecordStatus
  readonly contactSoon: boolean
  readonly dropped: boolean
  readonly reason: string
  readonly payUntil: string
  readonly secondsLeft: number
  readonly wait: number
  readonly checkout: ResultCheckout | null
  readonly next: string
  readonly leave: string
  readonly back: string
  readonly startAgain: string
  readonly kept: string
  readonly checkAgain: string
  readonly atOffice: string
  readonly documents: readonly ResultDocument[]
  readonly entry: EntryCodes
  readonly cancel: string
  readonly cancellation: string
  readonly arrived: boolean
  readonly askedAt: string
  readonly proposed: string
  readonly refusal: string
  readonly decidedAt: string
  readonly noRefund: boolean
  readonly cancelledAt: string
  readonly refunds: readonly CancellationMoney[]
}

export interface ReceiptProps {
  readonly typed: ReceiptTyped | null
  readonly errors: Readonly<Record<string, string>>
  readonly refusal: string
}

export interface OrdersProps {
  readonly state: OrdersState
  readonly typed: ReceiptTyped
  readonly contact: string
  readonly errors: Readonly<Record<string, string>>
  readonly refusal: string
  readonly one: boolean
  readonly records: readonly OwnRecord[]
  readonly orders: readonly OwnOrder[]
  readonly ownData: string
  readonly changed: OrdersChange
}

export interface ExhibitorProfileProps {
  readonly order: string
  readonly name: string
  readonly state: OwnProfileState
  readonly page: string
  readonly hidden: boolean
  readonly saved: boolean
  readonly logo: PictureView | null
  readonly about: readonly OwnProfileText[]
  readonly fields: Readonly<Record<string, string>>
  readonly ticks: Readonly<Record<string, boolean>>
  readonly errors: Readonly<Record<string, string>>
  readonly refusal: string
  readonly fileLost: boolean
}

export interface EntryCodeProps {
  readonly state: EntryCodeState
  readonly kind: ResultKind
  readonly code: EntryCodeView
  readonly members: number
  readonly linked: boolean
  readonly list: string
  readonly others: readonly EntryCodeLink[]
  readonly back: string
  readonly gate: string
  readonly image: string
  readonly short: string
  readonly firm: string
  readonly local: LocalName
  readonly stalls: readonly ResultStall[]
  readonly asOf: string
}

export interface EntryListProps {
  readonly state: EntryCodeState
  readonly kind: ResultKind
  readonly name: string
  readonly local: LocalName
  readonly sheet: string
  readonly named: number
  readonly people: readonly EntryListItem[]
  readonly names: string
  readonly back: string
}

export interface CancellationProps {
  readonly state: CancellationState
  readonly path: string
  readonly result: string
  readonly order: string
  readonly userID: string
  readonly kind: ResultKind
  readonly name: string
  readonly paid: string
  readonly refunded: string
  readonly freesPlace: boolean
  readonly back: string
  readonly nothing: boolean
  readonly byOffice: boolean
  readonly halfUntil: string
  readonly percent: string
  readonly withoutGst: boolean
  readonly setOff: string
  readonly days: number
  readonly askedAt: string
  readonly refusal: string
  readonly refunds: readonly CancellationMoney[]
  readonly reason: string
  readonly stalls: readonly CancelStall[]
  readonly asked: string
  readonly errors: Readonly<Record<string, string>>
  readonly complaint: string
}

export interface UnsubscribeProps {
  readonly link: string
  readonly done: boolean
}

export interface PolicyProps {
  readonly kind: PolicyKind
  readonly version: string
  readonly sections: readonly PolicySectionView[]
  readonly refundAfter: string
  readonly refund: RefundRuleView | null
}

export interface MyDataProps {
  readonly state: MyDataState
  readonly said: MyDataSaid
  readonly opened: MyDataKey
  readonly contact: string
  readonly reference: string
  readonly correction: MyDataCorrection | null
  readonly errors: Readonly<Record<string, string>>
  readonly refusal: string
  readonly download: string
  readonly answerDays: number
  readonly linkDays: number
  readonly records: readonly MyDataRecord[]
  readonly orders: readonly MyDataOrder[]
  readonly messages: readonly MyDataMessage[]
  readonly requests: readonly MyDataRequest[]
  readonly consented: boolean
  readonly erasable: boolean
  readonly correctable: boolean
  readonly mailed: boolean
  readonly whatsapp: boolean
  readonly provider: boolean
}

export interface Head {
  readonly siteName: string
  readonly locale: string
  readonly locales: readonly string[]
  readonly image: HeadImage
  readonly manifest: string
  readonly home: string
  readonly canonical: string
  readonly alternates: readonly AlternateLink[]
  readonly event: string
}

export interface Frame {
  readonly title: string
  readonly shortTitle: string
  readonly tagline: string
  readonly society: string
  readonly organiser: string
  readonly dates: string
  readonly weekdays: string
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
  readonly standing: string
  readonly announcements?: readonly Announcement[]
  readonly over: boolean
  readonly register: boolean
  readonly book: boolean
  readonly languages: readonly LanguageLink[]
  readonly sandbox: boolean
  readonly practice: string
  readonly clockAhead: number
  readonly inApp?: InApp | null
  readonly messenger?: string
}

export interface BannerSlide {
  readonly title: string
  readonly src: string
  readonly srcSet: string
  readonly width: number
  readonly height: number
  readonly phone: string
  readonly phoneSharp: string
  readonly focus?: string
}

export interface HomeAbout {
  readonly lead: string
  readonly text: string
  readonly mission: string
  readonly vision: string
  readonly focus: readonly HomeItem[]
  readonly fair: string
  readonly days: number
  readonly stalls: number
  readonly zones: number
  readonly objectives: readonly HomeItem[]
}

export interface HomePopup {
  readonly picture: string
  readonly width: number
  readonly height: number
  readonly alt: string
  readonly title: string
  readonly text: string
  readonly href: string
}

export interface Countdown {
  readonly phase: CountdownPhase
  readonly daysLeft: number
  readonly opensAt: string
  readonly endsAt: string
  readonly until: string
}

export interface HomeAfter {
  readonly visits: number
  readonly stalls: number
  readonly days: number
  readonly next: string
  readonly pictures: readonly HomePhoto[]
}

export interface NewsView {
  readonly id: string
  readonly day: string
  readonly title: string
  readonly text: string
  readonly picture: PictureView | null
}

export interface SponsorRow {
  readonly level: string
  readonly sponsors: readonly PartnerPlate[]
}

export interface HomeComing {
  readonly exhibitors: readonly HomeExhibitor[]
  readonly total: number
}

export interface HomeProgramme {
  readonly day: string
  readonly sessions: readonly HomeSession[]
}

export interface Figures {
  readonly figures: readonly HomeItem[]
  readonly note: string
}

export interface HomePhoto {
  readonly picture: PictureView | null
  readonly alt: string
  readonly caption: string
  readonly focus: string
}

export interface CommitteeMemberView {
  readonly name: string
  readonly localName: string
  readonly designation: string
  readonly institute: string
  readonly group: string
  readonly email: string
  readonly patron: boolean
  readonly message: string
  readonly photo: PictureView | null
  readonly initials: string
  readonly sample: boolean
}

export type SampleExtent = 'none' | 'some' | 'all'

export interface CommitteePanel {
  readonly id: string
  readonly name: string
  readonly duties: readonly string[]
  readonly members: readonly CommitteeMemberView[]
}

export interface RegistrationCategory {
  readonly id: string
  readonly category: string
  readonly name: string
  readonly note: string
  readonly like: RegistrationForm
  readonly fields: readonly RegistrationField[]
  readonly asksAge: boolean
  readonly questions: readonly RegistrationQuestion[]
}

export interface RegistrationInput {
  readonly category?: string
  readonly name?: string
  readonly address?: string
  readonly whatsappNo?: string
  readonly companyName?: string
  readonly email?: string
  readonly website?: string
  readonly degree?: string
  readonly college?: string
  readonly adult?: boolean | null
  readonly answers?: Readonly<Record<string, string>>
  readonly persons?: string
  readonly memberNames?: string
}

export type RegistrationForm = 'farmer' | 'scientist' | 'entrepreneur' | 'startup' | 'student' | 'other'

export interface GroupInput {
  readonly category?: string
  readonly name?: string
  readonly place?: string
  readonly whatsappNo?: string
  readonly names?: string
  readonly unnamed?: string
  readonly agreed?: boolean
}

export type StallBookingTab = 'categories' | 'pricing' | 'facilities'

export interface StallBookingCard {
  readonly id: string
  readonly name: string
  readonly note: string
  readonly asksGst: boolean
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

export interface BookingInput {
  readonly name?: string
  readonly localName?: string
  readonly contactPerson?: string
  readonly phone?: string
  readonly email?: string
  readonly address?: string
  readonly type?: string
  readonly category?: string
  readonly product?: string
  readonly card?: string
  readonly members?: string
  readonly gst?: string
  readonly requirements?: string
  readonly listed?: boolean
  readonly stalls?: readonly StallKey[]
  readonly fromForm?: boolean
}

export interface SponsorTierView {
  readonly id: string
  readonly name: string
  readonly price: string
  readonly withGst: string
  readonly passes: number
  readonly highlights: readonly string[]
}

export interface SponsorBenefitView {
  readonly name: string
  readonly values: readonly string[]
}

export interface SponsorshipInput {
  readonly contactPerson?: string
  readonly mobile?: string
  readonly email?: string
  readonly category?: string
  readonly level?: string
}

export type ApplicationType = 'resource' | 'volunteer'

export type ApplicationOccupation = 'farmer' | 'scientist' | 'entrepreneur' | 'media person' | 'policy maker' | 'others'

export interface ApplicationInput {
  readonly type?: string
  readonly name?: string
  readonly occupation?: string
  readonly address?: string
  readonly email?: string
  readonly experience?: string
  readonly mobile?: string
}

export interface PartnerGroup {
  readonly type: PartnerKind
  readonly partners: readonly PartnerPlate[]
}

export interface LayoutRow {
  readonly zone: string
  readonly kind: string
  readonly size: string
  readonly price: string
  readonly onPlan: boolean
  readonly stalls: string
  readonly free: number
  readonly which: string
  readonly taken: readonly LayoutTaken[]
}

export interface LayoutDownload {
  readonly href: string
  readonly size: string
}

export interface LayoutExhibitor {
  readonly id: string
  readonly page: string
  readonly name: string
  readonly at: Schemas['Rect']
}

export interface ContactMap {
  readonly href: string
  readonly embed: string
  readonly service: string
  readonly drawn: boolean
  readonly picture: PictureView | null
  readonly point: string
}

export interface VisitSection {
  readonly icon: string
  readonly title: string
  readonly text: string
}

export type ProgrammeOrder = 'day' | 'hall' | 'topic' | 'language' | 'speaker'

export interface ProgrammeDay {
  readonly id: string
  readonly title: string
  readonly short: string
  readonly sessions: readonly ProgrammeSession[]
  readonly halls: readonly string[]
  readonly hours: readonly ProgrammeHour[]
}

export interface ProgrammeGroup {
  readonly title: string
  readonly speaker: SpeakerLink | null
  readonly sessions: readonly ProgrammeSession[]
}

export interface ProgrammeChoice {
  readonly value: string
  readonly label: string
}

export interface SpeakerLink {
  readonly id: string
  readonly name: string
  readonly lang: string
  readonly picture: PictureView | null
  readonly initial: string
}

export interface ProgrammeSession {
  readonly id: string
  readonly day: string
  readonly time: string
  readonly from: string
  readonly start: number
  readonly end: number
  readonly hall: string
  readonly title: string
  readonly topic: string
  readonly languages: string
  readonly keys: readonly string[]
  readonly speakers: readonly SpeakerLink[]
  readonly speaker: string
  readonly about: string
  readonly status: ProgrammeStatus
  readonly before: string
  readonly column: number
  readonly row: number
  readonly span: number
}

export interface ExhibitorFilter {
  readonly value: string
  readonly name: string
  readonly count: number
  readonly path: string
  readonly chosen: boolean
}

export interface ExhibitorLetter {
  readonly letter: string
  readonly path: string
}

export interface ExhibitorView {
  readonly path: string
  readonly name: string
  readonly local: LocalName
  readonly product: string
  readonly logo: PictureView | null
  readonly initials: string
  readonly stalls: string
  readonly zone: string
  readonly category: string
  readonly letter: string
}

export interface LocalName {
  readonly text: string
  readonly lang: 'en' | 'te' | 'hi'
}

export interface PictureView {
  readonly src: string
  readonly srcSet: string
  readonly width: number
  readonly height: number
}

export interface ExhibitorSpot {
  readonly id: string
  readonly label: string
  readonly zone: string
  readonly zoneName: string
}

export interface ExhibitorText {
  readonly lang: 'en' | 'te' | 'hi'
  readonly name: string
  readonly text: string
}

export interface ExhibitorPlan {
  readonly shown: Schemas['Rect']
  readonly zones: readonly ExhibitorArea[]
  readonly stalls: readonly ExhibitorBox[]
  readonly own: readonly ExhibitorBox[]
  readonly beside: string
}

export interface ExhibitorNear {
  readonly path: string
  readonly name: string
  readonly stalls: string
}

export interface Helper {
  readonly about: string
  readonly name: string
  readonly phone: string
  readonly phoneHref: string
  readonly email: string
}

export interface ContactTyped {
  readonly name?: string
  readonly email?: string
  readonly message?: string
}

export type PaymentState = 'none' | 'due' | 'confirming' | 'atOffice' | 'done' | 'free' | 'confirmed' | 'cancelled' | 'over' | 'closed' | 'ended'

export type ResultKind = 'registration' | 'booking' | 'sponsorship'

export interface PaymentBuyer {
  readonly name: string
  readonly gst: string
  readonly noGst: boolean
  readonly address: string
  readonly contact: string
  readonly phone: string
  readonly members: string
}

export interface ResultStall {
  readonly label: string
  readonly size: string
  readonly total: string
}

export type PaymentMethod = '' | 'upi' | 'card' | 'netbanking' | 'wallet' | 'transfer'

export interface PaymentPayer {
  readonly name: string
  readonly phone: string
  readonly email: string
}

export interface QRCode {
  readonly size: number
  readonly path: string
}

export interface ResultCheckout {
  readonly mode: CheckoutMode
  readonly sessionId: string
  readonly url: string
}

export interface OwnDetails {
  readonly name?: string
  readonly contactPerson?: string
  readonly address?: string
  readonly email?: string
  readonly gst?: string
}

export type ResultState = 'paid' | 'confirming' | 'pending' | 'review' | 'failed' | 'active' | 'expired' | 'asked' | 'declined' | 'cancelled' | 'refunding' | 'refunded' | 'busy' | 'unreachable'

export type RecordStatus = 'Pending' | 'Paid' | 'Cancelled' | 'Confirmed' | 'Rejected'

export interface ResultDocument {
  readonly kind: DocumentKind
  readonly number: string
  readonly amount: string
  readonly links: readonly DocumentLink[]
}

export interface EntryCodes {
  readonly members: number
  readonly shown: readonly EntryCodeView[]
  readonly href: string
  readonly pass?: PassView | null
}

export interface CancellationMoney {
  readonly amount: string
  readonly state: CancellationGoing
  readonly day: string
}

export interface ReceiptTyped {
  readonly phone: string
  readonly reference: string
}

export type OrdersState = 'ask' | 'asked' | 'gone' | 'shown'

export interface OwnRecord {
  readonly id: string
  readonly kind: ResultKind
  readonly state: OwnRecordState
  readonly amount: string
  readonly date: string
  readonly name: string
  readonly local: LocalName
  readonly stalls: string
  readonly atOffice: string
  readonly payBy: string
  readonly page: string
  readonly payable: boolean
  readonly codes: string
}

export interface OwnOrder {
  readonly id: string
  readonly kind: ResultKind
  readonly state: ResultState
  readonly amount: string
  readonly date: string
  readonly name: string
  readonly local: LocalName
  readonly stalls: readonly ResultStall[]
  readonly payUntil: string
  readonly note: string
  readonly page: string
  readonly payable: boolean
  readonly codes: string
  readonly receipt: string
  readonly cancel: string
  readonly refunds: readonly CancellationMoney[]
  readonly membersOpen: boolean
  readonly members: string
  readonly membersError: string
  readonly namesOpen: boolean
  readonly persons: string
  readonly names: string
  readonly namesError: string
  readonly missing: readonly OrderTask[]
  readonly list: string
  readonly detailsOpen: boolean
  readonly details: OwnDetails
  readonly detailErrors: Readonly<Record<string, string>>
  readonly sendTo: string
  readonly profile: string
  readonly addStalls: string
}

export type OrdersChange = '' | 'members' | 'names' | 'details' | 'send'

export type OwnProfileState = 'open' | 'closed' | 'other'

export interface OwnProfileText {
  readonly field: string
  readonly lang: 'en' | 'te' | 'hi'
  readonly name: string
  readonly text: string
}

export type EntryCodeState = 'shown' | 'none' | 'over' | 'invalid'

export interface EntryCodeView {
  readonly holder: string
  readonly member: number
  readonly qr: QRImage
  readonly href: string
}

export interface EntryCodeLink {
  readonly member: number
  readonly href: string
  readonly current: boolean
}

export interface EntryListItem {
  readonly member: number
  readonly name: string
  readonly link: string
}

export type CancellationState = 'ask' | 'asked' | 'refused' | 'cancelled' | 'none'

export interface CancelStall {
  readonly value: string
  readonly label: string
  readonly paid: string
  readonly back: string
  readonly chosen: boolean
}

export type PolicyKind = 'terms' | 'privacy' | 'refunds'

export interface PolicySectionView {
  readonly id: string
  readonly heading: string
  readonly paragraphs: readonly string[]
  readonly points: readonly string[]
}

export interface RefundRuleView {
  readonly rows: readonly RefundRowView[]
  readonly workingDays: number
}

export type MyDataState = 'ask' | 'asked' | 'gone' | 'shown'

export type MyDataSaid = '' | 'correct' | 'erase' | 'withdraw'

export interface MyDataKey {
  readonly token: string
  readonly transactionId: string
  readonly userID: string
}

export interface MyDataCorrection {
  readonly record: string
  readonly name: string
  readonly phone: string
  readonly email: string
  readonly address: string
  readonly wish: string
}

export interface MyDataRecord {
  readonly ref: string
  readonly kind: PersonalKind
  readonly id: string
  readonly date: string
  readonly details: readonly MyDataDetail[]
  readonly erased: string
  readonly notice: string
  readonly withdrawn: string
  readonly act: string
}

export interface MyDataOrder {
  readonly id: string
  readonly amount: string
  readonly date: string
  readonly booksUntil: string
}

export interface MyDataMessage {
  readonly subject: string
  readonly date: string
  readonly to: string
}

export interface MyDataRequest {
  readonly kind: PrivacyKind
  readonly state: PrivacyState
  readonly date: string
  readonly due: string
}

export interface HeadImage {
  readonly href: string
  readonly width: number
  readonly height: number
  readonly alt: string
}

export interface AlternateLink {
  readonly lang: string
  readonly href: string
}

export interface Social {
  readonly name: string
  readonly href: string
}

export interface Announcement {
  readonly text: string
  readonly lang?: 'en' | 'te' | 'hi'
}

export interface LanguageLink {
  readonly lang: 'en' | 'te' | 'hi'
  readonly label: string
  readonly href: string
  readonly current: boolean
}

export interface InApp {
  readonly text: string
  readonly how?: string
  readonly open?: string
  readonly openText: string
  readonly link: string
  readonly copy: string
  readonly copied: string
}

export interface HomeItem {
  readonly title: string
  readonly text: string
}

export type CountdownPhase = 'none' | 'before' | 'open' | 'over'

export interface PartnerPlate {
  readonly name: string
  readonly line: string
  readonly website: string
  readonly host: string
  readonly logo: PictureView | null
  readonly sample: boolean
}

export interface HomeExhibitor {
  readonly path: string
  readonly name: string
  readonly logo: PictureView | null
}

export interface HomeSession {
  readonly from: string
  readonly hall: string
  readonly title: string
}

export interface RegistrationField {
  readonly name: RegistrationFieldName
  readonly required: boolean
}

export interface RegistrationQuestion {
  readonly name: string
  readonly id: string
  readonly kind: QuestionKind
  readonly label: string
  readonly hint: string
  readonly required: boolean
  readonly options: readonly RegistrationOption[]
}

export interface StallKey {
  readonly stallnumber: string
  readonly stallSize: string
}

export type PartnerKind = 'Knowledge' | 'Industrial' | 'Media' | 'Agency'

export interface LayoutTaken {
  readonly state: TakenState
  readonly stalls: string
}

export interface ProgrammeHour {
  readonly label: string
  readonly row: number
}

export type ProgrammeStatus = 'planned' | 'moved' | 'cancelled'

export interface ExhibitorArea {
  readonly letter: string
  readonly at: Schemas['Rect']
}

export interface ExhibitorBox {
  readonly label: string
  readonly at: Schemas['Rect']
}

export type CheckoutMode = 'sandbox' | 'production'

export type DocumentKind = 'bill_of_supply' | 'credit_note' | 'dishonour_note' | 'payment_note' | 'proforma' | 'receipt' | 'receipt_voucher' | 'refund_voucher' | 'tax_invoice'

export interface DocumentLink {
  readonly lang: 'en' | 'te' | 'hi'
  readonly label: string
  readonly href: string
}

export interface PassView {
  readonly href: string
  readonly number: string
  readonly word: string
  readonly qr: string
}

export type CancellationGoing = 'underway' | 'delayed' | 'done'

export type OwnRecordState = 'due' | 'waiting' | 'confirmed' | 'reserved' | 'enquiry' | 'agreed' | 'atOffice' | 'cancelled'

export type OrderTask = 'pay' | 'names' | 'gst'

export interface QRImage {
  readonly size: number
  readonly src: string
}

export interface RefundRowView {
  readonly when: string
  readonly back: string
}

export type PersonalKind = 'registration' | 'booking' | 'sponsorship' | 'application' | 'contact message'

export interface MyDataDetail {
  readonly field: MyDataField
  readonly value: string
  readonly label: string
}

export type PrivacyKind = 'see' | 'correct' | 'erase'

export type PrivacyState = 'open' | 'done' | 'refused'

export type RegistrationFieldName = 'name' | 'companyName' | 'address' | 'degree' | 'college' | 'email' | 'website' | 'whatsappNo'

export type QuestionKind = 'text' | 'number' | 'choice' | 'yes_no'

export interface RegistrationOption {
  readonly value: string
  readonly label: string
}

export type TakenState = 'held' | 'sold' | 'unreleased'

export type MyDataField = 'name' | 'localName' | 'contactPerson' | 'company' | 'phone' | 'email' | 'address' | 'website' | 'degree' | 'college' | 'persons' | 'memberNames' | 'category' | 'amount' | 'status' | 'paymentStatus' | 'gst' | 'product' | 'members' | 'requirements' | 'stalls' | 'business' | 'level' | 'occupation' | 'experience' | 'biodata' | 'message' | 'answer'
