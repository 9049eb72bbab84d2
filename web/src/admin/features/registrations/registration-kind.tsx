import { format } from '../../../i18n/format'
import { formatAmount, groupDigits } from '../../../lib/money'
import { describeError } from '../../api/api-error'
import type { Registration, Summary } from '../../api/records'
import { summaryKey } from '../../layout/summary-query'
import { t } from '../../texts'
import { categoryOptions } from '../../ui/category-name'
import { junkFilter } from '../../ui/filter'
import { lazyPart } from '../../ui/lazy-part'
import { moneyFilter } from '../../ui/money/money-filter'
import { periodFilter } from '../../ui/period-filter'
import { registrationPrints } from '../../ui/prints'
import { ordersKey } from '../../ui/record-keys'
import type { RecordKind } from '../../ui/record-screen-kind'
import { registrationColumns, registrationOf } from './registration-columns'
import { paidOrPending, statuses } from './registration-search'
import { amountOf, cancelNote } from './registration-words'
import { registrationCalls } from './registrations-api'

const RegistrationForm = lazyPart(async () => (await import('./registration-form')).RegistrationForm)
const NewRegistrationForm = lazyPart(
  async () => (await import('./new-registration-form')).NewRegistrationForm,
)
const MarkPaidForm = lazyPart(async () => (await import('./mark-paid-form')).MarkPaidForm)
const CancelRegistration = lazyPart(async () => (await import('./cancel-registration')).CancelRegistration)
const RegistrationDetails = lazyPart(async () => (await import('./registration-details')).RegistrationDetails)

// Configures the screen that lists the registrations.
export const registrationKind: RecordKind<Registration> = {
  id: 'registrations',
  campaign: { list: 'registrations' },
  title: t.registrations.heading,
  searchLabel: t.registrations.searchRegistrations,
  placeholder: t.registrations.searchPlaceholder,
  filters: [
    {
      name: 'category',
      label: t.common.category,
      all: t.registrations.allCategories,
      options: categoryOptions,
    },
    {
      name: 'status',
      label: t.common.status,
      all: t.common.allStatuses,
      options: [
        { value: paidOrPending, label: t.registrations.paidOrPending },
        ...statuses.map((status) => ({ value: status, label: t.registrations.statuses[status] })),
      ],
    },
    moneyFilter,
    periodFilter,
    junkFilter,
  ],
  sorts: [
    { value: '', label: t.common.newestFirst },
    { value: 'createdAt', label: t.common.oldestFirst },
    { value: 'name', label: t.common.name },
    { value: 'category', label: t.common.category },
    { value: 'status', label: t.common.status },
    { value: '-amount', label: t.registrations.highestAmount },
  ],
  exportFile: 'registrations.xlsx',
  prints: registrationPrints,
  columns: registrationColumns,
  details: (registration) => <RegistrationDetails registration={registration} />,
  calls: registrationCalls,
  statuses: [
    {
      label: t.registrations.markAsPaid,
      icon: 'check',
      status: 'Paid',
      ask: {
        title: t.registrations.markPaid.manyTitle,
        note: t.registrations.markPaid.manyNote,
        noteOf: (rows) => format(t.registrations.markPaid.sumNote, { amount: formatAmount(amountOf(rows)) }),
        isDestructive: false,
      },
    },
    {
      label: t.registrations.cancelRegistrations,
      single: t.registrations.cancelRegistration,
      icon: 'close',
      status: 'Cancelled',
      ask: { title: t.registrations.cancelTitle, note: t.registrations.cancelNote, noteOf: cancelNote },
    },
  ],
  statusForms: { Paid: MarkPaidForm, Cancelled: CancelRegistration },
  // Money that was received is given back by a refund. A free registration is Paid only with a reason.
  canUndo: ({ status, amount }, next) => next === 'Cancelled' && !(status === 'Paid' && amount === 0),
  edit: RegistrationForm,
  add: { label: t.registrations.addRegistration, form: NewRegistrationForm },
  owed: ({ _id, name, due }) => (due ? { kind: 'registration', id: _id, name } : undefined),
  touches: [summaryKey, ordersKey],
  words: {
    label: t.registrations.heading,
    nameOf: ({ name }) => name,
    whatOf: registrationOf,
    fetchFailed: (error) => ({
      title: format(t.registrations.fetchFailed, { reason: describeError(error) }),
    }),
    statusFailed: t.registrations.statusFailed,
    deleteTitle: t.registrations.deleteRegistration,
    deleteAsk: ({ name }) => format(t.registrations.deleteAsk, { name }),
    deleteFailed: (error) => format(t.registrations.deleteFailed, { reason: describeError(error) }),
    empty: {
      title: t.registrations.empty,
      text: t.registrations.emptyNote,
    },
    noMatch: t.registrations.noneMatch,
  },
}

// Returns a text such as "1,284 in total. 1,012 paid, 241 pending, 31 cancelled."
export function describeRegistrations(counts: Summary['registrations']): string {
  const { total, paid, pending, cancelled } = counts
  return format(t.registrations.note, {
    total: groupDigits(total),
    paid: groupDigits(paid),
    pending: groupDigits(pending),
    cancelled: groupDigits(cancelled),
  })
}
