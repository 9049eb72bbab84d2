import type { Lang } from '../../src/i18n/texts.gen'

/**
 * The paths of all public pages without the language prefix. Pages with several states are listed in each state that
 * needs no record. A unit test checks that every page of the site is listed (internal/site/browser_pages_test.go).
 */
export const publicPaths = [
  '/',
  '/executive-committee',
  `/executive-committee/find?q=${encodeURIComponent('ఘఘఘ')}`,
  '/organizing-committee',
  '/registration',
  ...['farmer', 'scientist', 'entrepreneur', 'startup', 'student', 'other'].map(
    (category) => `/registration?category=${category}`,
  ),
  '/group',
  '/group?category=student',
  '/stallbooking',
  '/stallbooking?tab=pricing',
  '/stallbooking?tab=facilities',
  '/stallbooking?card=private',
  '/stallbooking?card=private&stalls=1',
  '/sponsorship',
  '/resource',
  '/Partners',
  '/news',
  '/volunteer',
  '/layoutUi',
  '/visit',
  '/programme',
  '/programme?by=hall',
  '/programme?by=topic',
  '/exhibitors',
  '/exhibitors?q=a',
  '/exhibitor-profile',
  '/ContactUs',
  '/payment',
  '/payment-success',
  '/cancellation',
  '/terms',
  '/privacy',
  '/refunds',
  '/accessibility',
  '/orders',
  '/exhibitor-profile',
  '/receipt',
  '/my-data',
  '/my-data?asked=1',
  '/my-data?token=gone',
  '/unsubscribe?k=gone',
  '/entry-codes',
  '/entry-list',
  '/entry?code=none',
  '/offline',
  '/no-such-page',
]

/** Returns the URLs of all public pages in a language. */
export function publicPages(lang: Lang): string[] {
  return publicPaths.map((path) => (lang === 'en' ? path : `/${lang}${path}`))
}
