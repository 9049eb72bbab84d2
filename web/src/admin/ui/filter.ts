import type { ComponentType } from 'react'
import type { SelectOption } from '../../ui/select'
import { t } from '../texts'

// The search parameters of a list. The keys are the names of the parameters.
export type ListState = Readonly<Record<string, string | number>>

export type Filter = {
  // The name of the filter's search parameter. The value '' means that there is no filter.
  name: string
  label: string
  all: string
  options: readonly SelectOption[]
  // Other search parameters that are cleared together with this filter.
  also?: readonly string[]
  // If true, the filter is a switch instead of a select box. Switching it on selects the first option.
  isSwitch?: boolean
  // Returns the text of the filter's chip, if it differs from the label of the option.
  chip?: (search: ListState) => string | undefined
  // More fields, which are shown next to the select box.
  fields?: ComponentType<{ search: ListState; onSearch: (change: Record<string, string>) => void }>
}

// Returns the search parameters to set so that the filter is cleared.
export function withoutFilter({ name, also = [] }: Filter): Record<string, string> {
  return Object.fromEntries([name, ...also].map((one) => [one, '']))
}

// Returns the search parameters to set so that the search text and all filters are cleared.
export function withoutFilters(filters: readonly Filter[]): Record<string, string> {
  return Object.assign({ q: '' }, ...filters.map(withoutFilter)) as Record<string, string>
}

// Returns whether a list has a search text or one of the filters.
export function isFiltered(filters: readonly Filter[], search: ListState): boolean {
  return Object.keys(withoutFilters(filters)).some((name) => search[name] !== '')
}

// The filter that lists only suspected spam. A form is suspected to be spam if a field that people cannot see is filled
// in, because only programs fill in this field.
export const junkFilter: Filter = {
  name: 'junk',
  label: t.ui.filter.showJunk,
  all: '',
  isSwitch: true,
  options: [{ value: 'true', label: t.ui.filter.showJunk }],
}

// The filter that lists deleted records instead of current records. Only accounts that may restore records get this
// filter.
export const deletedFilter: Filter = {
  name: 'deleted',
  label: t.ui.filter.showDeleted,
  all: '',
  isSwitch: true,
  options: [{ value: 'true', label: t.common.deleted }],
}
