import type { PublicTexts } from '../../i18n/texts.gen'

export type NavText = keyof PublicTexts['frame']['nav']

// A page of the site and the key of its text in the menus.
export type NavPage = { readonly text: NavText; readonly path: string }
// A menu entry that opens a submenu.
export type NavGroup = { readonly text: NavText; readonly pages: readonly NavPage[] }
type NavEntry = NavPage | NavGroup

const home: NavPage = { text: 'home', path: '/' }
const registration: NavPage = { text: 'registration', path: '/registration' }
const stallBooking: NavPage = { text: 'stallBooking', path: '/stallbooking' }
const sponsorship: NavPage = { text: 'sponsorship', path: '/sponsorship' }
const resource: NavPage = { text: 'resource', path: '/resource' }
const partners: NavPage = { text: 'partners', path: '/Partners' }
const volunteer: NavPage = { text: 'volunteer', path: '/volunteer' }
const contact: NavPage = { text: 'contact', path: '/ContactUs' }
const orders: NavPage = { text: 'orders', path: '/orders' }

const committee: NavGroup = {
  text: 'committee',
  pages: [
    { text: 'executiveCommittee', path: '/executive-committee' },
    { text: 'organizingCommittee', path: '/organizing-committee' },
  ],
}
const exhibition: NavGroup = {
  text: 'exhibition',
  pages: [
    { text: 'layout', path: '/layoutUi' },
    { text: 'exhibitors', path: '/exhibitors' },
    { text: 'programme', path: '/programme' },
    { text: 'visit', path: '/visit' },
  ],
}

// The ten menu entries in the order of the header (docs/product/public-pages.md#navigation).
export const headerEntries: readonly NavEntry[] = [
  home,
  committee,
  registration,
  stallBooking,
  sponsorship,
  resource,
  partners,
  volunteer,
  exhibition,
  contact,
]

// The ten entries of headerEntries in the order of the phone menu, and My orders, which the wide header has above its
// menu. The most visited pages come first.
export const phoneEntries: readonly NavEntry[] = [
  home,
  registration,
  stallBooking,
  orders,
  sponsorship,
  committee,
  exhibition,
  resource,
  partners,
  volunteer,
  contact,
]

// The quick links in the footer. They include the refund policy, which payment providers require, and the page that
// finds a receipt.
export const footerPages: readonly NavPage[] = [
  home,
  registration,
  sponsorship,
  volunteer,
  stallBooking,
  resource,
  partners,
  contact,
  { text: 'terms', path: '/terms' },
  { text: 'privacy', path: '/privacy' },
  { text: 'refunds', path: '/refunds' },
  { text: 'accessibility', path: '/accessibility' },
  orders,
  { text: 'receipt', path: '/receipt' },
  { text: 'myData', path: '/my-data' },
]

export function isGroup(entry: NavEntry): entry is NavGroup {
  return 'pages' in entry
}

// Returns whether the current page belongs to the entry. It does if it is the entry's page or one of the pages in its
// submenu.
export function isCurrent(entry: NavEntry, path: string): boolean {
  return isGroup(entry) ? entry.pages.some((page) => page.path === path) : entry.path === path
}
