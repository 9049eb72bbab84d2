// The browser of the page benchmarks: Debian's Chromium, which can reach only this machine.
import { createRequire } from 'node:module'

const require = createRequire(new URL('../../web/package.json', import.meta.url))
export const { chromium } = require('@playwright/test')
export const webRequire = require

export const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell'

export const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost',
]

export const languages = { en: '', hi: '/hi', te: '/te' }

// The paths of the public pages, without the prefix of a language. The pages of a single order are omitted, because
// they only redirect when no order is given.
export const paths = [
  '/',
  '/executive-committee',
  '/organizing-committee',
  '/registration',
  '/stallbooking',
  '/stallbooking?card=private&stalls=1',
  '/sponsorship',
  '/resource',
  '/Partners',
  '/volunteer',
  '/layoutUi',
  '/visit',
  '/programme',
  '/exhibitors',
  '/ContactUs',
  '/orders',
  '/receipt',
  '/my-data',
  '/terms',
  '/privacy',
  '/refunds',
  '/accessibility',
]

// Returns the addresses of the chosen paths in all languages. If no path is chosen, it returns the addresses of all
// paths.
export const addresses = (chosen) =>
  (chosen.length > 0 ? chosen : paths).flatMap((path) => Object.values(languages).map((prefix) => prefix + path))

// Returns the name of a captured page, for example "te/stallbooking/card-private-stalls-1". The page's file and its
// route in the React Router build have this name.
export const captureOf = (address) =>
  address.replace(/[^\w/-]+/g, '-').replace(/^\/|\/$/g, '').toLowerCase() || 'home'

// Returns the cookies that the pages of a person need. The environment variable COOKIE contains one cookie, as
// name=value.
export function cookiesFor(url) {
  const [name, value] = (process.env.COOKIE ?? '').split('=')
  return name && value ? [{ url, name, value }] : []
}

export const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]
