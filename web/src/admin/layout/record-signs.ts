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

// The icons of records with separate screens. The keys are the record names of the activity log.
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

// The icons of screens that do not belong to one kind of record.
export const screenSigns = { dashboard: LayoutGrid, activity: History } as const

// The icon of each kind of record, for the sidebar, the activity log and the search.
export const signOfKind: Readonly<Record<string, LucideIcon>> = {
  ...recordSigns,
  ...Object.fromEntries(recordKinds.map(({ entity, icon }) => [entity, icon])),
}
