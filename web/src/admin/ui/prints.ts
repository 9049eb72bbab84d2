import { t } from '../texts'
import type { Print, Prints } from './print-menu'

// Returns the PDFs for entry: the badges, the entry codes and the door list.
function entryPrints(list: Prints['list']): readonly Print[] {
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

// The PDFs of stall bookings: the stall signs and the list of exhibitors by zone.
const stallPrints: readonly Print[] = [
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
    permission: 'people',
  },
]

export const registrationPrints: Prints = { list: 'registrations', files: entryPrints('registrations') }

export const bookingPrints: Prints = { list: 'bookings', files: [...stallPrints, ...entryPrints('bookings')] }
