import {
  BookText,
  IndianRupee,
  Landmark,
  Mail,
  ShieldCheck,
  TicketCheck,
  type LucideIcon,
} from 'lucide-react'
import type { Summary } from '../api/records'
import type { Permission } from '../session/permissions'
import { recordSigns, screenSigns } from './record-signs'

export type SidebarEntry = {
  to: PortalPath
  label: string
  icon: LucideIcon
  // Who sees it; everybody who may read unless it says so.
  permission?: Permission
  // The figure beside the entry, when the summary has one.
  count?: (summary: Summary) => number | undefined
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
  | '/admin/orders'
  | '/admin/Partnersadmin'
  | '/admin/banner'
  | '/admin/Logo'
  | '/admin/counts'
  | '/admin/committees'
  | '/admin/edition'
  | '/admin/users'
  | '/admin/activity'
  | '/admin/gate'
  | '/admin/privacy'
  | '/admin/messages'
  | '/admin/message-texts'
  | '/admin/daybook'
  | '/admin/settlements'

// The sidebar in its groups (design.md §8); Partners is in it (decisions §2).
export const sidebarGroups: readonly { heading?: string; entries: readonly SidebarEntry[] }[] = [
  { entries: [{ to: '/admin/dashboard', label: 'Dashboard', icon: screenSigns.dashboard }] },
  {
    heading: 'People',
    entries: [
      {
        to: '/admin/registrations',
        label: 'Registrations',
        icon: recordSigns.registration,
        count: (summary) => summary.registrations.total,
      },
      {
        to: '/admin/resourcepersonapplications',
        label: 'Resource persons',
        icon: recordSigns['resource person'],
        count: (summary) => summary.resourcePersons.total,
      },
      {
        to: '/admin/volunteers',
        label: 'Volunteers',
        icon: recordSigns.volunteer,
        count: (summary) => summary.volunteers.total,
      },
      {
        to: '/admin/admincontact',
        label: 'Contact messages',
        icon: recordSigns['contact message'],
        count: (summary) => summary.messages.total,
      },
      { to: '/admin/gate', label: 'Gate', icon: TicketCheck, permission: 'checkin' },
      {
        to: '/admin/messages',
        label: 'Messages',
        icon: Mail,
        // Only what needs somebody.
        count: (summary) => summary.waiting.messages || undefined,
      },
    ],
  },
  {
    heading: 'Exhibition',
    entries: [
      {
        to: '/admin/stallbooking',
        label: 'Stall bookings',
        icon: recordSigns.booking,
        count: (summary) => summary.bookings.total,
      },
      { to: '/admin/hall', label: 'Hall', icon: recordSigns.stall },
      {
        to: '/admin/sponsorships',
        label: 'Sponsorships',
        icon: recordSigns.sponsorship,
        count: (summary) => summary.sponsorships.total,
      },
      { to: '/admin/Partnersadmin', label: 'Partners', icon: recordSigns.partner },
    ],
  },
  {
    heading: 'Money',
    entries: [
      {
        to: '/admin/orders',
        label: 'Orders',
        icon: IndianRupee,
        count: ({ waiting }) =>
          waiting.payments + waiting.cancellations + waiting.approvals + waiting.refunds || undefined,
      },
      { to: '/admin/daybook', label: 'Day book', icon: BookText },
      { to: '/admin/settlements', label: 'Settlements', icon: Landmark },
    ],
  },
  {
    heading: 'Website',
    entries: [
      { to: '/admin/banner', label: 'Banners', icon: recordSigns.banner },
      { to: '/admin/Logo', label: 'Logos', icon: recordSigns.logo },
      { to: '/admin/counts', label: 'Event counters', icon: recordSigns['event counter'] },
      { to: '/admin/committees', label: 'Committees', icon: recordSigns['committee member'] },
      { to: '/admin/edition', label: 'Edition', icon: recordSigns.edition },
    ],
  },
  {
    heading: 'Office',
    entries: [
      { to: '/admin/users', label: 'Users and roles', icon: recordSigns.account, permission: 'manage' },
      { to: '/admin/activity', label: 'Activity', icon: screenSigns.activity },
      { to: '/admin/privacy', label: 'Privacy', icon: ShieldCheck },
    ],
  },
]
