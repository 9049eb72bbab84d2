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

// The public pages without a language. The pages of an order redirect without one and are left out.
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

// The addresses of the chosen paths, or of all, in all languages.
export const addresses = (chosen) =>
  (chosen.length > 0 ? chosen : paths).flatMap((path) => Object.values(languages).map((prefix) => prefix + path))

// The file and route of a captured page in the React Router build: "te/stallbooking/card-private-stalls-1".
export const captureOf = (address) =>
  address.replace(/[?&=]+/g, '-').replace(/^\/|\/$/g, '').toLowerCase() || 'home'

export const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]
