import {
  BookOpen,
  Hand,
  History,
  LayoutGrid,
  Map as Plan,
  Store,
  UserCog,
  Users,
  Wallet,
  type LucideIcon,
} from 'lucide-react'
import { recordKinds } from '../record-kinds'

// The icons of the records that have screens of their own, by the names of the activity log.
export const recordSigns = {
  registration: Users,
  booking: Store,
  order: Wallet,
  stall: Plan,
  'stall kind': Plan,
  application: Hand,
  account: UserCog,
  edition: BookOpen,
} as const satisfies Readonly<Record<string, LucideIcon>>

// The icons of screens that are not of one kind of record.
export const screenSigns = { dashboard: LayoutGrid, activity: History } as const

// The icon of any kind of record, for the sidebar, the log and the search.
export const signOfKind: Readonly<Record<string, LucideIcon>> = {
  ...recordSigns,
  ...Object.fromEntries(recordKinds.map(({ entity, icon }) => [entity, icon])),
}
