import { createRoute, lazyRouteComponent, stripSearchParams } from '@tanstack/react-router'
import { accountDefaults, accountSearch } from './features/accounts/account-search'
import { activityDefaults, activitySearch } from './features/activity/activity-search'
import { campaignDefaults, campaignSearch } from './features/campaigns/campaign-search'
import { dashboardDefaults, dashboardSearch } from './features/dashboard/dashboard-search'
import { dayBookDefaults, dayBookSearch } from './features/day-book/day-book-search'
import { editionDefaults, editionSearch } from './features/edition/edition-search'
import { bookDefaults, bookSearch } from './features/entry-desk/book-search'
import { gateDefaults, gateSearch } from './features/gate/gate-search'
import { hallDefaults, hallSearch } from './features/hall/hall-search'
import { messageTextDefaults, messageTextSearch } from './features/message-texts/message-text-search'
import { messageDefaults, messageSearch } from './features/messages/message-search'
import { orderDefaults, orderSearch } from './features/orders/order-search'
import { privacyDefaults, privacySearch } from './features/privacy/privacy-search'
import { registrationDefaults, registrationSearch } from './features/registrations/registration-search'
import { settlementDefaults, settlementSearch } from './features/settlements/settlement-search'
import { bookingDefaults, bookingSearch } from './features/stall-bookings/booking-search'
import { tillDefaults, tillSearch } from './features/tills/till-search'
import { workDefaults, workSearch } from './features/work/work-search'
import { forgottenPassword, login, portal, setPassword, setup, root } from './portal-route'
import { recordKinds } from './record-kinds'
import { services, system } from './system-routes'
import { lazyScreen } from './ui/lazy-screen'
import type { RecordEntry } from './ui/record-entry'

const dashboard = createRoute({
  getParentRoute: () => portal,
  path: '/admin/dashboard',
  validateSearch: dashboardSearch,
  search: { middlewares: [stripSearchParams(dashboardDefaults)] },
  component: lazyRouteComponent(
    lazyScreen(() => import('./features/dashboard/dashboard-screen')),
    'DashboardScreen',
  ),
})

const registrations = createRoute({
  getParentRoute: () => portal,
  path: '/admin/registrations',
  validateSearch: registrationSearch,
  search: { middlewares: [stripSearchParams(registrationDefaults)] },
  component: lazyRouteComponent(
    lazyScreen(() => import('./features/registrations/registrations-screen')),
    'RegistrationsScreen',
  ),
})

const stallBookings = createRoute({
  getParentRoute: () => portal,
  path: '/admin/stallbooking',
  validateSearch: bookingSearch,
  search: { middlewares: [stripSearchParams(bookingDefaults)] },
  component: lazyRouteComponent(
    lazyScreen(() => import('./features/stall-bookings/stall-bookings-screen')),
    'StallBookingsScreen',
  ),
})

const hall = createRoute({
  getParentRoute: () => portal,
  path: '/admin/hall',
  validateSearch: hallSearch,
  search: { middlewares: [stripSearchParams(hallDefaults)] },
  component: lazyRouteComponent(
    lazyScreen(() => import('./features/hall/hall-screen')),
    'HallScreen',
  ),
})

const orders = createRoute({
  getParentRoute: () => portal,
  path: '/admin/orders',
  validateSearch: orderSearch,
  search: { middlewares: [stripSearchParams(orderDefaults)] },
  component: lazyRouteComponent(
    lazyScreen(() => import('./features/orders/orders-screen')),
    'OrdersScreen',
  ),
})

const accounts = createRoute({
  getParentRoute: () => portal,
  path: '/admin/users',
  validateSearch: accountSearch,
  search: { middlewares: [stripSearchParams(accountDefaults)] },
  component: lazyRouteComponent(
    lazyScreen(() => import('./features/accounts/accounts-screen')),
    'AccountsScreen',
  ),
})

const ownAccount = createRoute({
  getParentRoute: () => portal,
  path: '/admin/account',
  component: lazyRouteComponent(
    lazyScreen(() => import('./features/own-account/own-account-screen')),
    'OwnAccountScreen',
  ),
})

const activity = createRoute({
  getParentRoute: () => portal,
  path: '/admin/activity',
  validateSearch: activitySearch,
  search: { middlewares: [stripSearchParams(activityDefaults)] },
  component: lazyRouteComponent(
    lazyScreen(() => import('./features/activity/activity-screen')),
    'ActivityScreen',
  ),
})

const edition = createRoute({
  getParentRoute: () => portal,
  path: '/admin/edition',
  validateSearch: editionSearch,
  search: { middlewares: [stripSearchParams(editionDefaults)] },
  component: lazyRouteComponent(
    lazyScreen(() => import('./features/edition/edition-screen')),
    'EditionScreen',
  ),
})

const gate = createRoute({
  getParentRoute: () => portal,
  path: '/admin/gate',
  validateSearch: gateSearch,
  search: { middlewares: [stripSearchParams(gateDefaults)] },
  component: lazyRouteComponent(
    lazyScreen(() => import('./features/gate/gate-screen')),
    'GateScreen',
  ),
})

const controlRoom = createRoute({
  getParentRoute: () => portal,
  path: '/admin/control-room',
  component: lazyRouteComponent(
    lazyScreen(() => import('./features/control-room/control-room-screen')),
    'ControlRoomScreen',
  ),
})

const entryDesk = createRoute({
  getParentRoute: () => portal,
  path: '/admin/entry-desk',
  validateSearch: bookSearch,
  search: { middlewares: [stripSearchParams(bookDefaults)] },
  component: lazyRouteComponent(
    lazyScreen(() => import('./features/entry-desk/entry-desk-screen')),
    'EntryDeskScreen',
  ),
})

const privacy = createRoute({
  getParentRoute: () => portal,
  path: '/admin/privacy',
  validateSearch: privacySearch,
  search: { middlewares: [stripSearchParams(privacyDefaults)] },
  component: lazyRouteComponent(
    lazyScreen(() => import('./features/privacy/privacy-screen')),
    'PrivacyScreen',
  ),
})

const messages = createRoute({
  getParentRoute: () => portal,
  path: '/admin/messages',
  validateSearch: messageSearch,
  search: { middlewares: [stripSearchParams(messageDefaults)] },
  component: lazyRouteComponent(
    lazyScreen(() => import('./features/messages/messages-screen')),
    'MessagesScreen',
  ),
})

const campaigns = createRoute({
  getParentRoute: () => portal,
  path: '/admin/campaigns',
  validateSearch: campaignSearch,
  search: { middlewares: [stripSearchParams(campaignDefaults)] },
  component: lazyRouteComponent(
    lazyScreen(() => import('./features/campaigns/campaigns-screen')),
    'CampaignsScreen',
  ),
})

const messageTexts = createRoute({
  getParentRoute: () => portal,
  path: '/admin/message-texts',
  validateSearch: messageTextSearch,
  search: { middlewares: [stripSearchParams(messageTextDefaults)] },
  component: lazyRouteComponent(
    lazyScreen(() => import('./features/message-texts/message-texts-screen')),
    'MessageTextsScreen',
  ),
})

const dayBook = createRoute({
  getParentRoute: () => portal,
  path: '/admin/daybook',
  validateSearch: dayBookSearch,
  search: { middlewares: [stripSearchParams(dayBookDefaults)] },
  component: lazyRouteComponent(
    lazyScreen(() => import('./features/day-book/day-book-screen')),
    'DayBookScreen',
  ),
})

const settlements = createRoute({
  getParentRoute: () => portal,
  path: '/admin/settlements',
  validateSearch: settlementSearch,
  search: { middlewares: [stripSearchParams(settlementDefaults)] },
  component: lazyRouteComponent(
    lazyScreen(() => import('./features/settlements/settlements-screen')),
    'SettlementsScreen',
  ),
})

const work = createRoute({
  getParentRoute: () => portal,
  path: '/admin/work',
  validateSearch: workSearch,
  search: { middlewares: [stripSearchParams(workDefaults)] },
  component: lazyRouteComponent(
    lazyScreen(() => import('./features/work/work-screen')),
    'WorkScreen',
  ),
})

const recordPage = createRoute({
  getParentRoute: () => portal,
  path: '/admin/$kind/$id',
  component: lazyRouteComponent(
    lazyScreen(() => import('./features/record-page/record-page-screen')),
    'RecordPageScreen',
  ),
})

const tills = createRoute({
  getParentRoute: () => portal,
  path: '/admin/tills',
  validateSearch: tillSearch,
  search: { middlewares: [stripSearchParams(tillDefaults)] },
  component: lazyRouteComponent(
    lazyScreen(() => import('./features/tills/tills-screen')),
    'TillsScreen',
  ),
})

// Returns the route of the list screen of a kind in recordKinds.
function recordRoute<Path extends string, Search extends object>(entry: RecordEntry<Path, Search>) {
  const { path, search, defaults, screen } = entry
  return createRoute({
    getParentRoute: () => portal,
    path,
    validateSearch: search,
    search: { middlewares: [stripSearchParams(defaults as never)] },
    component: lazyRouteComponent(async () => ({ default: await screen() })),
  })
}

type RouteOf<Entry> =
  Entry extends RecordEntry<infer Path, infer Search> ? ReturnType<typeof recordRoute<Path, Search>> : never
type RecordRoutes = { [Index in keyof typeof recordKinds]: RouteOf<(typeof recordKinds)[Index]> }

const recordRoutes = recordKinds.map((entry) => recordRoute(entry as RecordEntry)) as unknown as RecordRoutes

export const routeTree = root.addChildren([
  login,
  forgottenPassword,
  setPassword,
  setup,
  portal.addChildren([
    dashboard,
    registrations,
    stallBookings,
    hall,
    orders,
    accounts,
    ownAccount,
    activity,
    edition,
    gate,
    controlRoom,
    entryDesk,
    privacy,
    messages,
    campaigns,
    messageTexts,
    dayBook,
    settlements,
    services,
    system,
    tills,
    work,
    recordPage,
    ...recordRoutes,
  ]),
])
