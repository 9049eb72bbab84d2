/**
 * Every portal screen, by topic. Add the URL of each new screen here. A unit test compares the URLs in this file with
 * the portal's routes (src/admin/routes.dom.test.ts).
 */
export const screens: Readonly<Record<string, readonly string[]>> = {
  'what happens': ['/admin/dashboard', '/admin/work', '/admin/activity'],
  people: [
    '/admin/registrations',
    '/admin/resourcepersonapplications',
    '/admin/volunteers',
    '/admin/admincontact',
    '/admin/fair-day',
    '/admin/inbox',
    '/admin/messages',
    '/admin/message-texts',
    '/admin/whatsapp-templates',
    '/admin/whatsapp',
    '/admin/campaigns',
    '/admin/campaigns?to=registrations',
    '/admin/saved-texts',
  ],
  'stalls and sponsors': [
    '/admin/stallbooking',
    '/admin/hall',
    '/admin/sponsorships',
    '/admin/Partnersadmin',
  ],
  money: [
    '/admin/orders',
    '/admin/tills',
    '/admin/entry-desk',
    '/admin/daybook',
    '/admin/documents',
    '/admin/bank',
    '/admin/debtors',
    '/admin/debtors?tab=tax',
    '/admin/settlements',
  ],
  'the website': [
    '/admin/news',
    '/admin/photos',
    '/admin/banner',
    '/admin/Logo',
    '/admin/counts',
    '/admin/committees',
    '/admin/programme',
    '/admin/speakers',
    '/admin/edition',
    '/admin/fair-change',
  ],
  'the office': ['/admin/help', '/admin/users', '/admin/account', '/admin/privacy', '/admin/system'],
}

/** The URLs of every screen that needs a signed-in account. */
export const portalScreens = Object.values(screens).flat()

/** The URLs of the screens that need no signed-in account. pseudo-sign-in.spec.ts visits them. */
export const signInScreens = [
  '/admin',
  '/admin/forgotten-password',
  '/admin/set-password',
  '/admin/setup',
] as const
