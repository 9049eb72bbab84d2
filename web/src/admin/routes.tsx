import { createRoute, lazyRouteComponent, stripSearchParams } from '@tanstack/react-router'
import * as v from 'valibot'
import { accountSearch } from './features/accounts/account-search'
import { activitySearch } from './features/activity/activity-search'
import { bankSearch } from './features/bank/bank-search'
import { campaignSearch } from './features/campaigns/campaign-search'
import { dashboardSearch } from './features/dashboard/dashboard-search'
import { dayBookSearch } from './features/day-book/day-book-search'
import { debtorSearch } from './features/debtors/debtor-search'
import { documentSearch } from './features/documents/document-search'
import { editionSearch } from './features/edition/edition-search'
import { bookSearch } from './features/entry-desk/book-search'
import { hallSearch } from './features/hall/hall-search'
import { helpSearch } from './features/help/help-search'
import { inboxSearch } from './features/inbox/inbox-search'
import { messageTextSearch } from './features/message-texts/message-text-search'
import { messageSearch } from './features/messages/message-search'
import { orderSearch } from './features/orders/order-search'
import { privacySearch } from './features/privacy/privacy-search'
import { registrationSearch } from './features/registrations/registration-search'
import { settlementSearch } from './features/settlements/settlement-search'
import { bookingSearch } from './features/stall-bookings/booking-search'
import { tillSearch } from './features/tills/till-search'
import { templateSearch } from './features/whatsapp-templates/template-search'
import { workSearch } from './features/work/work-search'
import { forgottenPassword, login, portal, setPassword, setup, root } from './portal-route'
import { recordKinds } from './record-kinds'
import type { Permission } from './session/permissions'
import { lazyScreen } from './ui/lazy-screen'
import { defaultsOf } from './ui/list-search'
import type { RecordEntry } from './ui/record-entry'

const noSearch = v.object({})

// Returns the route of a screen below /admin. The screen is the export `name` of a module that is loaded when it is
// needed. `permission` is required to open it, and with null every account may. The default is the permission to read
// people's records. Search parameters with their default values are not shown in the URL.
function screenRoute<
  const Path extends string,
  Schema extends v.GenericSchema<Record<string, unknown>, object>,
  Module extends Record<string, unknown>,
>(
  path: Path,
  search: Schema,
  load: () => Promise<Module>,
  name: keyof Module & string,
  permission: Permission | null = 'people',
) {
  return createRoute({
    getParentRoute: () => portal,
    path,
    validateSearch: search,
    search: { middlewares: [stripSearchParams(defaultsOf(search) as never)] },
    component: lazyRouteComponent(lazyScreen(load), name),
    staticData: { permission },
  })
}

// Returns the route of a kind's list screen. The kind is one of recordKinds.
function recordRoute<Path extends string, Search extends object>(entry: RecordEntry<Path, Search>) {
  const { path, search, screen, permission = 'people' } = entry
  return createRoute({
    getParentRoute: () => portal,
    path,
    validateSearch: search,
    search: { middlewares: [stripSearchParams(defaultsOf(search) as never)] },
    component: lazyRouteComponent(async () => ({ default: await screen() })),
    staticData: { permission },
  })
}

type RouteOf<Entry> =
  Entry extends RecordEntry<infer Path, infer Search> ? ReturnType<typeof recordRoute<Path, Search>> : never
type RecordRoutes = { [Index in keyof typeof recordKinds]: RouteOf<(typeof recordKinds)[Index]> }

const recordRoutes = recordKinds.map((entry) => recordRoute(entry as RecordEntry)) as unknown as RecordRoutes

const screens = [
  screenRoute(
    '/admin/dashboard',
    dashboardSearch,
    () => import('./features/dashboard/dashboard-screen'),
    'DashboardScreen',
    'read',
  ),
  screenRoute(
    '/admin/registrations',
    registrationSearch,
    () => import('./features/registrations/registrations-screen'),
    'RegistrationsScreen',
  ),
  screenRoute(
    '/admin/stallbooking',
    bookingSearch,
    () => import('./features/stall-bookings/stall-bookings-screen'),
    'StallBookingsScreen',
    'read',
  ),
  screenRoute('/admin/hall', hallSearch, () => import('./features/hall/hall-screen'), 'HallScreen', 'read'),
  screenRoute('/admin/help', helpSearch, () => import('./features/help/help-screen'), 'HelpScreen', null),
  screenRoute('/admin/orders', orderSearch, () => import('./features/orders/orders-screen'), 'OrdersScreen'),
  screenRoute(
    '/admin/users',
    accountSearch,
    () => import('./features/accounts/accounts-screen'),
    'AccountsScreen',
    'manage',
  ),
  screenRoute(
    '/admin/account',
    noSearch,
    () => import('./features/own-account/own-account-screen'),
    'OwnAccountScreen',
    null,
  ),
  screenRoute(
    '/admin/activity',
    activitySearch,
    () => import('./features/activity/activity-screen'),
    'ActivityScreen',
  ),
  screenRoute(
    '/admin/edition',
    editionSearch,
    () => import('./features/edition/edition-screen'),
    'EditionScreen',
    'read',
  ),
  screenRoute(
    '/admin/fair-change',
    noSearch,
    () => import('./features/fair-change/fair-change-screen'),
    'FairChangeScreen',
    'edit',
  ),
  screenRoute(
    '/admin/fair-day',
    noSearch,
    () => import('./features/fair-day/fair-day-screen'),
    'FairDayScreen',
    'watch',
  ),
  screenRoute(
    '/admin/entry-desk',
    bookSearch,
    () => import('./features/entry-desk/entry-desk-screen'),
    'EntryDeskScreen',
  ),
  screenRoute(
    '/admin/privacy',
    privacySearch,
    () => import('./features/privacy/privacy-screen'),
    'PrivacyScreen',
  ),
  screenRoute(
    '/admin/messages',
    messageSearch,
    () => import('./features/messages/messages-screen'),
    'MessagesScreen',
  ),
  screenRoute('/admin/inbox', inboxSearch, () => import('./features/inbox/inbox-screen'), 'InboxScreen'),
  screenRoute(
    '/admin/campaigns',
    campaignSearch,
    () => import('./features/campaigns/campaigns-screen'),
    'CampaignsScreen',
  ),
  screenRoute(
    '/admin/message-texts',
    messageTextSearch,
    () => import('./features/message-texts/message-texts-screen'),
    'MessageTextsScreen',
    'read',
  ),
  screenRoute(
    '/admin/whatsapp',
    noSearch,
    () => import('./features/whatsapp/whatsapp-screen'),
    'WhatsappScreen',
    'read',
  ),
  screenRoute(
    '/admin/whatsapp-templates',
    templateSearch,
    () => import('./features/whatsapp-templates/templates-screen'),
    'WhatsappTemplatesScreen',
    'read',
  ),
  screenRoute(
    '/admin/daybook',
    dayBookSearch,
    () => import('./features/day-book/day-book-screen'),
    'DayBookScreen',
  ),
  screenRoute('/admin/bank', bankSearch, () => import('./features/bank/bank-screen'), 'BankScreen'),
  screenRoute(
    '/admin/debtors',
    debtorSearch,
    () => import('./features/debtors/debtors-screen'),
    'DebtorsScreen',
  ),
  screenRoute(
    '/admin/documents',
    documentSearch,
    () => import('./features/documents/documents-screen'),
    'DocumentsScreen',
  ),
  screenRoute(
    '/admin/settlements',
    settlementSearch,
    () => import('./features/settlements/settlements-screen'),
    'SettlementsScreen',
  ),
  screenRoute(
    '/admin/system',
    noSearch,
    () => import('./features/system/system-screen'),
    'SystemScreen',
    'manage',
  ),
  screenRoute('/admin/tills', tillSearch, () => import('./features/tills/tills-screen'), 'TillsScreen'),
  screenRoute('/admin/work', workSearch, () => import('./features/work/work-screen'), 'WorkScreen'),
  screenRoute(
    '/admin/$kind/$id',
    noSearch,
    () => import('./features/record-page/record-page-screen'),
    'RecordPageScreen',
  ),
] as const

export const routeTree = root.addChildren([
  login,
  forgottenPassword,
  setPassword,
  setup,
  portal.addChildren([...screens, ...recordRoutes]),
])
