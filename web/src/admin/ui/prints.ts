import { t } from '../texts'
import type { Print } from './print-menu'

// The badges and the door list of a list of registrations or bookings.
export function entryPrints(list: 'registrations' | 'bookings'): readonly Print[] {
  const badges = `/api/admin/badges/${list}`
  return [
    {
      label: t.ui.print.badgesLabel,
      path: badges,
      query: { sheet: '96x82' },
      file: 'badges-96x82.pdf',
      permission: 'edit',
    },
    {
      label: t.ui.print.badgesA6,
      path: badges,
      query: { sheet: 'a6' },
      file: 'badges-a6.pdf',
      permission: 'edit',
    },
    {
      label: t.ui.print.codes,
      path: badges,
      query: { sheet: 'codes' },
      file: 'entry-codes.pdf',
      permission: 'edit',
    },
    {
      label: t.ui.print.doorList,
      path: `/api/admin/prints/door-list-${list}`,
      file: `door-list-${list}.pdf`,
      permission: 'edit',
    },
  ]
}

// The signs and the list that are printed from bookings.
export const stallPrints: readonly Print[] = [
  {
    label: t.ui.print.stallSigns,
    path: '/api/admin/prints/stall-signs',
    file: 'stall-signs.pdf',
    permission: 'export',
  },
  {
    label: t.ui.print.exhibitors,
    path: '/api/admin/prints/exhibitors',
    file: 'exhibitors-by-zone.pdf',
    permission: 'export',
  },
]
