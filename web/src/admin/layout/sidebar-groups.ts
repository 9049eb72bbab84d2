import {
  BookOpen,
  BookText,
  Landmark,
  Clock,
  Copy,
  Hand,
  History,
  Image,
  LayoutGrid,
  Link as LinkIcon,
  Map as MapIcon,
  MessageSquare,
  Mic,
  Star,
  Store,
  UserCog,
  Users,
  UsersRound,
  type LucideIcon,
} from 'lucide-react'
import type { Summary } from '../api/records'
import type { Permission } from '../session/permissions'

export type SidebarEntry = {
  to: PortalPath
  label: string
  icon: LucideIcon
  // Who sees it; everybody who may read unless it says so.
  permission?: Permission
  // The figure beside the entry, when the summary has one.
  count?: (summary: Summary) => number
}

export type PortalPath =
  | '/admin/dashboard'
  | '/admin/registrations'
  | '/admin/resourcepersonapplications'
  | '/admin/volunteers'
  | '/admin/admincontact'
  | '/admin/stallbooking'
  | '/admin/hall'
  | '/admin/sponsorships'
  | '/admin/Partnersadmin'
  | '/admin/banner'
  | '/admin/Logo'
  | '/admin/counts'
  | '/admin/committees'
  | '/admin/edition'
  | '/admin/users'
  | '/admin/activity'
  | '/admin/daybook'
  | '/admin/settlements'

// The sidebar in its groups (design.md §8); Partners is in it (decisions §2).
export const sidebarGroups: readonly { heading?: string; entries: readonly SidebarEntry[] }[] = [
  { entries: [{ to: '/admin/dashboard', label: 'Dashboard', icon: LayoutGrid }] },
  {
    heading: 'People',
    entries: [
      {
        to: '/admin/registrations',
        label: 'Registrations',
        icon: Users,
        count: (summary) => summary.registrations.total,
      },
      {
        to: '/admin/resourcepersonapplications',
        label: 'Resource persons',
        icon: Mic,
        count: (summary) => summary.resourcePersons.total,
      },
      {
        to: '/admin/volunteers',
        label: 'Volunteers',
        icon: Hand,
        count: (summary) => summary.volunteers.total,
      },
      {
        to: '/admin/admincontact',
        label: 'Contact messages',
        icon: MessageSquare,
        count: (summary) => summary.messages.total,
      },
    ],
  },
  {
    heading: 'Exhibition',
    entries: [
      {
        to: '/admin/stallbooking',
        label: 'Stall bookings',
        icon: Store,
        count: (summary) => summary.bookings.total,
      },
      { to: '/admin/hall', label: 'Hall', icon: MapIcon },
      {
        to: '/admin/sponsorships',
        label: 'Sponsorships',
        icon: Star,
        count: (summary) => summary.sponsorships.total,
      },
      { to: '/admin/Partnersadmin', label: 'Partners', icon: LinkIcon },
    ],
  },
  {
    heading: 'Money',
    entries: [
      { to: '/admin/daybook', label: 'Day book', icon: BookText },
      { to: '/admin/settlements', label: 'Settlements', icon: Landmark },
    ],
  },
  {
    heading: 'Website',
    entries: [
      { to: '/admin/banner', label: 'Banners', icon: Image },
      { to: '/admin/Logo', label: 'Logos', icon: Copy },
      { to: '/admin/counts', label: 'Event counters', icon: Clock },
      { to: '/admin/committees', label: 'Committees', icon: UsersRound },
      { to: '/admin/edition', label: 'Edition', icon: BookOpen },
    ],
  },
  {
    heading: 'Office',
    entries: [
      { to: '/admin/users', label: 'Users and roles', icon: UserCog, permission: 'manage' },
      { to: '/admin/activity', label: 'Activity', icon: History },
    ],
  },
]
