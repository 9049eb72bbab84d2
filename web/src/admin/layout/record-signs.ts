import {
  BookOpen,
  Clock,
  Copy,
  Hand,
  History,
  Image,
  LayoutGrid,
  Link,
  Map as Plan,
  MessageSquare,
  Mic,
  Star,
  Store,
  UserCog,
  Users,
  UsersRound,
  Wallet,
  type LucideIcon,
} from 'lucide-react'

// The sign of each kind of record, by the names of the activity log: the same in the sidebar, in the log and in the search.
export const recordSigns = {
  registration: Users,
  booking: Store,
  order: Wallet,
  stall: Plan,
  'stall kind': Plan,
  sponsorship: Star,
  'resource person': Mic,
  volunteer: Hand,
  application: Hand,
  'contact message': MessageSquare,
  account: UserCog,
  banner: Image,
  logo: Copy,
  partner: Link,
  'event counter': Clock,
  'committee member': UsersRound,
  edition: BookOpen,
} as const satisfies Readonly<Record<string, LucideIcon>>

// The signs of screens that are not of one kind of record.
export const screenSigns = { dashboard: LayoutGrid, activity: History } as const

// The same by any kind's name, also one that has no sign.
export const signOfKind: Readonly<Record<string, LucideIcon>> = recordSigns
