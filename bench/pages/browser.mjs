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

export const paths = [
  '/',
  '/executive-committee',
  '/organizing-committee',
  '/registration',
  '/stallbooking',
  '/sponsorship',
  '/resource',
  '/Partners',
  '/volunteer',
  '/layoutUi',
  '/ContactUs',
  '/payment',
  '/receipt',
  '/my-data',
  '/terms',
  '/privacy',
  '/refunds',
]

export const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]
