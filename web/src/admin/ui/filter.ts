import type { ComponentType } from 'react'
import type { SelectOption } from '../../ui/select'
import { t } from '../texts'

// The search parameters of a list, by name.
export type ListState = Readonly<Record<string, string | number>>

export type Filter = {
  // The search parameter of the filter; '' means no filter.
  name: string
  label: string
  all: string
  options: readonly SelectOption[]
  // Other search parameters that are cleared with this filter.
  also?: readonly string[]
  // If true, the filter is a switch instead of a select box. Switching it on selects the first option.
  isSwitch?: boolean
  // The text of the filter's chip, if it differs from the option's label.
  chip?: (search: ListState) => string | undefined
  // More fields beside the select box.
  fields?: ComponentType<{ search: ListState; onSearch: (change: Record<string, string>) => void }>
}

// The change of the list's state that clears a filter.
export function withoutFilter({ name, also = [] }: Filter): Record<string, string> {
  return Object.fromEntries([name, ...also].map((one) => [one, '']))
}

// Lists only suspected junk. These are forms in which a program filled in a field that people do not see.
export const junkFilter: Filter = {
  name: 'junk',
  label: t.ui.filter.showJunk,
  all: '',
  isSwitch: true,
  options: [{ value: 'true', label: t.ui.filter.showJunk }],
}

// Lists deleted records instead of current ones. Only for accounts that may restore records.
export const deletedFilter: Filter = {
  name: 'deleted',
  label: t.ui.filter.showDeleted,
  all: '',
  isSwitch: true,
  options: [{ value: 'true', label: t.common.deleted }],
}
