import { groupDigits } from '../../../lib/money'
import type { Summary } from '../../api/records'
import type { Filter } from '../../ui/list-toolbar'
import { categories, statuses } from './registration-search'

const categoryFilter: Filter = {
  name: 'category',
  label: 'Category',
  all: 'All categories',
  options: categories.map((category) => ({ value: category, label: category })),
}

const statusFilter: Filter = {
  name: 'status',
  label: 'Status',
  all: 'All statuses',
  options: statuses.map((status) => ({ value: status, label: status })),
}

// For those who may bring deleted ones back.
const deletedFilter: Filter = {
  name: 'deleted',
  label: 'Deleted',
  all: 'Not deleted',
  options: [{ value: 'true', label: 'Deleted' }],
}

export function registrationFilters(mayRestore: boolean): readonly Filter[] {
  return mayRestore ? [categoryFilter, statusFilter, deletedFilter] : [categoryFilter, statusFilter]
}

export const registrationSorts = [
  { value: '', label: 'Newest first' },
  { value: 'createdAt', label: 'Oldest first' },
  { value: 'name', label: 'Name' },
  { value: 'category', label: 'Category' },
  { value: 'status', label: 'Status' },
  { value: '-amount', label: 'Highest amount' },
]

// "1,284 in all. 1,012 paid, 241 pending, 31 cancelled."
export function describeRegistrations(counts: Summary['registrations']): string {
  const { total, paid, pending, cancelled } = counts
  return `${groupDigits(total)} in all. ${groupDigits(paid)} paid, ${groupDigits(pending)} pending, ${groupDigits(cancelled)} cancelled.`
}
