import type { MessageKind } from '../../api/records'
import type { Filter } from '../../ui/filter'
import { langNames, langs } from '../../ui/lang-names'
import { periodFilter } from '../../ui/period-filter'
import { statusOptions } from './message-status'

// The filters of the messages; the kinds are the server's.
export function messageFilters(kinds: readonly MessageKind[]): readonly Filter[] {
  return [
    { name: 'status', label: 'Status', all: 'All statuses', options: statusOptions },
    {
      name: 'kind',
      label: 'Message',
      all: 'All messages',
      options: kinds.map(({ kind, title }) => ({ value: kind, label: title })),
    },
    {
      name: 'lang',
      label: 'Language',
      all: 'All languages',
      options: langs.map((lang) => ({ value: lang, label: langNames[lang] })),
    },
    periodFilter,
  ]
}

export const messageSorts = [
  { value: '', label: 'Newest first' },
  { value: 'createdAt', label: 'Oldest first' },
  { value: 'name', label: 'Recipient' },
  { value: 'status', label: 'Status' },
]
