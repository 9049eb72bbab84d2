import type { Lang } from '../../src/i18n/texts.gen'

// Every public page in each of its forms that needs no record.
const paths = [
  '/',
  '/executive-committee',
  '/executive-committee/find?q=zzz',
  '/organizing-committee',
  '/registration',
  '/registration?category=farmer',
  '/registration?category=student',
  '/stallbooking',
  '/stallbooking?tab=pricing',
  '/stallbooking?tab=facilities',
  '/stallbooking?card=private',
  '/stallbooking?card=private&stalls=1',
  '/sponsorship',
  '/resource',
  '/Partners',
  '/volunteer',
  '/layoutUi',
  '/visit',
  '/programme',
  '/programme?by=hall',
  '/exhibitors',
  '/exhibitors?q=a',
  '/ContactUs',
  '/payment',
  '/payment-success',
  '/cancellation',
  '/terms',
  '/privacy',
  '/refunds',
  '/accessibility',
  '/orders',
  '/receipt',
  '/my-data',
  '/my-data?asked=1',
  '/entry?code=none',
  '/offline',
  '/no-such-page',
]

/** The addresses of all public pages in a language. */
export function publicPages(lang: Lang): string[] {
  return paths.map((path) => (lang === 'en' ? path : `/${lang}${path}`))
}
