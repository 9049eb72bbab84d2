import {
  Activity,
  BadgeCheck,
  Banknote,
  BookText,
  CalendarX,
  FileText,
  HandCoins,
  IndianRupee,
  Landmark,
  ListChecks,
  Mail,
  MessagesSquare,
  Megaphone,
  ScrollText,
  ShieldCheck,
  Smartphone,
  Sun,
  Ticket,
  WalletCards,
  type LucideIcon,
} from 'lucide-react'
import type { Summary } from '../api/records'
import { recordKinds } from '../record-kinds'
import { t } from '../texts'
import type { RecordGroup } from '../ui/record-entry'
import { recordSigns, screenSigns } from './record-signs'

export type SidebarEntry = {
  to: PortalPath
  label: string
  icon: LucideIcon
  // The number of open tasks, shown next to the entry. If it is undefined, no number is shown.
  count?: (summary: Summary) => number | undefined
}

type SidebarGroupEntry = { heading?: string; entries: readonly SidebarEntry[] }

export type PortalPath =
  | (typeof recordKinds)[number]['path']
  | '/admin/dashboard'
  | '/admin/registrations'
  | '/admin/stallbooking'
  | '/admin/hall'
  | '/admin/orders'
  | '/admin/edition'
  | '/admin/users'
  | '/admin/activity'
  | '/admin/entry-desk'
  | '/admin/fair-day'
  | '/admin/fair-change'
  | '/admin/privacy'
  | '/admin/inbox'
  | '/admin/messages'
  | '/admin/campaigns'
  | '/admin/message-texts'
  | '/admin/whatsapp'
  | '/admin/whatsapp-templates'
  | '/admin/daybook'
  | '/admin/bank'
  | '/admin/debtors'
  | '/admin/documents'
  | '/admin/settlements'
  | '/admin/system'
  | '/admin/tills'
  | '/admin/work'

function kindsOf(group: RecordGroup): readonly SidebarEntry[] {
  return recordKinds
    .filter((entry) => entry.group === group)
    .map(({ path, title, icon, count }) => ({
      to: path,
      label: title,
      icon,
      ...(count && { count }),
    }))
}

// All screens by topic. The menu shows some of them at once and the others under More (menu.ts).
export const sidebarGroups: readonly SidebarGroupEntry[] = [
  {
    entries: [
      {
        to: '/admin/dashboard',
        label: t.layout.sidebarGroups.dashboard,
        icon: screenSigns.dashboard,
      },
      {
        to: '/admin/work',
        label: t.work.title,
        icon: ListChecks,
        count: ({ waiting }) => waiting.work || undefined,
      },
    ],
  },
  {
    heading: t.layout.sidebarGroups.people,
    entries: [
      {
        to: '/admin/registrations',
        label: t.layout.sidebarGroups.registrations,
        icon: recordSigns.registration,
      },
      ...kindsOf('people'),
      { to: '/admin/fair-day', label: t.fairDay.title, icon: Sun },
      {
        to: '/admin/inbox',
        label: t.inbox.label,
        icon: MessagesSquare,
        count: ({ waiting }) => waiting.conversations || undefined,
      },
      {
        to: '/admin/messages',
        label: t.layout.sidebarGroups.messages,
        icon: Mail,
        // Counts only messages that need attention. If there are none, no number is shown.
        count: (summary) => summary.waiting.messages || undefined,
      },
      { to: '/admin/campaigns', label: t.campaigns.title, icon: Megaphone },
      { to: '/admin/message-texts', label: t.messageTexts.heading, icon: ScrollText },
      { to: '/admin/whatsapp-templates', label: t.whatsappTemplates.heading, icon: BadgeCheck },
      { to: '/admin/whatsapp', label: t.whatsapp.label, icon: Smartphone },
    ],
  },
  {
    heading: t.layout.sidebarGroups.exhibition,
    entries: [
      {
        to: '/admin/stallbooking',
        label: t.layout.sidebarGroups.stallBookings,
        icon: recordSigns.booking,
        count: ({ bookings }) => bookings.pending || undefined,
      },
      { to: '/admin/hall', label: t.layout.sidebarGroups.hall, icon: recordSigns.stall },
      ...kindsOf('exhibition'),
    ],
  },
  {
    heading: t.layout.sidebarGroups.money,
    entries: [
      { to: '/admin/orders', label: t.layout.sidebarGroups.orders, icon: IndianRupee },
      { to: '/admin/tills', label: t.tills.heading, icon: HandCoins },
      { to: '/admin/entry-desk', label: t.entryDesk.heading, icon: Ticket },
      { to: '/admin/daybook', label: t.layout.sidebarGroups.dayBook, icon: BookText },
      { to: '/admin/documents', label: t.layout.sidebarGroups.documents, icon: FileText },
      { to: '/admin/debtors', label: t.layout.sidebarGroups.debtors, icon: WalletCards },
      { to: '/admin/bank', label: t.layout.sidebarGroups.bank, icon: Banknote },
      { to: '/admin/settlements', label: t.layout.sidebarGroups.settlements, icon: Landmark },
    ],
  },
  {
    heading: t.common.website,
    entries: [
      ...kindsOf('website'),
      {
        to: '/admin/edition',
        label: t.layout.sidebarGroups.edition,
        icon: recordSigns.edition,
      },
      { to: '/admin/fair-change', label: t.fairChange.title, icon: CalendarX },
    ],
  },
  {
    heading: t.layout.sidebarGroups.office,
    entries: [
      { to: '/admin/users', label: t.common.usersAndRoles, icon: recordSigns.account },
      { to: '/admin/activity', label: t.layout.sidebarGroups.activity, icon: screenSigns.activity },
      { to: '/admin/privacy', label: t.layout.sidebarGroups.privacy, icon: ShieldCheck },
      { to: '/admin/system', label: t.system.title, icon: Activity },
    ],
  },
]
