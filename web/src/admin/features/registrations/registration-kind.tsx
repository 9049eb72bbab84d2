import { groupDigits } from '../../../lib/money'
import { describeError } from '../../api/api-error'
import type { Registration, Summary } from '../../api/records'
import { summaryKey } from '../../layout/summary-query'
import { periodFilter } from '../../ui/period-filter'
import type { RecordKind } from '../../ui/record-screen-kind'
import { NewRegistrationForm } from './new-registration-form'
import { registrationColumns, registrationOf } from './registration-columns'
import { RegistrationDetails } from './registration-details'
import { RegistrationForm } from './registration-form'
import { categories, paidOrPending, statuses } from './registration-search'
import { registrationCalls } from './registrations-api'

// The screen of registrations in the specification's words (admin-portal §2, §8).
export const registrationKind: RecordKind<Registration> = {
  id: 'registrations',
  title: 'Registrations',
  searchLabel: 'Search registrations',
  placeholder: 'Name, phone, email or place',
  filters: [
    {
      name: 'category',
      label: 'Category',
      all: 'All categories',
      options: categories.map((category) => ({ value: category, label: category })),
    },
    {
      name: 'status',
      label: 'Status',
      all: 'All statuses',
      options: [
        { value: paidOrPending, label: 'Paid or pending' },
        ...statuses.map((status) => ({ value: status, label: status })),
      ],
    },
    periodFilter,
  ],
  sorts: [
    { value: '', label: 'Newest first' },
    { value: 'createdAt', label: 'Oldest first' },
    { value: 'name', label: 'Name' },
    { value: 'category', label: 'Category' },
    { value: 'status', label: 'Status' },
    { value: '-amount', label: 'Highest amount' },
  ],
  exportFile: 'registrations.xlsx',
  columns: registrationColumns,
  details: (registration) => <RegistrationDetails registration={registration} />,
  calls: registrationCalls,
  statuses: [
    { label: 'Mark as paid', icon: 'check', status: 'Paid' },
    { label: 'Cancel', icon: 'close', status: 'Cancelled' },
  ],
  edit: RegistrationForm,
  add: { label: 'Add registration', form: NewRegistrationForm },
  owed: ({ _id, name, amount, status }) =>
    status === 'Pending' && amount > 0 ? { registrationId: _id, name, amount } : undefined,
  touches: [summaryKey],
  words: {
    label: 'Registrations',
    one: 'registration',
    many: 'registrations',
    nameOf: ({ name }) => name,
    whatOf: registrationOf,
    fetchFailed: (error) => ({ title: `Failed to fetch registrations: ${describeError(error)}` }),
    deleteTitle: 'Delete Registration?',
    deleteAsk: ({ name }) =>
      `Are you sure you want to delete registration for ${name}? This action cannot be undone.`,
    deleteFailed: (error) => `Failed to delete registration: ${describeError(error)}`,
    empty: {
      title: 'No registrations yet',
      text: 'Who registers on the website appears here at once.',
    },
    noMatch: 'No registrations match your criteria',
  },
}

// "1,284 in all. 1,012 paid, 241 pending, 31 cancelled."
export function describeRegistrations(counts: Summary['registrations']): string {
  const { total, paid, pending, cancelled } = counts
  return `${groupDigits(total)} in all. ${groupDigits(paid)} paid, ${groupDigits(pending)} pending, ${groupDigits(cancelled)} cancelled.`
}
