import type { ComponentType } from 'react'
import type { SelectOption } from '../../ui/select'
import { t } from '../texts'

// What a list's address says, by name.
export type ListState = Readonly<Record<string, string | number>>

export type Filter = {
  // The parameter that it sets; '' lets everything through.
  name: string
  label: string
  all: string
  options: readonly SelectOption[]
  // More parameters that belong to it and go when it goes.
  also?: readonly string[]
  // What stands on its chip, where that is not the option's label.
  chip?: (search: ListState) => string | undefined
  // More fields, beside its choice.
  fields?: ComponentType<{ search: ListState; onSearch: (change: Record<string, string>) => void }>
}

// A filter that lets everything through, as a change of the list's state.
export function withoutFilter({ name, also = [] }: Filter): Record<string, string> {
  return Object.fromEntries([name, ...also].map((one) => [one, '']))
}

// Deleted records instead of the others, for those who may bring them back.
export const deletedFilter: Filter = {
  name: 'deleted',
  label: t.common.deleted,
  all: t.ui.filter.notDeleted,
  options: [{ value: 'true', label: t.common.deleted }],
}
