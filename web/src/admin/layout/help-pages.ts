// The documentation of each screen, given as a page in docs/ and a heading of this page. A test checks that all pages
// and headings exist. The screen Help shows these pages.
const handbook = 'guide/office-handbook.md'
const accountant = 'guide/accountant.md'

// The documentation by screen. The keys are the first part of the URL after /admin/.
export const helpPages: Readonly<Record<string, string>> = {
  dashboard: `${handbook}#dashboard`,
  work: `${handbook}#work-list`,
  registrations: `${handbook}#registrations`,
  stallbooking: `${handbook}#stall-bookings`,
  hall: `${handbook}#stalls-on-the-plan`,
  orders: `${handbook}#money`,
  tills: `${handbook}#tills`,
  'entry-desk': `${handbook}#entry-desk`,
  daybook: `${handbook}#day-book-and-settlements`,
  documents: `${accountant}#at-the-end-of-the-month`,
  bank: `${accountant}#every-week`,
  debtors: `${accountant}#every-week`,
  settlements: `${handbook}#day-book-and-settlements`,
  sponsorships: `${handbook}#sponsors-and-applications`,
  volunteers: `${handbook}#sponsors-and-applications`,
  resourcepersonapplications: `${handbook}#sponsors-and-applications`,
  admincontact: `${handbook}#messages-from-visitors`,
  privacy: `${handbook}#messages-from-visitors`,
  inbox: 'guide/whatsapp.md#whatsapp-every-day',
  whatsapp: 'guide/whatsapp.md#whatsapp-in-the-program',
  'whatsapp-templates': 'guide/whatsapp.md#whatsapp-in-the-program',
  messages: `${handbook}#messages`,
  'message-texts': `${handbook}#messages`,
  campaigns: `${handbook}#bulk-messages`,
  'saved-texts': `${handbook}#saved-texts`,
  'fair-day': `${handbook}#day-of-the-fair`,
  'fair-change': `${handbook}#edition-and-website`,
  edition: `${handbook}#edition-and-website`,
  banner: `${handbook}#edition-and-website`,
  Logo: `${handbook}#edition-and-website`,
  news: `${handbook}#edition-and-website`,
  photos: `${handbook}#edition-and-website`,
  Partnersadmin: `${handbook}#edition-and-website`,
  committees: `${handbook}#edition-and-website`,
  programme: `${handbook}#edition-and-website`,
  speakers: `${handbook}#edition-and-website`,
  counts: `${handbook}#edition-and-website`,
  users: `${handbook}#accounts-and-activity`,
  account: `${handbook}#accounts-and-activity`,
  activity: `${handbook}#accounts-and-activity`,
  system: 'guide/operator.md#when-something-is-wrong',
}

// The documentation of the page of one record, such as /admin/order/MKM00….
export const recordHelp = `${handbook}#the-page-of-a-record`

/** Returns the URL of a screen's documentation. */
export function helpFor(path: string): string {
  const [, , screen = '', record] = path.split('/')
  const [page = '', anchor = ''] = (record ? recordHelp : (helpPages[screen] ?? handbook)).split('#')
  const name = page.replace(/^.*\//, '').replace(/\.md$/, '')
  return `/admin/help#${name}${anchor && `.${anchor}`}`
}
