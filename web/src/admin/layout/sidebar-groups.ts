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
import { t } from '../texts'
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
  {
    entries: [
      { to: '/admin/dashboard', label: t.layout.sidebarGroups.dashboard, icon: screenSigns.dashboard },
    ],
  },
  {
    heading: t.layout.sidebarGroups.people,
    entries: [
      {
        to: '/admin/registrations',
        label: t.layout.sidebarGroups.registrations,
        icon: recordSigns.registration,
        count: (summary) => summary.registrations.total,
      },
      {
        to: '/admin/resourcepersonapplications',
        label: t.layout.sidebarGroups.resourcePersons,
        icon: recordSigns['resource person'],
        count: (summary) => summary.resourcePersons.total,
      },
      {
        to: '/admin/volunteers',
        label: t.layout.sidebarGroups.volunteers,
        icon: recordSigns.volunteer,
        count: (summary) => summary.volunteers.total,
      },
      {
        to: '/admin/admincontact',
        label: t.layout.sidebarGroups.contactMessages,
        icon: recordSigns['contact message'],
        count: (summary) => summary.messages.total,
      },
      { to: '/admin/gate', label: t.layout.sidebarGroups.gate, icon: TicketCheck, permission: 'checkin' },
      {
        to: '/admin/messages',
        label: t.layout.sidebarGroups.messages,
        icon: Mail,
        // Only what needs somebody.
        count: (summary) => summary.waiting.messages || undefined,
      },
    ],
  },
  {
    heading: t.layout.sidebarGroups.exhibition,
    entries: [
      {
        to: '/admin/stallbooking',
        label: t.layout.sidebarGroups.stallBookings,
        icon: recordSigns.booking,
        count: (summary) => summary.bookings.total,
      },
      { to: '/admin/hall', label: t.layout.sidebarGroups.hall, icon: recordSigns.stall },
      {
        to: '/admin/sponsorships',
        label: t.layout.sidebarGroups.sponsorships,
        icon: recordSigns.sponsorship,
        count: (summary) => summary.sponsorships.total,
      },
      { to: '/admin/Partnersadmin', label: t.layout.sidebarGroups.partners, icon: recordSigns.partner },
    ],
  },
  {
    heading: t.layout.sidebarGroups.money,
    entries: [
      {
        to: '/admin/orders',
        label: t.layout.sidebarGroups.orders,
        icon: IndianRupee,
        count: ({ waiting }) =>
          waiting.payments + waiting.cancellations + waiting.approvals + waiting.refunds || undefined,
      },
      { to: '/admin/daybook', label: t.layout.sidebarGroups.dayBook, icon: BookText },
      { to: '/admin/settlements', label: t.layout.sidebarGroups.settlements, icon: Landmark },
    ],
  },
  {
    heading: t.common.website,
    entries: [
      { to: '/admin/banner', label: t.layout.sidebarGroups.banners, icon: recordSigns.banner },
      { to: '/admin/Logo', label: t.layout.sidebarGroups.logos, icon: recordSigns.logo },
      {
        to: '/admin/counts',
        label: t.layout.sidebarGroups.eventCounters,
        icon: recordSigns['event counter'],
      },
      {
        to: '/admin/committees',
        label: t.layout.sidebarGroups.committees,
        icon: recordSigns['committee member'],
      },
      { to: '/admin/edition', label: t.layout.sidebarGroups.edition, icon: recordSigns.edition },
    ],
  },
  {
    heading: t.layout.sidebarGroups.office,
    entries: [
      { to: '/admin/users', label: t.common.usersAndRoles, icon: recordSigns.account, permission: 'manage' },
      { to: '/admin/activity', label: t.layout.sidebarGroups.activity, icon: screenSigns.activity },
      { to: '/admin/privacy', label: t.layout.sidebarGroups.privacy, icon: ShieldCheck },
    ],
  },
]
